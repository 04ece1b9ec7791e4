"""WebSocket addresses of live games."""

from django.urls import URLPattern

websocket_urlpatterns: list[URLPattern] = []

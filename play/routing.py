"""WebSocket addresses of live games; the same in both languages."""

from django.urls import URLPattern, path

from play.live.consumers import LobbySocket, RoomSocket

websocket_urlpatterns: list[URLPattern] = [
    path("ws/rooms/", LobbySocket.as_asgi()),
    path("ws/rooms/<slug:slug>/", RoomSocket.as_asgi()),
]

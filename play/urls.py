"""Addresses of the play pages."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []

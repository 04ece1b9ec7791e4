"""Addresses of the tutorials pages."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []

"""The room in which games are played, as a Django app."""

from django.apps import AppConfig


class PlayConfig(AppConfig):
    name = "play"

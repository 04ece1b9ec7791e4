"""The board as a Django app: template tags."""

from django.apps import AppConfig


class BoardConfig(AppConfig):
    name = "oanquan.board"
    label = "board"

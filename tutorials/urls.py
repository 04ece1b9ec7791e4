"""Addresses of the pages to learn from, readable in each language."""

from django.urls import path
from django.utils.translation import pgettext_lazy

from tutorials import views

urlpatterns = [
    path(pgettext_lazy("url", "rules/"), views.page, {"key": "rules"}, name="rules"),
    path(pgettext_lazy("url", "guide/"), views.page, {"key": "guide"}, name="guide"),
    path(pgettext_lazy("url", "about/"), views.page, {"key": "about"}, name="about"),
    path(pgettext_lazy("url", "board/<slug:key>/"), views.board, name="live_board"),
]

"""Addresses that are the same in every language."""

from django.urls import path

from oanquan.board import views

urlpatterns = [path("board.png", views.picture, name="board_picture")]

"""Addresses of the play pages."""

from django.urls import path
from django.utils.translation import pgettext_lazy

from play.live import views as live
from play.views import game, start

urlpatterns = [
    path("", start.home, name="home"),
    path(pgettext_lazy("url", "play/"), start.new_game, name="new_game"),
    path(pgettext_lazy("url", "play/quick/"), start.quick_game, name="quick_game"),
    path(pgettext_lazy("url", "game/<slug:slug>/"), game.game, name="game"),
    path(pgettext_lazy("url", "game/<slug:slug>/move/"), game.move, name="game_move"),
    path(pgettext_lazy("url", "game/<slug:slug>/computer/"), game.computer, name="game_computer"),
    path(pgettext_lazy("url", "game/<slug:slug>/hint/"), game.hint, name="game_hint"),
    path(pgettext_lazy("url", "game/<slug:slug>/undo/"), game.undo, name="game_undo"),
    path(pgettext_lazy("url", "game/<slug:slug>/resign/"), game.resign, name="game_resign"),
    path(pgettext_lazy("url", "game/<slug:slug>/level/"), game.level, name="game_level"),
    path(pgettext_lazy("url", "game/<slug:slug>/rematch/"), game.rematch, name="game_rematch"),
    path(pgettext_lazy("url", "game/<slug:slug>/record/"), game.record, name="game_record"),
    path(pgettext_lazy("url", "rooms/"), live.rooms_page, name="rooms"),
    path(pgettext_lazy("url", "rooms/new/"), live.new_room, name="new_room"),
    path(pgettext_lazy("url", "rooms/quick/"), live.quick_match, name="quick_match"),
    path(pgettext_lazy("url", "rooms/device/<str:token>/"), live.device, name="device"),
    path(pgettext_lazy("url", "rooms/<slug:slug>/"), live.room, name="room"),
    path(pgettext_lazy("url", "rooms/<slug:slug>/join/"), live.join, name="room_join"),
    path(pgettext_lazy("url", "rooms/<slug:slug>/events/"), live.events, name="room_events"),
    path(pgettext_lazy("url", "rooms/<slug:slug>/device/"), live.other_device, name="other_device"),
]

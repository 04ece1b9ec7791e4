"""The lobby: who waits for somebody, and which games can be watched."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from oanquan.board.rulesets import name_of
from oanquan.rules import get_ruleset
from play.live.page import bank_text, name_of_place
from play.live.presence import expiry
from play.live.shared import Shared
from play.models import Place, Room

SHOWN = 30
_lists: Shared[str] = Shared(8)


@dataclass(frozen=True)
class Item:
    """A room in a list."""

    url: str
    rules: str
    bank: str
    people: tuple[str, ...]
    free: int
    watching: int
    running: bool
    public: bool


@dataclass(frozen=True)
class Lobby:
    """The lists of the lobby."""

    waiting: tuple[Item, ...]
    running: tuple[Item, ...]


def _items(rooms: Iterable[Room]) -> tuple[Item, ...]:
    return tuple(_item(room) for room in rooms)


def _item(room: Room) -> Item:
    places = list(room.places.all())
    return Item(
        url=reverse("room", args=[room.slug]),
        rules=name_of(get_ruleset(room.ruleset)),
        bank=bank_text(room.bank_ms, room.increment_ms),
        people=tuple(name_of_place(place) for place in places if place.visitor or place.level),
        free=sum(1 for place in places if not place.visitor and not place.level),
        watching=getattr(room, "watching", 0),
        running=room.phase == Room.Phase.PLAYING,
        public=room.public,
    )


def lobby(now: datetime) -> Lobby:
    """The public rooms in which somebody is; four queries, however many there are."""
    since = now - expiry()
    here = Place.objects.filter(seen_at__gt=since).values("room")
    public = Room.objects.filter(public=True, pk__in=here).prefetch_related("places")
    public = public.annotate(watching=Count("watchers", filter=Q(watchers__seen_at__gt=since)))
    waiting = public.filter(phase=Room.Phase.OPEN).order_by("created_at")[:SHOWN]
    running = public.filter(phase=Room.Phase.PLAYING).order_by("-changed_at")[:SHOWN]
    return Lobby(_items(waiting), _items(running))


def rooms_of(visitors: Sequence[str], *, limit: int = 12) -> tuple[Item, ...]:
    """The rooms in which these visitors sit and something can still be played."""
    live = [Room.Phase.OPEN, Room.Phase.CHOOSING, Room.Phase.PLAYING]
    mine = Room.objects.filter(places__visitor__in=[v for v in visitors if v], phase__in=live).distinct()
    return _items(mine.prefetch_related("places").order_by("-changed_at")[:limit])


def rendered(language: str, now: datetime, hint: str) -> str:
    """The lists as HTML; made once for all connections that were told by the same hint."""

    def make() -> str:
        with translation.override(language):
            return render_to_string("play/live/lobby_lists.html", {"lobby": lobby(now)})

    return _lists.get((language, hint), make) if hint else make()

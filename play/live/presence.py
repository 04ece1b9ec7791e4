"""Who is here: heartbeats with expiry. A closed connection proves nothing; a heartbeat that stays away does.

Heartbeats are collected in the process and written together, once a tick.
"""

from __future__ import annotations

import threading
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction

from play.live import broadcast, log, ply
from play.live.game import Clock, overdue, under_lock, window
from play.live.state import RoomState
from play.models import Place, Room, Watcher

_lock = threading.Lock()
_places: dict[int, datetime] = {}
_watchers: dict[str, tuple[int, datetime]] = {}


def beat(place_id: int, now: datetime) -> None:
    """A seated person's connection is alive."""
    with _lock:
        _places[place_id] = now


def watch(connection: str, room_id: int, now: datetime) -> None:
    """A watcher's connection is alive."""
    with _lock:
        _watchers[connection] = (room_id, now)


def expiry() -> timedelta:
    """After how long without a heartbeat somebody counts as away."""
    return timedelta(seconds=settings.OANQUAN_PRESENCE)


def flush() -> None:
    """Write the collected heartbeats. Watchers whose number has changed are told to their room."""
    with _lock:
        places, watchers = dict(_places), dict(_watchers)
        _places.clear()
        _watchers.clear()
    if not places and not watchers:
        return
    with transaction.atomic():
        for place in Place.objects.filter(pk__in=places):
            if place.seen_at is None or place.seen_at < places[place.pk]:
                Place.objects.filter(pk=place.pk).update(seen_at=places[place.pk])
        known = set(Watcher.objects.filter(connection__in=watchers).values_list("connection", flat=True))
        Watcher.objects.bulk_create(
            [Watcher(connection=key, room_id=room_id, seen_at=seen) for key, (room_id, seen) in watchers.items()],
            update_conflicts=True,
            unique_fields=["connection"],
            update_fields=["seen_at"],
        )
        _tell_rooms({room_id for key, (room_id, _seen) in watchers.items() if key not in known})


def _tell_rooms(room_ids: set[int]) -> None:
    for slug, public in Room.objects.filter(pk__in=room_ids).values_list("slug", "public"):
        broadcast.room_changed(slug, in_lobby=public)


def watcher_left(connection: str) -> None:
    """A watcher's connection was closed properly; one that was not expires."""
    with _lock:
        _watchers.pop(connection, None)
    with transaction.atomic():
        gone = Watcher.objects.filter(connection=connection).first()
        if gone:
            gone.delete()
            _tell_rooms({gone.room_id})


def forget_watchers(now: datetime) -> None:
    """Drop watchers whose heartbeats have stopped."""
    old = Watcher.objects.filter(seen_at__lt=now - expiry())
    room_ids = set(old.values_list("room_id", flat=True))
    if room_ids:
        with transaction.atomic():
            old.delete()
            _tell_rooms(room_ids)


def arrived(slug: str, place_id: int, *, clock: Clock) -> None:
    """A seated person has connected: they are here from now on, and the others see it at once."""
    with under_lock(slug, clock) as (state, now):
        place = next((place for place in state.places if place.pk == place_id), None)
        if place is None:
            return
        place.seen_at = now
        place.save(update_fields=["seen_at"])
        if place.away_since is not None:
            _came_back(state, place, now=now)


def _came_back(state: RoomState, place: Place, *, now: datetime) -> None:
    place.away_since, place.window_told = None, False
    place.save(update_fields=["away_since", "window_told"])
    ply.count_absences(state, now=now)
    log.record(state, "back", now=now, place=place)


def check(slug: str, *, clock: Clock) -> None:
    """Bring one playing room up to date: who has gone, who is back, whose window or windows have run out."""
    with under_lock(slug, clock) as (state, now):
        if not state.playing:
            return
        for place in state.still_in:
            here = place.seen_at is not None and place.seen_at >= now - expiry()
            if here and place.away_since is not None:
                _came_back(state, place, now=now)
            elif not here and place.away_since is None:
                place.away_since = now
                place.save(update_fields=["away_since"])
                ply.count_absences(state, now=now)
                seconds = round(window(state).total_seconds())
                log.record(state, "away", now=now, place=place, seconds=seconds)
        for place in overdue(state, now):
            if not place.window_told:
                place.window_told = True
                place.save(update_fields=["window_told"])
                log.record(state, "claimable", now=now, place=place)
        gone = overdue(state, now, windows=settings.OANQUAN_AWAY_WINDOWS)
        if gone:
            ply.leave(state, "abandoned", side=state.side_of(gone[0]), now=now, place=gone[0])


def rooms_to_check(now: datetime) -> list[str]:
    """The playing rooms in which somebody is away or seems to be."""
    people = Place.objects.filter(room__phase=Room.Phase.PLAYING).exclude(visitor="")
    gone = people.filter(away_since__isnull=False) | people.filter(away_since__isnull=True, seen_at__lt=now - expiry())
    return list(gone.values_list("room__slug", flat=True).distinct())

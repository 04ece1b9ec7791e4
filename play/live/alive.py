"""A restart charges nobody: the time in which no process was alive is given back to everybody who plays.

Every process writes one row every second. Whoever finds it older than the gap gives back what is missing, in the
transaction that renews it, so it happens once. Every judgement about time asks here first.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F

from play.live import log, state
from play.models import Alive, Match, Place, Room

ROW = 1


@transaction.atomic
def beat(now: datetime) -> timedelta:
    """Write that the site is alive at `now`; returns the time that was given back (mostly none)."""
    row = Alive.objects.select_for_update().filter(pk=ROW).first()
    if row is None:
        Alive.objects.create(pk=ROW, at=now)
        return timedelta(0)
    lost = now - row.at
    if lost > timedelta(0):
        Alive.objects.filter(pk=ROW).update(at=now)
    if not _is_gap(lost):
        return timedelta(0)
    _give_back(lost, now=now)
    return lost


def _last_sign() -> datetime | None:
    return Alive.objects.filter(pk=ROW).values_list("at", flat=True).first()


def _is_gap(silence: timedelta) -> bool:
    return silence > timedelta(seconds=settings.OANQUAN_ALIVE_GAP)


def was_dead(now: datetime) -> bool:
    """Whether time is missing that nobody has given back yet."""
    at = _last_sign()
    return at is not None and _is_gap(now - at)


class Company:
    """Finds out whether a process that has just started is the only one: nobody else writes for as long as the gap."""

    def __init__(self) -> None:
        self._others: datetime | None = None
        self._own: datetime | None = None

    def beat(self, now: datetime) -> bool | None:
        """A sign of life; tells whether this process is the only one left of several, None while that is not clear."""
        found = _last_sign()
        beat(now)
        if found is None:
            return False  # the first ever: nobody was there who could be dead
        another = self._own is not None and found != self._own
        self._others, self._own = self._others or found, max(found, now)
        if another:
            return False
        return True if _is_gap(now - self._others) else None


def _give_back(lost: timedelta, *, now: datetime) -> None:
    running = Room.objects.filter(phase=Room.Phase.PLAYING)
    matches = Match.objects.filter(current_in__in=running)
    matches.update(runs_from=F("runs_from") + lost, flag_at=F("flag_at") + lost, thinking_until=None)
    places = Place.objects.filter(room__in=running)
    places.update(seen_at=F("seen_at") + lost, away_from=F("away_from") + lost)
    Place.objects.filter(room__phase__in=[Room.Phase.OPEN, Room.Phase.CHOOSING]).update(seen_at=F("seen_at") + lost)
    for slug in running.values_list("slug", flat=True):
        log.record(state.locked(slug), "credit", now=now, seconds=round(lost.total_seconds()))

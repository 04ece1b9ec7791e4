"""The scheduler: what happens although nobody sends a message.

It runs in a thread of every process and is safe to run in many: whatever it finds is looked at again under the room's
lock, and searches are claimed by a conditional UPDATE, so nothing happens twice. Nothing is kept in memory that a new
process could not find in the database.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from concurrent.futures import Future
from datetime import datetime, timedelta

from django.conf import settings
from django.db import close_old_connections, connection, transaction
from django.db.models import Q
from django.utils import timezone

from oanquan.ai.external import EngineError
from oanquan.rules import Game, Move
from play import queries, thinking
from play.live import alive, game, presence, rooms, wake
from play.live.state import locked
from play.models import Match, Room
from play.refusals import Refused

logger = logging.getLogger(__name__)


class Scheduler:
    """The rounds of one process."""

    def __init__(self) -> None:
        self._thinking = 0
        self._lock = threading.Lock()
        self._company: alive.Company | None = alive.Company()
        self._claimed: set[int] = set()
        """The matches claimed while it is not clear whether other processes are alive."""

    def start(self) -> None:
        """Begin in a thread of its own."""
        threading.Thread(target=self._run, name="scheduler", daemon=True).start()

    def _run(self) -> None:
        while True:
            self.round(timezone.now)
            close_old_connections()
            wake.poked.wait(settings.OANQUAN_TICK)
            wake.poked.clear()

    def round(self, clock: game.Clock) -> None:
        """One look at everything; what fails is logged and tried again in the next round."""
        for step in (self._beat, _flush, _flags, _absences, presence.forget_watchers, _empty_rooms, self._computers):
            try:
                step(clock())
            except Exception:  # a round must not end the scheduler
                logger.exception("scheduler: %s failed", step.__name__)

    def _beat(self, now: datetime) -> None:
        """A sign of life. A process that finds itself the only one lets go of what the dead have claimed."""
        if self._company is None:
            alive.beat(now)
            return
        alone = self._company.beat(now)
        if alone:
            waiting = Match.objects.filter(computer_due=True, thinking_until__isnull=False)
            waiting.exclude(pk__in=self._claimed).update(thinking_until=None)
        if alone is not None:
            self._company = None
            self._claimed.clear()

    def _computers(self, now: datetime) -> None:
        """Claim games that wait for the computer, as many as this process can think about."""
        due = Match.objects.filter(computer_due=True).filter(Q(thinking_until=None) | Q(thinking_until__lt=now))
        for match in queries.whole(due).select_related("room").order_by("runs_from"):
            with self._lock:
                if self._thinking >= settings.OANQUAN_THINKERS:
                    return
                self._thinking += 1
            table = queries.table_of(match)
            seat = table.seat_to_move
            assert seat is not None
            if not self._claim(match, now + thinking.patience(seat.level), now):
                self._done()
                continue
            if self._company:
                self._claimed.add(match.pk)
            assert match.room is not None
            future = thinking.begin(table.game, seat.level)
            future.add_done_callback(self._answer(match.room.slug, match.version, table.game))

    def _claim(self, match: Match, until: datetime, now: datetime) -> bool:
        """Take it on; False when another process was faster or the game has moved on."""
        mine = Match.objects.filter(pk=match.pk, version=match.version, computer_due=True)
        return bool(mine.filter(Q(thinking_until=None) | Q(thinking_until__lt=now)).update(thinking_until=until))

    def _answer(self, slug: str, version: int, thought: Game) -> Callable[[Future[Move]], None]:
        def play(future: Future[Move]) -> None:
            try:
                _carry_out(slug, version, future)
            except Refused:
                pass  # the game went on, or ended, while the computer was thinking
            except Exception:  # the claim runs out, and somebody tries again
                logger.exception("the computer's move in room %s failed at %s", slug, thought.position)
            finally:
                self._done()
                connection.close()
                wake.poked.set()

        return play

    def _done(self) -> None:
        with self._lock:
            self._thinking -= 1


def _carry_out(slug: str, version: int, thought: Future[Move]) -> None:
    """Play what was thought out; a bot that thought of nothing gives up."""
    try:
        entry = thought.result()
    except EngineError as failure:
        game.computer_fails(slug, version=version, failure=failure, clock=timezone.now)
    else:
        game.computer_move(slug, version=version, entry=entry, clock=timezone.now)


def _flush(now: datetime) -> None:
    presence.flush()


def _flags(now: datetime) -> None:
    due = Match.objects.filter(flag_at__lte=now, room__isnull=False)
    for slug in due.values_list("room__slug", flat=True):
        game.flag(slug, clock=timezone.now)


def _absences(now: datetime) -> None:
    for slug in presence.rooms_to_check(now):
        presence.check(slug, clock=timezone.now)


def _empty_rooms(now: datetime) -> None:
    """Close rooms in which nobody waits any more."""
    open_ = Room.objects.filter(phase__in=[Room.Phase.OPEN, Room.Phase.CHOOSING], places__number=0)
    for public, seconds in ((True, settings.OANQUAN_OPEN_PUBLIC_ROOM), (False, settings.OANQUAN_OPEN_PRIVATE_ROOM)):
        old = open_.filter(public=public, places__seen_at__lt=now - timedelta(seconds=seconds))
        for slug in old.values_list("slug", flat=True):
            with transaction.atomic():
                state = locked(slug)
                if state.room.phase in (Room.Phase.OPEN, Room.Phase.CHOOSING):
                    rooms.close(state, now=now)


scheduler = Scheduler()


def start() -> None:
    """Start this process's scheduler, unless settings leave it to another process."""
    if settings.OANQUAN_SCHEDULER:
        scheduler.start()

"""What can be done in a running live game; each function is one transaction under the room's lock.

`clock` says what time it is and is asked once the lock is held, so that every judgement about time has one order.
A message that was answered before gets the first answer again (the event it led to).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction

from oanquan.ai.external import EngineError
from oanquan.rules import AGREED, Entry, Exit
from play import services
from play.live import absence, alive, log, ply
from play.live.log import Sender
from play.live.state import RoomState, locked
from play.models import Place, Room, RoomEvent
from play.refusals import Refused, Why

Clock = Callable[[], datetime]
WISHES: dict[str, tuple[str, bool | None]] = {
    "draw": ("wants_draw", False),
    "takeback": ("back_to", None),
    "rematch": ("wants_rematch", False),
}
"""Where a place keeps what it offers, and what stands there when it offers nothing."""


@contextmanager
def under_lock(slug: str, clock: Clock) -> Iterator[tuple[RoomState, datetime]]:
    """The room, locked, and the time at which it was. Lost time is given back first. Raises Refused (NO_ROOM)."""
    if alive.was_dead(clock()):
        alive.beat(clock())
    with transaction.atomic():
        state = locked(slug)
        yield state, clock()


def seated(state: RoomState, sender: Sender) -> Place:
    """Where the sender sits. Raises Refused (NOT_SEATED)."""
    place = state.place_of(sender.visitors)
    if place is None:
        raise Refused(Why.NOT_SEATED)
    return place


def _player(state: RoomState, sender: Sender) -> Place:
    """The sender's place, in a running game in which it still plays."""
    place = seated(state, sender)
    if state.room.phase == Room.Phase.ENDED:
        raise Refused(Why.OVER)
    if not state.playing:
        raise Refused(Why.NO_GAME)
    if place not in state.still_in:
        raise Refused(Why.OVER)
    return place


def _time_is_up(state: RoomState, now: datetime) -> bool:
    flag_at = state.table.match.flag_at if state.table and state.playing else None
    return flag_at is not None and now >= flag_at


def move(slug: str, sender: Sender, *, at_ply: int, text: str, clock: Clock) -> RoomEvent:
    """A person's move or flip.

    Raises Refused (wrong ply, not your turn, time up, …), IllegalMove, NotationError.
    """
    with under_lock(slug, clock) as (state, now):
        if again := log.answered(state.room, seated(state, sender), sender):
            return again
        place = _player(state, sender)
        assert state.table is not None
        position = state.table.game.position
        if at_ply != position.ply:
            raise Refused(Why.MOVED_ON)
        if state.side_of(place) != position.turn:
            raise Refused(Why.OTHER_TURN)
        if _time_is_up(state, now):
            raise Refused(Why.TIME_UP)
        if ":" in text or text == str(AGREED):
            raise Refused(Why.BAD_MESSAGE)  # exits have their own messages
        return ply.play(state, text, now=now, place=place, sender=sender)[1]


def computer_move(slug: str, *, version: int, entry: Entry, clock: Clock) -> RoomEvent:
    """The computer's move, thought out for the match as it stood at `version`. Raises Refused (MOVED_ON)."""
    with under_lock(slug, clock) as (state, now):
        if not state.playing or state.table is None or state.table.match.version != version:
            raise Refused(Why.MOVED_ON)
        return ply.play(state, entry, now=now, place=state.place_on(state.table.game.position.turn))[1]


def computer_fails(slug: str, *, version: int, failure: EngineError, clock: Clock) -> RoomEvent:
    """A bot that did not play gives up, for others wait for it; everybody is told why. Raises Refused (MOVED_ON)."""
    with under_lock(slug, clock) as (state, now):
        if not state.playing or state.table is None or state.table.match.version != version:
            raise Refused(Why.MOVED_ON)
        turn = str(state.table.game.position.turn)
        place = state.place_on(turn)
        log.record(state, "forfeit", now=now, place=place, name=failure.name, why=failure.failure.value)
        return ply.leave(state, "resign", side=turn, now=now, place=place)


def resign(slug: str, sender: Sender, *, clock: Clock) -> RoomEvent:
    """Give up (5.3); before every side has moved the game is called off instead."""
    with under_lock(slug, clock) as (state, now):
        if again := log.answered(state.room, seated(state, sender), sender):
            return again
        place = _player(state, sender)
        return ply.leave(state, "resign", side=state.side_of(place), now=now, place=place, sender=sender)


def flag(slug: str, *, clock: Clock) -> RoomEvent | None:
    """End the turn of the side whose bank is empty; None when none is."""
    with under_lock(slug, clock) as (state, now):
        if not _time_is_up(state, now):
            return None
        assert state.table is not None
        turn = str(state.table.game.position.turn)
        return ply.leave(state, "timeout", side=turn, now=now, place=state.place_on(turn))


def offer(slug: str, sender: Sender, *, what: str, clock: Clock) -> RoomEvent:
    """Offer a draw or to take back (`draw`, `takeback`), or agree to what the others have offered."""
    with under_lock(slug, clock) as (state, now):
        if again := log.answered(state.room, seated(state, sender), sender):
            return again
        place = _player(state, sender)
        assert state.table is not None
        if what == "draw":
            if state.table.computers:
                raise Refused(Why.COMPUTER_DECLINES)
            place.wants_draw = True
        else:
            place.back_to = _wish(state, place)
        place.save(update_fields=["wants_draw", "back_to"])
        event = log.record(state, "offer", now=now, place=place, sender=sender, what=what)
        _settle(state, what, now=now)
        return event


def _wish(state: RoomState, place: Place) -> int:
    """To how many entries `place` asks to go back: the other's wish, if there is one, else before its own last move."""
    others = [other.back_to for other in state.still_in if other.back_to is not None and other.pk != place.pk]
    if others:
        return others[0]
    assert state.table is not None
    for keep in range(state.table.number - 1, -1, -1):
        if isinstance(state.table.game.entries[keep], Exit):
            break  # whoever has left does not come back by this
        seat = services.table_at(state.table, keep).seat_to_move
        if seat and seat.place_id == place.pk:
            return keep
    raise Refused(Why.NOTHING_TO_UNDO)


def _settle(state: RoomState, what: str, *, now: datetime) -> None:
    """Do what everybody still in the game has agreed to."""
    people = state.still_in
    assert state.table is not None
    if what == "draw" and all(place.wants_draw for place in people):
        ply.play(state, AGREED, now=now)
    elif what == "takeback" and all(place.back_to is not None for place in people):
        keep = min(place.back_to for place in people if place.back_to is not None)
        _take_back(state, keep, now=now)


def _take_back(state: RoomState, keep: int, *, now: datetime) -> None:
    assert state.table is not None
    turn, mover = state.table.game.position.turn, state.table.seat_to_move
    bank = state.bank_of(turn) if turn else None
    table = services.cut_back(state.table, keep, now=now)
    if mover and bank:
        ply.keep_bank(mover, bank.stop(now))
        table = ply.with_seat(table, mover)
    ply.set_hands(table, runs_from=now)
    for place in state.persons:
        place.wants_draw, place.back_to = False, None
        place.save(update_fields=["wants_draw", "back_to"])
    state = replace(state, table=table)
    log.record(state, "takeback", now=now, number=keep)
    ply.count_absences(state, now=now)


def decline(slug: str, sender: Sender, *, what: str, clock: Clock) -> RoomEvent:
    """Say no to what is offered, or take one's own offer back. Raises Refused (NO_OFFER)."""
    with under_lock(slug, clock) as (state, now):
        place = seated(state, sender)
        if again := log.answered(state.room, place, sender):
            return again
        field, empty = WISHES[what]
        wishing = [other for other in state.persons if getattr(other, field) is not empty]
        if not wishing or (what != "rematch" and place not in state.still_in):
            raise Refused(Why.NO_OFFER)
        for other in wishing:
            setattr(other, field, empty)
            other.save(update_fields=[field])
        return log.record(state, "decline", now=now, place=place, sender=sender, what=what)


def window(state: RoomState) -> timedelta:
    """How long somebody may be away before the others decide."""
    timed = state.room.bank_ms is not None
    return timedelta(seconds=settings.OANQUAN_AWAY_WINDOW if timed else settings.OANQUAN_AWAY_WINDOW_UNTIMED)


def overdue(state: RoomState, now: datetime, *, windows: int = 1) -> list[Place]:
    """Those who have been away for that many windows, longest first."""
    due = []
    for place in state.still_in:
        ran = absence.Absence(place.away_ms, place.away_from).ran_at(now)
        if place.away_since is not None and ran >= windows * window(state):
            due.append((ran, place))
    return [place for _ran, place in sorted(due, key=lambda pair: pair[0], reverse=True)]


def claim(slug: str, sender: Sender, *, what: str, clock: Clock) -> RoomEvent:
    """Decide about somebody who has been away for a window: `win`, `off` (call the game off) or `wait`.

    Raises Refused (NOT_AWAY, NOT_ALONE).
    """
    with under_lock(slug, clock) as (state, now):
        if again := log.answered(state.room, seated(state, sender), sender):
            return again
        me = _player(state, sender)
        gone = next((place for place in overdue(state, now) if place.pk != me.pk), None)
        if gone is None:
            raise Refused(Why.NOT_AWAY)
        if what == "win":
            return ply.leave(state, "abandoned", side=state.side_of(gone), now=now, place=me, sender=sender)
        if what == "off":
            if any(place.away_since is None for place in state.still_in if place.pk != me.pk):
                raise Refused(Why.NOT_ALONE)
            return ply.call_off(state, now=now, place=me, sender=sender)
        gone.away_ms, gone.away_from, gone.window_told = 0, gone.away_from and now, False
        gone.save(update_fields=["away_ms", "away_from", "window_told"])
        return log.record(state, "waiting", now=now, place=me, sender=sender, gone=gone.number)

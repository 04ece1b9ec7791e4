"""One entry in a live game: the board, the banks, whose turn it is then. Everything here runs under the room's lock."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction

from oanquan.rules import FLIP, Entry, Exit
from play import services
from play.live import absence, clock, log, wake
from play.live.clock import Bank
from play.live.log import Sender
from play.live.state import ABORTED, RoomState
from play.models import Place, Room, RoomEvent, Seat
from play.queries import Table


def _cap() -> timedelta:
    return timedelta(seconds=settings.OANQUAN_ANIMATION_ALLOWANCE)


def keep_bank(seat: Seat, bank: Bank) -> None:
    """Write down what is left of a bank."""
    seat.left_ms = bank.left_ms
    seat.save(update_fields=["left_ms"])


def set_hands(table: Table, *, runs_from: datetime) -> None:
    """Let the bank of the side to move run from then; the computer is called where it is its turn."""
    match, seat = table.match, table.seat_to_move
    match.computer_due = seat is not None and seat.role == Seat.Role.COMPUTER
    match.thinking_until = None
    match.runs_from = runs_from if seat else None
    match.flag_at = Bank(seat.left_ms, runs_from).empty_at if seat and seat.left_ms is not None else None
    match.save(update_fields=["computer_due", "thinking_until", "runs_from", "flag_at"])
    if match.computer_due:
        transaction.on_commit(wake.poked.set)


def stop_hands(table: Table) -> None:
    """No bank runs any more."""
    match = table.match
    match.computer_due, match.thinking_until, match.runs_from, match.flag_at = False, None, None, None
    match.save(update_fields=["computer_due", "thinking_until", "runs_from", "flag_at"])


def play(
    state: RoomState,
    entry: Entry | str,
    *,
    now: datetime,
    place: Place | None = None,
    sender: Sender | None = None,
) -> tuple[RoomState, RoomEvent]:
    """Play a move, the flip or an exit in the locked room.

    Raises IllegalMove, NotationError, Refused.
    """
    before = state.table
    assert before is not None
    turn, mover = before.game.position.turn, before.seat_to_move
    bank = state.bank_of(turn) if turn else None
    after = services.append(before, entry, now=now)
    kept = after.game.entries[-1]
    is_exit = isinstance(kept, Exit)
    passes = after.game.position.turn != turn or not is_exit
    if passes and bank and mover:
        gained = 0 if is_exit or kept == FLIP or after.game.is_over else before.match.increment_ms
        keep_bank(mover, bank.stop(now, increment_ms=gained))
        after = with_seat(after, mover)
    if after.game.is_over:
        stop_hands(after)
        state.room.phase = Room.Phase.ENDED
    elif passes:
        set_hands(after, runs_from=now + clock.allowance(after.game.events, cap=_cap()))
    state = replace(state, table=after)
    _clear_offers(state, is_exit=is_exit, mover=state.place_on(turn))
    data: dict[str, Any] = {"entry": str(kept), "number": before.number}
    event = log.record(state, "exit" if is_exit else "move", now=now, place=place, sender=sender, **data)
    count_absences(state, now=now)
    return state, event


def with_seat(table: Table, saved: Seat) -> Table:
    """The table with this seat's row as it was just saved."""
    return replace(table, seats={side: saved if seat.pk == saved.pk else seat for side, seat in table.seats.items()})


def _clear_offers(state: RoomState, *, is_exit: bool, mover: Place | None) -> None:
    """Whoever moves has answered the others' offers by it; a wish to go back does not outlive a move."""
    for place in state.persons:
        answered = is_exit or (mover is not None and place.pk != mover.pk)
        if place.back_to is None and not (answered and place.wants_draw):
            continue
        place.back_to, place.wants_draw = None, place.wants_draw and not answered
        place.save(update_fields=["back_to", "wants_draw"])


def call_off(state: RoomState, *, now: datetime, place: Place | None = None, sender: Sender | None = None) -> RoomEvent:
    """End the locked room's game without a result (rule 5.3, `aborted`)."""
    table = state.table
    assert table is not None
    stop_hands(table)
    table.match.result = ABORTED
    table.match.version += 1
    table.match.changed_at = now
    table.match.save(update_fields=["result", "version", "changed_at"])
    state.room.phase = Room.Phase.ENDED
    event = log.record(state, "aborted", now=now, place=place, sender=sender)
    count_absences(state, now=now)
    return event


def leave(
    state: RoomState, why: str, *, side: str, now: datetime, place: Place | None = None, sender: Sender | None = None
) -> RoomEvent:
    """`side` leaves the game: its loss, or no result while not every side has moved (rule 5.3)."""
    assert state.table is not None
    if not state.table.game.everyone_has_moved and why != "timeout":
        return call_off(state, now=now, place=place, sender=sender)
    _state, event = play(state, f"{side}:{why}", now=now, place=place, sender=sender)
    return event


def count_absences(state: RoomState, *, now: datetime) -> None:
    """Let the countdowns run and stand as the turn and everybody's presence now ask for."""
    turn = state.table.game.position.turn if state.table and state.playing else None
    inside = {state.side_of(place): place for place in state.still_in} if state.playing else {}
    counting = absence.who_counts({side: bool(place.away_since) for side, place in inside.items()}, turn)
    for place in state.persons:
        watch = absence.Absence(place.away_ms, place.away_from)
        runs = state.side_of(place) in counting and place.away_since is not None
        new = watch.running(now) if runs else watch.standing(now)
        if place.away_since is None:
            new = absence.Absence()
        if (new.ran_ms, new.since) != (place.away_ms, place.away_from):
            place.away_ms, place.away_from = new.ran_ms, new.since
            place.save(update_fields=["away_ms", "away_from"])

"""Rooms: making one, sitting down, beginning, the rematch. Each function is one transaction."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction

from oanquan.rules import get_ruleset
from play import services
from play.live import log, names, ply
from play.live.game import Clock, seated, under_lock
from play.live.log import Sender
from play.live.state import RoomState, locked
from play.models import Place, Room, RoomEvent
from play.opponents import Opponent
from play.refusals import Refused, Why
from play.services import LiveTerms, SeatChoice

HANDS = ("rock", "paper", "scissors")
START_FIELDS = [
    "wants_draw",
    "wants_rematch",
    "window_told",
    "back_to",
    "away_since",
    "away_ms",
    "away_from",
]
BEATS = {"rock": "scissors", "scissors": "paper", "paper": "rock"}
"""Oẳn tù tì: búa (rock) beats kéo (scissors), kéo beats bao (paper), bao beats búa."""


@dataclass(frozen=True)
class Terms:
    """What is agreed on before anybody sits down. `levels` has an opponent's key for each seat of the computer's."""

    ruleset: str
    bank_s: int | None = 600
    increment_s: int = 0
    first: str = Room.First.LOT
    public: bool = False
    levels: tuple[str, ...] = ()


@transaction.atomic
def create(visitor: str, *, terms: Terms, name: str, now: datetime, rng: random.Random) -> Room:
    """A new room of `visitor`, who takes the first place; a game with computers alone begins at once.

    Raises UnknownRuleset, Refused.
    """
    rules = get_ruleset(terms.ruleset)
    for level in terms.levels:
        Opponent(level).check()
    if len(terms.levels) >= rules.players:
        raise Refused(Why.FULL)
    first = terms.first
    if first == Room.First.HANDS and (rules.players != 2 or terms.levels):
        first = Room.First.LOT  # oẳn tù tì is for two people
    room = Room.objects.create(
        ruleset=rules.key,
        bank_ms=terms.bank_s and terms.bank_s * 1000,
        increment_ms=terms.increment_s * 1000 if terms.bank_s else 0,
        first=first,
        public=terms.public,
        created_at=now,
        changed_at=now,
    )
    kept_name = names.clean_name(name) if name else names.guest_name(others=(), rng=rng)
    Place.objects.create(room=room, number=0, visitor=visitor, name=kept_name, seen_at=now)
    free = rules.players - 1 - len(terms.levels)
    for number, level in enumerate((*[""] * free, *terms.levels), start=1):
        Place.objects.create(room=room, number=number, level=level)
    state = locked(room.slug)
    log.record(state, "open", now=now, place=state.places[0])
    _go_on(state, now=now, rng=rng)
    return state.room


def join(slug: str, visitor: str, *, name: str, clock: Clock, rng: random.Random) -> RoomState:
    """Sit down on the first free place; sitting already it changes nothing. Raises Refused."""
    with under_lock(slug, clock) as (state, now):
        if state.place_of([visitor]):
            return state
        if state.room.phase != Room.Phase.OPEN:
            raise Refused(Why.NO_ROOM if state.room.phase == Room.Phase.CLOSED else Why.FULL)
        if not state.free:
            raise Refused(Why.FULL)
        place = state.free[0]
        taken = [other.name for other in state.persons]
        place.name = names.clean_name(name, others=taken) if name else names.guest_name(others=taken, rng=rng)
        place.visitor, place.seen_at = visitor, now
        place.save(update_fields=["visitor", "name", "seen_at"])
        log.record(state, "join", now=now, place=place)
        return _go_on(state, now=now, rng=rng)


def rename(slug: str, sender: Sender, *, name: str, clock: Clock) -> RoomEvent:
    """Another name at this table. Raises Refused."""
    with under_lock(slug, clock) as (state, now):
        place = seated(state, sender)
        if again := log.answered(state.room, place, sender):
            return again
        before = place.name
        place.name = names.clean_name(name, others=[other.name for other in state.persons if other.pk != place.pk])
        place.save(update_fields=["name"])
        return log.record(state, "rename", now=now, place=place, sender=sender, before=before, name=place.name)


def leave(slug: str, sender: Sender, *, clock: Clock) -> RoomEvent:
    """Get up again before the game; when the one who made the room goes, it is closed. Raises Refused (STARTED)."""
    with under_lock(slug, clock) as (state, now):
        place = seated(state, sender)
        if state.room.phase not in (Room.Phase.OPEN, Room.Phase.CHOOSING):
            raise Refused(Why.STARTED)
        if place.number == 0:
            return close(state, now=now)
        event = log.record(state, "leave", now=now, place=place, name=place.name)
        place.visitor, place.name, place.seen_at = "", "", None
        place.save(update_fields=["visitor", "name", "seen_at"])
        state.room.phase = Room.Phase.OPEN
        Place.objects.filter(room=state.room).update(hand="")
        state.room.save(update_fields=["phase"])
        return event


def seat_computer(slug: str, sender: Sender, *, level: str, clock: Clock, rng: random.Random) -> RoomEvent:
    """Give the first free seat to a level or a bot; whoever made the room may. Raises Refused."""
    with under_lock(slug, clock) as (state, now):
        place = seated(state, sender)
        if again := log.answered(state.room, place, sender):
            return again
        if state.room.phase != Room.Phase.OPEN or not state.free:
            raise Refused(Why.FULL)
        if place.number != 0:
            raise Refused(Why.NOT_SEATED)
        Opponent(level).check()
        taken = state.free[0]
        taken.level = level
        taken.save(update_fields=["level"])
        if state.room.first == Room.First.HANDS:
            state.room.first = Room.First.LOT  # oẳn tù tì is for two people
            state.room.save(update_fields=["first"])
        event = log.record(state, "computer", now=now, place=place, sender=sender, level=level)
        _go_on(state, now=now, rng=rng)
        return event


def close(state: RoomState, *, now: datetime) -> RoomEvent:
    """Close a locked room in which no game has begun."""
    state.room.phase = Room.Phase.CLOSED
    return log.record(state, "closed", now=now)


def throw(slug: str, sender: Sender, *, hand: str, clock: Clock, rng: random.Random) -> RoomEvent:
    """A hand in oẳn tù tì; seen once both have thrown. The winner moves first; the same hands are thrown again."""
    with under_lock(slug, clock) as (state, now):
        place = seated(state, sender)
        if again := log.answered(state.room, place, sender):
            return again
        if state.room.phase != Room.Phase.CHOOSING or place.hand or hand not in HANDS:
            raise Refused(Why.NOT_CHOOSING)
        place.hand = hand
        place.save(update_fields=["hand"])
        event = log.record(state, "throw", now=now, place=place, sender=sender)
        one, two = state.persons
        if not (one.hand and two.hand):
            return event
        winner = None if one.hand == two.hand else one if BEATS[one.hand] == two.hand else two
        hands = {str(one.number): one.hand, str(two.number): two.hand}
        log.record(state, "hands", now=now, hands=hands, winner=winner.number if winner else None)
        Place.objects.filter(room=state.room).update(hand="")
        if winner:
            _begin(state, _from(state, winner), now=now)
        return event


def _from(state: RoomState, first: Place) -> list[Place]:
    """The places in the order in which they move."""
    at = state.places.index(first)
    return [*state.places[at:], *state.places[:at]]


def _go_on(state: RoomState, *, now: datetime, rng: random.Random) -> RoomState:
    """Begin, or choose who begins, once nobody is missing."""
    if state.free:
        return state
    first = state.room.first
    if first == Room.First.HANDS:
        state.room.phase = Room.Phase.CHOOSING
        log.record(state, "choosing", now=now)
        return state
    at = {Room.First.CREATOR: 0, Room.First.GUEST: 1}.get(Room.First(first))
    place = rng.choice(state.places) if at is None else state.places[at]
    return _begin(state, _from(state, place), now=now)


def _begin(state: RoomState, order: Sequence[Place], *, now: datetime) -> RoomState:
    """Start a game; the places play the sides in this order."""
    room, sides = state.room, state.ruleset.ring.sides
    table = services.create_match(
        "",
        room.ruleset,
        seats={side: SeatChoice(place.level, place) for side, place in zip(sides, order, strict=True)},
        now=now,
        rematch_of=room.match,
        live=LiveTerms(room, room.bank_ms, room.increment_ms),
    )
    room.match, room.phase = table.match, Room.Phase.PLAYING
    for place in state.places:
        place.wants_draw = place.wants_rematch = place.window_told = False
        place.back_to, place.away_since, place.away_ms, place.away_from = None, None, 0, None
        place.save(update_fields=START_FIELDS)
    ply.set_hands(table, runs_from=now)
    state = replace(state, table=table)
    seats = {str(place.number): side for side, place in zip(sides, order, strict=True)}
    log.record(state, "start", now=now, match=table.match.slug, sides=seats)
    return state


def rematch(slug: str, sender: Sender, *, clock: Clock) -> RoomEvent:
    """Offer another game, or agree to one: once everybody has, it begins, with the sides exchanged."""
    with under_lock(slug, clock) as (state, now):
        place = seated(state, sender)
        if again := log.answered(state.room, place, sender):
            return again
        if state.room.phase != Room.Phase.ENDED or state.table is None:
            raise Refused(Why.NOT_OVER)
        place.wants_rematch = True
        place.save(update_fields=["wants_rematch"])
        event = log.record(state, "offer", now=now, place=place, sender=sender, what="rematch")
        if all(other.wants_rematch for other in state.persons):
            opened = {seat.side: seat.place_id for seat in state.table.match.seats.all()}
            sides = state.ruleset.ring.sides
            by_key = {other.pk: other for other in state.places}
            moved_on = [by_key[opened[sides[(n + 1) % len(sides)]] or 0] for n in range(len(sides))]
            _begin(state, moved_on, now=now)
        return event


def quick_match(
    visitor: str, *, ruleset: str, bank_s: int | None, increment_s: int, name: str, clock: Clock, rng: random.Random
) -> Room:
    """Sit down with whoever has waited longest for the same game, or wait for somebody."""
    now = clock()
    waiting = (
        Room.objects.filter(public=True, phase=Room.Phase.OPEN, ruleset=ruleset, bank_ms=bank_s and bank_s * 1000)
        .filter(increment_ms=increment_s * 1000 if bank_s else 0)
        .filter(places__number=0, places__seen_at__gt=now - timedelta(seconds=settings.OANQUAN_PRESENCE))
        .exclude(places__visitor=visitor)
        .order_by("created_at")
    )
    for slug in waiting.values_list("slug", flat=True)[:5]:
        try:
            return join(slug, visitor, name=name, clock=clock, rng=rng).room
        except Refused:
            continue  # somebody was faster, or has that name
    terms = Terms(ruleset, bank_s, increment_s, Room.First.LOT, public=True)
    return create(visitor, terms=terms, name=name, now=now, rng=rng)

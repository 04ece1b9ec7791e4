"""What a connection has to be told: the events it has not seen, the clocks, who is here, the parts that changed."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from play.live import absence, game, messages, presence, render
from play.live.messages import Outgoing
from play.live.shared import Shared
from play.live.state import RoomState, events_since, read
from play.models import Room, RoomEvent
from play.refusals import Refused, Why

LONGEST_GAP = 200
"""With more events missed than this the whole state comes instead."""
ANIMATED = 3
"""How many moves are shown one after the other when several were missed."""


_states: Shared[RoomState] = Shared(200)
_events: Shared[list[RoomEvent]] = Shared(200)


@dataclass
class Ear:
    """What one connection has been told so far."""

    visitors: tuple[str, ...] = ()
    language: str = "vi"
    html: bool = False
    version: int = 0
    shown: dict[str, int] = field(default_factory=dict)
    presence: messages.Presence | None = None
    number: int | None = None
    place_id: int | None = None

    def sit(self, state: RoomState) -> None:
        """Look where this connection's person sits; somebody may have sat down, or got up, meanwhile."""
        place = state.place_of(self.visitors)
        self.number, self.place_id = (place.number, place.pk) if place else (None, None)

    def forget(self) -> None:
        """Nothing that was told is taken for granted any more."""
        self.shown.clear()
        self.presence = None


def current(slug: str) -> RoomState:
    """The room as it is now; read once for all connections of this process. Raises Refused (NO_ROOM)."""
    version = version_of(slug)
    return _states.get((slug, version), lambda: read(slug))


def version_of(slug: str) -> int:
    """The number of the room's latest event. Raises Refused (NO_ROOM)."""
    version = Room.objects.filter(slug=slug).values_list("version", flat=True).first()
    if version is None:
        raise Refused(Why.NO_ROOM)
    return version


def _since(state: RoomState, version: int) -> list[RoomEvent]:
    """What has happened after `version`, up to the version of `state`; read once for all who ask the same."""
    key = (state.room.pk, version, state.room.version)
    events = _events.get(key, lambda: events_since(state.room, version))
    return [event for event in events if event.version <= state.room.version]


def _room_data(state: RoomState) -> dict[str, Any]:
    room = state.room
    return {
        "slug": room.slug,
        "ruleset": room.ruleset,
        "bank_ms": room.bank_ms,
        "increment_ms": room.increment_ms,
        "first": room.first,
        "public": room.public,
        "phase": room.phase,
        "places": [
            {
                "number": place.number,
                "name": place.name,
                "level": place.level,
                "side": state.side_of(place) or None,
                "taken": bool(place.visitor or place.level),
                "away": place.away_since is not None,
                "offers": [what for what, (name, no) in game.WISHES.items() if getattr(place, name) is not no],
            }
            for place in state.places
        ],
    }


def full_state(state: RoomState, number: int | None) -> messages.State:
    """Everything, for somebody at that place."""
    table, room = state.table, state.room
    played = None
    if table is not None:
        position, result = table.game.position, table.match.result
        played = {
            "slug": table.match.slug,
            "entries": [str(entry) for entry in table.game.entries],
            "ply": position.ply,
            "position": str(position),
            "turn": position.turn if state.playing else None,
            "moves": [str(move) for move in table.game.legal_moves()] if state.playing else [],
            "result": result or None,
        }
    return messages.State(version=room.version, room=_room_data(state), you=number, game=played)


def clock_of(state: RoomState, now: datetime) -> messages.Clock | None:
    """The clocks at `now`; None before a game."""
    if state.table is None:
        return None
    sides = state.ruleset.ring.sides
    banks = {side: bank for side in sides if (bank := state.bank_of(side)) is not None}
    turn, runs_from = state.table.game.position.turn, state.table.match.runs_from
    running = turn if runs_from and turn in banks else None
    ahead = runs_from - now if running and runs_from else timedelta(0)
    starts_in = max(0, ahead // timedelta(milliseconds=1))
    left = {side: bank.left_at(now) for side, bank in banks.items()}
    return messages.Clock(version=state.room.version, left=left, running=running, starts_in=starts_in)


def presence_of(state: RoomState, now: datetime) -> messages.Presence:
    """Who is away, and how many watch."""
    window = game.window(state)
    away = [
        {
            "place": place.number,
            "left": watch.left_at(now, window=window) // timedelta(milliseconds=1),
            "counting": watch.since is not None,
        }
        for place in (state.still_in if state.playing else ())
        if place.away_since is not None
        for watch in [absence.Absence(place.away_ms, place.away_from)]
    ]
    watching = state.room.watchers.filter(seen_at__gt=now - presence.expiry()).count()
    return messages.Presence(watching=watching, away=away)


def event_message(event: RoomEvent) -> messages.Event:
    """An event as it is told."""
    number = event.place.number if event.place else None
    return messages.Event(
        version=event.version, kind=event.kind, at=event.made_at.isoformat(), data=event.data, place=number
    )


def _changed_parts(state: RoomState, ear: Ear) -> dict[str, str]:
    parts = render.parts(state, ear.number, ear.language)
    changed = {name: html for name, html in parts.items() if ear.shown.get(name) != hash(html)}
    ear.shown.update({name: hash(html) for name, html in changed.items()})
    return changed


def _views(state: RoomState, ear: Ear, events: list[RoomEvent]) -> list[Outgoing]:
    """The moves to be shown one after the other, and the parts that have changed."""
    version = state.room.version
    changed = _changed_parts(state, ear)
    numbers: list[int] = []
    for event in events:
        if event.kind in ("move", "exit"):
            numbers.append(event.data["number"] + 1)
        elif event.kind in ("takeback", "start"):
            numbers.clear()
    current = state.table.number if state.table else 0
    if not numbers or numbers[-1] != current or len(numbers) > ANIMATED:
        return [messages.View(version=version, parts=changed)] if changed else []
    boards = [render.board(state, ear.number, ear.language, after=number) for number in numbers]
    views: list[Outgoing] = [messages.View(version=version, parts={"board": html}) for html in boards[:-1]]
    return [*views, messages.View(version=version, parts={**changed, "board": boards[-1]})]


def news(slug: str, ear: Ear, now: datetime) -> list[Outgoing]:
    """What `ear` has not heard yet; afterwards it has."""
    state = current(slug)
    events = _since(state, ear.version)
    ear.sit(state)
    if len(events) > LONGEST_GAP or ear.version > state.room.version:
        return everything(slug, ear, now)
    out: list[Outgoing] = [event_message(event) for event in events]
    if events and (clock := clock_of(state, now)):
        out.append(clock)
    here = presence_of(state, now)
    if here != ear.presence:
        out.append(here)
        ear.presence = here
    if ear.html and events:
        out += _views(state, ear, events)
    ear.version = state.room.version
    return out


def everything(slug: str, ear: Ear, now: datetime, *, resync: bool = True) -> list[Outgoing]:
    """The whole state as it is now."""
    state = current(slug)
    ear.sit(state)
    ear.forget()
    ear.version, ear.presence = state.room.version, presence_of(state, now)
    out: list[Outgoing] = [messages.Resync(version=state.room.version)] if resync else []
    out.append(full_state(state, ear.number))
    if clock := clock_of(state, now):
        out.append(clock)
    out.append(ear.presence)
    if ear.html:
        out.append(messages.View(version=state.room.version, parts=_changed_parts(state, ear)))
    return out


def welcome(slug: str, ear: Ear, since: int | None, now: datetime) -> list[Outgoing]:
    """The answer to `join`: exactly what was missed since then, and how things stand; without `since` the latter."""
    if since is None:
        return everything(slug, ear, now, resync=False)
    ear.version = since
    missed = news(slug, ear, now)
    if any(isinstance(message, messages.Resync) for message in missed):
        return missed
    state = current(slug)
    if ear.html and since == state.room.version == ear.version:
        _changed_parts(state, ear)  # the page shows them already
    here = presence_of(state, now)
    clock = clock_of(state, now)
    return [*missed, full_state(state, ear.number), *([clock] if clock else []), here]

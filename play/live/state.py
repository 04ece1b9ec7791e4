"""Reading rooms: the room, who sits there, the game that is played, what has happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from oanquan.rules import Ruleset, get_ruleset
from play import queries
from play.live.clock import Bank
from play.models import Match, Place, Room, RoomEvent
from play.queries import Table
from play.refusals import Refused, Why

ABORTED = "aborted"
"""`Match.result` of a match that was called off (rule 5.3)."""


@dataclass(frozen=True)
class RoomState:
    """A room as it stands."""

    room: Room
    places: tuple[Place, ...]
    table: Table | None

    @property
    def ruleset(self) -> Ruleset:
        """What is played here."""
        return get_ruleset(self.room.ruleset)

    @property
    def playing(self) -> bool:
        """Whether a game is going on."""
        return self.room.phase == Room.Phase.PLAYING

    @cached_property
    def sides(self) -> dict[int, str]:
        """The side that each place plays now, by the place's key; empty before the first game."""
        if self.table is None:
            return {}
        return {seat.place_id: side for side, seat in self.table.seats.items() if seat.place_id}

    @property
    def persons(self) -> tuple[Place, ...]:
        """The places taken by people."""
        return tuple(place for place in self.places if place.visitor)

    @property
    def free(self) -> tuple[Place, ...]:
        """The places that nobody has taken."""
        return tuple(place for place in self.places if not place.visitor and not place.level)

    @property
    def still_in(self) -> tuple[Place, ...]:
        """The people who are still in the game."""
        out = self.table.game.position.out if self.table else ()
        return tuple(place for place in self.persons if self.sides.get(place.pk, "") not in out)

    def side_of(self, place: Place | None) -> str:
        """The side that `place` plays, or ""."""
        return self.sides.get(place.pk, "") if place else ""

    def place_of(self, visitors: Sequence[str]) -> Place | None:
        """Where one of these visitors sits."""
        return next((place for place in self.persons if place.visitor in visitors), None)

    def place_on(self, side: str | None) -> Place | None:
        """Who plays `side`."""
        return next((place for place in self.places if side and self.sides.get(place.pk) == side), None)

    def place_numbered(self, number: int | None) -> Place | None:
        """The place with this number."""
        return next((place for place in self.places if place.number == number), None)

    def bank_of(self, side: str) -> Bank | None:
        """The time bank of `side`, running or at rest; None without one."""
        if self.table is None:
            return None
        left_ms = self.table.seats[side].left_ms
        if left_ms is None:
            return None
        mine = self.table.game.position.turn == side
        return Bank(left_ms, self.table.match.runs_from if mine else None)


def _state(room: Room) -> RoomState:
    table = queries.table_of(queries.whole(Match.objects.all()).get(pk=room.match_id)) if room.match_id else None
    return RoomState(room, tuple(room.places.all()), table)


def read(slug: str) -> RoomState:
    """The room called `slug`, whole: read again when something happened while it was read. Raises Refused (NO_ROOM)."""
    while True:
        room = Room.objects.prefetch_related("places").filter(slug=slug).first()
        if room is None:
            raise Refused(Why.NO_ROOM)
        state = _state(room)
        if Room.objects.filter(pk=room.pk).values_list("version", flat=True).first() == room.version:
            return state


def locked(slug: str) -> RoomState:
    """The same, with the room's row (and so everything in the room) locked until the transaction ends."""
    room = Room.objects.select_for_update().filter(slug=slug).first()
    if room is None:
        raise Refused(Why.NO_ROOM)
    return _state(room)


def events_since(room: Room, version: int) -> list[RoomEvent]:
    """What has happened after `version`, in order."""
    return list(room.events.filter(version__gt=version).select_related("place"))

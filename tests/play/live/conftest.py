"""A room and a clock in the test's hand."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import HealthCheck, settings

from play.live import game, rooms
from play.live.log import Sender
from play.live.rooms import Terms
from play.live.state import RoomState, read
from play.models import RoomEvent

calmly = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""Properties hold however busy the machine is."""


@dataclass
class HandClock:
    """Stands still until it is moved on."""

    now: datetime = datetime(2026, 11, 30, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def forward(self, seconds: float) -> datetime:
        self.now += timedelta(seconds=seconds)
        return self.now


@dataclass
class Club:
    """People a, b and c in a room, playing through the services."""

    clock: HandClock
    slug: str = ""
    sent: int = 0
    rng: random.Random = field(default_factory=lambda: random.Random(1))

    def open(self, people: str = "ab", **terms: object) -> RoomState:
        """A room of the first, in which the others sit down too."""
        made = Terms(**{"ruleset": "standard", "first": "creator", **terms})  # type: ignore[arg-type]
        self.slug = rooms.create(people[0], terms=made, name="", now=self.clock.now, rng=self.rng).slug
        for visitor in people[1:]:
            rooms.join(self.slug, visitor, name="", clock=self.clock, rng=self.rng)
        return self.state

    @property
    def state(self) -> RoomState:
        return read(self.slug)

    @property
    def entries(self) -> list[str]:
        table = self.state.table
        assert table is not None
        return [str(entry) for entry in table.game.entries]

    def sender(self, visitor: str, client_id: str | None = None) -> Sender:
        self.sent += 1
        return Sender((visitor,), client_id or f"message-{self.sent}")

    def move(self, visitor: str, text: str, *, after: float = 0, ply: int | None = None) -> RoomEvent:
        self.clock.forward(after)
        table = self.state.table
        assert table is not None
        at = table.game.position.ply if ply is None else ply
        return game.move(self.slug, self.sender(visitor), at_ply=at, text=text, clock=self.clock)

    def go_round(self) -> None:
        """Everybody makes the first move there is."""
        for _ in range(len(self.state.places)):
            state = self.state
            assert state.table is not None
            game_now = state.table.game
            place = state.place_on(game_now.position.turn)
            assert place is not None
            self.move(place.visitor, str(game_now.legal_moves()[0]))

    def left(self, side: str) -> float:
        """Seconds on the clock of `side` now."""
        bank = self.state.bank_of(side)
        assert bank is not None
        return bank.left_at(self.clock.now) / 1000

    def kinds(self, since: int = 0) -> list[str]:
        return [event.kind for event in self.state.room.events.filter(version__gt=since)]


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def club(db: None, clock: HandClock) -> Club:
    return Club(clock)

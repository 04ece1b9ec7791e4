"""Time banks: pure arithmetic; whoever calls says what time it is.

A bank runs only in its owner's turn. A turn is charged max(0, elapsed since the commit of the move before − allowance).
The allowance is the time in which everybody watches that move: a function of its events, the same for all, whatever
speed a person has chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from oanquan.rules import Event

ANIMATION_MS = {"lift": 180, "sow": 140, "capture": 420, "refill": 560, "flip": 420, "out": 420}
"""How long an event is shown at normal speed; the same numbers as in static/js/board/player.js."""
RELAY_PAUSE_MS = 120
"""The pause before a pit is lifted again in one turn (rule 2.2 b)."""
STOP_MS = 420
"""A turn that ends otherwise than by a capture says why."""


def allowance(events: Sequence[Event], *, cap: timedelta) -> timedelta:
    """The time for watching `events`, at most `cap`."""
    ms, before = 0, ""
    for event in events:
        kind = event["e"]
        ms += ANIMATION_MS.get(kind, 0)
        if kind == "lift" and before == "sow":
            ms += RELAY_PAUSE_MS
        if kind == "stop" and event["why"] != "captured":
            ms += STOP_MS
        before = kind
    return min(cap, timedelta(milliseconds=ms))


def _ms(duration: timedelta) -> int:
    return duration // timedelta(milliseconds=1)


@dataclass(frozen=True)
class Bank:
    """What is left of a bank (milliseconds), and since when it runs: `runs_from` may lie ahead; None is at rest."""

    left_ms: int
    runs_from: datetime | None = None

    def start(self, runs_from: datetime) -> Bank:
        """The bank, running from then."""
        return Bank(self.left_ms, runs_from)

    def left_at(self, now: datetime) -> int:
        """What is left at `now`, never below zero."""
        if self.runs_from is None:
            return self.left_ms
        return max(0, self.left_ms - max(0, _ms(now - self.runs_from)))

    @property
    def empty_at(self) -> datetime | None:
        """When nothing is left; None while it rests."""
        return self.runs_from and self.runs_from + timedelta(milliseconds=self.left_ms)

    def stop(self, now: datetime, *, increment_ms: int = 0) -> Bank:
        """The bank at rest after a move at `now`, with the increment added."""
        return Bank(self.left_at(now) + increment_ms)

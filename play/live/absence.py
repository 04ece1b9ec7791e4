"""The countdown of somebody who is away: a stopwatch, pure; whoever calls says what time it is.

It runs whoever's turn it is. While everybody is away only the mover's runs, the others' stand still. After one window
the others may decide; after `windows` of them without a decision the seat is abandoned.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta


@dataclass(frozen=True)
class Absence:
    """How long the countdown has run: `ran_ms` up to `since`, and on from there while `since` is not None."""

    ran_ms: int = 0
    since: datetime | None = None

    def ran_at(self, now: datetime) -> timedelta:
        """How long it has run at `now`."""
        ran = timedelta(milliseconds=self.ran_ms)
        return ran + max(timedelta(0), now - self.since) if self.since else ran

    def running(self, now: datetime) -> Absence:
        """The same countdown, running."""
        return self if self.since else Absence(self.ran_ms, now)

    def standing(self, now: datetime) -> Absence:
        """The same countdown, standing still."""
        return Absence(self.ran_at(now) // timedelta(milliseconds=1), None)

    def left_at(self, now: datetime, *, window: timedelta) -> timedelta:
        """What is left of the first window, never below zero."""
        return max(timedelta(0), window - self.ran_at(now))


def who_counts(away: Mapping[str, bool], mover: str | None) -> frozenset[str]:
    """The sides whose countdown runs; `away` has every person still in the game."""
    gone = frozenset(side for side, is_away in away.items() if is_away)
    return gone & {mover} if len(gone) == len(away) else gone

"""Which stones a store holds: Quan and dân, derived from what happened (4.2)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from oanquan.rules.events import Event
from oanquan.rules.rulesets import Ruleset


@dataclass(frozen=True)
class Holding:
    """A store's stones; `changed` counts Quan exchanged for their value in dân so far."""

    quan: int = 0
    dan: int = 0
    changed: int = 0

    def gain(self, quan: int, dan: int) -> Holding:
        """With captured or swept stones added."""
        return Holding(self.quan + quan, self.dan + dan, self.changed)

    def pay(self, dan: int, *, quan_value: int) -> Holding:
        """With `dan` paid: dân first; where they run short a Quan is changed (4.2).

        What cannot be covered stays as dân below zero (a final debt, 4.4).
        """
        quan, left, changed = self.quan, self.dan - dan, self.changed
        while left < 0 and quan:
            quan, left, changed = quan - 1, left + quan_value, changed + 1
        return Holding(quan, left, changed)

    def points(self, quan_value: int) -> int:
        """What the stones are worth."""
        return self.quan * quan_value + self.dan


def holdings_after(ruleset: Ruleset, events: Iterable[Event]) -> dict[str, Holding]:
    """Each side's holding after `events`, from empty stores."""
    ring = ruleset.ring
    held = {side: Holding() for side in ring.sides}
    mover: str | None = None

    def pay(side: str, dan: int) -> None:
        held[side] = held[side].pay(dan, quan_value=ruleset.quan_value)

    for event in events:
        kind = event["e"]
        if kind == "lift" and ring.side_of(event["pit"]) and mover is None:
            mover = ring.side_of(event["pit"])
        elif kind == "stop":
            mover = None
        elif kind == "capture" and mover:
            held[mover] = held[mover].gain(event["quan"], event["dan"])
        elif kind == "refill":
            pay(event["side"], event["paid"])
            if event["owed"]:
                pay(ring.next_side(event["side"]), event["owed"])
        elif kind == "sweep":
            held[event["side"]] = held[event["side"]].gain(0, event["dan"])
        elif kind == "repay":
            pay(event["from"], event["n"])
            held[event["to"]] = held[event["to"]].gain(0, event["n"])
    return held

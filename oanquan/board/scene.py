"""Who sits where, and who is looking: what words and drawings need besides the position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from django.utils.translation import gettext as _

from oanquan.board import geometry
from oanquan.rules import Ring, Ruleset

LEFT_ARROW, RIGHT_ARROW = "◀", "▶"
MARKS = ("●", "◆", "▲")
"""The sides' marks in side order; they differ by shape, never by colour alone."""


@dataclass(frozen=True)
class Seat:
    """Who plays a side: `you` reads this page, `here` shares the screen, `away` is anybody else or the computer."""

    name: str
    role: Literal["you", "here", "away"] = "away"


@dataclass(frozen=True)
class Scene:
    """A ruleset's board as one person sees it: `viewer` is the side at the bottom, `seats` by side."""

    ruleset: Ruleset
    viewer: str
    seats: Mapping[str, Seat]

    @property
    def ring(self) -> Ring:
        """The board."""
        return self.ruleset.ring

    def slot(self, pit: str) -> int:
        """The place on the screen where `pit` is drawn."""
        return geometry.slot_of(self.ring, pit, viewer=self.viewer)

    def arrow(self, pit: str, direction: str) -> str:
        """◀ or ▶: the way sowing from `pit` in `direction` starts on the board as drawn."""
        return LEFT_ARROW if geometry.runs_left(self.slot(pit), direction) else RIGHT_ARROW

    def mark(self, side: str) -> str:
        """The side's mark: ●, ◆ or ▲."""
        return MARKS[self.ring.sides.index(side)]

    def name(self, side: str) -> str:
        """What the player of `side` is called."""
        return self.seats[side].name

    def is_you(self, side: str) -> bool:
        """Whether the reader plays `side`."""
        return self.seats[side].role == "you"


def plain_seats(ring: Ring) -> dict[str, Seat]:
    """Seats of a board that nobody plays, called by their colours."""
    names = (_("Red"), _("Blue"), _("Green"))
    return {side: Seat(name) for side, name in zip(ring.sides, names, strict=False)}


def scene_of(ruleset: Ruleset, *, viewer: str = "", seats: Mapping[str, Seat] | None = None) -> Scene:
    """A scene; without `viewer` the first side is at the bottom, seats not given are called by their colours."""
    ring = ruleset.ring
    return Scene(ruleset, viewer or ring.sides[0], {**plain_seats(ring), **(seats or {})})

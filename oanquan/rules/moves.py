"""What a player can do: move, flip, leave (notation.md 'Moves')."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from oanquan.rules.ring import GROUP, PITS_PER_SIDE, Ring
from oanquan.rules.turn import FLIP_CODE


@dataclass(frozen=True)
class Move:
    """A pit and a direction: `+` counter-clockwise, `-` clockwise (2.1); or `FLIP` (6.1)."""

    pit: str
    direction: Literal["+", "-", ""]

    def __str__(self) -> str:
        return self.pit + self.direction

    @property
    def is_flip(self) -> bool:
        """Whether this is the flip of table-flip (6.1), which is not a ply."""
        return not self.direction


FLIP = Move("flip", "")

ExitReason = Literal["resign", "timeout", "abandoned", "agreed"]
SIDE_EXITS: tuple[ExitReason, ...] = ("resign", "timeout", "abandoned")


@dataclass(frozen=True)
class Exit:
    """A side leaves (5.3), whoever's turn it is; `agreed` is everybody's and has no side."""

    side: str | None
    why: ExitReason

    def __str__(self) -> str:
        return self.why if self.side is None else f"{self.side}:{self.why}"


AGREED = Exit(None, "agreed")

Entry = Move | Exit
"""An item of a game's move list."""


def code_of(move: Move, ring: Ring) -> int:
    """The code under which `turn.py` knows `move`; KeyError if the ring has no such pit."""
    if move.is_flip:
        return FLIP_CODE
    return 2 * ring.index[move.pit] + (move.direction == "-")


def move_of(code: int, ring: Ring) -> Move:
    """The move that `turn.py` knows under `code`."""
    if code == FLIP_CODE:
        return FLIP
    return Move(ring.pits[code >> 1], "-" if code & 1 else "+")


def can_be_sown(pit: str, ring: Ring) -> bool:
    """Whether `pit` is one of the ring's own pits (Quan pits are never lifted)."""
    return pit in ring.index and ring.index[pit] % GROUP != PITS_PER_SIDE

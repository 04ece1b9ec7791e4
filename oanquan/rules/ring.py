"""The two boards as rings of pits (rules 1.1, 1.2).

A pit's *ring index* is its place in counter-clockwise order, starting with B1.
Each side's group takes six indices: its five pits, then the Quan pit after it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

PITS_PER_SIDE = 5
GROUP = PITS_PER_SIDE + 1


@dataclass(frozen=True)
class Ring:
    """A board: its sides in turn order and the names of its pits in ring order."""

    sides: tuple[str, ...]
    pits: tuple[str, ...]

    @cached_property
    def index(self) -> dict[str, int]:
        """Ring index by pit name."""
        return {name: i for i, name in enumerate(self.pits)}

    @cached_property
    def quan_pits(self) -> tuple[str, ...]:
        """Names of the Quan pits, in ring order."""
        return self.pits[PITS_PER_SIDE::GROUP]

    @property
    def size(self) -> int:
        """How many pits the ring has, Quan pits included."""
        return len(self.pits)

    def is_quan_pit(self, pit: str) -> bool:
        """Whether `pit` is a Quan pit (1.4: nobody owns it)."""
        return self.index[pit] % GROUP == PITS_PER_SIDE

    def side_of(self, pit: str) -> str | None:
        """The side that owns `pit`, or None for a Quan pit (1.4)."""
        return None if self.is_quan_pit(pit) else self.sides[self.index[pit] // GROUP]

    def pits_of(self, side: str) -> tuple[str, ...]:
        """The five pits of `side` by number: B1..B5, T1..T5, …"""
        return tuple(f"{side}{number}" for number in range(1, PITS_PER_SIDE + 1))

    def neighbour(self, pit: str, direction: str, steps: int = 1) -> str:
        """The pit `steps` places from `pit`; `+` is counter-clockwise (1.1)."""
        step = steps if direction == "+" else -steps
        return self.pits[(self.index[pit] + step) % self.size]

    def next_side(self, side: str) -> str:
        """The side after `side` in turn order, whether or not it is still in."""
        return self.sides[(self.sides.index(side) + 1) % len(self.sides)]


def _group(side: str, quan_pit: str, *, numbers: tuple[int, ...]) -> tuple[str, ...]:
    return (*(f"{side}{number}" for number in numbers), quan_pit)


TWO_PLAYERS = Ring(
    sides=("B", "T"),
    pits=(
        *_group("B", "QR", numbers=(1, 2, 3, 4, 5)),
        *_group("T", "QL", numbers=(5, 4, 3, 2, 1)),
    ),
)
THREE_PLAYERS = Ring(
    sides=("B", "R", "L"),
    pits=tuple(
        pit
        for side, quan_pit in (("B", "Q1"), ("R", "Q2"), ("L", "Q3"))
        for pit in _group(side, quan_pit, numbers=(1, 2, 3, 4, 5))
    ),
)

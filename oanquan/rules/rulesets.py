"""The rulesets of rules.md §7 as data; a new combination needs no new code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Literal

from oanquan.rules.errors import UnknownRuleset
from oanquan.rules.ring import PITS_PER_SIDE, THREE_PLAYERS, TWO_PLAYERS, Ring

DAN_PER_PIT = 5
MATURE_DAN = 5
ALWAYS = 1_000_000
"""`young_until` of a ruleset that protects an immature Quan for the whole game."""


@dataclass(frozen=True)
class Ruleset:
    """What distinguishes one way to play from another.

    `young_until` is the number of moves of the game during which an immature Quan is
    protected (3.4): 0 for never, `ALWAYS` for the whole game.
    """

    key: str
    players: int = 2
    quan_value: int = 10
    empty_side: Literal["forfeit", "borrow"] = "forfeit"
    young_until: int = 0
    repetition: bool = False
    flip: bool = False

    def __post_init__(self) -> None:
        if self.players not in (2, 3):
            raise ValueError("a board is for two or three players")
        if self.players != 2 and (self.empty_side == "borrow" or self.flip):
            raise ValueError("borrowing (4.4) and the flip (6.1) are for two players")

    @property
    def ring(self) -> Ring:
        """The board it is played on."""
        return TWO_PLAYERS if self.players == 2 else THREE_PLAYERS

    @cached_property
    def total(self) -> int:
        """All points in the game (1.3): 70, 60 for the folk-5 family, 105 for three."""
        return self.players * (PITS_PER_SIDE * DAN_PER_PIT + self.quan_value)


_ALL = (
    Ruleset("standard"),
    Ruleset("table-flip", repetition=True, flip=True),
    Ruleset("mature-quan", young_until=ALWAYS, repetition=True),
    Ruleset("standard-3", players=3),
    Ruleset("mature-quan-3", players=3, young_until=ALWAYS),
    Ruleset("folk", empty_side="borrow"),
    Ruleset("folk-5", quan_value=5, empty_side="borrow"),
    Ruleset("folk-young", empty_side="borrow", young_until=10),
    Ruleset("folk-mature", empty_side="borrow", young_until=ALWAYS),
    Ruleset("folk-5-young", quan_value=5, empty_side="borrow", young_until=10),
    Ruleset("folk-5-mature", quan_value=5, empty_side="borrow", young_until=ALWAYS),
)

RULESETS: Mapping[str, Ruleset] = MappingProxyType({ruleset.key: ruleset for ruleset in _ALL})
"""Every ruleset by key, in the order of rules.md §7."""


def get_ruleset(key: str | Ruleset) -> Ruleset:
    """The ruleset called `key` (a Ruleset is returned as it is).

    Raises UnknownRuleset.
    """
    if isinstance(key, Ruleset):
        return key
    try:
        return RULESETS[key]
    except KeyError:
        raise UnknownRuleset("no_ruleset", key=key) from None

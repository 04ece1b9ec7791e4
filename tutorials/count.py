"""The final count line by line, read from what happened: 38 = 18 + 10 + 10."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from oanquan.rules import Game
from tutorials.names import seats_of


@dataclass(frozen=True)
class Term:
    """One thing that counted for a side; `points` may be below zero."""

    points: int
    what: str

    @property
    def size(self) -> int:
        """The points without their sign."""
        return abs(self.points)


@dataclass(frozen=True)
class CountLine:
    """A side's final score and the terms that add up to it."""

    side: str
    index: int
    name: str
    total: int
    terms: tuple[Term, ...]


def _movements(game: Game) -> dict[str, dict[str, int]]:
    """Points each side gained or paid since the start, by kind."""
    sides = game.ruleset.ring.sides
    moved: dict[str, dict[str, int]] = {side: {} for side in sides}

    def add(side: str, kind: str, points: int) -> None:
        moved[side][kind] = moved[side].get(kind, 0) + points

    for step in game.steps:
        for event in step.events:
            kind = event["e"]
            if kind == "capture":
                add(step.before.turn or "", "captured", event["points"])
            elif kind == "refill":
                add(event["side"], "refill", -event["paid"])
                if event["owed"]:
                    add(game.ruleset.ring.next_side(event["side"]), "lent", -event["owed"])
            elif kind == "sweep":
                add(event["side"], "swept", event["dan"])
            elif kind == "repay":
                add(event["from"], "repaid", -event["n"])
                add(event["to"], "got_back", event["n"])
    return moved


def _kinds() -> Mapping[str, str]:
    return {
        "captured": _("captured"),
        "refill": _("put out for a refill"),
        "lent": _("lent"),
        "swept": _("dân of the own row"),
        "repaid": _("debt paid back"),
        "got_back": _("got back"),
    }


def count_lines(game: Game) -> tuple[CountLine, ...]:
    """How every side came to its score; nothing while the game goes on."""
    if game.outcome is None:
        return ()
    moved, seats = _movements(game), seats_of(game.ruleset)
    lines = []
    for index, side in enumerate(game.ruleset.ring.sides):
        terms = [Term(game.first.store_of(side), _("in store"))]
        terms += [Term(moved[side][kind], what) for kind, what in _kinds().items() if moved[side].get(kind)]
        lines.append(CountLine(side, index, seats[side].name, game.outcome.scores[index], tuple(terms)))
    return tuple(lines)

"""The final count, side by side: what was held, swept and repaid (5.1, 5.2, 5.3)."""

from __future__ import annotations

from dataclasses import dataclass

from oanquan.rules.game import Game
from oanquan.rules.holdings import Holding, holdings_after

COUNTING = ("sweep", "repay", "end")


@dataclass(frozen=True)
class SideCount:
    """How a side came to its score: `score == store + swept - repaid + got_back`.

    `held` tells the store's stones where they are known (4.2).
    """

    side: str
    store: int
    held: Holding | None
    swept: int
    repaid: int
    got_back: int
    score: int


def final_count(game: Game) -> tuple[SideCount, ...]:
    """The count of a finished game, in side order; empty while it goes on."""
    if game.outcome is None:
        return ()
    counted = [event for event in game.events if event["e"] in COUNTING]
    held: dict[str, Holding] | None = None
    if game.holdings() is not None:
        earlier = [event for step in game.steps for event in step.events]
        before = [*game.opening, *earlier][: -len(counted)]
        held = holdings_after(game.ruleset, before)
    lines = []
    for side, score in zip(game.ruleset.ring.sides, game.outcome.scores, strict=True):
        swept = sum(e["dan"] for e in counted if e["e"] == "sweep" and e["side"] == side)
        repaid = sum(e["n"] for e in counted if e["e"] == "repay" and e["from"] == side)
        got_back = sum(e["n"] for e in counted if e["e"] == "repay" and e["to"] == side)
        store = score - swept + repaid - got_back
        lines.append(SideCount(side, store, held[side] if held else None, swept, repaid, got_back, score))
    return tuple(lines)

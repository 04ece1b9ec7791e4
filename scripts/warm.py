"""Compile the rules once, so that nobody's first move waits for it; later starts read numba's cache."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))


def warm() -> None:
    """Play a move in every ruleset through the compiled code."""
    from oanquan.rules import RULESETS, Game

    for key in RULESETS:
        game = Game.new(key)
        game.play(str(game.position.legal_moves()[0]))


if __name__ == "__main__":
    warm()

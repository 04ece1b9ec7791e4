"""Compile the rules and the computer player once, so that nobody's first move waits for it."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))


def warm() -> None:
    """Play and think in every way the site does; later starts read numba's cache."""
    from oanquan.ai import warm_up
    from oanquan.rules import Game

    warm_up()
    Game.new("standard").play("B:resign")
    Game.new("standard").play("agreed")


if __name__ == "__main__":
    warm()

"""Compiling ahead, so that nobody waits for it at the board."""

from __future__ import annotations

import random

from oanquan.ai.levels import LEVELS, Level, choose_move
from oanquan.ai.search import Limits, think
from oanquan.rules import Game


def warm_up() -> None:
    """Run everything compiled that a game against the computer needs; kept on disk by numba."""
    for key in ("standard", "standard-3"):
        game = Game.new(key)
        for level in LEVELS.values():
            if level.errs:
                move = choose_move(game, level, rng=random.Random(0)).move
                game = game.play(move) if move else game
        think(game, Limits(depth=2))
        choose_move(game, Level("warm", nodes=1_000, proof=1_000), rng=random.Random(0))
    choose_move(Game.new("standard"), "hoan-hao", rng=random.Random(0))
    for key in ("standard", "table-flip"):  # without and with repetition, from the proofs
        choose_move(Game.new(key).play("B1-"), "hoan-hao", rng=random.Random(0))

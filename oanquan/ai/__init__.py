"""The computer player, pure: it knows the rules and nothing of the site.

>>> import random
>>> from oanquan.ai import choose_move
>>> from oanquan.rules import Game
>>> str(choose_move(Game.new("standard"), "hoan-hao", rng=random.Random(1)).move)
'B2-'
"""

from oanquan.ai.book import known_win
from oanquan.ai.levels import LEVELS, Level, choose_move
from oanquan.ai.search import Limits, Score, SearchResult, score_moves, think
from oanquan.ai.stop import Stop
from oanquan.ai.warm import warm_up

__all__ = [
    "LEVELS",
    "Level",
    "Limits",
    "Score",
    "SearchResult",
    "Stop",
    "choose_move",
    "known_win",
    "score_moves",
    "think",
    "warm_up",
]

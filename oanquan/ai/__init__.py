"""The computer player, pure: it knows the rules and nothing of the site.

>>> import random
>>> from oanquan.ai import choose_move
>>> from oanquan.rules import Game
>>> str(choose_move(Game.new("standard"), "hoan-hao", rng=random.Random(1)).move)
'B2-'
"""

from oanquan.ai.book import book_move
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
    "book_move",
    "choose_move",
    "score_moves",
    "think",
    "warm_up",
]

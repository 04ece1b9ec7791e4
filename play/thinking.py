"""The computer's thinking, off the threads that answer people: a few searches at a time."""

from __future__ import annotations

import random
from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache

from django.conf import settings

from oanquan.ai import choose_move
from oanquan.rules import Game, Move


@lru_cache(maxsize=1)
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max_workers=settings.OANQUAN_THINKERS, thread_name_prefix="thinker")


def think(game: Game, level: str) -> Move:
    """The move that the computer chooses at `level`; waits for a free thinker and for the search.

    The search runs without Python's lock, so pages go on being served meanwhile.
    """
    return begin(game, level).result()


def begin(game: Game, level: str) -> Future[Move]:
    """The same without waiting."""
    return _pool().submit(_choose, game, level)


def _choose(game: Game, level: str) -> Move:
    move = choose_move(game, level, rng=random.Random()).move
    assert move is not None  # nobody asks in a game that is over
    return move

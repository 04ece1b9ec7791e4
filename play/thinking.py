"""The computer's thinking, off the threads that answer people: a few searches at a time, and as many bots.

A game is thought about once, however often its page asks; a game that has changed is thought about anew, and the
search for what it was is ended. Nobody's games occupy more than a few searches.
"""

from __future__ import annotations

import logging
import random
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache

from django.conf import settings

from oanquan.ai import LEVELS, Stop, choose_move
from oanquan.ai.external import GRACE_SECONDS, EngineError, Failure, ask_engine
from oanquan.rules import Game, Move
from play.opponents import Opponent
from play.queries import Table
from play.refusals import Refused, Why

logger = logging.getLogger(__name__)

MAX_SEARCHES = 2
"""Games of one visitor that are thought about at the same time; those that take but a moment don't count."""


@dataclass(frozen=True)
class _Search:
    """A search that is running or waiting for its thinker."""

    owner: str
    kind: str
    question: tuple[int, str]
    """The game's version and the opponent's key."""
    answer: Future[Move]
    stop: Stop


_searches: dict[str, _Search] = {}
_lock = threading.Lock()


def _kind_of(opponent: Opponent) -> str:
    """Which threads think: nobody waits for a level because a bot hangs, nor for Easy because Perfect thinks."""
    if opponent.is_bot:
        return "bot"
    level = LEVELS.get(opponent.key)
    return "long" if level and level.takes_long else "short"


@lru_cache
def _pool(kind: str) -> ThreadPoolExecutor:
    """The threads for one kind of thinking."""
    return ThreadPoolExecutor(max_workers=settings.OANQUAN_THINKERS, thread_name_prefix=f"thinker-{kind}")


def patience(level: str) -> timedelta:
    """How long another process leaves a search alone before it does it itself."""
    bot = settings.OANQUAN_ENGINE_SECONDS + GRACE_SECONDS if Opponent(level).is_bot else 0
    return timedelta(seconds=settings.OANQUAN_THINKING_LEASE + bot)


def think(table: Table, level: str) -> Move:
    """The move that the level or bot of this key chooses; waits for a free thinker and for the search.

    The search runs without Python's lock, so pages go on being served meanwhile. Raises Refused
    (THINKING_ELSEWHERE) while `MAX_SEARCHES` other games of the same visitor are thought about, and EngineError
    when a bot does not play.
    """
    return _search(table, level).answer.result()


def begin(game: Game, level: str, *, stop: Stop | None = None) -> Future[Move]:
    """A search by itself, without waiting for it; its answer raises EngineError when a bot does not play."""
    opponent = Opponent(level)
    return _pool(_kind_of(opponent)).submit(_choose, game, opponent, stop)


def _search(table: Table, level: str) -> _Search:
    slug, owner, kind = table.match.slug, table.match.owner, _kind_of(Opponent(level))
    question = (table.match.version, level)
    with _lock:
        for name in [name for name, search in _searches.items() if search.answer.done()]:
            del _searches[name]
        running = _searches.get(slug)
        if running and running.question == question:
            return running
        if running:
            running.stop.set()
        elif kind != "short":
            busy = [search for search in _searches.values() if search.owner == owner and search.kind != "short"]
            if len(busy) >= MAX_SEARCHES:
                raise Refused(Why.THINKING_ELSEWHERE)
        stop = Stop()
        search = _searches[slug] = _Search(owner, kind, question, begin(table.game, level, stop=stop), stop)
        return search


def _choose(game: Game, opponent: Opponent, stop: Stop | None) -> Move:
    if not opponent.is_here:
        raise EngineError(opponent.name, Failure.GONE)
    if engine := opponent.engine:
        try:
            seconds = settings.OANQUAN_ENGINE_SECONDS
            return ask_engine(engine, game, seconds=seconds, folder=settings.BASE_DIR, stop=stop)
        except EngineError as error:
            logger.warning("bot: %s at %s", error, game.position)
            raise
    move = choose_move(game, opponent.key, rng=random.Random(), stop=stop).move
    assert move is not None  # nobody asks in a game that is over
    return move

"""The player's mind: deepening searches under a limit, for any ruleset.

The compiled searches run without the GIL, so that a pool of threads can serve many boards.
Each search has a table of its own, which goes when the search ends.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal

from oanquan.ai.alphabeta import search
from oanquan.ai.evaluate import POINT, PROVEN, WIN, ended, estimate
from oanquan.ai.paranoid import ended_for, estimate_for, search_for
from oanquan.ai.stop import Stop
from oanquan.ai.table import new_table
from oanquan.ai.work import INFINITY, MAX_DEPTH, WORK, enter
from oanquan.rules import Game, Move, Position
from oanquan.rules.moves import code_of, move_of
from oanquan.rules.turn import new_record, rules_of

DEFAULT_MEBIBYTES = 128
MAX_MEBIBYTES = 256
_NO_LIMIT = 1 << 62
_BYTES_PER_NODE = 24
_NODES_PER_SECOND = 4_000_000


@dataclass(frozen=True)
class Limits:
    """When a search ends: whichever comes first; always after a proven result.

    `deadline` is a time of `time.monotonic()`. With only `depth` and `nodes` the same limits
    give the same result on every machine. `mebibytes` bounds the table.
    """

    depth: int = MAX_DEPTH
    nodes: int = _NO_LIMIT
    deadline: float | None = None
    mebibytes: float = DEFAULT_MEBIBYTES

    def table_size(self) -> float:
        """The mebibytes that this search can make use of."""
        nodes = self.nodes
        if self.deadline is not None:
            seconds = max(self.deadline - time.monotonic(), 0.01)
            nodes = min(nodes, int(seconds * _NODES_PER_SECOND))
        most = min(self.mebibytes, MAX_MEBIBYTES)
        return min(most, max(nodes * _BYTES_PER_NODE / 2**20, 0.25), 6.0 ** min(self.depth, 12) / 2**16 + 0.25)


@dataclass(frozen=True)
class Score:
    """What a side can expect: `pts` (final margin), or a proven `win`, `loss` (in at most
    `n` plies) or `draw`."""

    kind: Literal["pts", "win", "loss", "draw"]
    n: int = 0

    def __str__(self) -> str:
        return self.kind if self.kind == "draw" else f"{self.kind} {self.n}"


@dataclass(frozen=True)
class SearchResult:
    """The best move found, with its score for the side to move, and the line expected."""

    move: Move | None
    score: Score
    depth: int
    nodes: int
    line: tuple[Move, ...] = ()


def score_of(value: int, *, sure: bool, total: int) -> Score:
    """A search's value as a score; `sure` where no estimate went into it."""
    if value >= PROVEN:
        return Score("win", WIN - value)
    if value <= -PROVEN:
        return Score("loss", WIN + value)
    if sure and value == 0:
        return Score("draw")
    return Score("pts", max(-total, min(total, round(value / POINT))))


class Searcher:
    """One search of one position: its memory and its flags. Use it once, in one thread."""

    def __init__(
        self, position: Position, *, quiet_limit: int | None, limits: Limits, stop: Stop | None = None
    ) -> None:
        self.position = position
        self.limits = limits
        self.stop = stop or Stop()
        self.work = new_record(WORK)
        self.work.rules = rules_of(position.ruleset, quiet_limit=quiet_limit)
        self.work.node[0].state = position.state()
        self.work.limit = limits.nodes
        self.work.best_move = -1
        self.two = position.ruleset.players == 2
        self.table = new_table(limits.table_size() if self.two else 0)
        self.side = position.ring.sides.index(position.turn) if position.turn else 0

    def __enter__(self) -> Searcher:
        self._ending = self.stop.ending(self.work, self.limits.deadline)
        self._ending.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        self._ending.__exit__(*error)

    @property
    def stopped(self) -> bool:
        """Whether the limit was reached or the flag set; the last value means nothing then."""
        return bool(self.work.stop)

    @property
    def nodes(self) -> int:
        """Moves made so far."""
        return int(self.work.nodes)

    def value(self, depth: int) -> int:
        """The position's value for its mover, searched to `depth`."""
        self.work.unsure = 0
        self.work.age = depth
        if self.two:
            self.work.best_move = -1
            return int(search(self.work, self.table, depth, -INFINITY, INFINITY, 0))
        return int(search_for(self.work, self.side, depth, -INFINITY, INFINITY, 0))

    def value_of(self, move: Move, depth: int) -> int:
        """The value of playing `move` for the position's mover, searched to `depth`."""
        work = self.work
        work.unsure = 0
        work.age = depth
        enter(work, code_of(move, self.position.ring))
        state = work.node[1].state
        if state.reason:
            return int(ended(state, self.side, 1) if self.two else ended_for(state, self.side, 1))
        if depth <= 1:
            work.unsure = 1
            return int(-estimate(state, work.rules) if self.two else estimate_for(state, self.side))
        if self.two:
            return -int(search(work, self.table, depth - 1, -INFINITY, INFINITY, 1))
        return int(search_for(work, self.side, depth - 1, -INFINITY, INFINITY, 1))

    def best_so_far(self) -> Move | None:
        """The best move of the last `value`, finished or not."""
        code = int(self.work.best_move)
        return move_of(code, self.position.ring) if code >= 0 else None

    def line(self) -> tuple[Move, ...]:
        """The line expected after a finished `value`."""
        moves = []
        for code in self.work.node[0].line:
            if code < 0:
                break
            moves.append(move_of(int(code), self.position.ring))
        return tuple(moves)

    def score(self, value: int) -> Score:
        """`value` as a score."""
        return score_of(value, sure=not self.work.unsure, total=self.position.ruleset.total)


def think(
    game: Game,
    limits: Limits,
    *,
    stop: Stop | None = None,
    report: Callable[[SearchResult], None] | None = None,
) -> SearchResult:
    """The best move in `game` under `limits`; `report` is called after each depth.

    With a limit too small for depth 1 the first legal move. No move when the game is over.
    """
    moves = game.legal_moves()
    if not moves:
        return SearchResult(None, Score("pts"), 0, 0)
    result = SearchResult(moves[0], Score("pts"), 0, 0, (moves[0],))
    with Searcher(game.position, quiet_limit=game.quiet_limit, limits=limits, stop=stop) as searcher:
        for depth in range(1, min(limits.depth, MAX_DEPTH) + 1):
            value = searcher.value(depth)
            best = searcher.best_so_far()
            if searcher.stopped:
                # The best move of before is tried first, so a better one of now is better.
                return replace(result, move=best or result.move, nodes=searcher.nodes)
            result = SearchResult(best, searcher.score(value), depth, searcher.nodes, searcher.line())
            if report:
                report(result)
            if abs(value) >= PROVEN or not searcher.work.unsure:
                break
        return result


def score_moves(
    game: Game,
    limits: Limits,
    *,
    stop: Stop | None = None,
) -> dict[Move, Score]:
    """Every legal move with its score for the side to move, as deep as `limits` allow."""
    moves = game.legal_moves()
    scores = dict.fromkeys(moves, Score("pts"))
    with Searcher(game.position, quiet_limit=game.quiet_limit, limits=limits, stop=stop) as searcher:
        for depth in range(1, min(limits.depth, MAX_DEPTH) + 1):
            deeper: dict[Move, Score] = {}
            for move in moves:
                value = searcher.value_of(move, depth)
                if searcher.stopped:
                    return scores
                deeper[move] = searcher.score(value)
            scores = deeper
            if all(score.kind != "pts" for score in scores.values()):
                break
    return scores

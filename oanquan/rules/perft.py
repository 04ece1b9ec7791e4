"""Counting move sequences: the measure of a rules implementation's truth and speed."""

from __future__ import annotations

from collections.abc import Callable

from oanquan.rules import turn
from oanquan.rules.moves import Move
from oanquan.rules.position import QUIET_LIMIT, Position

_AT_ONCE = 5
"""Plies counted without asking whether to stop: at most some hundred thousand sequences, a fraction of a second."""


class PerftStopped(Exception):
    """Nobody wants the count any more."""


def perft(position: Position, depth: int, *, quiet_limit: int | None = QUIET_LIMIT) -> int:
    """How many sequences of `depth` moves there are from `position`; `flip` is one move.

    A game that is over counts nothing below it; `perft(position, 0)` is 1.
    """
    tree = turn.new_frames(depth + 1)
    tree[0].state = position.state()
    rules = turn.rules_of(position.ruleset, quiet_limit=quiet_limit)
    return int(turn.perft(tree, depth, 0, rules))


def divide(
    position: Position,
    depth: int,
    *,
    quiet_limit: int | None = QUIET_LIMIT,
    stopped: Callable[[], bool] = lambda: False,
) -> dict[Move, int]:
    """`perft` by first move, in the order of the legal moves; `depth` is at least 1.

    `stopped` is asked all along. Raises PerftStopped once it says yes.
    """

    def below(move: Move, before: Position, left: int) -> int:
        if stopped():
            raise PerftStopped
        after = before.play(move, quiet_limit=quiet_limit)[0]
        if left <= _AT_ONCE:
            return perft(after, left, quiet_limit=quiet_limit)
        return sum(below(following, after, left - 1) for following in after.legal_moves())

    return {move: below(move, position, depth - 1) for move in position.legal_moves()}

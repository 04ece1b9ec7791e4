"""Counting move sequences: the measure of a rules implementation's truth and speed."""

from __future__ import annotations

from oanquan.rules import turn
from oanquan.rules.moves import Move
from oanquan.rules.position import QUIET_LIMIT, Position


def perft(position: Position, depth: int, *, quiet_limit: int | None = QUIET_LIMIT) -> int:
    """How many sequences of `depth` moves there are from `position`; `flip` is one move.

    A game that is over counts nothing below it; `perft(position, 0)` is 1.
    """
    tree = turn.new_frames(depth + 1)
    tree[0].state = position.state()
    rules = turn.rules_of(position.ruleset, quiet_limit=quiet_limit)
    return int(turn.perft(tree, depth, 0, rules))


def divide(position: Position, depth: int, *, quiet_limit: int | None = QUIET_LIMIT) -> dict[Move, int]:
    """`perft` by first move, in the order of the legal moves; `depth` is at least 1."""
    return {
        move: perft(position.play(move, quiet_limit=quiet_limit)[0], depth - 1, quiet_limit=quiet_limit)
        for move in position.legal_moves()
    }

"""The search for three players: each other player is taken to play against the searcher.

A value is the searcher's. A win found is proven, for it holds against any play of the others;
a loss is not, since the others need not work together, so it stays an estimate.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from oanquan.ai.evaluate import POINT, WIN
from oanquan.ai.work import INFINITY, count_move, prepare, put_line, take_next
from oanquan.rules.ring import GROUP, PITS_PER_SIDE
from oanquan.rules.turn import MAX_PLAYERS, NO_MOVE, State, compiled

LOST = 60 * POINT  # what losing costs beyond the margin
_ON_SIDE = 3
_TO_MOVE = 6


@compiled
def _margin(s: State, side: int) -> int:
    """`side`'s store over the best other's, of those still in (5.5)."""
    best = 0
    for other in range(MAX_PLAYERS):
        if other != side and s.out[0] != other + 1 and s.out[1] != other + 1:
            best = max(best, s.store[other])
    return int(s.store[side] - best)


@compiled
def estimate_for(s: State, side: int) -> int:
    """The expected margin of `side` over the best other, in 1/POINT points; three players."""
    if s.out[0] == side + 1 or s.out[1] == side + 1:
        return POINT * _margin(s, side) - LOST
    value = POINT * _margin(s, side)
    for other in range(MAX_PLAYERS):
        row = 0
        for i in range(GROUP * other, GROUP * other + PITS_PER_SIDE):
            row += s.cell[np.uintp(i)]
        value += _ON_SIDE * row if other == side else -(_ON_SIDE * row) // 2
    return value + (_TO_MOVE if s.turn == side else 0)


@compiled
def ended_for(s: State, side: int, ply: int) -> int:
    """The value for `side` of a game of three that is over, `ply` plies from the root."""
    if s.winner == side:
        return WIN - ply
    if s.out[0] == side + 1 or s.out[1] == side + 1:
        return POINT * _margin(s, side) - LOST
    margin = _margin(s, side)
    return 0 if margin == 0 else POINT * margin - LOST


@compiled
def search_for(w: Any, side: int, depth: int, alpha: int, beta: int, level: int) -> int:
    """The value of `w.node[level].state`, which is not over, for `side`, whoever is to move.

    Exact inside the window (alpha, beta), else a bound. Meaningless once `w.stop` is set.
    """
    node = w.node[np.uintp(level)]
    below = w.node[np.uintp(level + 1)]
    node.line[0] = -1
    ours = node.state.turn == side
    best = -INFINITY if ours else INFINITY
    n = prepare(w, level, w.best_move if level == 0 else NO_MOVE)
    for i in range(n):
        take_next(node, i, n)
        count_move(w)
        if w.stop:
            return 0
        below.state = node.child[np.uintp(i)]
        below.line[0] = -1
        if below.state.reason:
            value = ended_for(below.state, side, level + 1)
        elif depth == 1:
            value = estimate_for(below.state, side)
            w.unsure = 1
        else:
            value = search_for(w, side, depth - 1, alpha, beta, level + 1)
        if w.stop:
            return 0
        if (ours and value > best) or (not ours and value < best):
            best = value
            put_line(w, level, node.moves.code[np.uintp(i)])
            if level == 0:
                w.best_move = node.moves.code[np.uintp(i)]
        if ours:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            reply = node.moves.code[np.uintp(i)] - 2 * GROUP * node.state.turn
            w.history[np.uintp(node.state.turn), np.uintp(reply)] += depth * depth
            break
    return best

"""The memory that one search works in, besides its table."""

from __future__ import annotations

from typing import Any

import numpy as np

from oanquan.ai.table import KEY, reply_of
from oanquan.rules.turn import FRAME, MAX_MOVES, MAX_PLAYERS, MOVES, NO_MOVE, RULES, STATE, compiled, legal, play

MAX_DEPTH = 100
LEVELS = MAX_DEPTH + 2
INFINITY = 30_000
REPLIES = 11

_FIRST = 1 << 40  # order of the move known to be good
_CAPTURED = 1 << 24  # order of each point captured

NODE = np.dtype(
    [
        ("state", STATE),
        ("moves", MOVES),
        ("key", KEY),
        ("twin", KEY),
        ("room", FRAME),
        ("child", STATE, (MAX_MOVES,)),
        ("order", "i8", (MAX_MOVES,)),
        ("quiet", "i8"),  # the quiet count where it is part of the key
        ("reply", "i8"),  # the table's move
        ("best", "i8"),  # the code of the best move so far
        ("line", "i2", (LEVELS,)),  # the best line found from here, ended by -1
    ]
)
WORK = np.dtype(
    [
        ("nodes", "i8"),  # moves made so far
        ("limit", "i8"),  # and how many may be
        ("stop", "i8"),  # not 0: leave at once; any thread may set it
        ("unsure", "i8"),  # not 0 once an estimate went into the value at hand
        ("age", "i8"),  # the iteration: a table's entry of an earlier one gives way
        ("best_move", "i8"),  # the best move at the root so far in this iteration
        ("rules", RULES),
        ("history", "i8", (MAX_PLAYERS, REPLIES)),  # how often a move was too good, by side and reply
        ("node", NODE, (LEVELS,)),
    ]
)


@compiled
def prepare(w: Any, level: int, best: int) -> int:
    """Play every move of the node into its children and give each an order; how many."""
    node = w.node[np.uintp(level)]
    side = node.state.turn
    before = node.state.store[np.uintp(side)]
    n = legal(node.state, w.rules, node.moves)
    for i in range(n):
        code = node.moves.code[np.uintp(i)]
        node.child[np.uintp(i)] = node.state
        play(node.child[np.uintp(i)], code, w.rules, None)
        if code == best:
            node.order[np.uintp(i)] = _FIRST
        else:
            gain = node.child[np.uintp(i)].store[np.uintp(side)] - before
            tried = w.history[np.uintp(side), np.uintp(reply_of(code, side, 0))]
            node.order[np.uintp(i)] = gain * _CAPTURED + tried
    return n


@compiled
def begin_with(w: Any, level: int, code: int) -> int:
    """Play only `code`, as the node's first move; the number of moves, 1."""
    node = w.node[np.uintp(level)]
    node.moves.code[0] = code
    node.child[0] = node.state
    play(node.child[0], code, w.rules, None)
    return 1


@compiled
def take_next(node: Any, i: int, n: int) -> None:
    """Bring the most promising of the moves from the `i`th on to place `i`."""
    top = i
    for j in range(i + 1, n):
        if node.order[np.uintp(j)] > node.order[np.uintp(top)]:
            top = j
    if top != i:
        code = node.moves.code[np.uintp(top)]
        node.moves.code[np.uintp(top)] = node.moves.code[np.uintp(i)]
        node.moves.code[np.uintp(i)] = code
        order = node.order[np.uintp(top)]
        node.order[np.uintp(top)] = node.order[np.uintp(i)]
        node.order[np.uintp(i)] = order
        node.room.state = node.child[np.uintp(top)]
        node.child[np.uintp(top)] = node.child[np.uintp(i)]
        node.child[np.uintp(i)] = node.room.state


@compiled
def put_line(w: Any, level: int, code: int) -> None:
    """The best line from the node is now `code` and then the line below."""
    node = w.node[np.uintp(level)]
    below = w.node[np.uintp(level + 1)]
    node.line[0] = code
    for i in range(LEVELS - 1):
        node.line[np.uintp(i + 1)] = below.line[np.uintp(i)]
        if below.line[np.uintp(i)] < 0:
            break


@compiled
def count_move(w: Any) -> None:
    """Count a move of the search, and stop it at its limit."""
    w.nodes += 1
    if w.nodes >= w.limit:
        w.stop = 1


@compiled
def enter(w: Any, code: int) -> None:
    """Play the root's move `code` into the node below."""
    below = w.node[1]
    below.state = w.node[0].state
    play(below.state, code, w.rules, None)
    below.line[0] = NO_MOVE
    count_move(w)

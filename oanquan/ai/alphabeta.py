"""The search over two-player games: alpha-beta with null windows, compiled.

Full width: every legal move is searched to the full depth. Exact where the game ends. A
value at or beyond PROVEN is a proven win, whatever the depth.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from oanquan.ai.evaluate import PROVEN, WIN, ended, estimate
from oanquan.ai.path import quiet_part, repetition_matters
from oanquan.ai.table import (
    EXACT,
    LOWER,
    NO_REPLY,
    UPPER,
    Table,
    code_of_reply,
    find,
    keep,
    make_key,
    reply_of,
)
from oanquan.ai.work import INFINITY, begin_with, count_move, prepare, put_line, take_next
from oanquan.rules.turn import NO_MOVE, compiled, legal, play

UNKNOWN = -INFINITY


@compiled
def _proves(value: int, bound: int) -> bool:
    """Whether a bound is a proven win or loss, true at any depth."""
    return (value >= PROVEN and bound != UPPER) or (value <= -PROVEN and bound != LOWER)


@compiled
def _from_table(value: int, level: int) -> int:
    """A table's value (counted from its own node) as counted from the root."""
    if value >= PROVEN:
        return value - level
    return value + level if value <= -PROVEN else value


@compiled
def _to_table(value: int, level: int) -> int:
    if value >= PROVEN:
        return value + level
    return value - level if value <= -PROVEN else value


@compiled
def _reach(value: int, depth: int) -> int:
    """How many plies deep the tree behind a table's value goes at most."""
    return max(depth, _distance(value))


@compiled
def _distance(value: int) -> int:
    """The plies of a proven win or loss, else 0."""
    size = abs(value)
    return WIN - size if size >= PROVEN else 0


@compiled
def _answer(w: Any, table: Table, depth: int, alpha: int, beta: int, level: int) -> int:
    """The table's value for the node if it settles the window, else UNKNOWN.

    Leaves the table's move in `node.reply`.
    """
    node = w.node[np.uintp(level)]
    node.reply = NO_REPLY
    at = find(node.key, table)
    if at < 0:
        return UNKNOWN
    entry = table[np.uintp(at)]
    node.reply = entry.move
    bound = entry.bound
    proves = _proves(entry.value, bound)
    if not (entry.depth == depth or entry.solid or proves):
        return UNKNOWN
    value = _from_table(entry.value, level)
    if not (bound == EXACT or (bound == LOWER and value >= beta) or (bound == UPPER and value <= alpha)):
        return UNKNOWN
    plies = _reach(entry.value, entry.depth)
    if node.quiet == 0 and quiet_part(node.state, w.rules, plies):
        return UNKNOWN
    if repetition_matters(node.state, w.rules, plies, node.room):
        return UNKNOWN
    if not (entry.solid or proves):
        w.unsure = 1
    node.line[0] = code_of_reply(entry.move, node.state.turn, node.key.mirrored)
    node.line[1] = -1
    return value


@compiled
def _remember(w: Any, table: Table, depth: int, bound: int, best: int, level: int) -> None:
    """Put the node's result into the table, unless the path had a part in it."""
    node = w.node[np.uintp(level)]
    own = _to_table(best, level)
    if repetition_matters(node.state, w.rules, _reach(own, depth), node.room):
        return
    reply = NO_REPLY
    if node.best >= 0:
        reply = reply_of(node.best, node.state.turn, node.key.mirrored)
    keep(node.key, table, own, depth, bound, reply, 0 if w.unsure else 1, w.age)


@compiled
def _frontier(w: Any, alpha: int, beta: int, level: int) -> int:
    """`search` to depth 1: the moves are made and judged one by one, without the table."""
    node = w.node[np.uintp(level)]
    below = w.node[np.uintp(level + 1)]
    node.line[0] = NO_MOVE
    node.line[1] = NO_MOVE
    side = node.state.turn
    best = -INFINITY
    unsure = 0
    for i in range(legal(node.state, w.rules, node.moves)):
        count_move(w)
        if w.stop:
            return 0
        code = node.moves.code[np.uintp(i)]
        below.state = node.state
        play(below.state, code, w.rules, None)
        guess = 0
        if below.state.reason:
            value = ended(below.state, side, level + 1)
        else:
            value = -estimate(below.state, w.rules)
            guess = 1
        unsure |= guess
        if value > best:
            best = value
            if value > alpha:
                node.line[0] = code
        if value >= beta:
            unsure = guess
            break
    bound = LOWER if best >= beta else (EXACT if best > alpha else UPPER)
    if unsure and not _proves(best, bound):
        w.unsure = 1
    return best


@compiled
def search(w: Any, table: Table, depth: int, alpha: int, beta: int, level: int) -> int:
    """The value of `w.node[level].state`, which is not over, for its mover.

    Exact inside the window (alpha, beta), else a bound. Meaningless once `w.stop` is set.
    `depth` is at least 1. One function because it is one loop, and called by itself.
    """
    node = w.node[np.uintp(level)]
    below = w.node[np.uintp(level + 1)]
    if depth == 1:
        best = _frontier(w, alpha, beta, level)
        if level == 0 and not w.stop:
            w.best_move = node.line[0]
        return best
    node.line[0] = NO_MOVE
    side = node.state.turn
    node.quiet = quiet_part(node.state, w.rules, depth)
    make_key(node.state, w.rules, node.quiet, node.key, node.twin)
    value = _answer(w, table, depth, alpha, beta, level)
    if value != UNKNOWN:
        return value
    unsure_above = w.unsure
    unsure = 0
    best = -INFINITY
    floor = alpha
    node.best = NO_MOVE
    known = code_of_reply(node.reply, side, node.key.mirrored)
    prepared = known == NO_MOVE  # the table's move is tried before the others are even made
    n = prepare(w, level, known) if prepared else begin_with(w, level, known)
    i = 0
    while i < n:
        if prepared:
            take_next(node, i, n)
        count_move(w)
        if w.stop:
            return 0
        below.state = node.child[np.uintp(i)]
        ceiling = beta if i == 0 else floor + 1
        while True:
            w.unsure = 0
            if below.state.reason:
                value = ended(below.state, side, level + 1)
                below.line[0] = NO_MOVE
            else:
                value = -search(w, table, depth - 1, -ceiling, -floor, level + 1)
            if ceiling == beta or value <= floor or value >= beta or w.stop:
                break
            ceiling = beta
        if w.stop:
            return 0
        unsure |= w.unsure
        best = max(best, value)
        if value > floor:
            floor = value
            node.best = node.moves.code[np.uintp(i)]
            put_line(w, level, node.best)
            if level == 0:
                w.best_move = node.best
        if value >= beta:
            unsure = w.unsure  # one move suffices, whatever the others are worth
            w.history[np.uintp(side), np.uintp(reply_of(node.best, side, 0))] += depth * depth
            break
        if not prepared:
            n = prepare(w, level, known)
            take_next(node, 0, n)
            prepared = True
        i += 1
    bound = LOWER if best >= beta else (EXACT if best > alpha else UPPER)
    w.unsure = 0 if _proves(best, bound) else unsure
    _remember(w, table, depth, bound, best, level)
    w.unsure |= unsure_above
    return best

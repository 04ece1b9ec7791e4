"""THE turn: sow, relay, capture, end test, refill, borrow, out, count.

Written once. Compiled with numba it serves the search; `Position.play` calls the same
functions with a log and decodes it. With `NUMBA_DISABLE_JIT=1` it runs as plain Python.

A game's state is one array of int16, changed in place; its layout is the constants below.
A Quan pit's cell holds its dân plus `QUAN` while its Quan lies there, so that "holds
anything" (2.2, 3.1) is one comparison with zero for every pit.

`log` is None (the search: the writing is compiled away) or an int16 array whose first
element is the number of elements used and which `LOG_SIZE` elements suffice for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numba
import numpy as np
from numpy.typing import NDArray

from oanquan.rules.ring import GROUP, PITS_PER_SIDE
from oanquan.rules.rulesets import DAN_PER_PIT, MATURE_DAN, Ruleset

State = NDArray[np.int16]
Log = NDArray[np.int16] | None
_F = TypeVar("_F", bound=Callable[..., Any])


def compiled(function: _F) -> _F:
    """Compile `function` with numba, cached on disk, without the GIL."""
    made: _F = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
    return made


# The state.
TURN = 0  # side to move by number, NOBODY when the game is over
PLY = 1  # moves made, a flip not counted
REASON = 2  # 0 while the game runs
WINNER = 3  # side by number, or DRAW
QUIET = 4  # moves in a row without a capture (5.6)
LAST = 5  # the last move's code
BEFORE_LAST = 6  # the code of the move before it
REPEATS = 7  # moves in a row that equal the move two before them (5.2)
STORE = 8  # three stores, by side
OUT = 11  # two places: sides that are out, in the order they went, as side + 1
FLIPPED = 13  # 1 once the seats have been exchanged (6.1)
DEBT = 14  # two places: what each side owes the other (4.4)
CELL = 16  # the pits, by ring index
STATE_SIZE = (CELL + 2 * GROUP, CELL + 3 * GROUP)  # two players, three players

QUAN = 128
DAN_MASK = QUAN - 1
NOBODY = -1
DRAW = -1
NO_MOVE = -1

# The ruleset as an array (`rules_of`).
PLAYERS = 0
QUAN_VALUE = 1
BORROW = 2
YOUNG_UNTIL = 3
REPETITION = 4
QUIET_LIMIT = 5
FLIP = 6

# A move's code is 2 × ring index, + 1 for clockwise. The flip has a code of its own.
FLIP_CODE = 2 * 3 * GROUP
MAX_MOVES = 2 * PITS_PER_SIDE + 1

# Reasons (rules 4 and 5).
QUAN_EMPTY, NO_REFILL, NO_STONES, REPEATED, STALLED, RESIGN, TIMEOUT, ABANDONED, AGREED = range(1, 10)
UNDECIDED = -2  # `winner` for `_count`: let the scores decide

# Log records: a kind and four numbers.
(
    L_REFILL,
    L_LIFT,
    L_SOW,
    L_CAPTURE,
    L_STOP,
    L_FLIP,
    L_OUT,
    L_SWEEP,
    L_REPAY,
    L_END,
) = range(10)
RECORD = 5
# Between two dân dropped in Quan pits, which are never lifted in a relay (2.3), lie at most
# five others and five lifts; there are at most 105 dân. Captures and the count add a few.
LOG_SIZE = 1 + RECORD * (105 * 12 + 64)
S_QUAN, S_GAP, S_CAPTURED, S_IMMATURE = range(4)

_QUAN_PITS = sum(1 << (PITS_PER_SIDE + GROUP * group) for group in range(3))
_FAR = 32_000  # plies beyond this are not counted further, so that int16 never wraps


def rules_of(ruleset: Ruleset, *, quiet_limit: int | None) -> NDArray[np.int16]:
    """`ruleset` as the array the compiled code reads; a `quiet_limit` of None is off (5.6)."""
    return np.array(
        [
            ruleset.players,
            ruleset.quan_value,
            ruleset.empty_side == "borrow",
            min(ruleset.young_until, _FAR + 1),
            ruleset.repetition,
            quiet_limit or 0,
            ruleset.flip,
        ],
        dtype=np.int16,
    )


@compiled
def _write(log, kind, a, b, c, d):  # type: ignore[no-untyped-def]
    at = log[0]
    log[at] = kind
    log[at + 1] = a
    log[at + 2] = b
    log[at + 3] = c
    log[at + 4] = d
    log[0] = at + RECORD


@compiled
def _is_out(s, side):  # type: ignore[no-untyped-def]
    return s[OUT] == side + 1 or s[OUT + 1] == side + 1


@compiled
def _count(s, why, winner, rules, log):  # type: ignore[no-untyped-def]
    """The final count (5.1, 5.2, 5.3): sides still in sweep, debts are repaid."""
    players = rules[PLAYERS]
    for side in range(players):
        if _is_out(s, side):
            continue
        swept = 0
        for i in range(CELL + GROUP * side, CELL + GROUP * side + PITS_PER_SIDE):
            swept += s[i]
            s[i] = 0
        s[STORE + side] += swept
        if log is not None:
            if swept > 0:
                _write(log, L_SWEEP, side, swept, 0, 0)
    if rules[BORROW]:
        for side in range(2):
            owed = s[DEBT + side]
            if owed > 0:
                s[STORE + side] -= owed
                s[STORE + 1 - side] += owed
                s[DEBT + side] = 0
                if log is not None:
                    _write(log, L_REPAY, side, 1 - side, owed, 0)
    if winner == UNDECIDED:
        best = -30_000
        for side in range(players):
            if not _is_out(s, side):
                if s[STORE + side] > best:
                    best = s[STORE + side]
                    winner = side
                elif s[STORE + side] == best:
                    winner = DRAW
    _end(s, why, winner, log)


@compiled
def _end(s, why, winner, log):  # type: ignore[no-untyped-def]
    s[REASON] = why
    s[WINNER] = winner
    s[TURN] = NOBODY
    if log is not None:
        _write(log, L_END, why, winner, 0, 0)


@compiled
def _next_in(s, side, rules):  # type: ignore[no-untyped-def]
    """The next side in turn order that is still in."""
    while True:
        side += 1
        if side >= rules[PLAYERS]:
            side = 0
        if not _is_out(s, side):
            return side


@compiled
def _go_out(s, side, why, rules, log):  # type: ignore[no-untyped-def]
    """`side` is out (4.3, 5.3, 5.5); when one player is left, that player has won."""
    gone = 1
    if s[OUT] == 0:
        s[OUT] = side + 1
    else:
        s[OUT + 1] = side + 1
        gone = 2
    if log is not None:
        _write(log, L_OUT, side, why, 0, 0)
    heir = _next_in(s, side, rules)
    if gone == rules[PLAYERS] - 1:
        _count(s, why, heir, rules, log)
    elif s[TURN] == side:
        s[TURN] = heir


@compiled
def begin(s, rules, log):  # type: ignore[no-untyped-def]
    """The start of a turn (4.1): refill, borrow, or go out; then the mover has a stone."""
    while s[REASON] == 0:
        side = s[TURN]
        first = CELL + GROUP * side
        if s[first] | s[first + 1] | s[first + 2] | s[first + 3] | s[first + 4]:
            return
        store = s[STORE + side]
        if store < DAN_PER_PIT:
            if not rules[BORROW]:
                _go_out(s, side, NO_REFILL, rules, log)
                continue
            missing = DAN_PER_PIT - store
            if s[STORE + 1 - side] < missing:
                _count(s, NO_STONES, UNDECIDED, rules, log)
                return
            s[STORE + 1 - side] -= missing
            s[DEBT + side] += missing
        else:
            missing = 0
        s[STORE + side] = store - (DAN_PER_PIT - missing)
        for i in range(first, first + PITS_PER_SIDE):
            s[i] = 1
        if log is not None:
            _write(log, L_REFILL, side, DAN_PER_PIT - missing, missing, 0)


@compiled
def _capture(s, at, step, size, rules, log):  # type: ignore[no-untyped-def]
    """Captures and chains (3) with the empty pit `at` just ahead; whether any was made."""
    store = STORE + s[TURN]
    young = s[PLY] < rules[YOUNG_UNTIL]
    taken = False
    why = S_GAP
    while True:
        at += step
        if at >= size:
            at -= size
        cell = s[CELL + at]
        if cell == 0:
            break
        quan = cell >> 7
        dan = cell & DAN_MASK
        if young and quan and dan < MATURE_DAN:
            why = S_IMMATURE
            break
        points = dan + quan * rules[QUAN_VALUE]
        s[store] += points
        s[CELL + at] = 0
        taken = True
        why = S_CAPTURED
        if log is not None:
            _write(log, L_CAPTURE, at, dan, quan, points)
        at += step
        if at >= size:
            at -= size
        if s[CELL + at] != 0:
            break
    if log is not None:
        _write(log, L_STOP, why, 0, 0, 0)
    return taken


@compiled
def _sow(s, at, step, rules, log):  # type: ignore[no-untyped-def]
    """Sow the pit `at` (2), then capture (3); whether anything was captured."""
    size = GROUP * int(rules[PLAYERS])
    while True:
        hand = s[CELL + at]
        s[CELL + at] = 0
        if log is not None:
            _write(log, L_LIFT, at, hand, 0, 0)
        for _ in range(hand):
            at += step
            if at >= size:
                at -= size
            s[CELL + at] += 1
            if log is not None:
                _write(log, L_SOW, at, 0, 0, 0)
        at += step
        if at >= size:
            at -= size
        if s[CELL + at] == 0:
            return _capture(s, at, step, size, rules, log)
        if (_QUAN_PITS >> at) & 1:
            if log is not None:
                _write(log, L_STOP, S_QUAN, 0, 0, 0)
            return False


@compiled
def play(s, code, rules, log):  # type: ignore[no-untyped-def]
    """Play the legal move `code` in `s`: the move, the end tests (5.7), the next turn's start."""
    if code == FLIP_CODE:
        s[FLIPPED] = 1
        if log is not None:
            _write(log, L_FLIP, 0, 0, 0, 0)
        return
    size = GROUP * int(rules[PLAYERS])
    step = size - 1 if code & 1 else 1
    if _sow(s, code >> 1, step, rules, log):
        s[QUIET] = 0
    elif s[QUIET] < _FAR:
        s[QUIET] += 1
    if s[PLY] < _FAR:
        s[PLY] += 1
    s[REPEATS] = s[REPEATS] + 1 if code == s[BEFORE_LAST] and s[REPEATS] < _FAR else 0
    s[BEFORE_LAST] = s[LAST]
    s[LAST] = code
    filled = s[CELL + 5] | s[CELL + 11]
    if size == 3 * GROUP:
        filled |= s[CELL + 17]
    if filled == 0:
        _count(s, QUAN_EMPTY, UNDECIDED, rules, log)
    elif rules[REPETITION] and s[REPEATS] >= 4:
        _count(s, REPEATED, UNDECIDED, rules, log)
    elif rules[QUIET_LIMIT] and s[QUIET] >= rules[QUIET_LIMIT]:
        _count(s, STALLED, UNDECIDED, rules, log)
    else:
        s[TURN] = _next_in(s, s[TURN], rules)
        begin(s, rules, log)


@compiled
def leave(s, side, why, rules, log):  # type: ignore[no-untyped-def]
    """`side` resigns, overruns its time or stays away (5.3), whoever's turn it is."""
    _go_out(s, side, why, rules, log)
    begin(s, rules, log)


@compiled
def agree(s, rules, log):  # type: ignore[no-untyped-def]
    """Everybody still in agrees to a draw: stores as they stand (5.3)."""
    _end(s, AGREED, DRAW, log)


@compiled
def legal(s, rules, codes):  # type: ignore[no-untyped-def]
    """Write the legal moves' codes, by pit number, `+` first, flip last; return how many."""
    side = s[TURN]
    if side == NOBODY:
        return 0
    n = 0
    for i in range(PITS_PER_SIDE):
        # The top row is numbered against the ring (1.1).
        pit = 10 - i if side == 1 and rules[PLAYERS] == 2 else GROUP * side + i
        if s[CELL + pit] > 0:
            codes[n] = 2 * pit
            codes[n + 1] = 2 * pit + 1
            n += 2
    if rules[FLIP] and s[PLY] == 1 and side == 1 and s[FLIPPED] == 0:
        codes[n] = FLIP_CODE
        n += 1
    return n


@compiled
def perft(states, codes, depth, level, rules):  # type: ignore[no-untyped-def]
    """Move sequences of length `depth` from `states[level]`, every last move made.

    `states` and `codes` have a row for each level. A game that is over counts nothing below.
    """
    if depth == 0:
        return 1
    total = 0
    for i in range(legal(states[level], rules, codes[level])):
        states[level + 1, :] = states[level]
        play(states[level + 1], codes[level, i], rules, None)
        total += perft(states, codes, depth - 1, level + 1, rules)
    return total

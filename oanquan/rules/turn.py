"""THE turn: sow, relay, capture, end test, refill, borrow, out, count.

Written once. Compiled with numba it serves the search; `Position.play` calls the same
functions with a log and decodes it. With `NUMBA_DISABLE_JIT=1` it runs as plain Python.

A game's state is one record of int16 (`STATE`), changed in place; both boards have the same
record, so that everything is compiled once. A Quan pit's cell holds its dân plus `QUAN`
while its Quan lies there, so that "holds anything" (2.2, 3.1) is one comparison with zero.

`log` is None (the search: the writing is compiled away) or an int16 array whose first
element is the number of elements used and which `LOG_SIZE` elements suffice for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numpy.typing import NDArray

from oanquan.rules.ring import GROUP, PITS_PER_SIDE
from oanquan.rules.rulesets import DAN_PER_PIT, MATURE_DAN, Ruleset

State = np.record
Rules = np.record
Moves = np.record
Frames = Any  # an array of FRAME
Log = NDArray[np.int16] | None
_F = TypeVar("_F", bound=Callable[..., Any])


def compiled(function: _F) -> _F:
    """Compile `function` with numba when it is first called, cached on disk, without the GIL."""
    return cast(_F, numba.njit(cache=True, nogil=True, error_model="numpy")(function))


def compiled_as(signature: str) -> Callable[[_F], _F]:
    """As `compiled`, for one signature only: constants among the arguments make no variants."""
    made = numba.njit(signature, cache=True, nogil=True, error_model="numpy")
    return cast(Callable[[_F], _F], made)


MAX_PLAYERS = 3
MAX_RING = MAX_PLAYERS * GROUP

STATE = np.dtype(
    [
        ("turn", "i2"),  # side to move by number, NOBODY when the game is over
        ("ply", "i2"),  # moves made, a flip not counted
        ("reason", "i2"),  # 0 while the game runs
        ("winner", "i2"),  # side by number, or DRAW
        ("quiet", "i2"),  # moves in a row without a capture (5.6)
        ("last", "i2"),  # the last move's code
        ("before_last", "i2"),  # the code of the move before it
        ("repeats", "i2"),  # moves in a row that equal the move two before them (5.2)
        ("flipped", "i2"),  # 1 once the seats have been exchanged (6.1)
        ("store", "i2", (MAX_PLAYERS,)),  # by side
        ("out", "i2", (2,)),  # sides that are out, in the order they went, as side + 1
        ("debt", "i2", (2,)),  # what each side owes the other (4.4)
        ("cell", "i2", (MAX_RING,)),  # the pits, by ring index
    ]
)
RULES = np.dtype(
    [
        ("players", "i2"),
        ("quan_value", "i2"),
        ("borrow", "i2"),
        ("young_until", "i2"),
        ("repetition", "i2"),
        ("quiet_limit", "i2"),  # 0 for off
        ("flip", "i2"),
    ]
)

QUAN = 128
DAN_MASK = QUAN - 1
NOBODY = -1
DRAW = -1
NO_MOVE = -1

# A move's code is 2 × ring index, + 1 for clockwise. The flip has a code of its own.
FLIP_CODE = 2 * MAX_RING
MAX_MOVES = 2 * PITS_PER_SIDE + 1
MOVES = np.dtype([("code", "i2", (MAX_MOVES,))])
FRAME = np.dtype([("state", STATE), ("moves", MOVES)])

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


def new_record(layout: np.dtype[Any]) -> np.record:
    """One record of zeros with `layout`, its fields readable as attributes."""
    record: np.record = np.zeros(1, dtype=layout).view(np.recarray)[0]
    return record


def new_frames(levels: int) -> Frames:
    """An array of `levels` places for a state and its moves, for walking a tree."""
    return np.zeros(levels, dtype=FRAME).view(np.recarray)


def rules_of(ruleset: Ruleset, *, quiet_limit: int | None) -> Rules:
    """`ruleset` as the record the compiled code reads; a `quiet_limit` of None is off (5.6)."""
    rules = new_record(RULES)
    rules.players = ruleset.players
    rules.quan_value = ruleset.quan_value
    rules.borrow = ruleset.empty_side == "borrow"
    rules.young_until = min(ruleset.young_until, _FAR + 1)
    rules.repetition = ruleset.repetition
    rules.quiet_limit = quiet_limit or 0
    rules.flip = ruleset.flip
    return rules


@compiled
def _at(i: int) -> np.uintp:
    """`i` as an index that is never counted from the end, which spares a test each time."""
    return np.uintp(i)


@compiled_as("void(i2[::1], i8, i8, i8, i8, i8)")
def _write(log: NDArray[np.int16], kind: int, a: int, b: int, c: int, d: int) -> None:
    at = log[0]
    log[at] = kind
    log[at + 1] = a
    log[at + 2] = b
    log[at + 3] = c
    log[at + 4] = d
    log[0] = at + RECORD


@compiled
def _is_out(s: State, side: int) -> bool:
    mark = side + 1
    return bool(s.out[0] == mark or s.out[1] == mark)


@compiled
def _count(s: State, why: int, winner: int, rules: Rules, log: Log) -> None:
    """The final count (5.1, 5.2, 5.3): sides still in sweep, debts are repaid."""
    players = rules.players
    for side in range(players):
        if _is_out(s, side):
            continue
        swept = 0
        for i in range(GROUP * side, GROUP * side + PITS_PER_SIDE):
            swept += s.cell[i]
            s.cell[i] = 0
        s.store[side] += swept
        if log is not None:  # noqa: SIM102 (only this very test is decided when compiling)
            if swept > 0:
                _write(log, L_SWEEP, side, swept, 0, 0)
    if rules.borrow:
        for side in range(2):
            owed = s.debt[side]
            if owed > 0:
                s.store[side] -= owed
                s.store[1 - side] += owed
                s.debt[side] = 0
                if log is not None:
                    _write(log, L_REPAY, side, 1 - side, owed, 0)
    if winner == UNDECIDED:
        best = -30_000
        for side in range(players):
            if not _is_out(s, side):
                if s.store[side] > best:
                    best = s.store[side]
                    winner = side
                elif s.store[side] == best:
                    winner = DRAW
    _end(s, why, winner, log)


@compiled
def _end(s: State, why: int, winner: int, log: Log) -> None:
    s.reason = why
    s.winner = winner
    s.turn = NOBODY
    if log is not None:
        _write(log, L_END, why, winner, 0, 0)


@compiled
def _next_in(s: State, side: int, rules: Rules) -> int:
    """The next side in turn order that is still in."""
    while True:
        side += 1
        if side >= rules.players:
            side = 0
        if not _is_out(s, side):
            return side


@compiled
def _go_out(s: State, side: int, why: int, rules: Rules, log: Log) -> None:
    """`side` is out (4.3, 5.3, 5.5); when one player is left, that player has won."""
    gone = 1
    if s.out[0] == 0:
        s.out[0] = side + 1
    else:
        s.out[1] = side + 1
        gone = 2
    if log is not None:
        _write(log, L_OUT, side, why, 0, 0)
    heir = _next_in(s, side, rules)
    if gone == rules.players - 1:
        _count(s, why, heir, rules, log)
    elif s.turn == side:
        s.turn = heir


@compiled
def begin(s: State, rules: Rules, log: Log) -> None:
    """The start of a turn (4.1): refill, borrow, or go out; then the mover has a stone."""
    while s.reason == 0:
        side = s.turn
        first = GROUP * side
        stones = 0
        for i in range(first, first + PITS_PER_SIDE):
            stones |= s.cell[_at(i)]
        if stones != 0:
            return
        store = s.store[side]
        if store < DAN_PER_PIT:
            if not rules.borrow:
                _go_out(s, side, NO_REFILL, rules, log)
                continue
            missing = DAN_PER_PIT - store
            if s.store[1 - side] < missing:
                _count(s, NO_STONES, UNDECIDED, rules, log)
                return
            s.store[1 - side] -= missing
            s.debt[side] += missing
        else:
            missing = 0
        s.store[side] = store - (DAN_PER_PIT - missing)
        for i in range(first, first + PITS_PER_SIDE):
            s.cell[i] = 1
        if log is not None:
            _write(log, L_REFILL, side, DAN_PER_PIT - missing, missing, 0)


@compiled
def _next(at: int, step: int, size: int) -> int:
    """The pit `step` places on; clockwise is `size - 1` places on."""
    at += step
    return at - size if at >= size else at


@compiled
def _capture(s: State, at: int, step: int, size: int, rules: Rules, log: Log) -> bool:
    """Captures and chains (3) with the empty pit `at` just ahead; whether any was made."""
    young = s.ply < rules.young_until
    points = 0
    taken = False
    why = S_GAP
    while True:
        at = _next(at, step, size)
        stones = s.cell[_at(at)]
        if stones == 0:
            break
        quan = stones >> 7
        dan = stones & DAN_MASK
        if young and quan and dan < MATURE_DAN:
            why = S_IMMATURE
            break
        s.cell[_at(at)] = 0
        worth = dan + quan * rules.quan_value
        points += worth
        taken = True
        why = S_CAPTURED
        if log is not None:
            _write(log, L_CAPTURE, at, dan, quan, worth)
        at = _next(at, step, size)
        if s.cell[_at(at)] != 0:
            break
    s.store[_at(s.turn)] += points
    if log is not None:
        _write(log, L_STOP, why, 0, 0, 0)
    return taken


@compiled
def _sow(s: State, at: int, step: int, rules: Rules, log: Log) -> bool:
    """Sow the pit `at` (2), then capture (3); whether anything was captured."""
    size = GROUP * int(rules.players)
    while True:
        hand = s.cell[_at(at)]
        s.cell[_at(at)] = 0
        if log is not None:
            _write(log, L_LIFT, at, hand, 0, 0)
        while hand > 0:
            hand -= 1
            at = _next(at, step, size)
            s.cell[_at(at)] += 1
            if log is not None:
                _write(log, L_SOW, at, 0, 0, 0)
        at = _next(at, step, size)
        if s.cell[_at(at)] == 0:
            return _capture(s, at, step, size, rules, log)
        if (_QUAN_PITS >> at) & 1:
            if log is not None:
                _write(log, L_STOP, S_QUAN, 0, 0, 0)
            return False


@compiled
def play(s: State, code: int, rules: Rules, log: Log) -> None:
    """Play the legal move `code` in `s`: the move, the end tests (5.7), the next turn's start."""
    if code == FLIP_CODE:
        s.flipped = 1
        if log is not None:
            _write(log, L_FLIP, 0, 0, 0, 0)
        return
    size = GROUP * int(rules.players)
    step = size - 1 if code & 1 else 1
    if _sow(s, code >> 1, step, rules, log):
        s.quiet = 0
    elif s.quiet < _FAR:
        s.quiet += 1
    if s.ply < _FAR:
        s.ply += 1
    s.repeats = s.repeats + 1 if code == s.before_last and s.repeats < _FAR else 0
    s.before_last = s.last
    s.last = code
    filled = s.cell[5] | s.cell[11]
    if size == 3 * GROUP:
        filled |= s.cell[17]
    why = 0
    if filled == 0:
        why = QUAN_EMPTY
    elif rules.repetition and s.repeats >= 4:
        why = REPEATED
    elif rules.quiet_limit and s.quiet >= rules.quiet_limit:
        why = STALLED
    if why:
        _count(s, why, UNDECIDED, rules, log)
    else:
        s.turn = _next_in(s, s.turn, rules)
        begin(s, rules, log)


@compiled
def leave(s: State, side: int, why: int, rules: Rules, log: Log) -> None:
    """`side` resigns, overruns its time or stays away (5.3), whoever's turn it is."""
    _go_out(s, side, why, rules, log)
    begin(s, rules, log)


@compiled
def agree(s: State, rules: Rules, log: Log) -> None:
    """Everybody still in agrees to a draw: stores as they stand (5.3)."""
    _end(s, AGREED, DRAW, log)


@compiled
def legal(s: State, rules: Rules, moves: Moves) -> int:
    """Write the legal moves' codes, by pit number, `+` first, flip last; return how many."""
    side = s.turn
    if side == NOBODY:
        return 0
    n = 0
    for i in range(PITS_PER_SIDE):
        # The top row is numbered against the ring (1.1).
        pit = 10 - i if side == 1 and rules.players == 2 else GROUP * side + i
        if s.cell[_at(pit)] > 0:
            moves.code[_at(n)] = 2 * pit
            moves.code[_at(n + 1)] = 2 * pit + 1
            n += 2
    if rules.flip and s.ply == 1 and side == 1 and s.flipped == 0:
        moves.code[_at(n)] = FLIP_CODE
        n += 1
    return n


@compiled
def perft(frames: Frames, depth: int, level: int, rules: Rules) -> int:
    """Move sequences of length `depth` from `frames[level]`, every last move made.

    `frames` has a place for each level. A game that is over counts nothing below.
    """
    if depth == 0:
        return 1
    here = frames[_at(level)]
    there = frames[_at(level + 1)]
    total = 0
    for i in range(legal(here.state, rules, here.moves)):
        there.state = here.state
        play(there.state, here.moves.code[_at(i)], rules, None)
        total += perft(frames, depth - 1, level + 1, rules) if depth > 1 else 1
    return total

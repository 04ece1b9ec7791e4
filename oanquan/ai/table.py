"""The transposition table: exact keys, one for a position, its turned and its mirrored twin.

A key holds everything that the rest of the game depends on, packed without loss, so that two
different positions never meet in one entry. What only the path knows is kept out by the
search (`path.py`): the move list of 5.2 never, the quiet count (5.6) only where it can matter.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from oanquan.rules.ring import GROUP, PITS_PER_SIDE
from oanquan.rules.turn import Rules, State, compiled

KEY = np.dtype([("a", "u8"), ("b", "u8"), ("mirrored", "i8")])
ENTRY = np.dtype(
    [
        ("a", "u8"),
        ("b", "u8"),  # never 0 in a filled entry
        ("value", "i2"),
        ("depth", "i2"),
        ("bound", "u1"),
        ("move", "u1"),  # in the key's own view, NO_REPLY for none
        ("solid", "u1"),  # 1: no estimate went into the value
        ("age", "u1"),  # of the iteration that wrote it
    ]
)
Table = NDArray[Any]

LOWER, UPPER, EXACT = 1, 2, 3
NO_REPLY = 255
FLIP_REPLY = 10
WAYS = 2  # entries that share a place: one kept by depth, one always replaced

_MANY = 126
_PRIME_A = np.uint64(0x9E3779B97F4A7C15)
_PRIME_B = np.uint64(0xC2B2AE3D27D4EB4F)
_FOLD = np.uint64(29)
_PIT_BITS = np.uint64(7)
_QUAN_BITS = np.uint64(8)
CELLS_BITS = np.uint64(24)
"""Bits of a key's `b` that the cells take, with a marker so that it is never 0."""
_DEBT_BITS = np.uint64(14)
_FLIP_BITS = np.uint64(1)
_QUIET_BITS = np.uint64(6)
_NO_DEBT = 1 << 13  # what each owes the other matters only as the difference


def new_table(mebibytes: float) -> Table:
    """An empty table that takes at most `mebibytes` (a power of two of places)."""
    places = int(mebibytes * 2**20) // (WAYS * ENTRY.itemsize)
    return np.zeros(WAYS << max(places.bit_length() - 1, 0), dtype=ENTRY)


@compiled
def _pack(s: State, key: Any, way: int) -> None:
    """The cells as the mover sees them, along the ring (`way` 1) or mirrored (-1)."""
    first = GROUP * s.turn
    at = first if way > 0 else first + PITS_PER_SIDE - 1
    a = np.uint64(0)
    b = np.uint64(1)
    for i in range(2 * GROUP):
        cell = np.uint64(s.cell[np.uintp(at)])
        if i == 5 or i == 11:
            b = (b << _QUAN_BITS) | cell
        elif i == 10:
            b = (b << _PIT_BITS) | cell
        else:
            a = (a << _PIT_BITS) | cell
        at += way
        if at >= 2 * GROUP:
            at -= 2 * GROUP
        if at < 0:
            at += 2 * GROUP
    key.a = a
    key.b = b


@compiled
def pack_cells(s: State, key: Any, twin: Any) -> None:
    """Write the stones of `s`, as its mover or his mirror image sees them, into `key`.

    `twin` is room for the mirrored ones.
    """
    _pack(s, key, 1)
    _pack(s, twin, -1)
    key.mirrored = 0
    if twin.a < key.a or (twin.a == key.a and twin.b < key.b):
        key.a = twin.a
        key.b = twin.b
        key.mirrored = 1


@compiled
def make_key(s: State, rules: Rules, quiet: int, key: Any, twin: Any) -> None:
    """Write the key of `s` into `key` (`twin` is room for the mirrored one).

    `quiet` is the quiet count where it matters, else 0.
    """
    pack_cells(s, key, twin)
    me = s.turn
    early = s.ply + 1 if s.ply < rules.young_until and rules.young_until < _MANY else 0
    may_flip = 1 if rules.flip and s.ply == 1 and s.flipped == 0 else 0
    # 24 bits of cells and marker stand in `b` already; 7 + 14 + 7 + 1 + 6 more go above them.
    rest = np.uint64(s.store[me])
    rest = (rest << _DEBT_BITS) | np.uint64(_NO_DEBT + s.debt[me] - s.debt[1 - me])
    rest = (rest << _PIT_BITS) | np.uint64(early)
    rest = (rest << _FLIP_BITS) | np.uint64(may_flip)
    rest = (rest << _QUIET_BITS) | np.uint64(quiet)
    key.b |= rest << CELLS_BITS


@compiled
def mixed_key(key: Any) -> np.uint64:
    """64 bits in which every bit of `key` has a part."""
    mixed = key.a * _PRIME_A
    mixed = (mixed ^ (mixed >> _FOLD) ^ np.uint64(key.b)) * _PRIME_B
    return mixed ^ (mixed >> _FOLD)  # type: ignore[no-any-return]


@compiled
def place_of(key: Any, table: Table) -> int:
    """Where in `table` the entries for `key` begin."""
    return np.int64(mixed_key(key) & np.uint64(len(table) // WAYS - 1)) * WAYS  # type: ignore[return-value]


@compiled
def find(key: Any, table: Table) -> int:
    """The index of the entry of `key`, or -1."""
    at = place_of(key, table)
    for i in range(WAYS):
        entry = table[np.uintp(at + i)]
        if entry.a == key.a and entry.b == key.b:
            return at + i
    return -1


@compiled
def keep(key: Any, table: Table, value: int, depth: int, bound: int, move: int, solid: int, age: int) -> None:
    """Put a result into the table: over the same key, else over what is worth less."""
    at = place_of(key, table)
    first = table[np.uintp(at)]
    entry = table[np.uintp(at + 1)]
    stale = first.age != (age & 255)
    if (first.a == key.a and first.b == key.b) or stale or depth >= first.depth:
        if not (first.a == key.a and first.b == key.b):
            table[np.uintp(at + 1)] = first
        entry = first
    entry.a = key.a
    entry.b = key.b
    entry.value = value
    entry.depth = depth
    entry.bound = bound
    entry.move = move
    entry.solid = solid
    entry.age = age


@compiled
def reply_of(code: int, side: int, mirrored: int) -> int:
    """A move's code as the key's view names it."""
    if code >= 6 * GROUP:
        return FLIP_REPLY
    reply = code - 2 * GROUP * side
    return 9 - reply if mirrored else reply


@compiled
def code_of_reply(reply: int, side: int, mirrored: int) -> int:
    """The move's code for `reply`, or -1 for none."""
    if reply == NO_REPLY:
        return -1
    if reply == FLIP_REPLY:
        return 6 * GROUP
    return (9 - reply if mirrored else reply) + 2 * GROUP * side

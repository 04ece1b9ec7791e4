"""Where the checker keeps what it has met: positions by key, and the memory of its walk."""

from __future__ import annotations

from typing import Any

import numpy as np

from oanquan.rules.ring import GROUP
from oanquan.rules.turn import DRAW, MOVES, NO_MOVE, STATE, Rules, State, compiled

MAX_LINE = 120
_MANY = 126
_NO_DEBT = 1 << 12

PLACE = np.dtype(
    [
        ("a", "u8"),  # never 0 for a position
        ("b", "u8"),
        ("code", "i2"),  # the winner's move in the position as it was first met
        ("mirrored", "i2"),  # 1 where the key is that of its mirror image
        ("mark", "i2"),  # NEW, OPEN, WALKED or TRIED
        ("longest", "i2"),  # plies to the end of the longest line from here
    ]
)
NEW, OPEN, WALKED, TRIED = range(4)
"""A place's mark: not met; the walk is below it; all below is walked; its repetitions are tried, too."""
STEP = np.dtype(
    [("state", STATE), ("moves", MOVES), ("next", "i8"), ("count", "i8"), ("place", "i8"), ("longest", "i8")]
)
WALK = np.dtype(
    [
        ("winner", "i8"),
        ("holds", "i8"),  # not 0: a draw will do
        ("used", "i8"),  # positions met, moves of the proof read
        ("lines", "i8"),  # ends of games met
        ("repeating", "i8"),  # not 0 in the second walk, which tries repetitions
        ("repetitions", "i8"),  # ends by repetition found possible
        ("a", "u8"),  # the key that `pack` writes
        ("b", "u8"),
        ("mirrored", "i8"),
        ("start", STATE),  # where the proof begins, the move before it still known
        ("step", STEP, (MAX_LINE + 2,)),
        ("first", STEP),
        ("second", STEP),
        ("trial", STATE),
    ]
)


@compiled
def pack(s: State, rules: Rules, walk: Any) -> None:
    """Write the canonical key of `s`: the smaller of the position's and its mirror image's.

    The second store follows from the rest (1.5), and of the debts only the difference counts.
    """
    rest = np.uint64(s.store[0])
    rest = (rest << np.uint64(13)) | np.uint64(_NO_DEBT + s.debt[0] - s.debt[1])
    early = s.ply + 1 if s.ply < rules.young_until and rules.young_until < _MANY else 0
    rest = (rest << np.uint64(7)) | np.uint64(early)
    rest = (rest << np.uint64(1)) | np.uint64(s.turn)
    for mirrored in range(2):
        a = np.uint64(1)
        b = np.uint64(0)
        for i in range(2 * GROUP):
            cell = np.uint64(s.cell[np.uintp((16 - i) % 12 if mirrored else i)])
            if i < 7:
                a = (a << np.uint64(8)) | cell
            else:
                b = (b << np.uint64(7 if i < 11 else 8)) | cell
        b = (b << np.uint64(28)) | rest
        if mirrored == 0 or a < walk.a or (a == walk.a and b < walk.b):
            walk.a = a
            walk.b = b
            walk.mirrored = mirrored


@compiled
def find_place(walk: Any, places: Any) -> int:
    """Where the key just packed stands in `places`, or would."""
    mask = np.uint64(len(places) - 1)
    mixed = (walk.a ^ (walk.b * np.uint64(0x9E3779B97F4A7C15))) * np.uint64(0xC2B2AE3D27D4EB4F)
    at = (mixed ^ (mixed >> np.uint64(31))) & mask
    while places[at].a != 0 and (places[at].a != walk.a or places[at].b != walk.b):
        at = (at + np.uint64(1)) & mask
    return np.int64(at)  # type: ignore[return-value]


@compiled
def forget(s: State) -> None:
    """Leave of a state only what belongs to a position here."""
    s.quiet = 0
    s.last = NO_MOVE
    s.before_last = NO_MOVE
    s.repeats = 0


@compiled
def is_good(walk: Any, s: State) -> bool:
    """Whether a game that is over ended as the proof says."""
    return bool(s.winner == walk.winner or (walk.holds != 0 and s.winner == DRAW))


@compiled
def mirror_code(code: int) -> int:
    """The same move on the mirrored board: B1..B5 and T5..T1 the other way round."""
    pit = (16 - (code >> 1)) % 12
    return 2 * pit + 1 - (code & 1)


@compiled
def code_at(walk: Any, place: Any) -> int:
    """The winner's move in the position just packed, which stands in `place`."""
    return mirror_code(place.code) if place.mirrored != walk.mirrored else int(place.code)

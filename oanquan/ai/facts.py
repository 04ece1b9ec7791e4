"""What a proof search knows: a table of facts about positions, each true for many others.

A fact says how hard it still seems to reach the aim of the side to move, or that the aim is
reached or lost for certain. The attacker's aim is to win within so many plies, the
defender's that this fails. A certain fact answers for more than its own position: who wins
wins with more points, too, and with more plies; who fails fails with fewer. (The same moves
are played; the stores decide only the count, and who is out for want of five points (4.3).
When borrowing, the moves do not depend on the stores at all (4.4).)
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from oanquan.ai.table import CELLS_BITS, mixed_key, pack_cells
from oanquan.rules.turn import Rules, State, compiled

FACT = np.dtype(
    [
        ("a", "u8"),
        ("b", "u4"),  # never 0 in a filled entry
        ("reach", "u4"),  # 0: the mover's aim is reached; else how hard it seems
        ("lose", "u4"),  # 0: the mover's aim is lost; else how hard that seems
        ("net", "i2"),  # the attacker's points, debts settled
        ("plies", "u1"),  # within so many
        ("reply", "u1"),  # the mover's best move, in the key's view, or NO_REPLY
    ]
)
Facts = NDArray[Any]

ENDLESS = 100_000_000
"""Harder than anything: the other number of a certain fact."""
WAYS = 4  # facts that share a place
_OPEN_WORTH = 4  # an open fact gives way to any certain one that took more moves than this

_EARLY_BITS = np.uint64(7)
_MANY = 126


def new_facts(mebibytes: float) -> Facts:
    """An empty table that takes at most `mebibytes` (a power of two of places)."""
    places = int(mebibytes * 2**20) // (WAYS * FACT.itemsize)
    return np.zeros(WAYS << max(places.bit_length() - 1, 0), dtype=FACT)


@compiled
def net_of(s: State, side: int) -> int:
    """The points of `side`, with what it owes and is owed (4.4)."""
    return int(s.store[np.uintp(side)]) - int(s.debt[np.uintp(side)]) + int(s.debt[np.uintp(1 - side)])


@compiled
def make_fact_key(s: State, rules: Rules, attacker: int, key: Any, twin: Any) -> None:
    """Write what a fact is about into `key`: the stones, who moves, and how young the game is.

    `twin` is room for the mirrored position.
    """
    pack_cells(s, key, twin)
    early = s.ply + 1 if s.ply < rules.young_until and rules.young_until < _MANY else 0
    rest = np.uint64(early) << np.uint64(1) | np.uint64(1 if s.turn == attacker else 0)
    key.b |= rest << CELLS_BITS


@compiled
def place_of(key: Any, facts: Facts) -> int:
    """Where in `facts` the entries for `key` begin."""
    return np.int64(mixed_key(key) & np.uint64(len(facts) // WAYS - 1)) * WAYS  # type: ignore[return-value]


@compiled
def attacks(key: Any) -> bool:
    """Whether it is the attacker that moves where `key`, or a fact, is about."""
    return bool((np.uint64(key.b) >> CELLS_BITS) & np.uint64(1))


@compiled
def is_win(fact: Any) -> bool:
    """Whether a fact says for certain that the attacker wins."""
    return bool(fact.reach == 0 if attacks(fact) else fact.lose == 0)


@compiled
def _answers(fact: Any, net: int, plies: int) -> bool:
    """Whether `fact`, about the same stones, says something certain for `net` and `plies`."""
    if fact.reach != 0 and fact.lose != 0:
        return False
    if is_win(fact):
        return bool(fact.net <= net and fact.plies <= plies)
    return bool(fact.net >= net and fact.plies >= plies)


@compiled
def find_fact(facts: Facts, key: Any, net: int, plies: int) -> int:
    """The index of the fact that says most about the position within `plies`, or -1.

    Of several wins the quickest.
    """
    at = place_of(key, facts)
    found = -1
    certain = False
    for i in range(at, at + WAYS):
        fact = facts[np.uintp(i)]
        if fact.a != key.a or fact.b != key.b:
            continue
        if _answers(fact, net, plies):
            if not certain or fact.plies < facts[np.uintp(found)].plies:
                found = i
            certain = True
        elif not certain and fact.net == net and fact.plies == plies:
            found = i
    return found


@compiled
def _gives_way(old: Any, new: Any) -> bool:
    """Whether `new`, about the same stones, says all that `old` says."""
    if old.reach != 0 and old.lose != 0:
        return bool(old.net == new.net and (old.plies == new.plies or new.reach == 0 or new.lose == 0))
    return _answers(new, old.net, old.plies)


@compiled
def _worth(fact: Any) -> int:
    """How much was done to find `fact` out."""
    if fact.b == 0:
        return -1
    if fact.reach == 0:
        return int(fact.lose)
    return int(fact.reach) if fact.lose == 0 else _OPEN_WORTH


@compiled
def keep_fact(facts: Facts, new: Any) -> None:
    """Put `new` (a FACT; a certain one carries the moves it took as its other number) into the table.

    Over one that says no more, else over the one that took least.
    """
    at = place_of(new, facts)
    least = at
    for i in range(at, at + WAYS):
        old = facts[np.uintp(i)]
        if old.a == new.a and old.b == new.b and _gives_way(old, new):
            least = i
            break
        if _worth(old) < _worth(facts[np.uintp(least)]):
            least = i
    facts[np.uintp(least)] = new

"""The checker: it walks a whole proof and trusts nothing but the rules.

The walk tries every reply of the loser. A position here is stones, stores, debts and whose
turn it is; one that comes again, or its mirror image, is walked once. It holds that

- every line ends in a win of the proof's winner (or in a draw, where the proof says "holds");
- no position comes back below itself, else a game need not end;
- no line is longer than the proof says, nor as long as the quiet limit (5.6);
- where the ruleset has repetition (5.2), that end is a win too wherever the strategy allows it
  (`repetition.py`, in a second walk).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.lib.recfunctions import repack_fields
from numpy.typing import NDArray

from oanquan.ai.places import (
    MAX_LINE,
    NEW,
    OPEN,
    PLACE,
    TRIED,
    WALK,
    WALKED,
    code_at,
    find_place,
    forget,
    is_good,
    mirror_code,
    pack,
)
from oanquan.ai.proof import Proof, ProofError
from oanquan.ai.repetition import all_end_well
from oanquan.rules import QUIET_LIMIT, Move, Position
from oanquan.rules.moves import FLIP, move_of
from oanquan.rules.ring import GROUP, PITS_PER_SIDE
from oanquan.rules.turn import Rules, State, compiled, legal, new_record, play, rules_of

OK, NOT_WON, ILLEGAL, TOO_SHORT, CIRCLES, TOO_LONG, REPETITION_LOST, LEFT_OVER = range(8)
FAULTS = {
    NOT_WON: "a line does not end as the proof says",
    ILLEGAL: "a move of the proof is not legal",
    TOO_SHORT: "the move for a position is missing",
    CIRCLES: "a position comes back",
    TOO_LONG: "a line is too long",
    REPETITION_LOST: "a repetition does not end as the proof says",
    LEFT_OVER: "the proof has moves that belong to no position",
}


@compiled
def _enter(walk: Any, places: Any, replies: Any, rules: Rules, level: int) -> int:
    """Begin with the position in `walk.step[level]`; a fault, or OK.

    `count` is then the number of moves to walk, 0 for a position that this walk has met.
    """
    step = walk.step[np.uintp(level)]
    forget(step.state)
    step.next = 0
    step.longest = 0
    step.place = -1
    if step.state.turn != walk.winner:
        step.count = legal(step.state, rules, step.moves)
    else:
        pack(step.state, rules, walk)
        at = find_place(walk, places)
        place = places[np.uintp(at)]
        if place.mark == OPEN:
            return CIRCLES
        if place.mark == TRIED or (place.mark == WALKED and not walk.repeating):
            step.count = 0
            step.longest = place.longest
            return OK
        if place.mark == NEW:
            fault = _read_move(walk, place, replies, step.state)
            if fault != OK:
                return fault
        step.moves.code[0] = code_at(walk, place)
        step.count = 1
        step.place = at
        place.mark = OPEN
    if walk.repeating:
        walk.first.state = step.state
        return OK if all_end_well(walk, places, rules) else REPETITION_LOST
    return OK


@compiled
def _read_move(walk: Any, place: Any, replies: Any, state: State) -> int:
    """Read the proof's next move into the new `place` for `state`, whose key was just packed."""
    if walk.used == len(replies):
        return TOO_SHORT
    reply = replies[walk.used]
    if reply >= 2 * PITS_PER_SIDE:
        return ILLEGAL
    code = 2 * GROUP * walk.winner + reply
    if walk.mirrored:
        code = mirror_code(code)
    if state.cell[np.uintp(code >> 1)] == 0:
        return ILLEGAL
    walk.used += 1
    place.a = walk.a
    place.b = walk.b
    place.code = code
    place.mirrored = walk.mirrored
    return OK


@compiled
def walk_all(walk: Any, places: Any, replies: Any, rules: Rules) -> int:
    """Walk everything below `walk.start`; a fault, or OK."""
    walk.lines = 0
    walk.step[0].state = walk.start
    fault = _enter(walk, places, replies, rules, 0)
    level = 0
    while level >= 0 and fault == OK:
        step = walk.step[np.uintp(level)]
        if step.next == step.count:
            if step.place >= 0:
                place = places[np.uintp(step.place)]
                place.mark = TRIED if walk.repeating else WALKED
                place.longest = step.longest
            level -= 1
            if level >= 0:
                above = walk.step[np.uintp(level)]
                above.longest = max(above.longest, step.longest + 1)
            continue
        below = walk.step[np.uintp(level + 1)]
        below.state = step.state
        play(below.state, step.moves.code[np.uintp(step.next)], rules, None)
        step.next += 1
        if below.state.reason:
            walk.lines += 1
            step.longest = max(step.longest, 1)
            if not is_good(walk, below.state):
                fault = NOT_WON
        elif level == MAX_LINE:
            fault = TOO_LONG
        else:
            level += 1
            fault = _enter(walk, places, replies, rules, level)
    return fault


@compiled
def check_repetitions(walk: Any, places: Any, replies: Any, rules: Rules) -> int:
    """Every repetition that the strategy allows, from every position of a second walk; a fault, or OK.

    At the start of the proof also those that the last move before it began.
    """
    walk.first.state = walk.start
    if not all_end_well(walk, places, rules):
        return REPETITION_LOST
    walk.repeating = 1
    return walk_all(walk, places, replies, rules)


@dataclass(frozen=True)
class Walked:
    """A proof that holds: `positions` of the winner, `lines` ended, all in at most `longest` plies.

    The strategy stands in arrays sorted by key.
    """

    proof: Proof
    positions: int
    lines: int
    longest: int
    repetitions: int
    rules: Rules
    keys: tuple[NDArray[np.uint64], NDArray[np.uint64]]  # `a` and `b`: a search in plain arrays is quick
    places: Any

    def find(self, position: Position) -> tuple[Move, int] | None:
        """The winner's move in `position` and the plies to the end at most; None off the proof."""
        if position.turn != self.proof.winner:
            return None
        walk = new_record(WALK)
        pack(position.state(), self.rules, walk)
        first, second = self.keys
        start, end = np.searchsorted(first, walk.a), np.searchsorted(first, walk.a, side="right")
        at = start + np.searchsorted(second[start:end], walk.b)
        if at == end or second[at] != walk.b:
            return None
        place = self.places[at]
        code, same = int(place["code"]), int(place["mirrored"]) == int(walk.mirrored)
        return move_of(code if same else mirror_code(code), position.ring), int(place["longest"])


def key_of(position: Position) -> tuple[int, int]:
    """What `position` and its mirror image have in common, and no other position of the ruleset."""
    walk = new_record(WALK)
    pack(position.state(), rules_of(position.ruleset, quiet_limit=None), walk)
    return int(walk.a), int(walk.b)


def check(proof: Proof) -> Walked:
    """Walk `proof` completely. Raises ProofError unless it proves what it says."""
    game = proof.start()
    if game.ruleset.flip and (not game.steps or (FLIP in game.legal_moves() and game.position.turn != proof.winner)):
        raise ProofError(f"{proof.name}: the other side may still flip, and then be the winner's")
    rules = rules_of(game.ruleset, quiet_limit=None)
    replies = proof.reply_array()
    places = np.zeros(1 << (2 * len(replies) + 1).bit_length(), dtype=PLACE)
    walk = new_record(WALK)
    walk.winner = game.ruleset.ring.sides.index(proof.winner)
    walk.holds = proof.holds
    walk.start = game.position.state()
    fault = walk_all(walk, places, replies, rules)
    longest = int(walk.step[0].longest)
    if fault == OK and walk.used < len(replies):
        fault = LEFT_OVER
    if fault == OK and (longest > proof.plies or game.position.ply + longest >= QUIET_LIMIT):
        fault = TOO_LONG
    if fault == OK and game.ruleset.repetition:
        fault = check_repetitions(walk, places, replies, rules)
    if fault != OK:
        raise ProofError(f"{proof.name}: {FAULTS[fault]} (after {int(walk.used)} positions)")
    places = places[places["a"] != 0]
    places = places[np.lexsort((places["b"], places["a"]))]
    keys = places["a"].copy(), places["b"].copy()
    kept = repack_fields(places[["code", "mirrored", "longest"]])
    return Walked(proof, len(replies), int(walk.lines), longest, int(walk.repetitions), rules, keys, kept)

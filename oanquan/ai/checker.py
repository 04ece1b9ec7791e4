"""The checker: it walks a whole proof and trusts nothing but the rules.

The walk tries every reply of the loser. A position here is stones, stores, debts and whose
turn it is; one that comes again, or its mirror image, is walked once. It holds that

- every line ends in a win of the proof's winner (or in a draw, where the proof says "holds");
- no position comes back below itself, else a game need not end;
- no line is longer than the proof says, nor as long as the quiet limit (5.6);
- where the ruleset has repetition (5.2), wherever the strategy lets one pair of moves be played
  three times, that end is a win too.

The last makes up for the moves before a position not belonging to it: every real game is a
path of the walk, cut short where a repetition ends it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.lib.recfunctions import repack_fields

from oanquan.ai.proof import Proof, ProofError
from oanquan.rules import QUIET_LIMIT, Move, Position
from oanquan.rules.moves import move_of
from oanquan.rules.ring import GROUP
from oanquan.rules.turn import (
    DRAW,
    MOVES,
    NO_MOVE,
    REPEATED,
    STATE,
    Rules,
    State,
    compiled,
    legal,
    new_record,
    play,
    rules_of,
)

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
def _is_good(walk: Any, s: State) -> bool:
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


@compiled
def _choices(walk: Any, places: Any, rules: Rules, step: Any) -> int:
    """The moves that the strategy allows in `step.state`: the winner's one, or all of the loser's."""
    if step.state.turn != walk.winner:
        return legal(step.state, rules, step.moves)
    pack(step.state, rules, walk)
    step.moves.code[0] = code_at(walk, places[np.uintp(find_place(walk, places))])
    return 1


@compiled
def _runs_from(walk: Any, places: Any, rules: Rules) -> int:
    """Try every pair of moves from `walk.first.state` three times (5.2); a fault, or OK."""
    first = walk.first
    second = walk.second
    trial = walk.trial
    for i in range(_choices(walk, places, rules, first)):
        second.state = first.state
        play(second.state, first.moves.code[np.uintp(i)], rules, None)
        if second.state.reason:
            continue
        for j in range(_choices(walk, places, rules, second)):
            walk.trial = second.state
            play(trial, second.moves.code[np.uintp(j)], rules, None)
            while trial.reason == 0:
                code = trial.before_last
                if trial.turn == walk.winner:
                    pack(trial, rules, walk)
                    if code_at(walk, places[np.uintp(find_place(walk, places))]) != code:
                        break
                elif trial.cell[np.uintp(code >> 1)] == 0:
                    break
                play(trial, code, rules, None)
            if trial.reason == REPEATED:
                walk.repetitions += 1
                if not _is_good(walk, trial):
                    return REPETITION_LOST
    return OK


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
        return _runs_from(walk, places, rules)
    return OK


@compiled
def _read_move(walk: Any, place: Any, replies: Any, state: State) -> int:
    """Read the proof's next move into the new `place` for `state`, whose key was just packed."""
    if walk.used == len(replies):
        return TOO_SHORT
    code = 2 * GROUP * walk.winner + replies[walk.used]
    if walk.mirrored:
        code = mirror_code(code)
    if code >> 1 >= GROUP * walk.winner + 5 or state.cell[np.uintp(code >> 1)] == 0:
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
            if not _is_good(walk, below.state):
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
    fault = _runs_from(walk, places, rules)
    walk.repeating = 1
    return fault if fault != OK else walk_all(walk, places, replies, rules)


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
    places: Any

    def find(self, position: Position) -> tuple[Move, int] | None:
        """The winner's move in `position` and the plies to the end at most; None off the proof."""
        if position.turn != self.proof.winner:
            return None
        walk = new_record(WALK)
        pack(position.state(), self.rules, walk)
        at = int(np.searchsorted(self.places["a"], walk.a))
        while at < len(self.places) and self.places["a"][at] == walk.a:
            place = self.places[at]
            if place["b"] == walk.b:
                code = int(place["code"])
                same = int(place["mirrored"]) == int(walk.mirrored)
                return move_of(code if same else mirror_code(code), position.ring), int(place["longest"])
            at += 1
        return None


def key_of(position: Position) -> tuple[int, int]:
    """What `position` and its mirror image have in common, and no other position of the ruleset."""
    walk = new_record(WALK)
    pack(position.state(), rules_of(position.ruleset, quiet_limit=None), walk)
    return int(walk.a), int(walk.b)


def check(proof: Proof) -> Walked:
    """Walk `proof` completely. Raises ProofError unless it proves what it says."""
    game = proof.start()
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
    kept = places[places["a"] != 0][["a", "b", "code", "mirrored", "longest"]]
    kept = repack_fields(kept[np.argsort(kept["a"], kind="stable")])
    return Walked(proof, len(replies), int(walk.lines), longest, int(walk.repetitions), rules, kept)

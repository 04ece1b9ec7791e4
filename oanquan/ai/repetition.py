"""Repetition (5.2) in a proof: it depends on the moves before, which a position does not know.

Wherever the strategy lets one pair of moves be played three times, that end is tried. Every
real game is a path of the walk, cut short where a repetition ends it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from oanquan.ai.places import code_at, find_place, is_good, pack
from oanquan.rules.turn import REPEATED, Rules, compiled, legal, play


@compiled
def _choices(walk: Any, places: Any, rules: Rules, step: Any) -> int:
    """The moves that the strategy allows in `step.state`: the winner's one, or all of the loser's."""
    if step.state.turn != walk.winner:
        return legal(step.state, rules, step.moves)
    pack(step.state, rules, walk)
    step.moves.code[0] = code_at(walk, places[np.uintp(find_place(walk, places))])
    return 1


@compiled
def _ends_well(walk: Any, state: Any) -> bool:
    """Whether an end by repetition is one that the proof may have; counts it. Other ends are the walk's."""
    if state.reason != REPEATED:
        return True
    walk.repetitions += 1
    return is_good(walk, state)


@compiled
def all_end_well(walk: Any, places: Any, rules: Rules) -> bool:
    """Whether every pair of moves played from `walk.first.state` three times ends as the proof says."""
    first = walk.first
    second = walk.second
    trial = walk.trial
    for i in range(_choices(walk, places, rules, first)):
        second.state = first.state
        play(second.state, first.moves.code[np.uintp(i)], rules, None)
        if second.state.reason:
            if not _ends_well(walk, second.state):
                return False
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
            if not _ends_well(walk, trial):
                return False
    return True

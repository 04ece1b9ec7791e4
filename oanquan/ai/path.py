"""What only the way to a position knows, and when it matters (5.2, 5.6).

A table entry is true for a position reached by any path from which neither the last moves
nor the quiet count can end the game inside the entry's tree. These functions decide that;
where they say that the path matters, the search neither reads nor writes the table.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from oanquan.rules.turn import REPEATED, Rules, State, compiled, legal, play

_RUN = 5  # moves from here that can complete six with at least one from before (5.2)


@compiled
def quiet_part(s: State, rules: Rules, plies: int) -> int:
    """The quiet count if `plies` more moves can reach the limit (5.6), else 0."""
    if rules.quiet_limit and s.quiet + plies >= rules.quiet_limit:
        return int(s.quiet)
    return 0


@compiled
def repetition_matters(s: State, rules: Rules, plies: int, room: Any) -> bool:
    """Whether the last moves before `s` can take part in a repetition within `plies` (5.2).

    `room` is a frame to try moves in. From every move the repetition is forced: each player
    repeats the move before the last, until it is illegal or the six are full.
    """
    if not rules.repetition:
        return False
    most = min(plies, _RUN)
    if s.repeats + most < 4:
        return False
    trial = room.state
    for i in range(legal(s, rules, room.moves)):
        trial = room.state
        room.state = s
        code = room.moves.code[np.uintp(i)]
        for _ in range(most):
            play(trial, code, rules, None)
            if trial.reason:
                if trial.reason == REPEATED:
                    return True
                break
            code = trial.before_last
            if code < 0 or trial.cell[np.uintp(code >> 1)] == 0:
                break
    return False

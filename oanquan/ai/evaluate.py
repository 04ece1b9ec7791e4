"""What a position is worth when nothing is proven, and when the game is over (two players)."""

from __future__ import annotations

from oanquan.rules.ring import GROUP, PITS_PER_SIDE
from oanquan.rules.turn import DRAW, Rules, State, compiled

WIN = 20_000
"""A win on the spot; a win in n plies is worth WIN - n, a loss in n plies n - WIN."""
PROVEN = WIN - 1_000
"""From here on a value is a proven win (below the negative: loss)."""
POINT = 8
"""What one point of final margin is worth in an estimate; estimates stay far below PROVEN."""

ON_SIDE = 3  # a dân in one's own row: most are swept or sown on, some are lost
TO_MOVE = 12  # the move itself
PIT = 2  # each own pit that can be sown


@compiled
def estimate(s: State, rules: Rules) -> int:
    """The expected margin for the side to move, in 1/POINT points."""
    me = s.turn
    other = 1 - me
    value = POINT * (s.store[me] - s.store[other])
    if rules.borrow:
        value -= 2 * POINT * (s.debt[me] - s.debt[other])
    for i in range(PITS_PER_SIDE):
        mine = s.cell[GROUP * me + i]
        theirs = s.cell[GROUP * other + i]
        value += ON_SIDE * (mine - theirs)
        value += PIT * ((1 if mine > 0 else 0) - (1 if theirs > 0 else 0))
    return int(value + TO_MOVE)


@compiled
def ended(s: State, side: int, ply: int) -> int:
    """The exact value for `side` of a game that is over, `ply` plies from the root."""
    if s.winner == DRAW:
        return 0
    return WIN - ply if s.winner == side else ply - WIN

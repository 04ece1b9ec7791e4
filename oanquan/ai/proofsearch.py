"""Proof-number search: does the attacker win within so many plies, whatever the other does?

Depth-first proof-number search (df-pn: A. Nagai, 2002), always where the least seems left to
do. Each node has two numbers, how hard it seems to reach its mover's aim and to lose it. One
move that loses the other's aim reaches one's own; one's own is lost when every move fails.
A sum of difficulties counts the hardest and one for each other (weak proof numbers: Ueda et
al., 2008), since many lines meet again. Limits of depth are exact, and plies only decrease:
no line goes round in circles. Repetition (5.2), the quiet limit (5.6) and the flip (6.1) are
not looked at: whoever uses a result must care for them, as `checker.py` does.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from oanquan.ai.evaluate import POINT, estimate
from oanquan.ai.facts import ENDLESS, FACT, Facts, attacks, find_fact, is_win, keep_fact, make_fact_key, net_of
from oanquan.ai.table import KEY, NO_REPLY, code_of_reply, reply_of
from oanquan.ai.work import count_move
from oanquan.rules.turn import DRAW, MAX_MOVES, MOVES, NO_MOVE, RULES, STATE, compiled, legal, play

MAX_PLIES = 120
_SLACK = 4  # a line is left when it is a fourth harder than the next best (Pawlewicz & Lew, 2007)
_FAR = 1_000  # how many estimates' units are told apart
_HARD = 1_000  # the hardest that an estimate makes a node
_STEEPNESS = 0.3 / POINT
_HARDNESS = np.array(
    [1 + int(min(_HARD, math.exp(min(_STEEPNESS * unit, 20)))) for unit in range(-_FAR, _FAR + 1)], dtype=np.int64
)

CHILD = np.dtype([("state", STATE), ("key", KEY), ("code", "i8"), ("reach", "i8"), ("lose", "i8")])
BRANCH = np.dtype(
    [
        ("state", STATE),
        ("moves", MOVES),
        ("key", KEY),
        ("twin", KEY),
        ("child", CHILD, (MAX_MOVES,)),
        ("children", "i8"),
        ("reach", "i8"),  # how hard it seems to reach the mover's aim; 0: reached
        ("lose", "i8"),  # how hard it seems to lose it; 0: lost
        ("best", "i8"),  # the most promising child
        ("second", "i8"),  # how hard the next best is
        ("code", "i8"),  # the best move
        ("plies", "i8"),  # within which a win is certain
    ]
)
QUEST = np.dtype(
    [
        ("nodes", "i8"),  # moves made so far
        ("limit", "i8"),  # and how many may be
        ("stop", "i8"),  # not 0: leave at once; any thread may set it
        ("attacker", "i8"),  # whose win is asked for, by side
        ("holding", "i8"),  # not 0: a draw is as good as a win
        ("rules", RULES),
        ("fact", FACT),  # room for one
        ("branch", BRANCH, (MAX_PLIES + 2,)),
    ]
)


@compiled
def _won(q: Any, winner: int) -> bool:
    return bool(winner == q.attacker or (q.holding != 0 and winner == DRAW))


@compiled
def _guess(q: Any, child: Any) -> None:
    """How hard a position that nothing is known about seems, from its estimate."""
    unit = min(max(estimate(child.state, q.rules), -_FAR), _FAR)
    child.reach = _HARDNESS[np.uintp(_FAR - unit)]
    child.lose = _HARDNESS[np.uintp(_FAR + unit)]


@compiled
def _look_up(q: Any, facts: Facts, child: Any, plies: int) -> None:
    """Give `child` the numbers that are known for it."""
    at = find_fact(facts, child.key, net_of(child.state, q.attacker), plies)
    if at < 0:
        _guess(q, child)
        return
    fact = facts[np.uintp(at)]
    child.reach = fact.reach if fact.reach == 0 or fact.lose != 0 else ENDLESS
    child.lose = fact.lose if fact.lose == 0 or fact.reach != 0 else ENDLESS


@compiled
def _settle(node: Any, code: int, plies: int) -> bool:
    """The node's aim is reached with `code`."""
    node.reach = 0
    node.lose = ENDLESS
    node.code = code
    node.plies = plies
    return True


@compiled
def _expand(q: Any, facts: Facts, plies: int, level: int) -> bool:
    """Make the node's moves; whether one of them settles it at once.

    Moves that end the game and reach nothing are left out.
    """
    node = q.branch[np.uintp(level)]
    attacking = node.state.turn == q.attacker
    n = 0
    for i in range(legal(node.state, q.rules, node.moves)):
        count_move(q)
        code = node.moves.code[np.uintp(i)]
        child = node.child[np.uintp(n)]
        child.state = node.state
        play(child.state, code, q.rules, None)
        if child.state.reason:
            if _won(q, child.state.winner) == attacking:
                return _settle(node, code, 1)
            continue
        if plies == 1:
            if not attacking:
                return _settle(node, code, 1)
            continue
        child.code = code
        make_fact_key(child.state, q.rules, q.attacker, child.key, node.twin)
        n += 1
    node.children = n
    for i in range(n):
        _look_up(q, facts, node.child[np.uintp(i)], plies - 1)
    return False


@compiled
def _sum_up(node: Any) -> None:
    """The node's numbers from its children's: the easiest way, and all ways at once."""
    easiest = ENDLESS + 1
    second = ENDLESS + 1
    hardest = 0
    open_ones = 0
    best = 0
    for i in range(node.children):
        child = node.child[np.uintp(i)]
        easier = child.lose < easiest or (child.lose == easiest and child.reach > node.child[np.uintp(best)].reach)
        if easier:
            second = easiest
            easiest = child.lose
            best = i
        else:
            second = min(second, child.lose)
        hardest = max(hardest, child.reach)
        open_ones += 1 if child.reach > 0 else 0
    node.best = best
    node.second = second
    node.code = node.child[np.uintp(best)].code if node.children > 0 else NO_MOVE
    if open_ones == 0:
        node.reach = ENDLESS
        node.lose = 0
    elif easiest == 0:
        node.reach = 0
        node.lose = ENDLESS
    else:
        node.reach = min(easiest, ENDLESS - 1)
        node.lose = min(hardest + open_ones - 1, ENDLESS - 1)


@compiled
def _plies_of_win(q: Any, facts: Facts, node: Any, plies: int) -> int:
    """The plies within which a node is won whose children's wins are in the table."""
    longest = 0
    for i in range(node.children):
        child = node.child[np.uintp(i)]
        if attacks(node.key) and i != node.best:
            continue
        at = find_fact(facts, child.key, net_of(child.state, q.attacker), plies - 1)
        longest = max(longest, int(facts[np.uintp(at)].plies) if at >= 0 else plies - 1)
    return longest + 1


@compiled
def _remember(q: Any, facts: Facts, plies: int, level: int, nodes: int) -> None:
    """Put the node into the table."""
    node = q.branch[np.uintp(level)]
    fact = q.fact
    fact.a = node.key.a
    fact.b = node.key.b
    fact.net = net_of(node.state, q.attacker)
    fact.reply = NO_REPLY if node.code == NO_MOVE else reply_of(node.code, node.state.turn, node.key.mirrored)
    moves = min(q.nodes - nodes + 1, ENDLESS)
    fact.reach = moves if node.lose == 0 else node.reach
    fact.lose = moves if node.reach == 0 else node.lose
    fact.plies = node.plies if is_win(fact) else plies
    keep_fact(facts, fact)


@compiled
def search(q: Any, facts: Facts, plies: int, reach_limit: int, lose_limit: int, level: int) -> None:
    """Work on `q.branch[level]`, whose state and key are set, until one number reaches its limit.

    Leaves the numbers in the node; meaningless once `q.stop` is set. `plies` is at least 1.
    """
    node = q.branch[np.uintp(level)]
    below = q.branch[np.uintp(level + 1)]
    nodes = q.nodes
    node.plies = plies
    if not _expand(q, facts, plies, level):
        while not q.stop:
            _sum_up(node)
            settled = node.reach == 0 or node.lose == 0
            if settled or node.reach >= reach_limit or node.lose >= lose_limit:
                break
            child = node.child[np.uintp(node.best)]
            below.state = child.state
            below.key = child.key
            next_best = node.second + node.second // _SLACK + 1
            left = ENDLESS if lose_limit >= ENDLESS else lose_limit - node.lose + child.reach
            search(q, facts, plies - 1, left, min(reach_limit, next_best), level + 1)
            if q.stop:
                return
            child.reach = below.reach
            child.lose = below.lose
        if node.reach == 0 or node.lose == 0:
            node.plies = _plies_of_win(q, facts, node, plies)
    if not q.stop:
        _remember(q, facts, plies, level, nodes)


@compiled
def begin_quest(q: Any) -> None:
    """Set the key of the root, whose state is set."""
    root = q.branch[0]
    make_fact_key(root.state, q.rules, q.attacker, root.key, root.twin)


@compiled
def known(q: Any, facts: Facts, plies: int) -> int:
    """The plies of the win within `plies` known for the root, 0 if none is; its move in `root.code`."""
    root = q.branch[0]
    begin_quest(q)
    at = find_fact(facts, root.key, net_of(root.state, q.attacker), plies)
    if at < 0 or not is_win(facts[np.uintp(at)]):
        return 0
    fact = facts[np.uintp(at)]
    root.code = code_of_reply(fact.reply, root.state.turn, root.key.mirrored)
    return int(fact.plies)

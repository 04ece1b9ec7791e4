"""A strategy read out of the table of a proof search: one move for each position of the winner's.

From the root down, for every reply. Each win in the table holds within its own number of plies
and what follows within fewer, so no line runs in circles. What the table has lost is searched
again. A position that is met a second time with fewer plies left gets a quicker win; a second
pass then writes only what is still met.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from oanquan.ai.facts import Facts
from oanquan.ai.places import MAX_LINE, find_place, forget, pack
from oanquan.ai.proof import MAX_REPLIES
from oanquan.ai.proofsearch import known
from oanquan.ai.quest import Quest
from oanquan.ai.table import code_of_reply, reply_of
from oanquan.rules.turn import MAX_MOVES, MOVES, STATE, State, compiled, legal, new_record, play

_SLICE = 200_000  # positions of either side between two reports
_SEARCHED = 4_000_000  # moves of a search between two reports

CHOICE = np.dtype(
    [
        ("a", "u8"),  # never 0 for a position: the checker's key
        ("b", "u8"),
        ("plies", "i2"),  # within which it is won
        ("reply", "u1"),  # the winner's move, in the key's view
        ("written", "u1"),
    ]
)
TASK = np.dtype([("state", STATE), ("plies", "i8")])
READER = np.dtype(
    [
        ("side", "i8"),  # the winner
        ("positions", "i8"),  # the winner's, chosen for so far
        ("written", "i8"),
        ("todo", "i8"),
        ("task", TASK, (MAX_LINE * MAX_MOVES,)),
        ("state", STATE),
        ("moves", MOVES),
        ("child", STATE),
        ("a", "u8"),  # the key that `pack` writes
        ("b", "u8"),
        ("mirrored", "i8"),
    ]
)
DONE, MORE, UNKNOWN, FULL = range(4)


class Unproven(Exception):
    """The strategy could not be read out; says why."""


@compiled
def _add(reader: Any, state: State, plies: int) -> None:
    """Put a position on top of what is to do, unless its game is over."""
    if state.reason == 0:
        task = reader.task[np.uintp(reader.todo)]
        task.state = state
        forget(task.state)
        task.plies = plies
        reader.todo += 1


@compiled
def _add_replies(q: Any, reader: Any, plies: int) -> None:
    """The positions after each move of the loser's in `reader.state`, the first on top."""
    n = legal(reader.state, q.rules, reader.moves)
    for i in range(n):
        child = reader.child
        child_code = reader.moves.code[np.uintp(n - 1 - i)]
        reader.child = reader.state
        play(child, child_code, q.rules, None)
        _add(reader, child, plies - 1)


@compiled
def _place(q: Any, reader: Any, choices: Any) -> int:
    """Where the choice for `reader.state` stands, or would."""
    pack(reader.state, q.rules, reader)
    return find_place(reader, choices)


@compiled
def _choose_next(q: Any, facts: Facts, reader: Any, choices: Any) -> int:
    """Choose for the position on top: MORE, UNKNOWN when its win is not in the table, or FULL."""
    task = reader.task[np.uintp(reader.todo - 1)]
    plies = task.plies
    reader.state = task.state
    if reader.state.turn != reader.side:
        reader.todo -= 1
        _add_replies(q, reader, plies)
        return MORE
    choice = choices[np.uintp(_place(q, reader, choices))]
    if choice.a != 0 and choice.plies <= plies:
        reader.todo -= 1
        return MORE
    q.branch[0].state = reader.state
    found = known(q, facts, plies)
    code = q.branch[0].code
    if found == 0:
        return UNKNOWN
    if choice.a == 0:
        if 2 * reader.positions >= len(choices):
            return FULL
        reader.positions += 1
    choice.a = reader.a
    choice.b = reader.b
    choice.plies = found
    choice.reply = reply_of(code, reader.side, reader.mirrored)
    reader.todo -= 1
    play(reader.state, code, q.rules, None)
    _add(reader, reader.state, found - 1)
    return MORE


@compiled
def choose(q: Any, facts: Facts, reader: Any, choices: Any, tasks: int) -> int:
    """Choose for what is to do, at most so many positions of either side: DONE, MORE, UNKNOWN or FULL."""
    status = MORE
    while status == MORE and reader.todo > 0 and tasks > 0:
        status = _choose_next(q, facts, reader, choices)
        tasks -= 1
    return DONE if status == MORE and reader.todo == 0 else status


@compiled
def _write_next(q: Any, reader: Any, choices: Any, replies: Any) -> None:
    """The move chosen for the position on top, if it was not written yet."""
    reader.todo -= 1
    task = reader.task[np.uintp(reader.todo)]
    plies = task.plies
    reader.state = task.state
    if reader.state.turn != reader.side:
        _add_replies(q, reader, plies)
        return
    choice = choices[np.uintp(_place(q, reader, choices))]
    if choice.written:
        return
    choice.written = 1
    replies[np.uintp(reader.written)] = choice.reply
    reader.written += 1
    play(reader.state, code_of_reply(choice.reply, reader.side, reader.mirrored), q.rules, None)
    _add(reader, reader.state, plies - 1)


@compiled
def write(q: Any, reader: Any, choices: Any, replies: Any) -> None:
    """The moves chosen, in the order of the checker's walk."""
    while reader.todo > 0:
        _write_next(q, reader, choices, replies)


def _find_again(quest: Quest, reader: Any, report: Callable[[int], None]) -> None:
    """Search for the win in the position on top, which the table has lost."""
    task = reader.task[int(reader.todo) - 1]
    found = None
    while found is None:
        quest.record.stop = 0
        found = quest.ask(task["state"], int(task["plies"]), nodes=_SEARCHED)
        report(int(reader.positions))
    if not found:
        raise Unproven("a win that was found is not found again")


def read_strategy(
    quest: Quest, root: State, plies: int, report: Callable[[int], None], *, positions: int = MAX_REPLIES
) -> bytes:
    """The replies of a proof (`proof.py`) that `quest.side` wins from `root` within `plies`, as it was found.

    `report` gets the number of positions so far; there may be at most `positions`, a power of two.
    Raises Unproven.
    """
    reader = new_record(READER)
    reader.side = quest.side
    choices = np.zeros(1 << (2 * positions - 1).bit_length(), dtype=CHOICE)
    record = quest.record
    _add(reader, root, plies)
    while (status := choose(record, quest.facts, reader, choices, _SLICE)) != DONE:
        report(int(reader.positions))
        if status == FULL:
            raise Unproven(f"the strategy has more than {positions:,} positions")
        if status == UNKNOWN:
            _find_again(quest, reader, report)
    replies = np.zeros(int(reader.positions), dtype=np.uint8)
    _add(reader, root, plies)
    write(record, reader, choices, replies)
    return replies[: int(reader.written)].tobytes()

"""One question to the proof search, asked of one position after another."""

from __future__ import annotations

from oanquan.ai.facts import ENDLESS, new_facts
from oanquan.ai.proofsearch import MAX_PLIES, QUEST, begin_quest, known, search
from oanquan.rules import Ruleset
from oanquan.rules.turn import NO_MOVE, State, new_record, rules_of


class Quest:
    """Does `side` (by number) win within so many plies, whatever the other does?

    With `holds`: does it win or draw? What was found out stays in the table, which takes at
    most `mebibytes`, and serves later positions. Without what depends on the moves before (5.2,
    5.6, 6.1): whoever uses an answer must care for that.
    """

    def __init__(self, ruleset: Ruleset, side: int, *, mebibytes: float, holds: bool = False) -> None:
        self.side = side
        self.holds = holds
        self.facts = new_facts(mebibytes)
        self.record = new_record(QUEST)
        self.record.rules = rules_of(ruleset, quiet_limit=None)
        self.record.rules.repetition = 0
        self.record.rules.flip = 0
        self.record.attacker = side
        self.record.holding = holds

    @property
    def nodes(self) -> int:
        """Moves made so far."""
        return int(self.record.nodes)

    @property
    def numbers(self) -> tuple[int, int]:
        """How hard an unfinished answer's yes and no still seem."""
        root = self.record.branch[0]
        mine = int(root.state.turn) == self.side
        return (int(root.reach), int(root.lose)) if mine else (int(root.lose), int(root.reach))

    def ask(self, state: State, plies: int, *, nodes: int) -> bool | None:
        """The answer for `state`, which is not over; None if it takes more than `nodes` moves.

        `plies` is at most `MAX_PLIES`. A stop flag set in `record` ends it, too.
        """
        self.record.limit = self.record.nodes + nodes
        self.record.branch[0].state = state
        begin_quest(self.record)
        search(self.record, self.facts, min(plies, MAX_PLIES), ENDLESS, ENDLESS, 0)
        if self.record.stop:
            return None
        return self.numbers[0] == 0

    @property
    def move(self) -> int:
        """The code of the move that reaches the mover's aim, after an answer; NO_MOVE if there is none."""
        root = self.record.branch[0]
        return int(root.code) if root.reach == 0 else NO_MOVE

    def known(self, state: State, plies: int) -> tuple[int, int]:
        """The plies of a win within `plies` that the table holds, and its move if it is the winner's.

        (0, NO_MOVE) for none.
        """
        self.record.branch[0].state = state
        found = int(known(self.record, self.facts, plies))
        return (found, int(self.record.branch[0].code)) if found else (0, NO_MOVE)

"""What is certain: wins and losses that the proof search finds within a budget."""

from __future__ import annotations

from oanquan.ai.facts import new_facts
from oanquan.ai.quest import Quest
from oanquan.ai.stop import Stop
from oanquan.rules import QUIET_LIMIT, Game, Move
from oanquan.rules.moves import move_of
from oanquan.rules.turn import NO_MOVE

MAX_PLIES = 50
_BYTES_PER_NODE = 16


class Certainty:
    """What can be found out about a two-player game that is not over, the flip not counted (6.1).

    Each question may make `nodes` moves; `stop` and `deadline` end them early. A game that
    could be ended by repetition (5.2) first is not looked at as such: in those rulesets an
    answer is very likely, not certain.
    """

    def __init__(self, game: Game, *, nodes: int, stop: Stop, deadline: float | None) -> None:
        self.game = game
        self.ring = game.position.ring
        self.stop = stop
        self.deadline = deadline
        self.nodes = nodes
        self.spent = 0
        quiet = game.position.trail.quiet if game.quiet_limit else 0
        limit = game.quiet_limit or QUIET_LIMIT
        # A win that comes before the quiet limit can (5.6).
        self.plies = min(MAX_PLIES, limit - quiet - 1)
        self._facts = new_facts(max(nodes * _BYTES_PER_NODE / 2**20, 0.25))

    def _ask(self, game: Game, side: int, nodes: int) -> tuple[bool | None, Quest]:
        quest = Quest(game.ruleset, side, mebibytes=0)
        quest.facts = self._facts  # what is known serves both sides
        answer = None
        if self.plies > 0 and nodes > 0:
            with self.stop.ending(quest.record, self.deadline):
                answer = quest.ask(game.position.state(), self.plies, nodes=nodes)
        self.spent += quest.nodes
        return answer, quest

    def _side(self) -> int:
        return self.ring.sides.index(self.game.position.turn or "")

    def win(self) -> tuple[Move, int] | None:
        """A move of the mover's that wins, and within how many plies; None if none was found."""
        won, quest = self._ask(self.game, self._side(), self.nodes)
        if not won:
            return None
        plies, code = quest.known(self.game.position.state(), self.plies)
        return move_of(code, self.ring), plies

    def loss(self) -> tuple[bool | None, Move | None]:
        """Whether the other side wins whatever is played, None if unknown; if not, what stops it."""
        lost, quest = self._ask(self.game, 1 - self._side(), self.nodes)
        if lost is not False or quest.move == NO_MOVE:
            return lost, None
        return False, move_of(quest.move, self.ring)

    def loses(self, move: Move) -> bool:
        """Whether the other side was found to win after `move`."""
        after = self.game.play(move)
        if after.outcome:
            return after.outcome.winner not in (self.game.position.turn, "draw")
        lost, _ = self._ask(after, 1 - self._side(), self.nodes)
        return lost is True

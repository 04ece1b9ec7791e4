"""Where a reader is in a task, as a query: what was played, which hints are open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from oanquan.board.refusals import text_of
from oanquan.rules import Game, RulesError, Step
from tutorials.course.goals import Attempt, Miss, judge
from tutorials.course.lessons import Task
from tutorials.state import BadStateError


@dataclass(frozen=True)
class TaskState:
    """`moves` are the reader's own; answers follow from them. `hints` are open, `pit` is chosen (without scripts)."""

    task: Task
    moves: tuple[str, ...] = ()
    hints: int = 0
    pit: str | None = None

    @cached_property
    def attempt(self) -> Attempt:
        """What was played. Raises BadStateError for moves that cannot be."""
        try:
            return self.task.attempt(self.moves)
        except RulesError as error:
            raise BadStateError(text_of(error)) from error
        except IndexError as error:
            raise BadStateError(_("This task is done. Try again, or go on to the next one.")) from error

    @property
    def is_done(self) -> bool:
        """Whether there is something to judge: all moves are made, or none is left."""
        game = self.attempt.game
        return bool(self.moves) and (
            len(self.moves) == self.task.moves or game.is_over or game.position.turn != self.task.side
        )

    @cached_property
    def miss(self) -> Miss | None:
        """What is not met yet; None for a task that is solved or not done."""
        return judge(self.attempt, self.task.goals) if self.is_done else None

    @property
    def is_solved(self) -> bool:
        """Whether everything that was asked is met."""
        return self.is_done and self.miss is None

    @cached_property
    def game(self) -> Game:
        """What lies on the board now: after a miss the answer that shows it has been played too."""
        game = self.attempt.game
        return game.play(self.miss.reply) if self.miss and self.miss.reply else game

    @property
    def steps(self) -> tuple[Step, ...]:
        """Everything on the board that happened since the task began."""
        return self.game.steps[len(self.task.start.steps) :]

    @property
    def viewer(self) -> str:
        """The side at the bottom: the reader's, who after a flip sits at the opener's."""
        return self.game.ruleset.ring.sides[0] if self.game.position.flipped else self.task.side

    def play(self, move: str) -> TaskState:
        """With a move of the reader's. Raises BadStateError with what is wrong; then nothing has changed."""
        if self.is_done:
            raise BadStateError(_("This task is done. Try again, or go on to the next one."))
        after = replace(self, moves=(*self.moves, move), pit=None)
        after.attempt  # noqa: B018 - raises what is wrong
        return after

    def query(self) -> str:
        """This state as a query; reading it gives the state again."""
        parts = {"m": "_".join(self.moves), "h": str(self.hints or ""), "pit": self.pit or ""}
        return urlencode({name: value for name, value in parts.items() if value})


def read_state(task: Task, query: Mapping[str, str]) -> TaskState:
    """The state a query describes. Raises BadStateError with a text for the reader."""
    text = query.get("h", "")
    hints = int(text) if text.isascii() and text.isdigit() and len(text) < 3 else 0
    moves = tuple(move for move in query.get("m", "").split("_") if move)[: task.moves + 1]
    state = TaskState(task, moves, min(hints, task.most_hints))
    state.attempt  # noqa: B018 - raises what is wrong
    pit = query.get("pit", "")
    if pit and not state.is_done:
        if pit not in {move.pit for move in state.game.legal_moves()}:
            raise BadStateError(_("Nothing can be sown from that pit. Choose one of the lit ones."))
        return replace(state, pit=pit)
    return state

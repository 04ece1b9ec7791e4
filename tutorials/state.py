"""Where a reader is on a live board, as a query: every state of every board has an address."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from oanquan.board.refusals import text_of
from oanquan.rules import Game, Position, RulesError
from tutorials.content import Example
from tutorials.stages import Stage

LONGEST = 120
"""How many moves a reader may add to an example; enough for any game from it, and a bound on the address."""


class BadStateError(ValueError):
    """A query that is no state of the board; the message is for the reader."""


@dataclass(frozen=True)
class BoardState:
    """`stage` stages of the example's run have been seen; then the reader has played `moves` and chosen `pit`."""

    example: Example
    ruleset: str
    stage: int = 0
    moves: tuple[str, ...] = ()
    pit: str | None = None
    game: Game = field(compare=False, kw_only=True)

    @classmethod
    def at_start(cls, example: Example, ruleset: str = "") -> BoardState:
        """Nothing seen yet, under `ruleset` (default: the first one the example has)."""
        ruleset = ruleset or example.runs[0].ruleset
        return cls(example, ruleset, game=example.game(ruleset))

    @property
    def stages(self) -> tuple[Stage, ...]:
        """The stages of the run under the chosen ruleset."""
        return self.example.stages(self.ruleset)

    @property
    def is_at_end(self) -> bool:
        """Whether the whole run has been seen."""
        return self.stage == len(self.stages)

    @property
    def position(self) -> Position:
        """What lies on the board now."""
        if self.is_at_end:
            return self.game.position
        return self.stages[self.stage].before

    @property
    def is_playable(self) -> bool:
        """Whether the reader may move here."""
        return self.example.play and self.is_at_end and not self.game.is_over

    def at(self, stage: int) -> BoardState:
        """The same run at another stage, without the reader's own moves."""
        game = self.example.game(self.ruleset)
        return replace(self, stage=min(stage, len(self.stages)), moves=(), pit=None, game=game)

    def under(self, ruleset: str) -> BoardState:
        """The same board under another ruleset: at its end if this one is, otherwise at its start."""
        other = BoardState.at_start(self.example, ruleset)
        return other.at(len(other.stages)) if self.stage and self.is_at_end else other

    def choose(self, pit: str) -> BoardState:
        """With a pit chosen, the way it works without scripts."""
        return replace(self, pit=pit)

    def play(self, move: str) -> BoardState:
        """With a move of the reader's. Raises BadStateError with what is wrong."""
        if not self.is_playable:
            raise BadStateError(_("Nothing can be played on this board just now."))
        if len(self.moves) >= LONGEST:
            raise BadStateError(_("That is enough for one small board. Reset it, or play a whole game."))
        try:
            return replace(self, moves=(*self.moves, move), pit=None, game=self.game.play(move))
        except RulesError as error:
            raise BadStateError(text_of(error)) from error

    def take_back(self) -> BoardState:
        """Without the reader's last move. Raises BadStateError when there is none."""
        if not self.moves:
            raise BadStateError(_("There is no move to take back."))
        return replace(self, moves=self.moves[:-1], pit=None, game=self.game.undo())

    def query(self, **more: str) -> str:
        """This state as a query; `more` goes in front. Reading it gives the state again."""
        parts = dict(more)
        if self.ruleset != self.example.runs[0].ruleset:
            parts["r"] = self.ruleset
        if self.stage:
            parts["n"] = str(self.stage)
        if self.moves:
            parts["m"] = "_".join(self.moves)
        if self.pit:
            parts["pit"] = self.pit
        return urlencode(parts)


def _stage(text: str, limit: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4 and int(text) <= limit):
        raise BadStateError(_("This board has no such step. Here it is from the start."))
    return int(text)


def read_state(example: Example, query: Mapping[str, str]) -> BoardState:
    """The state a query describes. Raises BadStateError with a text for the reader."""
    ruleset = query.get("r", "") or example.runs[0].ruleset
    if ruleset not in {run.ruleset for run in example.runs}:
        raise BadStateError(_("This board is not shown under those rules. Here it is from the start."))
    state = BoardState.at_start(example, ruleset)
    state = state.at(_stage(query.get("n", "0"), len(state.stages)))
    moves = [move for move in query.get("m", "").split("_") if move][: LONGEST + 1]
    for move in moves:
        state = state.play(move)
    pit = query.get("pit", "")
    if not pit:
        return state
    if not state.is_playable or pit not in {move.pit for move in state.position.legal_moves()}:
        raise BadStateError(_("Nothing can be sown from that pit. Choose one of the lit ones."))
    return state.choose(pit)

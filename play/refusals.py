"""Why something could not be done, for the person who tried."""

from __future__ import annotations

from enum import StrEnum

from django.utils.translation import gettext as _


class Why(StrEnum):
    """What stood in the way."""

    NOT_YOURS = "not_yours"
    MOVED_ON = "moved_on"
    NOT_YOUR_TURN = "not_your_turn"
    OVER = "over"
    NOT_OVER = "not_over"
    NOTHING_TO_UNDO = "nothing_to_undo"
    NO_COMPUTER = "no_computer"
    NO_LEVEL = "no_level"
    TOO_LONG = "too_long"


class Refused(Exception):
    """The game was not changed. `why` is the reason; `text` says it in the active language."""

    def __init__(self, why: Why) -> None:
        self.why = why
        super().__init__(why.value)

    @property
    def text(self) -> str:
        """The reason in the active language."""
        return {
            Why.NOT_YOURS: _("This game belongs to somebody else. You can watch and replay it, but not play in it."),
            Why.MOVED_ON: _("The game has moved on since this page was loaded. Here is how it stands now."),
            Why.NOT_YOUR_TURN: _("It is the computer's turn."),
            Why.OVER: _("This game is over."),
            Why.NOT_OVER: _("This game is still going on."),
            Why.NOTHING_TO_UNDO: _("There is no move to take back."),
            Why.NO_COMPUTER: _("The computer does not play in this game."),
            Why.NO_LEVEL: _("There is no such level."),
            Why.TOO_LONG: _("This game has grown longer than we can keep. Start a new one from here."),
        }[self.why]

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
    NO_OPPONENT = "no_opponent"
    TOO_LONG = "too_long"
    ALREADY_OUT = "already_out"
    THINKING_ELSEWHERE = "thinking_elsewhere"
    TOO_MANY_GAMES = "too_many_games"
    RUNNING_MATCH = "running_match"
    # In rooms (docs/live.md)
    NO_ROOM = "no_room"
    NOT_SEATED = "not_seated"
    OTHER_TURN = "other_turn"
    TIME_UP = "time_up"
    NO_GAME = "no_game"
    FULL = "full"
    STARTED = "started"
    NO_OFFER = "no_offer"
    COMPUTER_DECLINES = "computer_declines"
    NOT_AWAY = "not_away"
    NOT_ALONE = "not_alone"
    NOT_CHOOSING = "not_choosing"
    CHAT_OFF = "chat_off"
    CHAT_EMPTY = "chat_empty"
    CHAT_LONG = "chat_long"
    NO_SUCH_MESSAGE = "no_such_message"
    NAME_LENGTH = "name_length"
    NAME_LETTERS = "name_letters"
    NAME_TAKEN = "name_taken"
    NAME_RESERVED = "name_reserved"
    SLOW_DOWN = "slow_down"
    TOO_MANY_ROOMS = "too_many_rooms"
    TOO_MANY_SOCKETS = "too_many_sockets"
    TOO_BIG = "too_big"
    BAD_MESSAGE = "bad_message"
    JOIN_FIRST = "join_first"
    NO_LINK = "no_link"


class Refused(Exception):
    """The game was not changed. `why` is the reason; `text` says it in the active language."""

    def __init__(self, why: Why) -> None:
        self.why = why
        super().__init__(why.value)

    @property
    def text(self) -> str:
        """The reason in the active language."""
        return {**_in_games(), **_in_rooms()}[self.why]


def _in_games() -> dict[Why, str]:
    return {
        Why.NOT_YOURS: _("This game belongs to somebody else. You can watch and replay it, but not play in it."),
        Why.MOVED_ON: _("The game has moved on since this page was loaded. Here is how it stands now."),
        Why.NOT_YOUR_TURN: _("It is the computer's turn."),
        Why.OVER: _("This game is over."),
        Why.NOT_OVER: _("This game is still going on."),
        Why.NOTHING_TO_UNDO: _("There is no move to take back."),
        Why.NO_COMPUTER: _("The computer does not play in this game."),
        Why.NO_OPPONENT: _("There is no such opponent here, or not any more. Choose another one."),
        Why.ALREADY_OUT: _("You are out of this game already."),
        Why.THINKING_ELSEWHERE: _("The computer is still thinking about your other games. Try again in a moment."),
        Why.TOO_MANY_GAMES: _("You have begun very many games just now. Try again in a while."),
        Why.TOO_LONG: _("This game has grown longer than we can keep. Start a new one from here."),
        Why.RUNNING_MATCH: _(
            "This position comes from a match you are playing now, so nobody here thinks about it until the match ends."
        ),
    }


def _in_rooms() -> dict[Why, str]:
    return {
        Why.NO_ROOM: _("There is no such room, or it has been closed."),
        Why.NOT_SEATED: _("You are watching. Only those who sit at this table can do that."),
        Why.OTHER_TURN: _("It is not your turn."),
        Why.TIME_UP: _("Your time had run out."),
        Why.NO_GAME: _("No game is being played here just now."),
        Why.FULL: _("All seats are taken. You can watch."),
        Why.STARTED: _("The game has already begun."),
        Why.NO_OFFER: _("There is nothing to answer any more."),
        Why.COMPUTER_DECLINES: _("The computer plays on: it does not agree to draws."),
        Why.NOT_AWAY: _("Nobody has been away long enough to claim that."),
        Why.NOT_ALONE: _("Somebody else is still playing, so the game cannot be called off."),
        Why.NOT_CHOOSING: _("Nobody is choosing who moves first just now."),
        Why.CHAT_OFF: _("In public rooms there are only the ready-made phrases."),
        Why.CHAT_EMPTY: _("There is nothing to send."),
        Why.CHAT_LONG: _("That is too long: at most 200 characters."),
        Why.NO_SUCH_MESSAGE: _("There is no such message in this room."),
        Why.NAME_LENGTH: _("A name has between 2 and 20 characters."),
        Why.NAME_LETTERS: _("A name is made of letters, digits, spaces and . ' - only, all of one script."),
        Why.NAME_TAKEN: _("Somebody at this table already has that name, or one that looks the same."),
        Why.NAME_RESERVED: _("That name could be mistaken for somebody else's. Choose another one."),
        Why.SLOW_DOWN: _("That was a lot at once. Wait a moment, then try again."),
        Why.TOO_MANY_ROOMS: _("Many rooms have been opened from here within the last hour. Try again later."),
        Why.TOO_MANY_SOCKETS: _("There are too many connections from your address. Close some pages first."),
        Why.TOO_BIG: _("That message is too big."),
        Why.BAD_MESSAGE: _("The server did not understand that."),
        Why.JOIN_FIRST: _("A connection begins with “join”."),
        Why.NO_LINK: _("This link has been used or has expired. Make a new one on the other device."),
    }

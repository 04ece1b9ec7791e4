"""What can be wrong with a text, a position or a move.

Every error has a `code` and `params`, so that a page can say it in the person's language;
`str(error)` says it in English.
"""

from __future__ import annotations

MESSAGES: dict[str, str] = {
    # rulesets
    "no_ruleset": "there is no ruleset {key!r}",
    # positions as text
    "fields": "a position has five fields (board, turn, stores, ply, debts), this has {n}",
    "sides": "the board needs {expected} sides, this has {n}",
    "group": "side {side} needs five pits and a Quan pit, this has {n} places",
    "number": "{text!r} is not a number here ({where})",
    "too_many": "{text} in {where} is more than there can be ({total})",
    "quan_pit": "{text!r} is not a Quan pit: write Q or q and the dân in it ({where})",
    "turn": "{text!r} is not a side of this board",
    "all_out": "at least one side must still be in",
    "turn_out": "side {side} is out and cannot be to move",
    "stores": "the board needs {expected} stores, this has {n}",
    "negative": "a store below zero exists only when the game is over ({where})",
    "flipped": "'f' belongs after ply 1, with T to move, where the ruleset has the flip",
    "no_debts": "the ruleset {key} has no debts",
    "debt": "{text!r} is not a debt: write like T>B:2",
    "debt_order": "each debtor once, in the order of the sides",
    # positions to play from
    "total": "the stones add up to {n}, not {total}",
    "all_empty": "every Quan pit is empty: there is nothing to play from",
    "over": "the game is over in this position",
    "too_few": "only one side is still in",
    "far": "games start at ply {limit} or earlier, with debts of {limit} or less",
    "other_ruleset": "the position belongs to the ruleset {found}, not to {key}",
    "quiet_limit": "the quiet limit is a whole number from 1 to {limit}, or off",
    # moves
    "move_text": "{text!r} is not a move: write a pit and a direction, like B3+",
    "no_pit": "there is no pit {pit} to sow from on this board",
    "no_exit": "{text!r} is not a way to leave a game",
    "game_over": "the game is over, {text} cannot be played",
    "not_turn": "{text} is not for the side to move ({turn})",
    "empty_pit": "{pit} is empty",
    "no_flip": "flip is not possible here",
    "side_out": "side {side} is already out",
    "no_step": "the game has {total} entries, there is no step {n}",
    "one_record": "one record was expected, this has {n}",
    "length": "the text is longer than {limit} characters",
    # records
    "tag": "line {line}: not a tag: {text!r}",
    "tag_twice": "the tag {name} is given twice",
    "tag_missing": "the tag {name} is missing",
    "comment": "a comment is not closed",
    "too_long": "a game has more than {limit} entries",
    "result_missing": "the record has no result at its end (scores, or * for an unfinished game)",
    "result_wrong": "the record says {said}, but playing the moves gives {found}",
    "quiet": "[Quiet] can only be off, not {text!r}",
}


class RulesError(ValueError):
    """Base of all errors of this library."""

    def __init__(self, code: str, **params: object) -> None:
        self.code = code
        self.params = params
        super().__init__(MESSAGES[code].format(**params))


class UnknownRuleset(RulesError):
    """No ruleset has that key."""


class NotationError(RulesError):
    """A text that is not a position, move or record; says what and where."""


class UnplayablePosition(RulesError):
    """A position that can be written down but not played from."""


class IllegalMove(RulesError):
    """A move or exit that the game does not allow here."""

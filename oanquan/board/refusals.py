"""What is wrong with a text, a position or a move, in the reader's language."""

from __future__ import annotations

from django.utils.translation import gettext as _

from oanquan.rules import RulesError


def text_of(error: RulesError) -> str:
    """`error` as a sentence in the active language; every code of the rules library has one."""
    return _texts()[error.code] % error.params


def _texts() -> dict[str, str]:
    return {
        "no_ruleset": _("There is no ruleset “%(key)s”."),
        "fields": _("A position has five parts: board, turn, stores, move number, debts. This text has %(n)s."),
        "sides": _("This board has %(expected)s sides, but the text describes %(n)s."),
        "group": _("Side %(side)s needs five pits and a Quan pit, but the text has %(n)s places there."),
        "number": _("“%(text)s” is not a number (%(where)s)."),
        "too_many": _("%(text)s is too many (%(where)s): the most there can be is %(total)s."),
        "quan_pit": _("“%(text)s” is not a Quan pit (%(where)s): write Q or q and the dân in it, like Q2."),
        "turn": _("“%(text)s” is not a side of this board."),
        "all_out": _("At least one player must still be in the game."),
        "turn_out": _("Side %(side)s is out of the game, so it cannot be its turn."),
        "stores": _("This board needs %(expected)s stores, but the text has %(n)s."),
        "negative": _("A store can be below zero only when the game is over (%(where)s)."),
        "flipped": _("The letter f belongs only right after a flip: move 1, with T to move."),
        "no_debts": _("There are no debts in this ruleset."),
        "debt": _("“%(text)s” is not a debt: write it like T>B:2."),
        "debt_order": _("Each debtor is written once, in the order of the sides."),
        "total": _("All stones together must make %(total)s points, but these make %(n)s."),
        "all_empty": _("Every Quan pit is empty, so there is nothing to play for."),
        "over": _("In this position the game is already over."),
        "too_few": _("Only one player is still in this game."),
        "far": _("A game can start at move %(limit)s or earlier, with debts of %(limit)s or less."),
        "other_ruleset": _("This position belongs to another ruleset."),
        "quiet_limit": _("The number of moves without a capture must be from 1 to %(limit)s."),
        "move_text": _("“%(text)s” is not a move."),
        "no_pit": _("There is no such pit to sow from on this board."),
        "no_exit": _("“%(text)s” is not a way to leave a game."),
        "game_over": _("The game is over, so nothing more can be played."),
        "not_turn": _("That pit belongs to another side. Choose one of your own."),
        "empty_pit": _("That pit is empty. Choose a pit with dân in it."),
        "no_flip": _("The sides can be flipped only right after the first move."),
        "side_out": _("Side %(side)s is already out."),
        "no_step": _("The game has %(total)s moves, so there is no move %(n)s."),
        "one_record": _("One game was expected, but the text has %(n)s."),
        "length": _("The text is too long: at most %(limit)s characters."),
        "tag": _("Line %(line)s is not a tag: %(text)s"),
        "tag_twice": _("The tag %(name)s is given twice."),
        "tag_missing": _("The tag %(name)s is missing."),
        "comment": _("A comment is not closed with a brace."),
        "too_long": _("A game in the record is longer than %(limit)s moves."),
        "result_missing": _("The record does not end with a result."),
        "result_wrong": _("The record says %(said)s, but playing its moves gives %(found)s."),
        "quiet": _("The Quiet tag can only be off, not “%(text)s”."),
    }

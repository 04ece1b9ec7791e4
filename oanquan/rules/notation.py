"""Moves and move lists as text (notation.md 'Moves'); positions are in `position_text`."""

from __future__ import annotations

import re

from oanquan.rules.errors import IllegalMove, NotationError
from oanquan.rules.moves import AGREED, FLIP, SIDE_EXITS, Entry, Exit, Move, can_be_sown
from oanquan.rules.rulesets import Ruleset, get_ruleset

MAX_MOVES_TEXT = 64 * 1024
_MOVE = re.compile(r"([A-Z][1-9])([+-])")


def parse_entry(ruleset: Ruleset | str, text: str) -> Entry:
    """The move (`B3+`, `flip`) or exit (`R:resign`, `agreed`) that `text` is.

    Raises NotationError for what is none, IllegalMove for a pit this board does not have.
    """
    ring = get_ruleset(ruleset).ring
    if text == str(FLIP):
        return FLIP
    if text == str(AGREED):
        return AGREED
    side, colon, why = text.partition(":")
    if colon:
        for known in SIDE_EXITS:
            if why == known and side in ring.sides:
                return Exit(side, known)
        raise NotationError("no_exit", text=text[:20])
    match = _MOVE.fullmatch(text)
    if match is None:
        raise NotationError("move_text", text=text[:20])
    if not can_be_sown(match[1], ring):
        raise IllegalMove("no_pit", pit=match[1])
    return Move(match[1], "+" if match[2] == "+" else "-")


def parse_entries(ruleset: Ruleset | str, text: str) -> tuple[Entry, ...]:
    """The entries of a move list, separated by spaces (or `_`, as in a URL).

    Raises as `parse_entry`, and NotationError for a text over `MAX_MOVES_TEXT` characters.
    """
    if len(text) > MAX_MOVES_TEXT:
        raise NotationError("length", limit=MAX_MOVES_TEXT)
    return tuple(parse_entry(ruleset, part) for part in text.replace("_", " ").split())

"""What sides are called on the pages to learn from."""

from __future__ import annotations

import re
from collections.abc import Mapping

from django.utils.translation import gettext as _

from oanquan.board.scene import Seat
from oanquan.rules import Ruleset


def seats_of(ruleset: Ruleset, *, reader: str = "B") -> dict[str, Seat]:
    """The reader sits at the bottom; the others are called by where they sit."""
    you = Seat(_("You"), "you")
    if ruleset.players == 2:
        other = "T" if reader == "B" else "B"
        return {reader: you, other: Seat(_("The other side"), "here")}
    return {"B": you, "R": Seat(_("The right side"), "here"), "L": Seat(_("The left side"), "here")}


def within(text: str, seats: Mapping[str, Seat]) -> str:
    """`text` with the sides' names small where they stand within a sentence: they are places, not people."""
    for seat in seats.values():
        small = seat.name[:1].lower() + seat.name[1:]
        text = re.sub(rf"(?<![.!?:…] )(?<!^){re.escape(seat.name)}\b", small, text)
    return text

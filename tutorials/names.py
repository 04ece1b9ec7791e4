"""What sides are called on the pages to learn from."""

from django.utils.translation import gettext as _

from oanquan.board.scene import Seat
from oanquan.rules import Ruleset


def seats_of(ruleset: Ruleset) -> dict[str, Seat]:
    """The reader sits at the bottom; the others are called by where they sit."""
    if ruleset.players == 2:
        return {"B": Seat(_("You"), "you"), "T": Seat(_("The other side"), "here")}
    return {"B": Seat(_("You"), "you"), "R": Seat(_("The right side"), "here"), "L": Seat(_("The left side"), "here")}

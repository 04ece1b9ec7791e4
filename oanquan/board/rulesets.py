"""What the rulesets are called and, in one line, how each is played."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from oanquan.rules import Ruleset


@dataclass(frozen=True)
class Naming:
    """A ruleset's name and one-line explanation."""

    name: Promise
    line: Promise


NAMINGS: dict[str, Naming] = {
    "standard": Naming(
        gettext_lazy("Standard"),
        gettext_lazy("The usual game: a Quan is worth 10, and whoever cannot refill an empty side loses."),
    ),
    "table-flip": Naming(
        gettext_lazy("Table Flip"),
        gettext_lazy("As standard, but after the very first move the other player may take over that side."),
    ),
    "mature-quan": Naming(
        gettext_lazy("Old Quan"),
        gettext_lazy("A Quan with fewer than five dân beside it is too young to be taken."),
    ),
    "standard-3": Naming(
        gettext_lazy("Standard for three"),
        gettext_lazy("Three players around a triangle with three Quan."),
    ),
    "mature-quan-3": Naming(
        gettext_lazy("Old Quan for three"),
        gettext_lazy("The triangle, with young Quan that cannot be taken."),
    ),
    "folk": Naming(
        gettext_lazy("Folk game"),
        gettext_lazy(
            "As in the village yard: whoever has an empty side and too few dân borrows, and pays back at the end."
        ),
    ),
}


def name_of(ruleset: Ruleset) -> str:
    """The ruleset's name; the folk family says its two answers as well."""
    naming = NAMINGS.get(ruleset.key)
    if naming and ruleset.key != "folk":
        return str(naming.name)
    answers = [_("Quan %(n)d") % {"n": ruleset.quan_value}]
    if ruleset.young_until:
        answers.append(_("young Quan: first ten moves") if ruleset.young_until == 10 else _("young Quan: always"))
    return f"{NAMINGS['folk'].name} ({', '.join(answers)})"

"""What people choose for a room."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from oanquan.board.rulesets import name_of
from oanquan.rules import RULESETS, get_ruleset
from play import opponents
from play.live.page import bank_text
from play.live.rooms import Terms
from play.models import Room

NO_BANK = "0"


def _rulesets() -> list[tuple[str, str]]:
    return [(key, name_of(ruleset)) for key, ruleset in RULESETS.items()]


def _banks() -> list[tuple[str, str]]:
    banks = [(str(seconds), bank_text(seconds * 1000, 0)) for seconds in settings.OANQUAN_BANKS]
    return [*banks, (NO_BANK, str(_("no clock")))]


def _increments() -> list[tuple[str, Any]]:
    return [(str(n), _("%(n)d s") % {"n": n} if n else _("none")) for n in settings.OANQUAN_INCREMENTS]


def _default_bank() -> str:
    return "600" if 600 in settings.OANQUAN_BANKS else str(settings.OANQUAN_BANKS[0])


class NameForm(forms.Form):
    """What somebody is called; may be left empty."""

    name = forms.CharField(label=_("Your name"), required=False, max_length=100)


class QuickForm(NameForm):
    """A game with whoever wants the same one."""

    ruleset = forms.ChoiceField(label=_("Rules"), choices=_rulesets, initial="standard")
    bank = forms.ChoiceField(label=_("Time for each"), choices=_banks, initial=_default_bank)

    @property
    def bank_s(self) -> int | None:
        """The bank in seconds; None for no clock."""
        return int(self.cleaned_data["bank"]) or None


class RoomForm(QuickForm):
    """A room of one's own."""

    increment = forms.ChoiceField(label=_("More with every move"), choices=_increments, initial="0", required=False)
    first = forms.ChoiceField(
        label=_("Who moves first?"),
        choices=[
            (Room.First.CREATOR, _("I do")),
            (Room.First.GUEST, _("The guest")),
            (Room.First.LOT, _("By lot")),
            (Room.First.HANDS, _("We throw oẳn tù tì")),
        ],
        initial=Room.First.LOT,
        widget=forms.RadioSelect,
    )
    public = forms.ChoiceField(
        label=_("Who may come?"),
        choices=[("", _("Whoever has the link")), ("yes", _("Anybody; it is listed here"))],
        initial="",
        required=False,
        widget=forms.RadioSelect,
    )
    second = forms.ChoiceField(label=_("Second seat"), required=False, error_messages=opponents.NOT_HERE)
    third = forms.ChoiceField(label=_("Third seat (with three)"), required=False, error_messages=opponents.NOT_HERE)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("second", "third"):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = [("", _("A person")), *opponents.choices(among_people=True)]

    @property
    def terms(self) -> Terms:
        """What was chosen."""
        data = self.cleaned_data
        players = get_ruleset(data["ruleset"]).players
        seats = [data["second"], data["third"]][: players - 1]
        return Terms(
            ruleset=data["ruleset"],
            bank_s=self.bank_s,
            increment_s=int(data["increment"] or 0),
            first=data["first"],
            public=bool(data["public"]),
            levels=tuple(level for level in seats if level),
        )

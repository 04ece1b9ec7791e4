"""What people send: the choices of a new game."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from oanquan.board import refusals
from oanquan.board.rulesets import NAMINGS
from oanquan.board.view import BoardView, game_board
from oanquan.rules import Game, Position, RulesError, Ruleset, get_ruleset
from play import opponents
from play.opponents import FIRST_LEVEL, NOT_HERE
from play.services import PERSON, SeatChoice

FOLK = "folk"
SEATS = ("seat_b", "seat_r", "seat_l")
YOUNG_CHOICES = [
    ("never", _("no: it can always be taken")),
    ("young", _("during the first ten moves")),
    ("mature", _("always")),
]


def folk_key(quan_value: str, young: str) -> str:
    """The key of the folk ruleset with these two answers."""
    parts = [FOLK, "5" if quan_value == "5" else "", "" if young == "never" else young]
    return "-".join(part for part in parts if part)


class NewGameForm(forms.Form):
    """A ruleset, who plays, and perhaps a position to start from."""

    ruleset = forms.ChoiceField(
        label=_("Rules"),
        choices=[(key, naming.name) for key, naming in NAMINGS.items()],
        widget=forms.RadioSelect,
        initial="standard",
    )
    quan_value = forms.ChoiceField(
        label=_("What is a Quan worth?"),
        choices=[("10", _("10 points")), ("5", _("5 points"))],
        widget=forms.RadioSelect,
        initial="10",
        required=False,
    )
    young = forms.ChoiceField(
        label=_("Is a young Quan protected?"),
        choices=YOUNG_CHOICES,
        widget=forms.RadioSelect,
        initial="never",
        required=False,
    )
    opponent = forms.ChoiceField(
        label=_("Opponent"),
        choices=[("computer", _("The computer")), ("screen", _("A friend at this screen"))],
        widget=forms.RadioSelect,
        initial="computer",
        required=False,
    )
    level = forms.ChoiceField(label=_("Level"), initial=FIRST_LEVEL, required=False, error_messages=NOT_HERE)
    first = forms.ChoiceField(
        label=_("Who moves first?"),
        choices=[("me", _("I do")), ("computer", _("The computer does"))],
        widget=forms.RadioSelect,
        initial="me",
        required=False,
    )
    seat_b = forms.ChoiceField(label=_("First seat (red)"), initial="", required=False, error_messages=NOT_HERE)
    seat_r = forms.ChoiceField(
        label=_("Second seat (blue)"), initial=FIRST_LEVEL, required=False, error_messages=NOT_HERE
    )
    seat_l = forms.ChoiceField(
        label=_("Third seat (green)"), initial=FIRST_LEVEL, required=False, error_messages=NOT_HERE
    )
    position = forms.CharField(
        label=_("Position to start from"),
        required=False,
        max_length=400,
        help_text=_("Leave this empty for the usual start."),
        widget=forms.TextInput(attrs={"spellcheck": "false", "autocomplete": "off"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offers = {name: [("", _("A person")), *opponents.choices(among_people=True)] for name in SEATS}
        for name, choices in {"level": opponents.choices(), **offers}.items():
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = choices
        if len(opponents.groups()) > 1:
            self.fields["level"].label = _("Level or bot")

    @property
    def examples(self) -> dict[int, str]:
        """How a position is written, by number of players."""
        return {rules.players: str(Position.initial(rules)) for rules in map(get_ruleset, ("standard", "standard-3"))}

    @property
    def start_board(self) -> BoardView | None:
        """The position that was brought along or written, if it can be shown."""
        key, text = str(self["ruleset"].value()), str(self["position"].value() or "").strip().replace("_", " ")
        if key == FOLK:
            key = folk_key(str(self["quan_value"].value()), str(self["young"].value() or "never"))
        try:
            return game_board(Game.new(key, text), id="board-start") if text else None
        except RulesError:
            return None

    def clean(self) -> dict[str, Any]:
        """Check the whole: the position must suit the ruleset, and somebody must play."""
        data = super().clean() or {}
        if "ruleset" not in data:
            return data
        start = data.get("position", "").strip().replace("_", " ")
        data["position"] = start
        try:
            Game.new(self.rules, start or None)
        except RulesError as error:
            self.add_error("position", refusals.text_of(error))
        if self.rules.players == 3 and all(data.get(f"seat_{side}") for side in "brl"):
            self.add_error("seat_b", _("At least one seat must be a person's."))
        return data

    @property
    def rules(self) -> Ruleset:
        """The ruleset that was chosen; the folk family's two answers make it one of six."""
        data = self.cleaned_data
        if data["ruleset"] == FOLK:
            return get_ruleset(folk_key(data.get("quan_value", ""), data.get("young") or "never"))
        return get_ruleset(data["ruleset"])

    @property
    def seats(self) -> dict[str, SeatChoice]:
        """Who plays each side."""
        data = self.cleaned_data
        if self.rules.players == 3:
            return {side.upper(): SeatChoice(data.get(f"seat_{side}") or "") for side in "brl"}
        if data.get("opponent") == "screen":
            return {"B": PERSON, "T": PERSON}
        computer = SeatChoice(data.get("level") or FIRST_LEVEL)
        if data.get("first") == "computer":
            return {"B": computer, "T": PERSON}
        return {"B": PERSON, "T": computer}


def initial_of(query: dict[str, str]) -> dict[str, str]:
    """The form's start for a link like `?r=folk-5-young&p=POSITION` (docs/notation.md, 'In a URL')."""
    key = query.get("r", "standard")
    initial = {"ruleset": key, "position": query.get("p", "").replace("_", " ")}
    if key.startswith(FOLK):
        initial["ruleset"] = FOLK
        initial["quan_value"] = "5" if "-5" in key else "10"
        initial["young"] = next((young for young in ("young", "mature") if key.endswith(young)), "never")
    if query.get("o") in ("computer", "screen"):
        initial["opponent"] = query["o"]
    if query.get("o") == "screen":
        initial |= {"seat_b": "", "seat_r": "", "seat_l": ""}  # three friends, should they choose such a ruleset
    return initial

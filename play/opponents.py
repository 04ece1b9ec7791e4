"""Who can play in the computer's place: the five levels, and the bots that the site's settings name.

A computer's seat is kept as one text, its opponent's key: a level's own (`kho`), or `bot:` and the bot's name. So a
game still knows what a bot was called when the settings no longer name it.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from oanquan.ai.external import Engine, EngineError, Failure
from play.refusals import Refused, Why

LEVEL_NAMES: dict[str, Promise] = {
    "de": gettext_lazy("Easy"),
    "vua": gettext_lazy("Medium"),
    "kho": gettext_lazy("Hard"),
    "cao-thu": gettext_lazy("Master"),
    "hoan-hao": gettext_lazy("Perfect"),
}
"""What the computer's levels are called, from weakest to strongest."""
FIRST_LEVEL = "de"
HINT_LEVEL = "hoan-hao"
"""Hints are as good as the computer gets."""
BOT = "bot:"

NOT_HERE = {"invalid_choice": gettext_lazy("There is no such opponent here, or not any more. Choose another one.")}
"""What a form says to whoever names another one by hand."""

Choices = list[tuple[str, object]]


@dataclass(frozen=True)
class Opponent:
    """A level or a bot, by its key; also one that is not here any more. Its texts are in the active language."""

    key: str

    @property
    def is_bot(self) -> bool:
        """Whether it is a program from outside."""
        return self.key.startswith(BOT)

    @property
    def engine(self) -> Engine | None:
        """The bot's command, if the settings name it."""
        engines: dict[str, Engine] = settings.OANQUAN_ENGINES
        return engines.get(self.key.removeprefix(BOT)) if self.is_bot else None

    @property
    def is_here(self) -> bool:
        """Whether it can play."""
        return self.engine is not None if self.is_bot else self.key in LEVEL_NAMES

    @property
    def name(self) -> str:
        """The level's name, or the bot's."""
        return self.key.removeprefix(BOT) if self.is_bot else str(LEVEL_NAMES.get(self.key, self.key))

    @property
    def choice(self) -> str:
        """What it is called among people who could sit there instead."""
        return (_("Bot: %s") if self.is_bot else _("Computer: %s")) % self.name

    @property
    def thinks(self) -> str:
        """Said while it does."""
        return _("%(name)s is thinking…") % {"name": self.name} if self.is_bot else _("The computer is thinking…")

    @property
    def against(self) -> str:
        """A game against it alone, in a word or two."""
        facts = {"name": self.name}
        return (_("against the bot %(name)s") if self.is_bot else _("against the computer · %(name)s")) % facts

    @property
    def sits_down(self) -> str:
        """Said in a room when it takes a seat."""
        return (
            _("The bot %(name)s takes a seat.") % {"name": self.name}
            if self.is_bot
            else _("The computer takes a seat.")
        )

    def seated(self, number: int | None = None) -> str:
        """What its side is called; `number` tells several of them in one game apart."""
        facts = {"name": self.name, "number": f" {number}" if number else ""}
        return (_("%(name)s%(number)s (bot)") if self.is_bot else _("Computer%(number)s (%(name)s)")) % facts

    def check(self) -> None:
        """Raise Refused (NO_OPPONENT) unless it can play."""
        if not self.is_here:
            raise Refused(Why.NO_OPPONENT)


@dataclass(frozen=True)
class Group:
    """Opponents that belong together in a list; the levels need no label."""

    label: str
    members: tuple[Opponent, ...]


def groups() -> tuple[Group, ...]:
    """Everybody who can play: the levels, and the bots, if the settings name any."""
    levels = Group("", tuple(Opponent(key) for key in LEVEL_NAMES))
    bots = tuple(Opponent(BOT + name) for name in settings.OANQUAN_ENGINES)
    return (levels, Group(_("Bots"), bots)) if bots else (levels,)


def choices(*, among_people: bool = False) -> Choices:
    """The same for a form; `among_people` where somebody could sit there instead."""
    offered: Choices = []
    for group in groups():
        named = [(one.key, one.choice if among_people else one.name) for one in group.members]
        offered += [(group.label, named)] if group.label else named
    return offered


def failure_text(error: EngineError) -> str:
    """What has become of a bot, for the people who play with it."""
    texts = {
        Failure.GONE: _("The bot %(name)s is not here any more."),
        Failure.START: _("The bot %(name)s could not be started."),
        Failure.SILENT: _("The bot %(name)s did not answer in time."),
        Failure.ENDED: _("The bot %(name)s ended without a move."),
        Failure.FLOOD: _("The bot %(name)s said far too much and was cut off."),
        Failure.ILLEGAL: _("The bot %(name)s named a move that is not allowed."),
        Failure.STOPPED: _("The bot %(name)s was interrupted."),
    }
    return texts[error.failure] % {"name": error.name}

"""What a visitor prefers: theme, animation speed, pit names, sound. Kept in cookies, never in the session."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.conf import settings
from django.http import HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy


@dataclass(frozen=True)
class Choice:
    """One value of a preference and what it is called on the settings page."""

    value: str
    label: Promise


@dataclass(frozen=True)
class Preference:
    """A preference: its cookie and form name, its title, and the values it may have (the first is the default)."""

    name: str
    title: Promise
    choices: tuple[Choice, ...]

    @property
    def values(self) -> tuple[str, ...]:
        return tuple(choice.value for choice in self.choices)

    def after(self, value: str) -> str:
        """The next value when a single button goes round all of them."""
        return self.values[(self.values.index(value) + 1) % len(self.values)]


PREFERENCES = (
    Preference(
        "theme",
        gettext_lazy("Colours"),
        (
            Choice("system", gettext_lazy("As on this device")),
            Choice("light", gettext_lazy("Light")),
            Choice("dark", gettext_lazy("Dark")),
        ),
    ),
    Preference(
        "speed",
        gettext_lazy("Animation"),
        (
            Choice("normal", gettext_lazy("Normal")),
            Choice("fast", gettext_lazy("Fast")),
            Choice("off", gettext_lazy("Off")),
        ),
    ),
    Preference(
        "names",
        gettext_lazy("Pit names"),
        (Choice("off", gettext_lazy("Off")), Choice("on", gettext_lazy("On"))),
    ),
    Preference(
        "sound",
        gettext_lazy("Sound"),
        (Choice("on", gettext_lazy("On")), Choice("off", gettext_lazy("Off"))),  # silent until the first own move
    ),
)


class UnknownChoice(ValueError):
    """A preference was given a value it does not have."""


def read(cookies: Mapping[str, str]) -> dict[str, str]:
    """All preferences by name; a missing or unknown cookie value counts as the default."""
    chosen = {}
    for preference in PREFERENCES:
        value = cookies.get(preference.name, "")
        chosen[preference.name] = value if value in preference.values else preference.values[0]
    return chosen


def accept(form: Mapping[str, str]) -> dict[str, str]:
    """The preferences a form sets. Raises UnknownChoice when it names a value that does not exist or sets nothing."""
    chosen = {preference.name: form[preference.name] for preference in PREFERENCES if preference.name in form}
    wrong = [name for name, value in chosen.items() if value not in _BY_NAME[name].values]
    if wrong or not chosen:
        raise UnknownChoice(", ".join(wrong))
    return chosen


def remember(response: HttpResponse, chosen: Mapping[str, str]) -> None:
    """Put the preferences into cookies for a year."""
    for name, value in chosen.items():
        response.set_cookie(name, value, max_age=settings.YEAR, samesite="Lax", secure=settings.HTTPS, httponly=True)


_BY_NAME = {preference.name: preference for preference in PREFERENCES}

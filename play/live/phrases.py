"""What can be said with one touch, read by everybody in their own language."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

PHRASES: dict[str, Promise] = {
    "hello": gettext_lazy("Hello!"),
    "luck": gettext_lazy("Have a good game!"),
    "nice": gettext_lazy("Nice move!"),
    "wow": gettext_lazy("Wow, what a catch!"),
    "oops": gettext_lazy("Oops, my mistake!"),
    "wait": gettext_lazy("One moment, please."),
    "back": gettext_lazy("I'm back."),
    "thanks": gettext_lazy("Thank you, that was a good game!"),
    "again": gettext_lazy("Another game?"),
    "bye": gettext_lazy("See you again!"),
}
"""By the key that is sent."""

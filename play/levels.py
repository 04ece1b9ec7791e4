"""What the computer's levels are called, from weakest to strongest."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

LEVEL_NAMES: dict[str, Promise] = {
    "de": gettext_lazy("Easy"),
    "vua": gettext_lazy("Medium"),
    "kho": gettext_lazy("Hard"),
    "cao-thu": gettext_lazy("Master"),
    "hoan-hao": gettext_lazy("Perfect"),
}
FIRST_LEVEL = "de"
HINT_LEVEL = "kho"

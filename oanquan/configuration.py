"""The first thing every way into the site does."""

from __future__ import annotations

import os
import sys

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured


def settings_or_exit() -> None:
    """Read the settings; a wrong one ends the program with what is wrong, not with a traceback."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "oanquan.settings")
    try:
        settings.DEBUG  # noqa: B018 - reading one reads all
    except ImproperlyConfigured as error:
        sys.exit(f"The site cannot start: {error}")

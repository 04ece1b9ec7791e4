"""What pages are, in schema.org's words, for search engines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest
from django.utils.translation import get_language
from django.utils.translation import gettext as _


def described(request: HttpRequest, kind: str, *, name: str, description: str, **more: Any) -> Mapping[str, Any]:
    """A page as a schema.org object of type `kind`; `more` are further properties."""
    return {
        "@context": "https://schema.org",
        "@type": kind,
        "name": name,
        "description": description,
        "inLanguage": get_language(),
        "url": request.build_absolute_uri(request.path),
        "isAccessibleForFree": True,
        "about": {"@type": "Game", "name": "Ô Ăn Quan", "alternateName": _("Mandarin Square Capturing")},
        **more,
    }

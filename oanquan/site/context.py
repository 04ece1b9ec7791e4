"""What base.html needs on every page."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse
from django.utils import translation
from django.utils.functional import Promise

from oanquan.site import prefs
from oanquan.site.language import home, other_language, pages_by_language

# The door a room's pages stand behind, unless a view's context says otherwise (`door`).
DOOR_OF_ROOM = {"play": "home", "tutorials": "learn", "analysis": "analysis"}


@dataclass(frozen=True)
class Door:
    """A way into a room of the site, for the header."""

    name: str
    label: Promise
    url: str


def first_url(names: Iterable[str]) -> str | None:
    """Path of the first URL name that some room provides, or None."""
    for name in names:
        try:
            return reverse(name)
        except NoReverseMatch:
            continue
    return None


def frame(request: HttpRequest) -> dict[str, Any]:
    """Preferences, doors, and the page's addresses in both languages."""
    preferences = prefs.read(request.COOKIES)
    language = translation.get_language() or settings.LANGUAGE_CODE
    pages = pages_by_language(request)
    query = request.META.get("QUERY_STRING", "") if request.method == "GET" else ""
    match = request.resolver_match
    return {
        "prefs": preferences,
        "next_of": {p.name: p.after(preferences[p.name]) for p in prefs.PREFERENCES},
        "doors": [Door(name, label, url) for name, label, urls in settings.DOORS if (url := first_url(urls))],
        "door": DOOR_OF_ROOM.get(match.func.__module__.split(".")[0], "") if match else "",
        "home_url": home(language),
        "pages": pages,
        "here": request.get_full_path() if request.method == "GET" else request.path,
        "other_language": other_language(),
        "other_page": pages[other_language()] + (f"?{query}" if query else ""),
    }

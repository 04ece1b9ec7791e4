"""Who a browser is: a random token in its session, made when it first owns something."""

from __future__ import annotations

import secrets

from django.http import HttpRequest

_KEY = "visitor"


def visitor_of(request: HttpRequest) -> str:
    """The visitor's token, empty for a browser that has owned nothing yet."""
    return str(request.session.get(_KEY, ""))


def ensure_visitor(request: HttpRequest) -> str:
    """The visitor's token, made if there is none."""
    if not visitor_of(request):
        request.session[_KEY] = secrets.token_urlsafe(32)
    return visitor_of(request)

"""Who a browser is: a random token in its session, made when it first owns something."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest

_KEY = "visitor"
_ALSO = "also"


def visitor_of(request: HttpRequest) -> str:
    """The visitor's token, empty for a browser that has owned nothing yet."""
    return str(request.session.get(_KEY, ""))


def ensure_visitor(request: HttpRequest) -> str:
    """The visitor's token, made if there is none."""
    if not visitor_of(request):
        request.session[_KEY] = secrets.token_urlsafe(32)
    return visitor_of(request)


def visitors_of(session: Mapping[str, Any]) -> tuple[str, ...]:
    """Every token whose seats this browser may take: its own, and those handed over from other devices."""
    own, also = session.get(_KEY), session.get(_ALSO, [])
    return tuple(str(token) for token in (own, *also) if token)


def take_over(request: HttpRequest, visitor: str) -> None:
    """Let this browser be `visitor` too; what it owned before stays its own."""
    if not visitor_of(request):
        request.session[_KEY] = visitor
    elif visitor not in visitors_of(request.session):
        request.session[_ALSO] = [*request.session.get(_ALSO, []), visitor]

"""From which network address somebody comes, for the limits."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest


def _last_hop(forwarded: str, direct: str) -> str:
    """Behind our own proxy the last entry of X-Forwarded-For is what the proxy itself saw."""
    if getattr(settings, "SECURE_PROXY_SSL_HEADER", None) and forwarded:
        return forwarded.rsplit(",", 1)[-1].strip()
    return direct


def address_of(request: HttpRequest) -> str:
    """The address of a request."""
    return _last_hop(request.headers.get("X-Forwarded-For", ""), request.META.get("REMOTE_ADDR", "") or "")


def address_of_scope(scope: dict[str, Any]) -> str:
    """The address of a socket."""
    forwarded = dict(scope["headers"]).get(b"x-forwarded-for", b"").decode("latin1")
    return _last_hop(forwarded, (scope.get("client") or ["", 0])[0])

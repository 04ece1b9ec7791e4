"""The request as views get it, for type checkers: HtmxMiddleware has put `htmx` on it."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class HtmxRequest(HttpRequest):
    """True in `if request.htmx:` where htmx sent the request."""

    htmx: HtmxDetails

"""Small middlewares: the first visit's language, sessions that last a year from the last visit, kind errors."""

from collections.abc import Callable
from http import HTTPStatus

from django.conf import settings
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils import timezone
from django.utils.cache import patch_vary_headers

from oanquan.site import errors
from oanquan.site.language import home, prefers_vietnamese

GetResponse = Callable[[HttpRequest], HttpResponse]
SEEN_KEY = "seen_on"


def first_visit(get_response: GetResponse) -> GetResponse:
    """Send a first visit to `/` to the English start page where the browser doesn't prefer Vietnamese.

    Only `/` and only while no language was chosen; a deep link never redirects, nor does a step back to `/`
    from another page of the site.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.path != "/" or request.method not in ("GET", "HEAD"):
            return get_response(request)
        chosen = settings.LANGUAGE_COOKIE_NAME in request.COOKIES
        from_here = request.headers.get("Sec-Fetch-Site") == "same-origin"
        response: HttpResponse
        if chosen or from_here or prefers_vietnamese(request.headers.get("Accept-Language", "")):
            response = get_response(request)
        else:
            query = request.META.get("QUERY_STRING", "")
            response = HttpResponseRedirect(home("en") + (f"?{query}" if query else ""))
        patch_vary_headers(response, ("Accept-Language", "Cookie", "Sec-Fetch-Site"))
        return response

    return middleware


def sliding_session(get_response: GetResponse) -> GetResponse:
    """Let a session that holds something last a year from the last visit, at the cost of one write a day."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if settings.SESSION_COOKIE_NAME in request.COOKIES:
            today = timezone.localdate().isoformat()
            session = request.session
            if not session.is_empty() and session.keys() and session.get(SEEN_KEY) != today:
                session[SEEN_KEY] = today
        return get_response(request)

    return middleware


class KindErrors:
    """A page for what Django answers with an empty one (405), and for a database that is busy too long (503)."""

    def __init__(self, get_response: GetResponse) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self._get_response(request)
        if response.status_code == HTTPStatus.METHOD_NOT_ALLOWED and not response.content:
            page = errors.not_allowed(request)
            page["Allow"] = response["Allow"]
            return page
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """SQLite gives up after its timeout; nothing has been written then."""
        if isinstance(exception, OperationalError) and "locked" in str(exception):
            return errors.busy(request)
        return None

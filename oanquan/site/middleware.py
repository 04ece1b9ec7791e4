"""Small middlewares: the first visit's language, and sessions that last a year from the last visit."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils import timezone
from django.utils.cache import patch_vary_headers

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

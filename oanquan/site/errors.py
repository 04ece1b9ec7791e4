"""Error pages, in the language of the address, each with a way on."""

from django.contrib.sessions.exceptions import SessionInterrupted
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.translation import gettext


def _page(request: HttpRequest, *, status: int, title: str, reason: str) -> HttpResponse:
    return render(
        request, "site/error.html", {"title": title, "reason": reason, "door": "", "is_error": True}, status=status
    )


def _language(request: HttpRequest) -> str:
    """Errors can come from outside the middleware that chooses the language, so the path is asked again."""
    return translation.get_language_from_path(request.path) or "vi"


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400: the request itself was broken; 503 where the session could not be saved, for which Django says 400, too."""
    if isinstance(exception, SessionInterrupted):
        return busy(request)
    with translation.override(_language(request)):
        reason = gettext("Your browser sent something we could not read.")
        return _page(request, status=400, title=gettext("That did not work"), reason=reason)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403: not yours. An exception's own text is shown, since views write it for the person."""
    with translation.override(_language(request)):
        reason = str(exception) or gettext("This belongs to somebody else, so it cannot be changed from here.")
        return _page(request, status=403, title=gettext("Not yours to change"), reason=reason)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403 from the form protection: cookies are off, or the page is older than its cookie."""
    with translation.override(_language(request)):
        text = gettext(
            "For your safety a form counts only together with a cookie from this site. "
            "Allow cookies for it, load the page again and try once more. Nothing was changed."
        )
        return _page(request, status=403, title=gettext("Please try again"), reason=text)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404: nothing lives here."""
    with translation.override(_language(request)):
        reason = gettext("The square you are looking for is empty. Perhaps its stones were sown elsewhere.")
        return _page(request, status=404, title=gettext("There is no such page"), reason=reason)


def not_allowed(request: HttpRequest) -> HttpResponse:
    """405: an address that only takes what a page's own buttons send."""
    with translation.override(_language(request)):
        reason = gettext("This address belongs to a button on one of our pages and shows nothing by itself.")
        return _page(request, status=405, title=gettext("Nothing to see here"), reason=reason)


def busy(request: HttpRequest) -> HttpResponse:
    """503: too many people wrote at the same moment."""
    with translation.override(_language(request)):
        reason = gettext(
            "Very many people are playing at this moment. Nothing was changed: try again in a few seconds."
        )
        page = _page(request, status=503, title=gettext("A moment, please"), reason=reason)
        page["Retry-After"] = "5"
        return page


def server_error(request: HttpRequest) -> HttpResponse:
    """500: our fault."""
    with translation.override(_language(request)):
        reason = gettext("Something broke on our side. Your games are safe: every move is kept the moment it is made.")
        return _page(request, status=500, title=gettext("We dropped a stone"), reason=reason)

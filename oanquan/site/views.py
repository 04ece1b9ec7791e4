"""Pages and addresses that belong to the frame of the site: health, settings, language, privacy, robots."""

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_http_methods, require_safe
from django.views.i18n import set_language

from oanquan.site import prefs as preferences
from oanquan.site.language import home


@require_safe
@never_cache
def health(request: HttpRequest) -> JsonResponse:
    """200 when the database answers, 503 otherwise; for whatever watches over the server."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return JsonResponse({"status": "error", "database": "unreachable"}, status=503)
    return JsonResponse({"status": "ok", "database": "ok"})


@require_safe
@cache_control(max_age=24 * 60 * 60)
def robots(request: HttpRequest) -> HttpResponse:
    """Everything may be read; the settings page is nothing to find."""
    lines = ["User-agent: *", "Disallow: /cai-dat/", "Disallow: /en/settings/"]
    lines.append(f"Sitemap: {request.build_absolute_uri('/sitemap.xml')}")
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")


@require_safe
def favicon(request: HttpRequest) -> HttpResponseRedirect:
    """For browsers that ask for /favicon.ico whatever the page says."""
    return HttpResponseRedirect(static("img/mark.svg"))


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """What the site keeps, and for how long."""
    return render(request, "site/privacy.html")


@require_http_methods(["GET", "HEAD", "POST"])
def switch_language(request: HttpRequest) -> HttpResponseBase:
    """Remember the language and go to `next`, which the form gives in that language already."""
    if request.method != "POST":
        return HttpResponseRedirect(home(get_language() or settings.LANGUAGE_CODE))
    if request.POST.get("language") not in dict(settings.LANGUAGES):
        return render(
            request,
            "site/error.html",
            {"reason": gettext("This language is not known here."), "is_error": True},
            status=400,
        )
    return set_language(request)


@require_http_methods(["GET", "HEAD", "POST"])
def prefs(request: HttpRequest) -> HttpResponse:
    """GET: the settings page. POST: remember what the form sets and go back to `next` (204 for a script)."""
    if request.method != "POST":
        context = {"preferences": preferences.PREFERENCES, "back": _safe_next(request, request.GET.get("next", ""))}
        return render(request, "site/prefs.html", context)
    try:
        chosen = preferences.accept(request.POST.dict())
    except preferences.UnknownChoice:
        reason = gettext("This setting is not known here. Nothing was changed.")
        return render(request, "site/error.html", {"reason": reason, "is_error": True}, status=400)
    response: HttpResponse
    if request.headers.get("X-Requested-With") == "fetch":
        response = HttpResponse(status=204)
    else:
        response = HttpResponseRedirect(_safe_next(request, request.POST.get("next", "")))
    preferences.remember(response, chosen)
    return response


def _safe_next(request: HttpRequest, target: str) -> str:
    """The address to go back to, if it is one of ours; the start page otherwise."""
    if url_has_allowed_host_and_scheme(target, allowed_hosts={request.get_host()}, require_https=request.is_secure()):
        return target
    return home(request.LANGUAGE_CODE)

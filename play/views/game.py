"""A game's page and everything that can be done in it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from oanquan.ai.external import EngineError, Failure
from oanquan.board import refusals
from oanquan.rules import RulesError
from oanquan.site.requests import HtmxRequest
from play import fairplay, queries, services, thinking
from play.models import Match
from play.opponents import BOT, HINT_LEVEL, failure_text
from play.page import Advice, advice_of, game_page, game_url, record_text
from play.queries import Table
from play.refusals import Refused, Why
from play.seating import title_of
from play.visitors import visitor_of, visitors_of


def _door(view: Callable[[HtmxRequest, str], HttpResponse]) -> Callable[[HtmxRequest, str], HttpResponse]:
    """What can be done in a game is posted; whoever comes to such an address otherwise is led to the game."""

    @require_http_methods(["GET", "HEAD", "POST"])
    @wraps(view)
    def enter(request: HtmxRequest, slug: str) -> HttpResponse:
        return view(request, slug) if request.method == "POST" else redirect("game", slug)

    return enter


def _table(slug: str) -> Table:
    try:
        return queries.table(slug)
    except Match.DoesNotExist:
        raise Http404 from None


def _number(text: str | None) -> int | None:
    """A count of entries from an address; None where there is none or it is not a number."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 6 else None


def show(
    request: HtmxRequest,
    table: Table,
    *,
    alert: str = "",
    advice: Advice | None = None,
    animate: bool = True,
    enter: bool = False,
    failed: bool = False,
) -> HttpResponse:
    """Answer a POST: the game's fragment over HTMX, else the way to its page.

    `alert` says what went wrong, `advice` shows a move, `failed` tells that a bot did not play. With `enter` the
    fragment takes the place of the whole page (`#content`), address included.
    """
    if not request.htmx:
        if alert:
            messages.error(request, alert)
        if advice:
            messages.info(request, advice.text)
        return redirect(game_url(table) + (f"?pit={advice.pit}" if advice and advice.pit else ""))
    page = game_page(table, visitor_of(request), animate=animate, alert=alert, advice=advice, failed=failed)
    template = "play/game_content.html" if enter else "play/table.html"
    response = render(request, template, {"page": page, "title": title_of(table)}, status=422 if alert else 200)
    if enter:
        response["HX-Retarget"] = "#content"
        response["HX-Reswap"] = "innerHTML"
        response["HX-Push-Url"] = game_url(table)
    return response


@require_safe
@never_cache  # Back and Forward show the game as it stands, and never a part of its page
def game(request: HtmxRequest, slug: str) -> HttpResponse:
    """A game as it stands, or with `?n=` as it was after that many moves."""
    table = _table(slug)
    number = _number(request.GET.get("n"))
    if "n" in request.GET and (number is None or number > table.number):
        raise Http404
    page = game_page(
        table,
        visitor_of(request),
        number=number,
        animate="play" in request.GET and bool(request.htmx),
        chosen=request.GET.get("pit"),
    )
    part = request.htmx and not request.htmx.boosted and not request.htmx.history_restore_request
    template = "play/table.html" if part else "play/game.html"
    response = render(request, template, {"page": page, "title": title_of(table)})
    patch_vary_headers(response, ("HX-Request", "HX-Boosted", "HX-History-Restore-Request"))
    return response


def _act(request: HtmxRequest, slug: str, act: Callable[[str], Table], *, animate: bool = True) -> HttpResponse:
    """Do something in a game and show it; what is refused is said, with the game as it stands."""
    try:
        return show(request, act(visitor_of(request)), animate=animate)
    except Match.DoesNotExist:
        raise Http404 from None
    except Refused as refused:
        if refused.why == Why.NOT_YOURS:
            raise PermissionDenied(refused.text) from None
        alert = refused.text
    except RulesError as error:
        alert = refusals.text_of(error)
    except EngineError as error:
        table = _table(slug)
        if not _waits_for(table, error.name):
            return show(request, table, animate=False)  # somebody else plays on by now
        alert = f"{failure_text(error)} {_('Nothing is lost: the game stands as it was.')}"
        return show(request, table, alert=alert, animate=False, failed=True)
    return show(request, _table(slug), alert=alert, animate=False)


def _waits_for(table: Table, bot: str) -> bool:
    seat = table.seat_to_move
    return seat is not None and seat.level == BOT + bot


def _seen(request: HtmxRequest) -> int:
    number = _number(request.GET.get("number") or request.POST.get("number"))
    return -1 if number is None else number


@_door
def move(request: HtmxRequest, slug: str) -> HttpResponse:
    """The person's move. Without HTMX the computer answers before the page comes back."""

    def act(visitor: str) -> Table:
        text = request.POST.get("move", "")
        table = services.play_move(slug, visitor, number=_seen(request), text=text, now=timezone.now())
        return answered(request, table)

    return _act(request, slug, act)


def answered(request: HtmxRequest, table: Table) -> Table:
    """`table` after the computer's answers, where no script comes to ask for them. Raises as `_computer_moves`."""
    while table.computer_to_move and not request.htmx:
        table = _computer_moves(table)
    return table


def _computer_moves(table: Table) -> Table:
    """Think outside any transaction, then play; a game that moved on meanwhile is read again.

    Raises EngineError when a bot does not play, and Refused when it cannot think now.
    """
    seat = table.seat_to_move
    assert seat is not None
    try:
        entry = thinking.think(table, seat.level)
    except EngineError as error:
        if error.failure != Failure.STOPPED:
            raise
        return queries.table(table.match.slug)
    try:
        return services.play_computer_move(
            table.match.slug, version=table.match.version, entry=entry, now=timezone.now()
        )
    except Refused as refused:
        if refused.why != Why.MOVED_ON:
            raise
        return queries.table(table.match.slug)


@_door
def computer(request: HtmxRequest, slug: str) -> HttpResponse:
    """The computer's move, asked for by the page; harmless when it is not the computer's turn."""

    def act(visitor: str) -> Table:
        table = _table(slug)
        services.check_owner(table.match, visitor)
        if table.computer_to_move:
            table = _computer_moves(table)
        return answered(request, table)

    return _act(request, slug, act)


@_door
def hint(request: HtmxRequest, slug: str) -> HttpResponse:
    """Show a good move to the person whose turn it is; it is theirs to play it or not."""
    table = _table(slug)
    try:
        services.check_own_turn(table, visitor_of(request))
        fairplay.check(visitors_of(request.session), table.match.ruleset, table.game.position)
        advice = advice_of(table, thinking.think(table, HINT_LEVEL))
        table, thought = _table(slug), table.match.version
        if table.match.version != thought:
            raise Refused(Why.MOVED_ON)
    except Refused as refused:
        if refused.why == Why.NOT_YOURS:
            raise PermissionDenied(refused.text) from None
        return show(request, table, alert=refused.text, animate=False)
    return show(request, table, advice=advice, animate=False)


@_door
def undo(request: HtmxRequest, slug: str) -> HttpResponse:
    """Take back the person's last move."""
    return _act(
        request,
        slug,
        lambda visitor: services.undo(slug, visitor, number=_seen(request), now=timezone.now()),
        animate=False,
    )


@_door
def resign(request: HtmxRequest, slug: str) -> HttpResponse:
    """Give up."""
    return _act(
        request,
        slug,
        lambda visitor: services.resign(slug, visitor, number=_seen(request), now=timezone.now()),
    )


@_door
def level(request: HtmxRequest, slug: str) -> HttpResponse:
    """Another level or bot in a seat of the computer's, from its next move on."""
    seat, chosen = request.POST.get("seat", ""), request.POST.get("level", "")
    return _act(
        request,
        slug,
        lambda visitor: services.set_level(slug, visitor, seat=seat, level=chosen, now=timezone.now()),
        animate=False,
    )


@_door
def rematch(request: HtmxRequest, slug: str) -> HttpResponse:
    """The next game, sides exchanged."""
    try:
        table = services.rematch(slug, visitor_of(request), now=timezone.now())
    except Match.DoesNotExist:
        raise Http404 from None
    except Refused as refused:
        if refused.why == Why.NOT_YOURS:
            raise PermissionDenied(refused.text) from None
        return show(request, _table(slug), alert=refused.text, animate=False)
    return show(request, table, enter=True)


@require_safe
def record(request: HtmxRequest, slug: str) -> HttpResponse:
    """The game's record as a text file (docs/notation.md, 'Game record')."""
    table = _table(slug)
    response = HttpResponse(record_text(table), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="oanquan-{slug}.txt"'
    return response

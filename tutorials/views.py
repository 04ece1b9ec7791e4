"""Pages to read, and the boards on them."""

from __future__ import annotations

from collections.abc import Iterator

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import replace_url

from oanquan.board.rulesets import name_of
from oanquan.rules import RULESETS
from tutorials import positions
from tutorials.boards import ALONE, LiveBoard, Place, live_board, unplayed
from tutorials.content import Example, library
from tutorials.state import BadStateError, BoardState, read_state
from tutorials.text import Part, text_of


def _language() -> str:
    return get_language() or settings.LANGUAGE_CODE


def _place(key: str) -> Place:
    """The page a board says it stands on; only pages that exist."""
    if key not in ALONE and (_language(), key) not in library().pages:
        raise Http404(_("There is no such page."))
    return Place(key)


def _example(key: str) -> Example:
    try:
        return library().examples[key]
    except KeyError:
        raise Http404(_("There is no such board.")) from None


def _shown(query: dict[str, str], key: str, place: Place) -> LiveBoard | None:
    """The one board of the page that the query puts into another state, with a notice if it can't."""
    if key not in text_of(_language(), place.page).boards:
        return None
    example = library().examples[key]
    try:
        return live_board(read_state(example, query), place)
    except BadStateError as error:
        return live_board(BoardState.at_start(example), place, notice=str(error))


def _parts(key: str, shown: LiveBoard | None) -> Iterator[tuple[Part, str | LiveBoard]]:
    """The parts of a page; a board comes as HTML if it is as everybody finds it, otherwise ready to be drawn."""
    for part in text_of(_language(), key).parts:
        if part.kind != "board":
            yield part, part.html
        elif shown and shown.example.key == part.board:
            yield part, shown
        elif (example := library().examples[part.board]).play:
            yield part, live_board(BoardState.at_start(example), Place(key))
        else:
            yield part, unplayed(part.board, key, _language())


def _render_page(request: HttpRequest, key: str, shown: LiveBoard | None) -> HttpResponse:
    context = {
        "page": library().pages[_language(), key],
        "text": text_of(_language(), key),
        "parts": _parts(key, shown),
        "rulesets": [(ruleset, name_of(ruleset)) for ruleset in RULESETS.values()],
    }
    status = 422 if shown and shown.notice else 200
    return render(request, "tutorials/page.html", context, status=status)


@require_safe
def page(request: HttpRequest, key: str) -> HttpResponse:
    """A page of seeds/pages; `?b=` and what follows say which of its boards is not at its start."""
    return _render_page(request, key, _shown(request.GET.dict(), request.GET.get("b", ""), Place(key)))


def _since(request: HttpRequest, state: BoardState) -> BoardState | None:
    """The stage from which a step is animated; a number that makes no sense just means no animation."""
    text = request.GET.get("since", "")
    if not (text.isascii() and text.isdigit() and len(text) < 5 and int(text) < state.stage) or state.moves:
        return None
    return state.at(int(text))


def _fragment(request: HttpRequest, board: LiveBoard, address: str) -> HttpResponse:
    """The board alone; the browser's address becomes that of the page with the board in this state."""
    status = 422 if board.notice else 200
    response = render(request, "tutorials/live_board.html", {"live": board}, status=status)
    return replace_url(response, address)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def board(request: HttpRequest, key: str) -> HttpResponse:
    """One live board alone. GET shows a state; POST plays `move` in it.

    Without scripts a GET leads to the page the board stands on, and so does a POST once the move is made.
    """
    example = _example(key)
    place = _place(request.GET.get("page", "rules"))
    try:
        state = read_state(example, request.GET.dict())
    except BadStateError as error:
        return _answer(request, BoardState.at_start(example), place, notice=str(error))
    if request.method != "POST":
        return _answer(request, state, place, since=_since(request, state))
    try:
        return _answer(request, state.play(request.POST.get("move", "")), place, since=state)
    except BadStateError as error:
        return _answer(request, state, place, notice=str(error))


def _answer(
    request: HttpRequest, state: BoardState, place: Place, *, since: BoardState | None = None, notice: str = ""
) -> HttpResponse:
    if request.htmx:  # type: ignore[attr-defined]
        return _fragment(request, live_board(state, place, since=since, notice=notice), place.href(state))
    if not notice:
        return HttpResponseRedirect(place.href(state))
    shown = live_board(state, place, notice=notice)
    if place.page in ALONE:
        return positions.render_alone(request, place.page, shown)
    return _render_page(request, place.page, shown)

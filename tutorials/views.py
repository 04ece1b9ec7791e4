"""Pages to read, and the boards on them."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from oanquan.board.rulesets import name_of
from oanquan.rules import RULESETS
from tutorials.boards import LiveBoard, Place, live_board, live_boards
from tutorials.content import Example, library
from tutorials.state import BadState, BoardState, read_state
from tutorials.text import text_of


def _language() -> str:
    return get_language() or "vi"


def _place(key: str) -> Place:
    """The page a board says it stands on; only pages that exist."""
    if (_language(), key) not in library().pages:
        raise Http404(_("There is no such page."))
    return Place(key)


def _example(key: str) -> Example:
    try:
        return library().examples[key]
    except KeyError:
        raise Http404(_("There is no such board.")) from None


def _shown(query: QueryDict, key: str, place: Place) -> LiveBoard | None:
    """The one board of the page that the query puts into another state, with a notice if it can't."""
    if key not in text_of(_language(), place.page).boards:
        return None
    example = library().examples[key]
    try:
        return live_board(read_state(example, query.dict()), place)
    except BadState as error:
        return live_board(BoardState.at_start(example), place, notice=str(error))


def _render_page(request: HttpRequest, key: str, shown: LiveBoard | None) -> HttpResponse:
    text = text_of(_language(), key)
    examples = {board: library().examples[board] for board in text.boards}
    context = {
        "page": library().pages[_language(), key],
        "text": text,
        "boards": live_boards(examples, Place(key), shown),
        "rulesets": [(ruleset, name_of(ruleset)) for ruleset in RULESETS.values()],
    }
    status = 422 if shown and shown.notice else 200
    return render(request, "tutorials/page.html", context, status=status)


@require_safe
def page(request: HttpRequest, key: str) -> HttpResponse:
    """A page of seeds/pages; `?b=` and what follows say which of its boards is not at its start."""
    return _render_page(request, key, _shown(request.GET, request.GET.get("b", ""), Place(key)))


def _since(request: HttpRequest, state: BoardState) -> BoardState | None:
    """The stage from which a step is animated; a number that makes no sense just means no animation."""
    text = request.GET.get("since", "")
    if not (text.isascii() and text.isdigit() and int(text[:4]) < state.stage) or state.moves:
        return None
    return state.at(int(text))


def _fragment(request: HttpRequest, board: LiveBoard) -> HttpResponse:
    status = 422 if board.notice else 200
    return render(request, "tutorials/live_board.html", {"live": board, "with_csrf": True}, status=status)


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
    except BadState as error:
        return _answer(request, BoardState.at_start(example), place, notice=str(error))
    if request.method != "POST":
        return _answer(request, state, place, since=_since(request, state))
    try:
        return _answer(request, state.play(request.POST.get("move", "")), place, since=state)
    except BadState as error:
        return _answer(request, state, place, notice=str(error))


def _answer(
    request: HttpRequest, state: BoardState, place: Place, *, since: BoardState | None = None, notice: str = ""
) -> HttpResponse:
    if request.htmx:  # type: ignore[attr-defined]
        return _fragment(request, live_board(state, place, since=since, notice=notice))
    if not notice:
        return HttpResponseRedirect(place.href(state))
    return _render_page(request, place.page, live_board(state, place, notice=notice))

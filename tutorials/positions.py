"""Teaching positions as pages of their own: to study, to show to a class, to put into another site."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from csp.decorators import csp_replace
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from tutorials.boards import LiveBoard, Place, live_board, words_of
from tutorials.content import Example, library
from tutorials.state import BadStateError, BoardState, read_state

TEMPLATES = {
    "position": "tutorials/positions/position.html",
    "embed": "tutorials/positions/embed.html",
    "classroom": "tutorials/positions/classroom.html",
}


def _language() -> str:
    return get_language() or settings.LANGUAGE_CODE


def _example(slug: str) -> Example:
    try:
        return library().example_by_slug(_language(), slug)
    except KeyError:
        raise Http404(_("There is no such position.")) from None


def _addresses(example: Example, page: str) -> Mapping[str, str]:
    """The page's address in every language."""
    addresses = {}
    for code, _name in settings.LANGUAGES:
        with translation.override(code):
            addresses[code] = reverse(page, args=[example.words[code].slug])
    return addresses


def without_moves(example: Example) -> Example:
    """For a frame on another site: browsers keep our cookies away there, so nothing can be sent from it."""
    return replace(example, play=False)


def _neighbours(example: Example) -> tuple[Example | None, Example | None]:
    """The positions before and after in the index."""
    ordered = [one for group in by_topic().values() for one in group]
    at = ordered.index(example)
    return (ordered[at - 1] if at else None, ordered[at + 1] if at + 1 < len(ordered) else None)


def by_topic() -> dict[str, list[Example]]:
    """All positions by topic, in the order of the index."""
    return {
        topic: [example for example in library().examples.values() if example.topic == topic]
        for topic in library().topics
    }


def render_alone(request: HttpRequest, page: str, shown: LiveBoard) -> HttpResponse:
    """A page with one board."""
    example = library().examples[shown.example.key]
    request.alternates = _addresses(example, page)  # type: ignore[attr-defined]
    slug = words_of(example).slug
    before, after = _neighbours(example)
    run = example.run(shown.ruleset)
    context = {
        "live": shown,
        "topic": library().topics[example.topic][_language()],
        "rules": [(number, f"{reverse('rules')}#r{number.replace('.', '-')}") for number in example.rules],
        "before": before and words_of(before),
        "after": after and words_of(after),
        "position_url": reverse("position", args=[slug]),
        "classroom_url": reverse("classroom", args=[slug]),
        "embed_url": request.build_absolute_uri(reverse("embed", args=[slug])),
        "ruleset": run.ruleset,
        "steps": len(example.stages(run.ruleset)),
        "words": words_of(example),
        "door": "learn",
    }
    return render(request, TEMPLATES[page], context, status=422 if shown.notice else 200)


def _show(request: HttpRequest, slug: str, page: str) -> HttpResponse:
    example = _example(slug)
    if page == "embed":
        example = without_moves(example)
    try:
        shown = live_board(read_state(example, request.GET.dict()), Place(page))
    except BadStateError as error:
        shown = live_board(BoardState.at_start(example), Place(page), notice=str(error))
    return render_alone(request, page, shown)


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """All positions by topic."""
    groups = [
        (topic, library().topics[topic][_language()], [(example, words_of(example)) for example in examples])
        for topic, examples in by_topic().items()
    ]
    return render(request, "tutorials/positions/index.html", {"groups": groups})


@require_safe
@never_cache
def position(request: HttpRequest, slug: str) -> HttpResponse:
    """A position to step through, try out and play on from."""
    return _show(request, slug, "position")


@require_safe
@never_cache
def classroom(request: HttpRequest, slug: str) -> HttpResponse:
    """A position for a whole class: large, and stepped with a remote's keys."""
    return _show(request, slug, "classroom")


@require_safe
@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})  # type: ignore[arg-type]  # its types know no views with arguments
def embed(request: HttpRequest, slug: str) -> HttpResponse:
    """A position for a frame on another site; the only page that may be framed."""
    return _show(request, slug, "embed")

"""The page of things to print, and the PDFs."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from oanquan.board.picture import sprites
from tutorials.prints.sheets import PAPERS, board_sheet, rules_sheet

DAY = 24 * 60 * 60


def _language() -> str:
    return get_language() or settings.LANGUAGE_CODE


@require_safe
def prints(request: HttpRequest) -> HttpResponse:
    """What there is to print."""
    sheets = [(players, [(paper, paper.upper()) for paper in PAPERS]) for players in (2, 3)]
    return render(request, "tutorials/prints/index.html", {**sprites(), "sheets": sheets})


def _pdf(content: bytes) -> HttpResponse:
    return HttpResponse(content, content_type="application/pdf")


@require_safe
@cache_control(public=True, max_age=DAY)
def board(request: HttpRequest, players: int, paper: str) -> HttpResponse:
    """A board to play on, as PDF."""
    try:
        return _pdf(board_sheet(players, paper, language=_language()))
    except KeyError:
        raise Http404(_("There is no such sheet.")) from None


@require_safe
@cache_control(public=True, max_age=DAY)
def rules(request: HttpRequest) -> HttpResponse:
    """The rules on one page, as PDF."""
    return _pdf(rules_sheet(language=_language(), address=request.build_absolute_uri(reverse("rules"))))

"""The start page and the ways into a new game."""

from __future__ import annotations

from contextlib import suppress

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect

from oanquan.board import refusals
from oanquan.board.rulesets import NAMINGS
from oanquan.board.scene import Seat
from oanquan.board.view import game_board
from oanquan.rules import Game, RulesError
from oanquan.site.requests import HtmxRequest
from play import queries, services
from play.forms import NewGameForm, initial_of
from play.live import limits
from play.live.addresses import address_of
from play.opponents import FIRST_LEVEL
from play.page import game_url
from play.refusals import Refused
from play.seating import title_of
from play.services import PERSON, SeatChoice
from play.views.game import answered, show
from play.visitors import ensure_visitor, visitor_of

FIRST_GAME = {"B": PERSON, "T": SeatChoice(FIRST_LEVEL)}


@require_safe
def home(request: HtmxRequest) -> HttpResponse:
    """The start page: a board on which the first game can begin at once, and the visitor's games."""
    board = game_board(
        Game.new("standard"),
        viewer="B",
        seats={"B": Seat(_("You"), "you"), "T": Seat(_("Computer"), "away")},
        playable=True,
        action=reverse("quick_game"),
        chosen=request.GET.get("pit"),
    )
    games = [(table, title_of(table), game_url(table)) for table in queries.tables_of(visitor_of(request))]
    return render(request, "play/home.html", {"board": board, "games": games})


@require_http_methods(["GET", "HEAD", "POST"])
def quick_game(request: HtmxRequest) -> HttpResponse:
    """A newcomer's game: standard, Dễ, the person plays B; a move chosen on the start page is played in it.

    What cannot be played makes no game and is said on the start page.
    """
    if request.method != "POST":
        return redirect("home")
    visitor, text = ensure_visitor(request), request.POST.get("move", "")
    try:
        with transaction.atomic():
            limits.count_game(address_of(request))
            table = services.create_match(visitor, "standard", seats=FIRST_GAME, now=timezone.now())
            if text:
                table = services.play_move(table.match.slug, visitor, number=0, text=text, now=timezone.now())
    except (Refused, RulesError) as error:
        messages.error(request, _said(error))
        return HttpResponseClientRedirect(reverse("home")) if request.htmx else redirect("home")
    with suppress(Refused):  # the game's page can ask for the answer, too
        table = answered(request, table) if text else table
    return show(request, table, enter=True)


def _said(error: Refused | RulesError) -> str:
    return error.text if isinstance(error, Refused) else refusals.text_of(error)


@require_http_methods(["GET", "HEAD", "POST"])
def new_game(request: HtmxRequest) -> HttpResponse:
    """Choose rules and opponents; a link may bring ruleset and position along."""
    if request.method != "POST":
        return _choices(request, NewGameForm(initial=initial_of(request.GET.dict())))
    form = NewGameForm(request.POST)
    if not form.is_valid():
        return _choices(request, form)
    try:
        limits.count_game(address_of(request))
        table = services.create_match(
            ensure_visitor(request),
            form.rules.key,
            seats=form.seats,
            start=form.cleaned_data["position"],
            now=timezone.now(),
        )
    except Refused as refused:
        form.add_error(None, refused.text)
        return _choices(request, form)
    return redirect(game_url(table))


def _choices(request: HtmxRequest, form: NewGameForm) -> HttpResponse:
    status = 422 if form.is_bound else 200
    return render(request, "play/new_game.html", {"form": form, "namings": NAMINGS}, status=status)

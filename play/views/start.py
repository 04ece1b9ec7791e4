"""The start page and the ways into a new game."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from oanquan.board.rulesets import NAMINGS
from oanquan.board.scene import Seat
from oanquan.board.view import game_board
from oanquan.rules import Game, RulesError
from oanquan.site.requests import HtmxRequest
from play import queries, services
from play.forms import NewGameForm, initial_of
from play.levels import FIRST_LEVEL
from play.page import game_url, title_of
from play.services import PERSON, SeatChoice
from play.views.game import show
from play.visitors import ensure_visitor, visitor_of

FIRST_GAME = {"B": PERSON, "T": SeatChoice(FIRST_LEVEL)}


@require_GET
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


@require_POST
def quick_game(request: HtmxRequest) -> HttpResponse:
    """A newcomer's game: standard, Dễ, the person plays B; a move chosen on the start page is played in it."""
    visitor = ensure_visitor(request)
    table = services.create_match(visitor, "standard", seats=FIRST_GAME, now=timezone.now())
    if text := request.POST.get("move"):
        try:
            table = services.play_move(table.match.slug, visitor, number=0, text=text, now=timezone.now())
        except RulesError:
            return redirect(game_url(table))  # the game is there; the move was none
    return show(request, table, enter=True)


@require_http_methods(["GET", "POST"])
def new_game(request: HtmxRequest) -> HttpResponse:
    """Choose rules and opponents; a link may bring ruleset and position along."""
    if request.method == "POST":
        form = NewGameForm(request.POST)
        if form.is_valid():
            table = services.create_match(
                ensure_visitor(request),
                form.rules.key,
                seats=form.seats,
                start=form.cleaned_data["position"],
                now=timezone.now(),
            )
            return redirect(game_url(table))
    else:
        form = NewGameForm(initial=initial_of(request.GET.dict()))
    status = 422 if form.is_bound else 200
    return render(request, "play/new_game.html", {"form": form, "namings": NAMINGS}, status=status)

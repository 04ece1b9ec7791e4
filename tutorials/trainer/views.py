"""Pages of the counting trainer."""

from __future__ import annotations

import secrets
import time
from typing import Any

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from oanquan.board import words
from oanquan.board.geometry import layout_of
from oanquan.board.scene import scene_of
from oanquan.board.shown import BoardView
from oanquan.board.view import board_view
from oanquan.site.requests import HtmxRequest
from tutorials.names import seats_of, within
from tutorials.trainer import rounds
from tutorials.trainer.questions import DIFFICULTIES, NEXT, Answer, Question
from tutorials.trainer.rounds import Round


def _next_words() -> dict[str, str]:
    return {"relay": _("sow on"), "capture": _("take"), "stop": _("stop")}


def _board(question: Question, *, answered: bool) -> BoardView:
    """The position as it is asked; once answered, what the counted sowing did, to be played."""
    position = question.game.position
    seats = seats_of(position.ruleset)
    if not answered:
        return board_view(position, seats=seats, chosen=question.move.pit, id="board-count")
    events = tuple(event for stage in question.stages for event in stage.events)
    after = question.stages[-1].after
    return board_view(after, events=events, before=position, seats=seats, id="board-count", autoplay=True)


def _context(round_: Round, now: float) -> dict[str, Any]:
    question = round_.question
    scene = scene_of(question.game.ruleset, seats=seats_of(question.game.ruleset))
    names = _next_words()
    layout = layout_of(scene.ring)
    answer, given = question.answer, round_.answered

    def told(what: Answer) -> str:
        text = f" {words.pit_name(scene, what.pit)}, {names[what.then]}" if what.pit else "–"
        return within(text, scene.seats).strip()

    return {
        "round": round_,
        "question": question,
        "board": _board(question, answered=given is not None),
        "slot": scene.slot(question.move.pit),
        "way": "right" if question.move.direction == "+" else "left",
        "task": _("Lift pit %(n)s and sow %(way)s.")
        % {"n": words.number_of(scene, question.move.pit), "way": words.way(scene, question.move)},
        "choices": [
            (layout.places[slot].slot, pit, words.pit_label(scene, question.game.position, pit))
            for slot, pit in sorted((scene.slot(pit), pit) for pit in scene.ring.pits)
        ],
        "nexts": [(key, names[key]) for key in NEXT if not (question.difficulty.whole and key == "relay")],
        "left": round(round_.left(now)),
        "over": round_.is_over(now) and given is not None,
        "right_answer": told(answer),
        "given_answer": told(given) if given else "",
        "best": rounds.best,
    }


@require_safe
@never_cache
def trainer(request: HtmxRequest) -> HttpResponse:
    """The difficulties, and the visitor's best scores."""
    scores = rounds.best(request.session)
    ways = [(difficulty, scores.get(difficulty.key)) for difficulty in DIFFICULTIES.values()]
    running = rounds.load(request.session)
    return render(request, "tutorials/trainer/index.html", {"ways": ways, "running": running})


@require_POST
def begin(request: HtmxRequest) -> HttpResponse:
    """A new round of the posted difficulty."""
    try:
        round_ = rounds.start(
            request.POST.get("difficulty", ""),
            seed=secrets.randbelow(2**31),
            timed=request.POST.get("clock") != "off",
            now=time.time(),
        )
    except KeyError:
        return HttpResponseRedirect(reverse("trainer"))
    rounds.save(request.session, round_)
    return HttpResponseRedirect(reverse("trainer_round"))


def _shown(request: HtmxRequest, round_: Round, *, notice: str = "") -> HttpResponse:
    now = time.time()
    context = _context(round_, now) | {
        "notice": notice,
        "record": rounds.best(request.session).get(round_.difficulty, 0),
    }
    template = "round_board.html" if request.htmx else "round.html"
    return render(request, f"tutorials/trainer/{template}", context, status=422 if notice else 200)


@never_cache
def play(request: HtmxRequest) -> HttpResponse:
    """The open question. POST answers it (`pit`, `then`) or, once answered, asks the next one."""
    round_ = rounds.load(request.session)
    if round_ is None:
        return HttpResponseRedirect(reverse("trainer"))
    if request.method != "POST":
        return _shown(request, round_)
    now = time.time()
    if round_.given:
        if round_.is_over(now):
            return HttpResponseRedirect(reverse("trainer"))
        after = round_.go_on(now=now) if request.POST.get("number") == str(round_.number) else round_
    else:
        answer = Answer(request.POST.get("pit", ""), request.POST.get("then", ""))
        complete = answer.pit in round_.question.game.ruleset.ring.pits and answer.then in NEXT
        if not complete and not round_.is_over(now):
            return _shown(request, round_, notice=_("Choose a pit first, then what comes next."))
        after = round_.answer(answer, now=now) if request.POST.get("number") == str(round_.number) else round_
    rounds.save(request.session, after)
    if not request.htmx:
        return HttpResponseRedirect(reverse("trainer_round"))
    return _shown(request, after)

"""Pages of the course: its lessons, their tasks, and the game each ends with."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import replace_url

from oanquan.board.rulesets import name_of
from oanquan.board.view import game_board
from oanquan.rules import Game
from oanquan.site.requests import HtmxRequest
from tutorials.boards import unplayed
from tutorials.course import pages, progress
from tutorials.course.lessons import Lesson, course, lesson_by_slug
from tutorials.course.pages import TaskPage, task_page
from tutorials.course.state import TaskState, read_state
from tutorials.names import seats_of
from tutorials.state import BadStateError


def _lesson(request: HttpRequest, slug: str, *, page: str, number: int = 0) -> Lesson:
    """The lesson of an address; the request learns its address in every language."""
    try:
        lesson = lesson_by_slug(pages.language(), slug)
    except KeyError:
        raise Http404(_("There is no such lesson.")) from None
    if number > len(lesson.tasks):
        raise Http404(_("There is no such task."))
    alternates = {}
    for code, _name in settings.LANGUAGES:
        with translation.override(code):
            alternates[code] = {
                "lesson": lambda: pages.lesson_url(lesson),
                "task": lambda: pages.task_url(lesson, number),
                "game": lambda: pages.task_url(lesson, len(lesson.tasks) + 1),
            }[page]()
    request.alternates = alternates  # type: ignore[attr-defined]
    return lesson


@require_safe
@never_cache
def learn(request: HttpRequest) -> HttpResponse:
    """The course: all lessons, what was done of them, and where to go on."""
    cards = pages.cards(request.session)
    tasks = sum(len(card.marks) for card in cards)
    done = sum(card.done for card in cards)
    context = {"cards": cards, "tasks": tasks, "done": done, "onward": pages.next_card(cards)}
    return render(request, "tutorials/course/index.html", context)


@require_safe
@never_cache
def lesson(request: HttpRequest, slug: str) -> HttpResponse:
    """What a lesson is about, and the way to its tasks."""
    lesson = _lesson(request, slug, page="lesson")
    lead = pages.lead_of(lesson)
    context = {
        "lesson": lesson,
        "number": course().index(lesson) + 1,
        "words": pages.words_of(lesson),
        "parts": [
            (part, unplayed(part.board, "position", pages.language()) if part.kind == "board" else part.html)
            for part in lead.parts
        ],
        "marks": pages.marks_of(lesson, request.session),
        "onward": pages.task_url(lesson, 1),
        "game_url": pages.task_url(lesson, len(lesson.tasks) + 1),
    }
    return render(request, "tutorials/course/lesson.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def task(request: HtmxRequest, slug: str, number: int) -> HttpResponse:
    """One task. GET shows a state of it; POST plays `move` and remembers a solution."""
    lesson = _lesson(request, slug, page="task", number=number)
    if not number:
        raise Http404(_("There is no such task."))
    task = lesson.tasks[number - 1]
    try:
        state = read_state(task, request.GET.dict())
    except BadStateError as error:
        return _show(
            request, lesson, task_page(lesson, number, TaskState(task), session=request.session, notice=str(error))
        )
    if request.method != "POST":
        return _show(request, lesson, task_page(lesson, number, state, session=request.session))
    try:
        after = state.play(request.POST.get("move", ""))
    except BadStateError as error:
        return _show(request, lesson, task_page(lesson, number, state, session=request.session, notice=str(error)))
    if after.is_solved:
        progress.remember(request.session, lesson, task.key)
    if not request.htmx:
        return HttpResponseRedirect(f"{pages.task_url(lesson, number)}?{after.query()}#task")
    return _show(request, lesson, task_page(lesson, number, after, session=request.session, since=state))


def _show(request: HtmxRequest, lesson: Lesson, page: TaskPage) -> HttpResponse:
    """The board alone where htmx asks for it, otherwise the whole page."""
    context = {
        "page": page,
        "lesson": lesson,
        "words": pages.words_of(lesson),
        "lesson_url": pages.lesson_url(lesson),
        "lesson_number": course().index(lesson) + 1,
        "live": page,
        "game_url": pages.task_url(lesson, len(lesson.tasks) + 1),
    }
    status = 422 if page.notice else 200
    if not request.htmx:
        return render(request, "tutorials/course/task.html", context, status=status)
    response = render(request, "tutorials/course/task_board.html", context, status=status)
    query = page.state.query()
    return replace_url(response, page.here + (f"?{query}" if query else ""))


@require_safe
@never_cache
def last_game(request: HttpRequest, slug: str) -> HttpResponse:
    """The short game a lesson ends with."""
    lesson = _lesson(request, slug, page="game")
    lessons = course()
    number = lessons.index(lesson) + 1
    game = Game.new(lesson.game.ruleset, lesson.game.position or None)
    context = {
        "lesson": lesson,
        "number": number,
        "words": pages.words_of(lesson),
        "lesson_url": pages.lesson_url(lesson),
        "marks": pages.marks_of(lesson, request.session),
        "board": game_board(game, seats=seats_of(game.ruleset), id="board-game"),
        "fields": pages.game_fields(lesson.game).items(),
        "ruleset": name_of(game.ruleset),
        "level": lesson.game.level,
        "next_lesson": lessons[number] if number < len(lessons) else None,
        "next_words": pages.words_of(lessons[number]) if number < len(lessons) else None,
        "next_url": pages.lesson_url(lessons[number]) if number < len(lessons) else "",
    }
    return render(request, "tutorials/course/last_game.html", context)

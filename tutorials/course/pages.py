"""What the pages of the course show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.urls import reverse
from django.utils.translation import get_language

from oanquan.board.scene import Scene, scene_of
from oanquan.board.shown import BoardView
from oanquan.board.telling import tell
from oanquan.board.view import board_view
from oanquan.rules import Game, Step
from tutorials.content import Page
from tutorials.count import CountLine, count_lines
from tutorials.course.lessons import LastGame, Lesson, LessonWords, TaskWords, course
from tutorials.course.progress import done_in
from tutorials.course.state import TaskState
from tutorials.names import seats_of, within
from tutorials.text import Text, render


def language() -> str:
    """The reader's language."""
    return get_language() or settings.LANGUAGE_CODE


def words_of(lesson: Lesson) -> LessonWords:
    """A lesson's words in the reader's language."""
    return lesson.words[language()]


def lesson_url(lesson: Lesson) -> str:
    """Where a lesson begins."""
    return reverse("lesson", args=[words_of(lesson).slug])


def task_url(lesson: Lesson, number: int) -> str:
    """A lesson's task by number from 1; behind the last one, its game."""
    slug = words_of(lesson).slug
    return reverse("task", args=[slug, number]) if number <= len(lesson.tasks) else reverse("last_game", args=[slug])


@dataclass(frozen=True)
class Mark:
    """A task (or the last game) as a small mark that leads to it."""

    number: int
    title: str
    href: str
    done: bool
    current: bool = False
    game: bool = False


@dataclass(frozen=True)
class LessonCard:
    """A lesson in the index."""

    number: int
    words: LessonWords
    href: str
    marks: tuple[Mark, ...]

    @property
    def done(self) -> int:
        """How many tasks were solved."""
        return sum(mark.done for mark in self.marks)

    @property
    def is_done(self) -> bool:
        """Whether all of them were."""
        return self.done == len(self.marks)

    @property
    def onward(self) -> str:
        """The first task that is not solved; the lesson itself where nothing or everything is."""
        return self.href if not self.done or self.is_done else next(m.href for m in self.marks if not m.done)


def marks_of(lesson: Lesson, session: SessionBase, *, current: int = 0) -> tuple[Mark, ...]:
    """The lesson's tasks as marks."""
    done = done_in(session, lesson)
    return tuple(
        Mark(number, task.words[language()].title, task_url(lesson, number), task.key in done, number == current)
        for number, task in enumerate(lesson.tasks, start=1)
    )


def cards(session: SessionBase) -> list[LessonCard]:
    """The whole course with what the reader has done of it."""
    return [
        LessonCard(number, words_of(lesson), lesson_url(lesson), marks_of(lesson, session))
        for number, lesson in enumerate(course(), start=1)
    ]


def next_card(all_cards: Sequence[LessonCard]) -> LessonCard | None:
    """The first lesson that is not done, or None when all are."""
    return next((card for card in all_cards if not card.is_done), None)


def lead_of(lesson: Lesson) -> Text:
    """What a lesson says before its tasks."""
    words = words_of(lesson)
    return render(Page(f"lesson {lesson.key}", language(), words.title, words.summary, "", words.lead))


@dataclass(frozen=True)
class TaskPage:
    """Everything the board of a task shows; `happened` and `verdict` once it is judged."""

    words: TaskWords
    number: int
    marks: tuple[Mark, ...]
    board: BoardView
    state: TaskState
    here: str
    action: str
    happened: str
    verdict: str
    hints: tuple[str, ...]
    more: str
    again: str
    onward: str
    can_flip: bool
    count: tuple[CountLine, ...]
    notice: str

    @property
    def goes_on(self) -> bool:
        """Whether the answer has come and the reader moves again."""
        return bool(self.state.moves) and not self.state.is_done


def _scene(state: TaskState) -> Scene:
    """The board as the reader sees it; the others answer by themselves, so their row needs no room for arrows."""
    ruleset = state.game.ruleset
    seats = seats_of(ruleset, reader=state.viewer)
    away = {side: seat if seat.role == "you" else replace(seat, role="away") for side, seat in seats.items()}
    return scene_of(ruleset, viewer=state.viewer, seats=away)


def _told(state: TaskState, steps: Sequence[Step]) -> str:
    """What happened, as sentences; whose turn it is then is no news in a task that is done."""
    scene = _scene(state)
    texts = []
    for step in steps:
        after = replace(step.after, turn=None) if state.is_done else step.after
        texts.append(tell(scene, step.events, after))
    return within(" ".join(texts), scene.seats)


def _verdict(state: TaskState) -> str:
    if state.miss:
        return within(state.miss.why, _scene(state).seats)
    return state.task.words[language()].praise if state.is_solved else ""


def _board(state: TaskState, *, action: str, choose: str, since: TaskState | None) -> BoardView:
    known = len(since.steps) if since else len(state.steps)
    fresh = state.steps[known:] if since else ()
    events = tuple(event for step in fresh for event in step.events)
    last = state.game.events if state.steps or state.task.before else ()
    view = board_view(
        state.game.position,
        events=events,
        before=since.game.position if since and fresh else None,
        viewer=state.viewer,
        playable=not state.is_done,
        action=action,
        chosen=state.pit,
        last=last,
        seats=_scene(state).seats,
        id="board-task",
        choose=lambda pit: f"{choose}?{replace(state, pit=pit).query()}#task",
    )
    if view.script is None:
        return view
    said = " ".join(filter(None, (_told(state, fresh), _verdict(state))))
    return replace(view, said=said, script={**view.script, "say": said})


def task_page(
    lesson: Lesson,
    number: int,
    state: TaskState,
    *,
    session: SessionBase,
    since: TaskState | None = None,
    notice: str = "",
) -> TaskPage:
    """A task as it stands; what happened after `since` is animated."""
    here = task_url(lesson, number)
    words = state.task.words[language()]
    action = f"{here}?{state.query()}"
    more = replace(state, hints=state.hints + 1, pit=None)
    return TaskPage(
        words=words,
        number=number,
        marks=marks_of(lesson, session, current=number),
        board=_board(state, action=action, choose=here, since=since),
        state=state,
        here=here,
        action=action,
        happened=_told(state, state.steps) if state.moves else "",
        verdict=_verdict(state),
        hints=words.hints[: state.hints],
        more=f"{here}?{more.query()}#task" if state.hints < len(words.hints) and not state.is_solved else "",
        again=f"{here}?{replace(state, moves=(), pit=None).query()}#task" if state.moves else "",
        onward=task_url(lesson, number + 1),
        can_flip=not state.is_done and any(move.is_flip for move in state.game.legal_moves()),
        count=count_lines(state.game) if state.is_done else (),
        notice=notice,
    )


def game_fields(game: LastGame) -> dict[str, str]:
    """The fields of a new game's form that make a lesson's last game."""
    family, _dash, rest = game.ruleset.partition("-")
    if family == "folk":
        young = rest.removeprefix("5").removeprefix("-")
        fields = {"ruleset": family, "quan_value": "5" if rest.startswith("5") else "10", "young": young or "never"}
    else:
        fields = {"ruleset": game.ruleset}
    fields["position"] = game.position
    if Game.new(game.ruleset).ruleset.players == 3:
        return fields | {"seat_b": "", "seat_r": game.level, "seat_l": game.level}
    return fields | {"opponent": "computer", "level": game.level, "first": game.first}

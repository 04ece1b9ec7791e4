"""Lessons: one TOML file each in seeds/lessons, with its tasks, its last game and its words in every language."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils import translation

from oanquan.rules import Game, RulesError
from tutorials.content import ContentError
from tutorials.course.goals import KINDS, Attempt, Goal, judge, strongest


@dataclass(frozen=True)
class TaskWords:
    """A task in one language: what is asked, hints from gentle to plain, and what is said when it is done."""

    title: str
    ask: str
    hints: tuple[str, ...]
    praise: str


@dataclass(frozen=True)
class Task:
    """A position and what is asked of the side to move there, in `moves` moves of its own.

    `before` is played from the position first (for a flip). `solution` and `wrong` are examples that a test plays.
    """

    key: str
    ruleset: str
    position: str
    before: tuple[str, ...]
    moves: int
    goals: tuple[Goal, ...]
    solution: tuple[str, ...]
    wrong: tuple[str, ...]
    words: Mapping[str, TaskWords]

    @property
    def most_hints(self) -> int:
        """How many hints there are, at most, in any language."""
        return max(len(words.hints) for words in self.words.values())

    @cached_property
    def start(self) -> Game:
        """The game at which the reader begins. Raises RulesError."""
        return Game.new(self.ruleset, self.position or None).play_all(self.before)

    @property
    def side(self) -> str:
        """The reader's side."""
        return self.start.position.turn or ""

    def attempt(self, moves: Iterable[str]) -> Attempt:
        """The reader's `moves` from the start, each but the last answered by the strongest reply.

        Raises RulesError, and IndexError for more moves than the task has.
        """
        game = self.start
        for number, move in enumerate(moves):
            if number == self.moves:
                raise IndexError(move)
            game = game.play(move)
            while number + 1 < self.moves and not game.is_over and game.position.turn != self.side:
                game = game.play(strongest(Attempt(self.start, game, self.side).replies) or "")
        return Attempt(self.start, game, self.side)


@dataclass(frozen=True)
class LastGame:
    """The short game a lesson ends with; `first` is who moves first, `me` or `computer`."""

    ruleset: str
    position: str
    level: str
    first: str = "me"


@dataclass(frozen=True)
class LessonWords:
    """A lesson in one language; `lead` is markdown, `end` comes before its game."""

    slug: str
    title: str
    summary: str
    lead: str
    end: str


@dataclass(frozen=True)
class Lesson:
    """A few tasks about one thing, and a game."""

    key: str
    rules: tuple[str, ...]
    tasks: tuple[Task, ...]
    game: LastGame
    words: Mapping[str, LessonWords]


def _task(table: Mapping[str, Any], words: Mapping[str, Mapping[str, Any]]) -> Task:
    key = table["key"]
    texts = {}
    for language, by_key in words.items():
        text = by_key["tasks"][key]
        texts[language] = TaskWords(text["title"], text["ask"], tuple(text["hints"]), text["praise"])
    return Task(
        key=key,
        ruleset=table["ruleset"],
        position=table.get("position", ""),
        before=tuple(table.get("before", ())),
        moves=table.get("moves", 1),
        goals=tuple(Goal(**goal) for goal in table["goals"]),
        solution=tuple(table["solution"]),
        wrong=tuple(table["wrong"]),
        words=texts,
    )


def read_lesson(path: Path, languages: list[str]) -> Lesson:
    """A lesson from its file; `03-take.toml` is called `take`. Raises ContentError."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        words = {language: table[language] for language in languages}
        lesson = Lesson(
            key=path.stem.partition("-")[2],
            rules=tuple(table["rules"]),
            tasks=tuple(_task(task, words) for task in table["tasks"]),
            game=LastGame(**table["game"]),
            words={
                language: LessonWords(*(text[name] for name in ("slug", "title", "summary", "lead", "end")))
                for language, text in words.items()
            },
        )
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, TypeError) as error:
        raise ContentError(f"{path.name}: {error}") from error
    except KeyError as error:
        raise ContentError(f"{path.name} lacks {error}") from None
    check(lesson)
    return lesson


def check(lesson: Lesson) -> None:
    """Play each task's solution and its wrong answer, and start the last game. Raises ContentError."""
    for task in lesson.tasks:
        where = f"{lesson.key}, {task.key}"
        if unknown := {goal.kind for goal in task.goals} - set(KINDS):
            raise ContentError(f"{where}: no goal is called {', '.join(sorted(unknown))}")
        try:
            with translation.override(settings.LANGUAGE_CODE):
                missed = judge(task.attempt(task.solution), task.goals)
                fooled = judge(task.attempt(task.wrong), task.goals) is None
        except (RulesError, IndexError, KeyError) as error:
            raise ContentError(f"{where}: {error}") from error
        if missed:
            raise ContentError(f"{where}: the solution does not solve it: {missed.why}")
        if fooled:
            raise ContentError(f"{where}: the wrong answer solves it")
    try:
        Game.new(lesson.game.ruleset, lesson.game.position or None)
    except RulesError as error:
        raise ContentError(f"{lesson.key}, game: {error}") from error


def load_lessons(folder: Path, languages: list[str]) -> tuple[Lesson, ...]:
    """All lessons of a folder in the order of their file names, checked. Raises ContentError."""
    lessons = tuple(read_lesson(path, languages) for path in sorted(folder.glob("*.toml")))
    for language in languages:
        slugs = [lesson.words[language].slug for lesson in lessons]
        if twice := {slug for slug in slugs if slugs.count(slug) > 1}:
            raise ContentError(f"lessons: {', '.join(sorted(twice))} twice in {language}")
    return lessons


@cache
def course() -> tuple[Lesson, ...]:
    """The lessons of this site, loaded once. Raises ContentError."""
    return load_lessons(settings.BASE_DIR / "seeds" / "lessons", [code for code, _name in settings.LANGUAGES])


@cache
def lesson_by_slug(language: str, slug: str) -> Lesson:
    """The lesson whose address in `language` is `slug`. KeyError if there is none."""
    for lesson in course():
        if lesson.words[language].slug == slug:
            return lesson
    raise KeyError(slug)

"""What there is to read and to step through: loads seeds/ and refuses what does not fit together.

Content is data. A position is a table in positions.toml with its words in positions/LANGUAGE.toml; a page is a markdown
file per language. Adding either needs no code.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from django.conf import settings

from oanquan.rules import Event, Game, RulesError
from tutorials.stages import Stage, moves_of, stages_of

FRONT = "+++\n"


class ContentError(Exception):
    """Something in seeds/ is missing, wrong or contradictory; says where."""


def event_text(event: Event) -> str:
    """An event as positions.toml writes it: its values in order, scores joined by commas."""
    return " ".join(",".join(map(str, value)) if isinstance(value, list) else str(value) for value in event.values())


@dataclass(frozen=True)
class Run:
    """What is played from an example's position under one ruleset, and what must come of it."""

    ruleset: str
    moves: tuple[str, ...]
    events: str
    after: str
    result: str

    def game(self, position: str) -> Game:
        """The game that results from playing the moves. Raises RulesError."""
        return Game.new(self.ruleset, position).play_all(self.moves)

    def complaint(self, game: Game) -> str:
        """How the game differs from what is stated here; empty when it does not."""
        events = "; ".join(event_text(event) for step in game.steps for event in step.events)
        found = {"events": events, "after": str(game.position), "result": str(game.outcome or "-")}
        wrong = [name for name, text in found.items() if text != getattr(self, name)]
        return "; ".join(f"{name} should be {found[name]!r}" for name in wrong)


@dataclass(frozen=True)
class Words:
    """An example in one language: its address, title, what to look at first, and a text for each stage by ruleset."""

    slug: str
    title: str
    start: str
    steps: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class Example:
    """A position to learn from: a board that can be stepped through, and played on where `play` says so.

    A stage is a glance (tutorials.stages), or a whole move where `by_move` says so.
    """

    key: str
    topic: str
    rules: tuple[str, ...]
    position: str
    play: bool
    by_move: bool
    runs: tuple[Run, ...]
    words: Mapping[str, Words]

    def run(self, ruleset: str) -> Run:
        """The run under a ruleset. KeyError if it is not shown under that one."""
        return next((run for run in self.runs if run.ruleset == ruleset), None) or _missing(ruleset)

    def game(self, ruleset: str) -> Game:
        """The whole run as a game."""
        return self._games[ruleset]

    def stages(self, ruleset: str) -> tuple[Stage, ...]:
        """What the run does, one glance at a time."""
        return self._stages[ruleset]

    @cached_property
    def _games(self) -> dict[str, Game]:
        return {run.ruleset: run.game(self.position) for run in self.runs}

    @cached_property
    def _stages(self) -> dict[str, tuple[Stage, ...]]:
        cut = moves_of if self.by_move else stages_of
        return {ruleset: cut(game) for ruleset, game in self._games.items()}


@dataclass(frozen=True)
class Page:
    """A page to read, in one language; `body` is markdown (see tutorials.text)."""

    key: str
    language: str
    title: str
    description: str
    lead: str
    body: str


@dataclass(frozen=True)
class Library:
    """Positions and pages of seeds/: examples by key, topics by key and language, pages by language and key."""

    examples: Mapping[str, Example]
    topics: Mapping[str, Mapping[str, str]]
    pages: Mapping[tuple[str, str], Page]

    def example_by_slug(self, language: str, slug: str) -> Example:
        """The example whose address in `language` is `slug`. KeyError if there is none."""
        return next((e for e in self.examples.values() if e.words[language].slug == slug), None) or _missing(slug)


def _missing(key: str) -> Any:
    raise KeyError(key)


def _toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ContentError(f"{path.name}: {error}") from error


def _words(key: str, language: str, texts: Mapping[str, Any]) -> Words:
    if key not in texts:
        raise ContentError(f"{language}.toml has no words for {key}")
    table = texts[key]
    try:
        steps = {ruleset: tuple(lines) for ruleset, lines in table["steps"].items()}
        return Words(slug=table["slug"], title=table["title"], start=table["start"], steps=steps)
    except KeyError as error:
        raise ContentError(f"{language}.toml: {key} lacks {error}") from None


def _example(key: str, table: Mapping[str, Any], texts: Mapping[str, Mapping[str, Any]]) -> Example:
    try:
        runs = tuple(
            Run(run["ruleset"], tuple(run["moves"]), run["events"], run["after"], run["result"])
            for run in table["runs"]
        )
        topic, rules, position = table["topic"], tuple(table["rules"]), table["position"]
    except KeyError as error:
        raise ContentError(f"positions.toml: {key} lacks {error}") from None
    words = {language: _words(key, language, by_key) for language, by_key in texts.items()}
    return Example(key, topic, rules, position, table.get("play", False), table.get("by_move", False), runs, words)


def check(example: Example) -> None:
    """Play every run and compare it with what is stated. Raises ContentError."""
    for run in example.runs:
        where = f"{example.key} ({run.ruleset})"
        try:
            complaint = run.complaint(example.game(run.ruleset))
        except RulesError as error:
            raise ContentError(f"{where}: {error}") from error
        if complaint:
            raise ContentError(f"{where}: {complaint}")
        stages = len(example.stages(run.ruleset))
        for language, words in example.words.items():
            if len(words.steps.get(run.ruleset, ())) != stages:
                raise ContentError(f"{where}: {language}.toml needs {stages} steps")
    for language, words in example.words.items():
        if unknown := set(words.steps) - {run.ruleset for run in example.runs}:
            raise ContentError(f"{example.key}: {language}.toml has steps for {sorted(unknown)}, which has no run")


def load_examples(root: Path, languages: list[str]) -> dict[str, Example]:
    """All examples under `root`, checked. Raises ContentError."""
    tables = _toml(root / "positions.toml")
    texts = {language: _toml(root / "positions" / f"{language}.toml") for language in languages}
    for language, by_key in texts.items():
        if unknown := set(by_key) - set(tables):
            raise ContentError(f"{language}.toml has words for {sorted(unknown)}, which are not in positions.toml")
    examples = {key: _example(key, table, texts) for key, table in tables.items()}
    for example in examples.values():
        check(example)
    for language in languages:
        slugs = [example.words[language].slug for example in examples.values()]
        if twice := {slug for slug in slugs if slugs.count(slug) > 1}:
            raise ContentError(f"{language}.toml has the slug {', '.join(sorted(twice))} twice")
    return examples


def load_topics(path: Path, languages: list[str], examples: Mapping[str, Example]) -> dict[str, Mapping[str, str]]:
    """Topics in the order of the index; every example stands under one. Raises ContentError."""
    topics = _toml(path)
    for key, names in topics.items():
        if missing := [language for language in languages if language not in names]:
            raise ContentError(f"{path.name}: {key} lacks {', '.join(missing)}")
    if unknown := {example.topic for example in examples.values()} - set(topics):
        raise ContentError(f"{path.name} has no topic {', '.join(sorted(unknown))}")
    return topics


def read_page(path: Path, language: str) -> Page:
    """A markdown file with its front matter (TOML between `+++` lines). Raises ContentError."""
    text = path.read_text(encoding="utf-8")
    _before, mark, rest = text.partition(FRONT)
    front, end, body = rest.partition(FRONT)
    where = f"{language}/{path.name}"
    if _before or not mark or not end:
        raise ContentError(f"{where}: begins with front matter between +++ lines")
    try:
        table = tomllib.loads(front)
        return Page(path.stem, language, table["title"], table["description"], table["lead"], body)
    except tomllib.TOMLDecodeError as error:
        raise ContentError(f"{where}: {error}") from error
    except KeyError as error:
        raise ContentError(f"{where} lacks {error}") from None


def load_pages(root: Path, languages: list[str]) -> dict[tuple[str, str], Page]:
    """All pages under `root`/pages by (language, key); every language has the same. Raises ContentError."""
    pages = {
        (language, path.stem): read_page(path, language)
        for language in languages
        for path in sorted((root / "pages" / language).glob("*.md"))
    }
    keys = {key for _language, key in pages}
    for language in languages:
        if missing := [key for key in sorted(keys) if (language, key) not in pages]:
            raise ContentError(f"pages/{language} lacks {', '.join(missing)}")
    return pages


@cache
def library() -> Library:
    """The content of this site, loaded once. Raises ContentError."""
    root = settings.BASE_DIR / "seeds"
    languages = [code for code, _name in settings.LANGUAGES]
    examples = load_examples(root, languages)
    topics = load_topics(root / "topics.toml", languages, examples)
    return Library(examples, topics, load_pages(root, languages))

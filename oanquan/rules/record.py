"""Game records: tags, moves, result (notation.md 'Game record')."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from oanquan.rules.errors import NotationError
from oanquan.rules.game import Game
from oanquan.rules.moves import Move
from oanquan.rules.position import QUIET_LIMIT

UNFINISHED = "*"
MAX_RECORD = 1024 * 1024
MAX_ENTRIES = 10_000
_WIDTH = 80
_TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9_]*) "((?:[^"\\]|\\["\\])*)"\]')
_BEGINNING = re.compile(r"\{|[^\s{]+")
_NUMBER = re.compile(r"[0-9]+\.")
_SCORES = re.compile(r"-?[0-9]+(,-?[0-9]+)+")


@dataclass(frozen=True)
class Record:
    """A game as a text keeps it.

    `tags` in their order, unknown ones too; `comments` by the number of entries before them.
    """

    game: Game
    tags: tuple[tuple[str, str], ...] = ()
    comments: tuple[tuple[int, str], ...] = ()

    def tag(self, name: str) -> str | None:
        """The value of the tag called `name`."""
        return dict(self.tags).get(name)

    def __str__(self) -> str:
        tags = "".join(f'[{name} "{_escape(value)}"]\n' for name, value in self._all_tags())
        return f"{tags}\n{_wrap([*_movetext(self), _result(self.game)])}\n"

    def _all_tags(self) -> Iterator[tuple[str, str]]:
        """The tags that follow from the game, then the record's own; a said one keeps its place."""
        game = self.game
        facts = {"Ruleset": game.ruleset.key}
        if game.start != type(game.start).initial(game.ruleset):
            facts["Position"] = str(game.start)
        if game.quiet_limit is None:
            facts["Quiet"] = "off"
        ends: dict[str, str] = {}
        if game.outcome:
            ends = {
                "Result": _result(game),
                "Winner": game.outcome.winner,
                "End": game.outcome.reason,
            }
        said = dict(self.tags)
        yield from ((name, value) for name, value in facts.items() if name not in said)
        yield from ((name, (facts | ends).get(name, value)) for name, value in self.tags)
        yield from ((name, value) for name, value in ends.items() if name not in said)


def _escape(value: str) -> str:
    return re.sub(r'(["\\])', r"\\\1", re.sub(r"[\x00-\x1f\x7f]", " ", value))


def _result(game: Game) -> str:
    return ",".join(map(str, game.outcome.scores)) if game.outcome else UNFINISHED


def _movetext(record: Record) -> Iterator[str]:
    """Numbers, entries and comments; a new number each time the turn order starts again."""
    sides = record.game.ruleset.ring.sides
    comments = list(record.comments)
    number, last = 0, len(sides)  # so that the first move opens number 1
    for n, step in enumerate(record.game.steps):
        while comments and comments[0][0] <= n:
            yield f"{{{comments.pop(0)[1]}}}"
        if isinstance(step.entry, Move) and not step.entry.is_flip and step.before.turn:
            place = sides.index(step.before.turn)
            if place <= last:
                number += 1
                yield f"{number}."
            last = place
        yield str(step.entry)
    for _, comment in comments:
        yield f"{{{comment}}}"


def _wrap(tokens: list[str]) -> str:
    lines = [tokens[0]]
    for token in tokens[1:]:
        if len(lines[-1]) + 1 + len(token) > _WIDTH:
            lines.append(token)
        else:
            lines[-1] += f" {token}"
    return "\n".join(lines)


def _read_tags(text: str, at: int) -> tuple[dict[str, str], int]:
    """The tags from `at` on, and where the moves begin."""
    tags: dict[str, str] = {}
    while at < len(text):
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        line = text[at:end].strip()
        if line.startswith("["):
            match = _TAG.fullmatch(line)
            if match is None:
                raise NotationError("tag", line=text.count("\n", 0, at) + 1, text=line[:40])
            if match[1] in tags:
                raise NotationError("tag_twice", name=match[1])
            tags[match[1]] = re.sub(r'\\(["\\])', r"\1", match[2])
        elif line or tags:
            break
        at = end + 1
    return tags, at


def _start(tags: dict[str, str]) -> Game:
    if "Ruleset" not in tags:
        raise NotationError("tag_missing", name="Ruleset")
    quiet = tags.get("Quiet", "on")
    if quiet not in ("on", "off"):
        raise NotationError("quiet", text=quiet)
    return Game.new(
        tags["Ruleset"],
        tags.get("Position"),
        quiet_limit=QUIET_LIMIT if quiet == "on" else None,
    )


def _check(game: Game, tags: dict[str, str], result: str) -> None:
    """The record never says anything else than what playing its moves gives."""
    found = {"Result": _result(game)}
    if game.outcome:
        found |= {"Winner": game.outcome.winner, "End": game.outcome.reason}
    said = {name: tags[name] for name in found if name in tags}
    for name, value in [("Result", result), *said.items()]:
        if value != found[name]:
            raise NotationError("result_wrong", said=value[:40], found=found[name])


def _tokens(text: str, at: int) -> Iterator[tuple[str, int]]:
    """Comments in their braces and words, each with the place behind it; every character is looked at once."""
    while match := _BEGINNING.search(text, at):
        if match[0] == "{":
            at = text.find("}", match.start()) + 1
            if not at:
                raise NotationError("comment")
        else:
            at = match.end()
        yield text[match.start() : at], at


def _read(text: str, at: int) -> tuple[Record, int]:
    """The record that begins at `at`, and the place behind it."""
    tags, at = _read_tags(text, at)
    game = _start(tags)
    comments: list[tuple[int, str]] = []
    for token, behind in _tokens(text, at):
        if token.startswith("{"):
            comments.append((len(game.steps), token[1:-1]))
        elif token == UNFINISHED or _SCORES.fullmatch(token):
            _check(game, tags, token)
            return Record(game, tuple(tags.items()), tuple(comments)), behind
        elif not _NUMBER.fullmatch(token):
            if len(game.steps) >= MAX_ENTRIES:
                raise NotationError("too_long", limit=MAX_ENTRIES)
            game = game.play(token)
    raise NotationError("result_missing")


def parse_records(text: str) -> tuple[Record, ...]:
    """All records of `text`, in order; none in a text of white space.

    Raises NotationError, UnknownRuleset, UnplayablePosition or IllegalMove.
    """
    if len(text) > MAX_RECORD:
        raise NotationError("length", limit=MAX_RECORD)
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").rstrip()
    records: list[Record] = []
    at = 0
    while at < len(text):
        record, at = _read(text, at)
        records.append(record)
    return tuple(records)


def parse_record(text: str) -> Record:
    """The one record of `text`. Raises as `parse_records`, and NotationError unless it is one."""
    records = parse_records(text)
    if len(records) != 1:
        raise NotationError("one_record", n=len(records))
    return records[0]

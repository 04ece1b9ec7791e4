"""Questions to count: a position and a move, drawn from a seed; the rules code knows the answer."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from oanquan.rules import Event, Game, Move
from tutorials.stages import Stage, stages_of

NEXT = ("relay", "capture", "stop")
"""What can come after the last dân: sow on, take, or the turn ends."""


@dataclass(frozen=True)
class Difficulty:
    """What is asked: the first handful (`whole` false) or the whole sowing, of moves that `fits` accepts."""

    key: str
    name: Promise
    line: Promise
    whole: bool
    fits: Callable[[int, int], bool]


_ALL = (
    Difficulty(
        "one",
        gettext_lazy("A small handful"),
        gettext_lazy("up to six stones, one handful"),
        whole=False,
        fits=lambda hand, lifts: hand <= 6,
    ),
    Difficulty(
        "long",
        gettext_lazy("A big handful"),
        gettext_lazy("seven stones or more, right round the corner"),
        whole=False,
        fits=lambda hand, lifts: hand >= 7,
    ),
    Difficulty(
        "relay",
        gettext_lazy("Two or three handfuls"),
        gettext_lazy("follow the sowing to its end"),
        whole=True,
        fits=lambda hand, lifts: 2 <= lifts <= 3,
    ),
    Difficulty(
        "whole",
        gettext_lazy("A whole long move"),
        gettext_lazy("four handfuls or more, for those who see it all"),
        whole=True,
        fits=lambda hand, lifts: lifts >= 4,
    ),
)
DIFFICULTIES = {difficulty.key: difficulty for difficulty in _ALL}
"""Difficulties by key, from easy to hard."""


@dataclass(frozen=True)
class Answer:
    """The pit in which the last dân falls, and what comes next (one of NEXT)."""

    pit: str
    then: str


@dataclass(frozen=True)
class Question:
    """A game in which B is to play `move`."""

    difficulty: Difficulty
    game: Game
    move: Move

    @cached_property
    def played(self) -> Game:
        """The game after the move."""
        return self.game.play(self.move)

    @cached_property
    def stages(self) -> tuple[Stage, ...]:
        """What the answer shows: the first handful and what comes of it, or the whole move."""
        stages = stages_of(self.played)[-_count(self.played.events) :]
        if self.difficulty.whole:
            return stages
        return stages[: 1 if self.answer.then != "capture" else 2]

    @cached_property
    def answer(self) -> Answer:
        """The right answer."""
        last, whole = "", self.difficulty.whole
        for at, event in enumerate(self.played.events):
            if event["e"] == "sow":
                last = event["pit"]
                following = self.played.events[at + 1]["e"]
                if following != "sow" and (not whole or following != "lift"):
                    return Answer(last, {"lift": "relay", "capture": "capture"}.get(following, "stop"))
        raise AssertionError(f"{self.move} sows nothing")


def _count(events: tuple[Event, ...]) -> int:
    """Into how many stages a move's events are cut."""
    changes = ("refill", "out", "flip", "sweep", "repay", "end")
    cuts = sum(event["e"] in ("lift", "capture") for event in events)
    return cuts + any(event["e"] in changes for event in events)


def _random_game(rng: random.Random) -> Game:
    """A game in its middle with B to move, played by two who like to take something."""
    while True:
        game = Game.new("standard")
        for _ in range(2 * rng.randint(1, 9)):
            if game.is_over:
                break
            game = game.play(rng.choice(game.legal_moves()))
        if not game.is_over and game.position.turn == "B":
            return game


@lru_cache(maxsize=512)
def question_of(difficulty: str, seed: int) -> Question:
    """The question a seed stands for, always the same one. KeyError: no such difficulty."""
    chosen = DIFFICULTIES[difficulty]
    rng = random.Random(f"{difficulty} {seed}")
    while True:
        game = _random_game(rng)
        game = Game.new("standard", game.position)
        for move in rng.sample(game.legal_moves(), len(game.legal_moves())):
            lifts = sum(event["e"] == "lift" for event in game.play(move).events)
            if chosen.fits(game.position.dan_in(move.pit), lifts):
                return Question(chosen, game, move)

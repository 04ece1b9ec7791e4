"""What a task asks for, as data, and whether a reader's moves meet it.

A goal is judged over games and events alone, so every move that meets it is accepted, whoever thought of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from oanquan.board import words
from oanquan.board.scene import Scene, scene_of
from oanquan.rules import Event, Game, Move, Step
from tutorials.names import seats_of


@dataclass(frozen=True)
class Goal:
    """One thing asked for: `kind` is a key of KINDS; `n`, `pit` and `why` as that kind needs them."""

    kind: str
    n: int = 1
    pit: str = ""
    why: str = "quan"


@dataclass(frozen=True)
class Attempt:
    """A game from a task's position: `side` is the reader's, what others played in it are answers."""

    start: Game
    game: Game
    side: str

    @property
    def steps(self) -> tuple[Step, ...]:
        """Everything played since the task began."""
        return self.game.steps[len(self.start.steps) :]

    @property
    def own(self) -> tuple[Step, ...]:
        """What the reader played."""
        return tuple(step for step in self.steps if step.before.turn == self.side)

    @property
    def events(self) -> tuple[Event, ...]:
        """What the reader's moves did."""
        return tuple(event for step in self.own for event in step.events)

    @cached_property
    def replies(self) -> tuple[tuple[Move, Game], ...]:
        """Every answer to where the game stands, with what comes of it."""
        if self.game.is_over or self.game.position.turn == self.side:
            return ()
        return tuple((move, self.game.play(move)) for move in self.game.legal_moves())

    @property
    def scene(self) -> Scene:
        """The board as the reader sees it."""
        return scene_of(self.game.ruleset, viewer=self.side, seats=seats_of(self.game.ruleset, reader=self.side))


@dataclass(frozen=True)
class Miss:
    """Why a goal was not met, for the reader, and the answer on the board that shows it, if one does."""

    why: str
    reply: Move | None = None


def points_of(step: Step) -> int:
    """Points taken in a step."""
    return sum(event["points"] for event in step.events if event["e"] == "capture")


def strongest(replies: tuple[tuple[Move, Game], ...]) -> Move | None:
    """The answer that takes the most at once, the first of several; None where there is no answer."""
    return max(replies, key=lambda reply: points_of(reply[1].steps[-1]))[0] if replies else None


def _count(attempt: Attempt, kind: str) -> int:
    return sum(event["e"] == kind for event in attempt.events)


def _land(attempt: Attempt, goal: Goal) -> Miss | None:
    last = next((event["pit"] for event in reversed(attempt.events) if event["e"] == "sow"), "")
    if last == goal.pit:
        return None
    return Miss(_("The last dân fell into %(pit)s.") % {"pit": words.pit_name(attempt.scene, last)})


def _relay(attempt: Attempt, goal: Goal) -> Miss | None:
    again = _count(attempt, "lift") - len(attempt.own)
    if again >= goal.n:
        return None
    if not again:
        return Miss(_("There was nothing to lift in the next pit, so you did not sow on."))
    return Miss(ngettext("You sowed on only %(n)d time.", "You sowed on only %(n)d times.", again) % {"n": again})


def _capture(attempt: Attempt, goal: Goal) -> Miss | None:
    got = sum(points_of(step) for step in attempt.own)
    if got >= goal.n:
        return None
    if not got:
        return Miss(_("Nothing was taken."))
    text = ngettext("That is %(got)d point; it takes %(n)d.", "That is %(got)d points; it takes %(n)d.", got)
    return Miss(text % {"got": got, "n": goal.n})


def _chain(attempt: Attempt, goal: Goal) -> Miss | None:
    longest = max(sum(event["e"] == "capture" for event in step.events) for step in attempt.own)
    if longest >= goal.n:
        return None
    if not longest:
        return Miss(_("Nothing was taken."))
    text = ngettext("You took %(got)d pit; it takes %(n)d.", "You took %(got)d pits; it takes %(n)d.", longest)
    return Miss(text % {"got": longest, "n": goal.n})


def _quan(attempt: Attempt, goal: Goal) -> Miss | None:
    taken = sum(event["quan"] for event in attempt.events if event["e"] == "capture")
    return None if taken >= goal.n else Miss(_("The Quan still lies there."))


def _stop(attempt: Attempt, goal: Goal) -> Miss | None:
    if any(event["e"] == "stop" and event["why"] == goal.why for event in attempt.events):
        return None
    if goal.why == "quan":
        return Miss(_("Your sowing did not end right before a Quan pit."))
    return Miss(_("The turn ended in another way."))


def _safe(attempt: Attempt, goal: Goal) -> Miss | None:
    reply = strongest(attempt.replies)
    worst = max((points_of(game.steps[-1]) for _move, game in attempt.replies), default=0)
    if worst <= goal.n or reply is None:
        return None
    text = ngettext("The answer takes %(n)d point from you.", "The answer takes %(n)d points from you.", worst)
    return Miss(text % {"n": worst}, reply)


def _keep(attempt: Attempt, goal: Goal) -> Miss | None:
    for move, game in attempt.replies:
        if any(event["e"] in ("refill", "out") and event["side"] == attempt.side for event in game.events):
            return Miss(_("After this answer your row is empty."), move)
    return None


def _others(attempt: Attempt, kind: str) -> list[Event]:
    return [event for event in attempt.events if event["e"] == kind and event["side"] != attempt.side]


def _refill(attempt: Attempt, goal: Goal) -> Miss | None:
    if _others(attempt, "refill"):
        return None
    return Miss(_("The other side still has dân in its row, so it need not refill."))


def _borrow(attempt: Attempt, goal: Goal) -> Miss | None:
    if any(event["owed"] >= goal.n for event in _others(attempt, "refill")):
        return None
    return Miss(_("The other side need not borrow."))


def _out(attempt: Attempt, goal: Goal) -> Miss | None:
    if any(event["why"] == "no_refill" for event in _others(attempt, "out")):
        return None
    return Miss(_("Nobody had to leave the game."))


def _hold(attempt: Attempt, goal: Goal) -> Miss | None:
    lies = attempt.own[-1].after.dan_in(goal.pit)
    if lies >= goal.n:
        return None
    return Miss(
        _("In %(pit)s there are %(dan)s.") % {"pit": words.pit_name(attempt.scene, goal.pit), "dan": words.dan(lies)}
    )


def _win(attempt: Attempt, goal: Goal) -> Miss | None:
    outcome = attempt.game.outcome
    if outcome is None:
        return Miss(_("The game is not over yet, so nothing is won."))
    if outcome.winner == attempt.side:
        return None
    return Miss(words.result(attempt.scene, outcome.winner, outcome.scores))


def _goes_on(attempt: Attempt, goal: Goal) -> Miss | None:
    outcome = attempt.game.outcome
    if outcome is None or outcome.winner == attempt.side:
        return None
    return Miss(_("That ends the game.") + " " + words.result(attempt.scene, outcome.winner, outcome.scores))


def _flip(attempt: Attempt, goal: Goal) -> Miss | None:
    if any(isinstance(step.entry, Move) and step.entry.is_flip for step in attempt.own):
        return None
    return Miss(_("You kept your seat, and the better one with it stayed on the other side."))


KINDS: Mapping[str, Callable[[Attempt, Goal], Miss | None]] = {
    "land": _land,
    "relay": _relay,
    "capture": _capture,
    "chain": _chain,
    "quan": _quan,
    "stop": _stop,
    "safe": _safe,
    "keep": _keep,
    "refill": _refill,
    "borrow": _borrow,
    "out": _out,
    "hold": _hold,
    "win": _win,
    "goes_on": _goes_on,
    "flip": _flip,
}
"""Goals by kind, each with what it makes of an attempt. CONTRIBUTING.md tells what they ask for."""


def judge(attempt: Attempt, goals: tuple[Goal, ...]) -> Miss | None:
    """The first goal that is not met, or None when all are. At least one move must have been played."""
    for goal in goals:
        if miss := KINDS[goal.kind](attempt, goal):
            return miss
    return None

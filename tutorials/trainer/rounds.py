"""A round of questions against time. It is kept in the session; only the server's clock counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from django.contrib.sessions.backends.base import SessionBase

from tutorials.trainer.questions import DIFFICULTIES, Answer, Question, question_of

SECONDS = 60.0
"""How long a round lasts. Time runs only while a question is open."""
GRACE = 1.5
"""Seconds an answer may be late on its way."""
ROUND, BEST = "trainer", "trainer_best"


@dataclass(frozen=True)
class Round:
    """A round as it stands: `number` questions were asked, `right` answered well, `used` seconds are gone.

    `asked_at` is when the open question was first shown (seconds of the epoch), None when it is answered.
    """

    difficulty: str
    seed: int
    timed: bool
    number: int = 1
    right: int = 0
    used: float = 0.0
    asked_at: float | None = None
    given: tuple[str, str] | None = None

    @property
    def question(self) -> Question:
        """The question that is open or was just answered."""
        return question_of(self.difficulty, self.seed + self.number - 1)

    @property
    def answered(self) -> Answer | None:
        """What was answered, until the next question is asked."""
        return Answer(*self.given) if self.given else None

    @property
    def was_right(self) -> bool:
        """Whether the last answer was right."""
        return self.answered == self.question.answer

    def left(self, now: float) -> float:
        """Seconds that are left, 0 when time is up."""
        running = now - self.asked_at if self.asked_at is not None else 0.0
        return max(0.0, SECONDS - self.used - running)

    def is_over(self, now: float) -> bool:
        """Whether time is up."""
        return self.timed and self.left(now) <= 0

    def answer(self, answer: Answer, *, now: float) -> Round:
        """With an answer to the open question; one that comes too late does not count."""
        if self.given or self.asked_at is None:
            return self
        used = self.used + max(0.0, now - self.asked_at)
        late = self.timed and used > SECONDS + GRACE
        right = self.right + (answer == self.question.answer and not late)
        return replace(self, given=(answer.pit, answer.then), right=right, used=used, asked_at=None)

    def go_on(self, *, now: float) -> Round:
        """With the next question, if the last one was answered."""
        if not self.given:
            return self
        return replace(self, number=self.number + 1, given=None, asked_at=now)


def start(difficulty: str, *, seed: int, timed: bool, now: float) -> Round:
    """A new round. KeyError: no such difficulty."""
    return Round(DIFFICULTIES[difficulty].key, seed, timed, asked_at=now)


def load(session: SessionBase) -> Round | None:
    """The visitor's round; None where there is none, or none that makes sense."""
    kept: Any = session.get(ROUND)
    try:
        found = Round(**kept)
        given = (found.given[0], found.given[1]) if found.given else None
        return replace(found, given=given) if found.question else None
    except (TypeError, KeyError, IndexError):
        return None


def save(session: SessionBase, round_: Round) -> None:
    """Keep a round, and its score if it is the visitor's best at that difficulty."""
    session[ROUND] = asdict(round_)
    if round_.timed and round_.right > best(session).get(round_.difficulty, 0):
        session[BEST] = {**best(session), round_.difficulty: round_.right}


def best(session: SessionBase) -> dict[str, int]:
    """The visitor's best scores by difficulty."""
    kept: Any = session.get(BEST, {})
    return {key: int(kept[key]) for key in DIFFICULTIES if key in kept} if isinstance(kept, Mapping) else {}

"""A game: a ruleset, a start and what was played; everything else follows by folding play."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from oanquan.rules.errors import IllegalMove, UnplayablePosition
from oanquan.rules.events import Event
from oanquan.rules.holdings import Holding, holdings_after
from oanquan.rules.moves import Entry, Exit, Move
from oanquan.rules.notation import parse_entry
from oanquan.rules.position import QUIET_LIMIT, Position
from oanquan.rules.rulesets import Ruleset, get_ruleset

MAX_QUIET_LIMIT = 10_000


@dataclass(frozen=True)
class Outcome:
    """How a game ended (rules 4 and 5).

    `winner` is a side letter or `draw`; `ranking` groups the sides from first to last,
    sides that share a place together (5.5: a side that went out ranks below all still in).
    """

    reason: str
    winner: str
    scores: tuple[int, ...]
    ranking: tuple[tuple[str, ...], ...]

    def __str__(self) -> str:
        return f"{self.reason} {self.winner} {','.join(map(str, self.scores))}"


@dataclass(frozen=True)
class Step:
    """One entry of a game's move list with the positions around it and its events."""

    entry: Entry
    before: Position
    events: tuple[Event, ...]
    after: Position


def _ranking(position: Position, reason: str, winner: str) -> tuple[tuple[str, ...], ...]:
    inside = position.sides_in
    if reason == "agreed":
        places = [inside]
    else:
        points = sorted({position.store_of(side) for side in inside}, reverse=True)
        places = [tuple(s for s in inside if position.store_of(s) == p) for p in points]
    return (*places, *((side,) for side in reversed(position.out)))


def _outcome(position: Position, events: Iterable[Event]) -> Outcome | None:
    for event in events:
        if event["e"] == "end":
            why, winner = event["why"], event["winner"]
            scores = tuple(event["scores"])
            return Outcome(why, winner, scores, _ranking(position, why, winner))
    return None


@dataclass(frozen=True)
class Game:
    """A game in progress or finished. Immutable: `play` returns the next one.

    `start` is the position as given; `opening` what loading it brought (4.1).
    `quiet_limit` is the number of moves without a capture that stops it (5.6), None for off.
    """

    ruleset: Ruleset
    start: Position
    quiet_limit: int | None
    opening: tuple[Event, ...]
    first: Position
    steps: tuple[Step, ...]
    position: Position
    outcome: Outcome | None

    @classmethod
    def new(
        cls,
        ruleset: Ruleset | str,
        position: Position | str | None = None,
        *,
        quiet_limit: int | None = QUIET_LIMIT,
    ) -> Game:
        """A game of `ruleset` from its start, or from `position`.

        Raises UnknownRuleset, NotationError, UnplayablePosition.
        """
        ruleset = get_ruleset(ruleset)
        if quiet_limit is not None and not 1 <= quiet_limit <= MAX_QUIET_LIMIT:
            raise UnplayablePosition("quiet_limit", limit=MAX_QUIET_LIMIT)
        if position is None:
            start = Position.initial(ruleset)
        elif isinstance(position, str):
            start = Position.parse(ruleset, position)
        else:
            start = position
        if start.ruleset != ruleset:
            raise UnplayablePosition("other_ruleset", found=start.ruleset.key, key=ruleset.key)
        first, opening = start.begin()
        return cls(
            ruleset=ruleset,
            start=start,
            quiet_limit=quiet_limit,
            opening=opening,
            first=first,
            steps=(),
            position=first,
            outcome=_outcome(first, opening),
        )

    def play(self, entry: Entry | str) -> Game:
        """The game after `entry`: a move, `flip`, or an exit (`T:resign`, `agreed`).

        Raises NotationError for a text that is none, IllegalMove for what is not allowed.
        """
        if isinstance(entry, str):
            entry = parse_entry(self.ruleset, entry)
        before = self.position
        if isinstance(entry, Exit):
            after, events = before.leave(entry)
        else:
            after, events = before.play(entry, quiet_limit=self.quiet_limit)
        return replace(
            self,
            steps=(*self.steps, Step(entry, before, events, after)),
            position=after,
            outcome=_outcome(after, events),
        )

    def play_all(self, entries: Iterable[Entry | str]) -> Game:
        """The game after all `entries` in order. Raises as `play`."""
        game = self
        for entry in entries:
            game = game.play(entry)
        return game

    def undo(self) -> Game:
        """The game without its last entry. Raises IllegalMove when there is none."""
        return self.at(len(self.steps) - 1)

    def at(self, n: int) -> Game:
        """The game as it stood after its first `n` entries; IllegalMove if out of range."""
        if not 0 <= n <= len(self.steps):
            raise IllegalMove("no_step", n=n, total=len(self.steps))
        if n == len(self.steps):
            return self
        return replace(
            self,
            steps=self.steps[:n],
            position=self.steps[n].before,
            outcome=None,
        )

    def legal_moves(self) -> tuple[Move, ...]:
        """All moves of the side to move; none when the game is over."""
        return self.position.legal_moves()

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What was played: moves, flip and exits, in order."""
        return tuple(step.entry for step in self.steps)

    @property
    def events(self) -> tuple[Event, ...]:
        """What the last entry did; before the first one, what loading brought (4.1)."""
        return self.steps[-1].events if self.steps else self.opening

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.outcome is not None

    @property
    def everyone_has_moved(self) -> bool:
        """Whether every side has moved; before that a match can be called off (5.3, `aborted`)."""
        moved = {step.before.turn for step in self.steps if isinstance(step.entry, Move)}
        return moved == set(self.ruleset.ring.sides)

    def holdings(self) -> dict[str, Holding] | None:
        """Quan and dân held by each side (4.2); None where the start knew only numbers."""
        if any(self.start.stores):
            return None
        events = (event for step in self.steps for event in step.events)
        return holdings_after(self.ruleset, (*self.opening, *events))

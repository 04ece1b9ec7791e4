"""Reading games: the kept rows folded into a game of `oanquan.rules`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from django.db.models import Prefetch, QuerySet

from oanquan.rules import FLIP, Game, Outcome
from play.models import Entry, Match, Seat

MAX_ENTRIES = 1_000
"""Longer than any game with rule 5.6 between people; a bound for those who shuffle on purpose."""
_BLOCK = 16


@lru_cache(maxsize=512)
def _fold(ruleset: str, start: str, quiet_limit: int | None, entries: tuple[str, ...]) -> Game:
    """The game after `entries`; a running game is one step from what was folded before.

    Whole blocks are folded at once, so that a long game read for the first time neither recurses deeply nor leaves
    every one of its steps in the cache.
    """
    if not entries:
        return Game.new(ruleset, start or None, quiet_limit=quiet_limit)
    known = len(entries) - (1 if len(entries) % _BLOCK else _BLOCK)
    return _fold(ruleset, start, quiet_limit, entries[:known]).play_all(entries[known:])


@dataclass(frozen=True)
class Table:
    """A kept game with everything that follows from it."""

    match: Match
    seats: Mapping[str, Seat]
    """Who plays each side now (after a flip the two have changed places)."""
    game: Game

    @property
    def seat_to_move(self) -> Seat | None:
        """Whose turn it is; None when the game is over."""
        turn = self.game.position.turn
        return self.seats[turn] if turn else None

    @property
    def computer_to_move(self) -> bool:
        """Whether the computer is to move."""
        seat = self.seat_to_move
        return seat is not None and seat.role == Seat.Role.COMPUTER

    @property
    def number(self) -> int:
        """How many entries have been played."""
        return len(self.game.steps)

    @property
    def is_full(self) -> bool:
        """Whether no further move can be kept."""
        return self.number >= MAX_ENTRIES

    @cached_property
    def persons(self) -> tuple[str, ...]:
        """The sides that people play, in turn order."""
        return self._sides(Seat.Role.PERSON)

    @cached_property
    def computers(self) -> tuple[str, ...]:
        """The sides that the computer plays, in turn order."""
        return self._sides(Seat.Role.COMPUTER)

    def _sides(self, role: str) -> tuple[str, ...]:
        return tuple(side for side in self.game.ruleset.ring.sides if self.seats[side].role == role)


def seats_after(seats: Mapping[str, Seat], game: Game) -> dict[str, Seat]:
    """Who plays each side of `game`: after the flip (6.1) the two seats have changed sides."""
    if FLIP not in game.entries:
        return dict(seats)
    first, second = game.ruleset.ring.sides
    return {first: seats[second], second: seats[first]}


def table_of(match: Match) -> Table:
    """`match` folded. Its seats and entries are read unless they have been prefetched."""
    entries = tuple(entry.text for entry in match.entries.all())
    game = _fold(match.ruleset, match.start, match.quiet_limit, entries)
    seats = {seat.side: seat for seat in _seats(match)}
    return Table(match, seats_after(seats, game), game)


def _seats(match: Match) -> Iterable[Seat]:
    prefetched = "seats" in getattr(match, "_prefetched_objects_cache", {})
    return match.seats.all() if prefetched else match.seats.select_related("place")


def whole(matches: QuerySet[Match]) -> QuerySet[Match]:
    """`matches` with all that `table_of` needs."""
    return matches.prefetch_related(
        Prefetch("seats", Seat.objects.select_related("place")), Prefetch("entries", Entry.objects.order_by("number"))
    )


def table(slug: str) -> Table:
    """The game called `slug`. Raises Match.DoesNotExist."""
    return table_of(whole(Match.objects.all()).get(slug=slug))


def tables_of(visitor: str, *, limit: int = 12) -> list[Table]:
    """The visitor's games, running ones first, then by their last move; two queries more than one game."""
    if not visitor:
        return []
    mine = Match.objects.filter(owner=visitor)
    running = whole(mine.filter(result="")).order_by("-changed_at")[:limit]
    finished = whole(mine.exclude(result="")).order_by("-changed_at")[:limit]
    return [table_of(match) for match in (*running, *finished)][:limit]


def outcome_of(table: Table) -> Outcome | None:
    """How the game ended, or None."""
    return table.game.outcome

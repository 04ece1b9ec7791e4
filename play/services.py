"""Everything that changes a game; each function is one transaction.

Whoever calls passes what they saw (`number`: how many entries); a game that has moved on since is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from oanquan.rules import QUIET_LIMIT, Entry, Exit, Game, Position, get_ruleset
from play import fairplay, models
from play.models import Match, Place, Room, Seat
from play.opponents import Opponent
from play.queries import Table, seats_after, table_of
from play.refusals import Refused, Why


@dataclass(frozen=True)
class SeatChoice:
    """A person (no level) or the computer: an opponent's key; in a live game somebody's place at the room's table."""

    level: str = ""
    place: Place | None = None

    @property
    def role(self) -> str:
        """The seat's role as it is kept."""
        return Seat.Role.COMPUTER if self.level else Seat.Role.PERSON


PERSON = SeatChoice()


@dataclass(frozen=True)
class LiveTerms:
    """What makes a match a live one: its room and the time banks."""

    room: Room
    bank_ms: int | None
    increment_ms: int = 0

    @property
    def quiet_limit(self) -> int | None:
        """Rule 5.6 is for games without a clock or with an increment; with a plain bank the clock decides."""
        return None if self.bank_ms and not self.increment_ms else QUIET_LIMIT


@transaction.atomic
def create_match(
    visitor: str,
    ruleset: str,
    *,
    seats: Mapping[str, SeatChoice],
    now: datetime,
    start: str = "",
    rematch_of: Match | None = None,
    live: LiveTerms | None = None,
) -> Table:
    """A new game of `visitor` (nobody's, where it is `live`); `seats` has a choice for every side.

    Raises UnknownRuleset, NotationError, UnplayablePosition, Refused.
    """
    rules = get_ruleset(ruleset)
    for choice in seats.values():
        if choice.level:
            Opponent(choice.level).check()
    quiet_limit = live.quiet_limit if live else QUIET_LIMIT
    game = Game.new(rules, start or None, quiet_limit=quiet_limit)
    if game.start == Position.initial(rules):
        start = ""
    elif any(choice.level for choice in seats.values()):
        fairplay.check([visitor], rules.key, game.start)  # the computer's answer would be a hint
    match = Match.objects.create(
        owner=visitor,
        ruleset=rules.key,
        start=start,
        quiet_limit=quiet_limit,
        result=str(game.outcome or ""),
        rematch_of=rematch_of,
        created_at=now,
        changed_at=now,
        room=live.room if live else None,
        bank_ms=live.bank_ms if live else None,
        increment_ms=live.increment_ms if live else 0,
    )
    Seat.objects.bulk_create(_seat(match, side, seats[side]) for side in rules.ring.sides)
    return table_of(match)


def _seat(match: Match, side: str, choice: SeatChoice) -> Seat:
    left_ms = None if choice.level else match.bank_ms
    return Seat(match=match, side=side, role=choice.role, level=choice.level, place=choice.place, left_ms=left_ms)


def _locked(slug: str) -> Match:
    """The match row, locked until the transaction ends. Raises Match.DoesNotExist."""
    return Match.objects.select_for_update().get(slug=slug)


def check_owner(match: Match, visitor: str) -> None:
    """Raise Refused unless `match` is `visitor`'s own (a live game is nobody's)."""
    if not visitor or match.owner != visitor:
        raise Refused(Why.NOT_YOURS)


def _mine(slug: str, visitor: str) -> Table:
    match = _locked(slug)
    check_owner(match, visitor)
    return table_of(match)


def _seen(table: Table, number: int) -> None:
    if table.number != number:
        raise Refused(Why.MOVED_ON)


def append(table: Table, entry: Entry | str, *, now: datetime) -> Table:
    """Play `entry` and keep it: the one way in which a game grows. The caller holds the match's lock.

    Raises IllegalMove, NotationError, Refused.
    """
    game = table.game.play(entry)
    if table.is_full and not isinstance(game.entries[-1], Exit):
        raise Refused(Why.TOO_LONG)
    models.Entry.objects.create(match=table.match, number=table.number, text=str(game.entries[-1]), made_at=now)
    return _changed(table.match, game, now=now)


def _changed(match: Match, game: Game, *, now: datetime) -> Table:
    match.version += 1
    match.result = str(game.outcome or "")
    match.changed_at = now
    match.save(update_fields=["version", "result", "changed_at"])
    seats = {seat.side: seat for seat in match.seats.select_related("place")}
    return Table(match, seats_after(seats, game), game)


def check_own_turn(table: Table, visitor: str) -> None:
    """Raise Refused unless the game is `visitor`'s own and a person is to move in it."""
    check_owner(table.match, visitor)
    if table.computer_to_move:
        raise Refused(Why.NOT_YOUR_TURN)
    if table.game.is_over:
        raise Refused(Why.OVER)


@transaction.atomic
def play_move(slug: str, visitor: str, *, number: int, text: str, now: datetime) -> Table:
    """A person's move or flip. Raises Match.DoesNotExist, Refused, IllegalMove, NotationError."""
    table = _mine(slug, visitor)
    _seen(table, number)
    check_own_turn(table, visitor)
    if ":" in text or text == "agreed":
        raise Refused(Why.NOT_YOURS)  # exits have their own doors
    return append(table, text, now=now)


@transaction.atomic
def play_computer_move(slug: str, *, version: int, entry: Entry, now: datetime) -> Table:
    """The computer's move, thought out for the game as it stood at `version`.

    Raises Match.DoesNotExist, Refused (MOVED_ON when the game has changed meanwhile).
    """
    match = _locked(slug)
    if match.version != version:
        raise Refused(Why.MOVED_ON)
    return append(table_of(match), entry, now=now)


@transaction.atomic
def resign(slug: str, visitor: str, *, number: int, now: datetime) -> Table:
    """The person gives up (5.3): the one to move, or the only one who plays."""
    table = _mine(slug, visitor)
    if table.game.is_over:
        raise Refused(Why.OVER)
    _seen(table, number)
    side = resigning_side(table)
    if side is None:
        raise Refused(Why.ALREADY_OUT)
    return append(table, Exit(side, "resign"), now=now)


def resigning_side(table: Table) -> str | None:
    """Who gives up when the button is pressed: the person to move, else the first still in; None if there is none."""
    turn = table.game.position.turn
    if table.game.is_over or turn in table.persons:
        return turn
    return next((side for side in table.persons if side not in table.game.position.out), None)


@transaction.atomic
def undo(slug: str, visitor: str, *, number: int, now: datetime) -> Table:
    """Take back the last entry, and the computer's before it, until a person is to move."""
    table = _mine(slug, visitor)
    _seen(table, number)
    keep = undo_to(table)
    if keep is None:
        raise Refused(Why.NOTHING_TO_UNDO)
    return cut_back(table, keep, now=now)


def cut_back(table: Table, keep: int, *, now: datetime) -> Table:
    """The game with only its first `keep` entries. The caller holds the match's lock."""
    table.match.entries.filter(number__gte=keep).delete()
    return _changed(table.match, table.game.at(keep), now=now)


def undo_to(table: Table) -> int | None:
    """How many entries are left when the last person's decision is taken back; None if there is none."""
    persons = {seat.pk for seat in table.seats.values() if seat.role == Seat.Role.PERSON}
    for keep in range(table.number - 1, -1, -1):
        earlier = table_at(table, keep)
        seat = earlier.seat_to_move
        if seat and seat.pk in persons:
            return keep
    return None


def table_at(table: Table, number: int) -> Table:
    """The table as it was after `number` entries. Raises IllegalMove when it never was."""
    game = table.game.at(number)
    opened = seats_after(table.seats, table.game)  # changing places twice gives who opened
    return Table(table.match, seats_after(opened, game), game)


@transaction.atomic
def set_level(slug: str, visitor: str, *, seat: str, level: str, now: datetime) -> Table:
    """Another level or bot in a seat of the computer's, from its next move on; `seat` is the side it began on."""
    Opponent(level).check()
    table = _mine(slug, visitor)
    if not table.match.seats.filter(role=Seat.Role.COMPUTER, side=seat).update(level=level):
        raise Refused(Why.NO_COMPUTER)
    return _changed(table.match, table.game, now=now)


@transaction.atomic
def rematch(slug: str, visitor: str, *, now: datetime) -> Table:
    """The next game with the same people, sides exchanged; pressed twice it is the same game."""
    table = _mine(slug, visitor)
    if not table.game.is_over:
        raise Refused(Why.NOT_OVER)
    existing = Match.objects.filter(rematch_of=table.match).first()
    if existing:
        return table_of(existing)
    sides = table.game.ruleset.ring.sides
    opened = {seat.side: SeatChoice(seat.level) for seat in table.match.seats.all()}
    moved_on = {side: opened[sides[(n + 1) % len(sides)]] for n, side in enumerate(sides)}
    return create_match(
        visitor,
        table.match.ruleset,
        seats=moved_on,
        start=table.match.start,
        now=now,
        rematch_of=table.match,
    )

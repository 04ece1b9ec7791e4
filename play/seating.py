"""Who sits at a game's table, in words, and from which side it is seen."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from oanquan.board.rulesets import name_of
from oanquan.board.scene import Seat as BoardSeat
from oanquan.board.scene import scene_of
from play.models import Seat
from play.opponents import Opponent, groups
from play.queries import Table


def seat_names(table: Table, *, mine: bool) -> dict[str, BoardSeat]:
    """What the sides are called on a page read by the owner (`mine`) or by somebody else."""
    names: dict[str, BoardSeat] = {}
    persons, computers = table.persons, table.computers
    plain = scene_of(table.game.ruleset).seats
    for side, seat in table.seats.items():
        if seat.place and seat.place.visitor:
            names[side] = BoardSeat(seat.place.name, "away")
        elif seat.role == Seat.Role.COMPUTER:
            number = computers.index(side) + 1 if len(computers) > 1 else None
            names[side] = BoardSeat(Opponent(seat.level).seated(number), "away")
        elif len(persons) == 1:
            names[side] = BoardSeat(_("You"), "you") if mine else BoardSeat(_("Player"), "away")
        else:
            names[side] = BoardSeat(plain[side].name, "here" if mine else "away")
    return names


@dataclass(frozen=True)
class ComputerSeat:
    """A seat of the computer's, as its list of levels shows it."""

    opening_side: str
    """The side it began on, which a flip doesn't change: its name in forms."""
    opponent: Opponent
    label: str


def computer_seats(table: Table) -> list[ComputerSeat]:
    """The seats of the computer's, in turn order."""
    seats = [table.seats[side] for side in table.computers]
    bots = len(groups()) > 1 or any(Opponent(seat.level).is_bot for seat in seats)
    if len(seats) == 1:
        labels = [_("Opponent") if bots else _("Level")]
    else:
        pattern = _("Opponent %(number)s") if bots else _("Computer %(number)s")
        labels = [pattern % {"number": number} for number in range(1, len(seats) + 1)]
    return [ComputerSeat(seat.side, Opponent(seat.level), label) for seat, label in zip(seats, labels, strict=True)]


def viewer_of(table: Table, *, animate: bool) -> str:
    """The side at the bottom: one's own; B for two at one screen; for three the mover's.

    While a move is animated three people still look from the side of whoever made it.
    """
    sides = table.game.ruleset.ring.sides
    if len(table.persons) == 1:
        return table.persons[0]
    if len(sides) == 2 or not table.persons:
        return sides[0]
    movers = [step.before.turn for step in table.game.steps if step.before.turn in table.persons]
    turn = table.game.position.turn
    if turn in table.persons and not animate:
        return str(turn)
    return str(movers[-1]) if movers else table.persons[0]


def turns_with_mover(table: Table) -> bool:
    """Whether the board turns to whoever is to move: three people round one screen."""
    return len(table.persons) > 1 and len(table.game.ruleset.ring.sides) == 3


def subtitle_of(table: Table) -> str:
    """Against whom it is played."""
    if table.match.is_live:
        return " – ".join(seat.name for seat in seat_names(table, mine=False).values())
    if not table.computers:
        return _("at one screen")
    if len(table.computers) == 1:
        return Opponent(table.seats[table.computers[0]].level).against
    return _("with the computer")


def title_of(table: Table) -> str:
    """The game's name for lists and titles: ruleset and opponent."""
    return f"{name_of(table.game.ruleset)}, {subtitle_of(table)}"

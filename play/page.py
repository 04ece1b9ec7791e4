"""What a game's page shows: the board as this reader sees it, the move list, the end, what can be done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from oanquan.board import words
from oanquan.board.rulesets import name_of
from oanquan.board.scene import Scene, scene_of
from oanquan.board.scene import Seat as BoardSeat
from oanquan.board.view import BoardView, game_board
from oanquan.rules import Exit, Move, Record, SideCount, Step, final_count
from play.levels import LEVEL_NAMES
from play.models import Seat
from play.queries import Table
from play.services import resigning_side, table_at, undo_to


@dataclass(frozen=True)
class MoveView:
    """An entry of the move list: a mark for its side, the move with its arrow as drawn, what it took."""

    number: int
    round: int
    mark: str
    side: int
    text: str
    gain: int
    quan: bool
    url: str
    current: bool


@dataclass(frozen=True)
class CountView:
    """A side's line of the final count."""

    mark: str
    index: int
    name: str
    count: SideCount
    quan_points: int


@dataclass(frozen=True)
class Advice:
    """A move shown to a player: the pit to choose (none for the flip), the words for it, the move itself."""

    pit: str
    text: str
    move: str


@dataclass(frozen=True)
class Steps:
    """Where the replay's buttons lead; an empty address is a dead end."""

    first: str
    previous: str
    next: str
    last: str


@dataclass(frozen=True)
class GamePage:
    """Everything the templates of a game need. `shown` is the table at the step that is shown."""

    table: Table
    shown: Table
    board: BoardView
    mine: bool
    replay: bool
    subtitle: str
    moves: tuple[MoveView, ...]
    steps: Steps
    note: str
    result: str
    reason: str
    saying: str
    counts: tuple[CountView, ...]
    can_flip: bool
    can_undo: bool
    can_resign: bool
    turns_board: bool
    alert: str = ""

    @property
    def slug(self) -> str:
        """The game's name in its address."""
        return self.table.match.slug

    @property
    def name(self) -> str:
        """The ruleset's name."""
        return name_of(self.table.game.ruleset)

    @property
    def quan_value(self) -> int:
        """What a Quan is worth."""
        return self.table.game.ruleset.quan_value

    @property
    def position_in_url(self) -> str:
        """The position that is shown, as a link writes it (docs/notation.md, 'In a URL')."""
        return str(self.shown.game.position).replace(" ", "_")

    @property
    def levels(self) -> list[tuple[str, str]]:
        """The levels to choose from."""
        return [(key, str(name)) for key, name in LEVEL_NAMES.items()]

    @property
    def record(self) -> str:
        """The game's record as text."""
        return record_text(self.table)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, whatever step of it is shown."""
        return self.table.game.is_over

    @property
    def continues(self) -> bool:
        """Whether the computer is to move and this page is the one to ask it."""
        return self.mine and not self.replay and self.table.computer_to_move and not self.table.is_full

    @property
    def level(self) -> str:
        """The computer's level, empty where it does not play."""
        computers = self.table.computers
        return self.table.seats[computers[0]].level if computers else ""


def seat_names(table: Table, *, mine: bool) -> dict[str, BoardSeat]:
    """What the sides are called on a page read by the owner (`mine`) or by somebody else."""
    names: dict[str, BoardSeat] = {}
    persons, computers = table.persons, table.computers
    plain = scene_of(table.game.ruleset).seats
    for side, seat in table.seats.items():
        if seat.place and seat.place.visitor:
            names[side] = BoardSeat(seat.place.name, "away")
        elif seat.role == Seat.Role.COMPUTER:
            level = str(LEVEL_NAMES.get(seat.level, seat.level))
            number = f" {computers.index(side) + 1}" if len(computers) > 1 else ""
            name = _("Computer%(number)s (%(level)s)") % {"number": number, "level": level}
            names[side] = BoardSeat(name, "away")
        elif len(persons) == 1:
            names[side] = BoardSeat(_("You"), "you") if mine else BoardSeat(_("Player"), "away")
        else:
            names[side] = BoardSeat(plain[side].name, "here" if mine else "away")
    return names


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


def _turns(table: Table) -> bool:
    return len(table.persons) > 1 and len(table.game.ruleset.ring.sides) == 3


def game_url(table: Table) -> str:
    """The game's own address."""
    return reverse("game", args=[table.match.slug])


def step_url(table: Table, number: int, *, play: bool = False) -> str:
    """The address of the game after `number` entries; with `play` the last of them is animated."""
    return f"{game_url(table)}?n={number}" + ("&play=1" if play else "")


def _steps(table: Table, shown: Table) -> Steps:
    at, end = shown.number, table.number
    return Steps(
        first=step_url(table, 0) if at else "",
        previous=step_url(table, at - 1) if at else "",
        next=step_url(table, at + 1, play=True) if at < end else "",
        last=step_url(table, end) if at < end else "",
    )


def _gain(step: Step) -> tuple[int, bool]:
    taken = [event for event in step.events if event["e"] == "capture"]
    return sum(event["points"] for event in taken), any(event["quan"] for event in taken)


def move_views(table: Table, scene: Scene, shown: Table) -> tuple[MoveView, ...]:
    """The move list of `table` as `scene` sees it, with the step that is shown marked."""
    views: list[MoveView] = []
    number, last = 0, len(scene.ring.sides)
    for n, step in enumerate(table.game.steps, start=1):
        entry = step.entry
        side = entry.side if isinstance(entry, Exit) else step.before.turn
        place = scene.ring.sides.index(side) if side else 0
        new_round = not isinstance(entry, Exit) and not entry.is_flip and place <= last
        if new_round:
            number += 1
        if not isinstance(entry, Exit) and not entry.is_flip:
            last = place
        gain, quan = _gain(step)
        views.append(
            MoveView(
                number=n,
                round=number if new_round else 0,
                mark=scene.mark(side) if side else "",
                side=place,
                text=words.entry_text(scene, entry),
                gain=gain,
                quan=quan,
                url=step_url(table, n, play=True),
                current=n == shown.number,
            )
        )
    return tuple(views)


def note_of(table: Table, scene: Scene) -> str:
    """Said when a Quan had to be changed into dân for a refill (rule 4.2)."""
    if not table.game.steps:
        return ""
    after, before = table.game.holdings(), table.game.undo().holdings()
    if after is None or before is None:
        return ""
    for side in scene.ring.sides:
        if after[side].changed > before[side].changed:
            facts = {"name": scene.name(side), "n": table.game.ruleset.quan_value}
            if scene.is_you(side):
                return _("You were short of dân, so one of your Quan was changed for %(n)d dân.") % facts
            return _("%(name)s was short of dân, so a Quan was changed for %(n)d dân.") % facts
    return ""


def _subtitle(table: Table) -> str:
    if table.match.is_live:
        return " – ".join(seat.name for seat in seat_names(table, mine=False).values())
    if not table.computers:
        return _("at one screen")
    if len(table.computers) == 1:
        level = table.seats[table.computers[0]].level
        return _("against the computer · %(level)s") % {"level": LEVEL_NAMES.get(level, level)}
    return _("with the computer")


def ending_of(shown: Table, scene: Scene) -> dict[str, Any]:
    """Result, reason, saying and final count of a finished game; empty ones while it goes on."""
    outcome = shown.game.outcome
    if outcome is None:
        return {"result": "", "reason": "", "saying": "", "counts": ()}
    out = next((e["side"] for e in shown.game.events if e["e"] == "out"), None)
    counts = tuple(
        CountView(
            scene.mark(line.side),
            scene.ring.sides.index(line.side),
            scene.name(line.side),
            line,
            line.held.quan * shown.game.ruleset.quan_value if line.held else 0,
        )
        for line in final_count(shown.game)
    )
    return {
        "result": words.result(scene, outcome.winner, outcome.scores),
        "reason": words.reason(scene, outcome.reason, side=out),
        "saying": words.saying(outcome.reason),
        "counts": counts,
    }


def game_page(
    table: Table,
    visitor: str,
    *,
    number: int | None = None,
    animate: bool = False,
    chosen: str | None = None,
    alert: str = "",
    advice: Advice | None = None,
) -> GamePage:
    """The page of `table` for `visitor`; with `number` as it was after that many entries.

    Raises IllegalMove when the game has no such step.
    """
    mine = bool(visitor) and table.match.owner == visitor
    shown = table if number is None else table_at(table, number)
    seats = seat_names(shown, mine=mine)
    viewer = viewer_of(shown, animate=animate)
    turns_board = animate and _turns(table) and viewer != viewer_of(shown, animate=False)
    scene = scene_of(table.game.ruleset, viewer=viewer, seats=seats)
    live = number is None or (number == table.number and not table.game.is_over)
    thinking = mine and live and table.computer_to_move
    playable = mine and live and not turns_board and not table.computer_to_move and not table.game.is_over
    board = game_board(
        shown.game,
        animate=animate and bool(shown.game.steps),
        viewer=viewer,
        seats=seats,
        playable=playable,
        action=f"{reverse('game_move', args=[table.match.slug])}?number={table.number}" if mine else "",
        chosen=advice.pit if advice else chosen,
        hinted=advice.move if advice else "",
        past=shown.number < table.number,
        prompt=_("The computer is thinking…") if thinking else "",
    )
    return GamePage(
        table=table,
        shown=shown,
        board=board,
        mine=mine,
        replay=not live,
        subtitle=_subtitle(table),
        moves=move_views(table, scene, shown),
        steps=_steps(table, shown),
        note=advice.text if advice else note_of(shown, scene),
        can_flip=playable and any(move.is_flip for move in shown.game.legal_moves()),
        can_undo=mine and live and not thinking and undo_to(table) is not None,
        can_resign=mine and live and resigning_side(table) is not None,
        turns_board=turns_board,
        alert=alert,
        **ending_of(shown, scene),
    )


def advice_of(table: Table, move: Move) -> Advice:
    """`move` as advice to the person who reads their own game."""
    if move.is_flip:
        return Advice("", _("A hint: flip, and take the other side."), str(move))
    scene = scene_of(table.game.ruleset, viewer=viewer_of(table, animate=False), seats=seat_names(table, mine=True))
    facts = {"pit": words.pit_name(scene, move.pit), "way": words.way(scene, move)}
    return Advice(move.pit, _("A hint: sow %(pit)s %(way)s.") % facts, str(move))


def record_text(table: Table) -> str:
    """The record of `table`: who opened each side, the day, the moves."""
    names = seat_names(table_at(table, 0), mine=False)
    tags = [(side, names[side].name) for side in table.game.ruleset.ring.sides]
    day = timezone.localtime(table.match.created_at).strftime("%Y.%m.%d")
    bank_ms, increment_ms = table.match.bank_ms, table.match.increment_ms
    bank = [("Bank", f"{bank_ms // 1000}+{increment_ms // 1000}")] if bank_ms else []
    return str(Record(table.game, (*tags, ("Date", day), *bank)))


def title_of(table: Table) -> str:
    """The game's name for lists and titles: ruleset and opponent."""
    return f"{name_of(table.game.ruleset)}, {_subtitle(table)}"

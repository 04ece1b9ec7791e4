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
from oanquan.board.view import BoardView, game_board
from oanquan.rules import Exit, Move, Record, SideCount, Step, final_count
from play import opponents
from play.opponents import Opponent
from play.queries import Table
from play.seating import ComputerSeat, computer_seats, seat_names, subtitle_of, turns_with_mover, viewer_of
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
    asked: Opponent | None
    """Who is to move in the computer's place."""
    waits: bool
    """Whether the computer is to move and does not: a bot that failed, or that is not here any more."""
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
    def opponents(self) -> tuple[opponents.Group, ...]:
        """The levels and bots to choose from."""
        return opponents.groups()

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
        asks = self.mine and not self.replay and not self.waits
        return asks and self.table.computer_to_move and not self.table.is_full

    @property
    def computer_seats(self) -> list[ComputerSeat]:
        """The seats of the computer's, whose levels can be changed."""
        return computer_seats(self.table)

    @property
    def gone(self) -> list[Opponent]:
        """The bots that play in this game and are not here any more."""
        found = [Opponent(self.table.seats[side].level) for side in self.table.computers]
        return [opponent for opponent in dict.fromkeys(found) if not opponent.is_here]


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
    failed: bool = False,
) -> GamePage:
    """The page of `table` for `visitor`; with `number` as it was after that many entries.

    `failed` tells that a bot was asked just now and did not play. Raises IllegalMove when the game has no such step.
    """
    mine = bool(visitor) and table.match.owner == visitor
    shown = table if number is None else table_at(table, number)
    seats = seat_names(shown, mine=mine)
    viewer = viewer_of(shown, animate=animate)
    turns_board = animate and turns_with_mover(table) and viewer != viewer_of(shown, animate=False)
    scene = scene_of(table.game.ruleset, viewer=viewer, seats=seats)
    live = number is None or (number == table.number and not table.game.is_over)
    asked = Opponent(table.seat_to_move.level) if table.seat_to_move and table.computer_to_move else None
    waits = asked is not None and (failed or not asked.is_here)
    thinking = mine and live and asked is not None and not waits
    playable = mine and live and not turns_board and not table.computer_to_move and not table.game.is_over
    board = game_board(
        shown.game,
        animate=animate and bool(shown.game.steps),
        viewer=viewer,
        seats=seats,
        playable=playable,
        action=f"{reverse('game_move', args=[table.match.slug])}?number={table.number}",
        chosen=advice.pit if advice else chosen,
        hinted=advice.move if advice else "",
        past=shown.number < table.number,
        prompt=asked.thinks if asked and thinking else "",
    )
    return GamePage(
        table=table,
        shown=shown,
        board=board,
        mine=mine,
        replay=not live,
        subtitle=subtitle_of(table),
        moves=move_views(table, scene, shown),
        steps=_steps(table, shown),
        note=advice.text if advice else note_of(shown, scene),
        can_flip=playable and any(move.is_flip for move in shown.game.legal_moves()),
        can_undo=mine and live and not thinking and undo_to(table) is not None,
        can_resign=mine and live and resigning_side(table) is not None,
        turns_board=turns_board,
        asked=asked,
        waits=waits,
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

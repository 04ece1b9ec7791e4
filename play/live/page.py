"""What a room's page shows to one of its seats, or to those who watch; in the active language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from oanquan.board.rulesets import name_of
from oanquan.board.scene import Scene, scene_of
from oanquan.board.scene import Seat as BoardSeat
from oanquan.board.view import BoardView, game_board
from oanquan.rules import Game
from play import opponents, services
from play.live.phrases import PHRASES
from play.live.state import ABORTED, RoomState
from play.live.telling import Line, hand_name, lines
from play.models import Place, Room, RoomEvent
from play.page import MoveView, ending_of, game_url, move_views, note_of
from play.queries import Table

SIGNS = {"rock": "✊", "scissors": "✌", "paper": "✋"}


@dataclass(frozen=True)
class Wish:
    """Something offered, as this reader sees it."""

    what: str
    text: str
    mine: bool


@dataclass(frozen=True)
class Gone:
    """Somebody who is away."""

    number: int
    text: str
    claimable: bool
    can_call_off: bool


@dataclass(frozen=True)
class LivePage:
    """Everything the parts of a room's page need."""

    state: RoomState
    me: Place | None
    scene: Scene
    board: BoardView
    moves: tuple[MoveView, ...]
    lines: tuple[Line, ...]
    wishes: tuple[Wish, ...]
    gone: tuple[Gone, ...]
    can_flip: bool
    note: str
    ending: Mapping[str, Any]

    @property
    def room(self) -> Room:
        """The room."""
        return self.state.room

    @property
    def title(self) -> str:
        """What is played here."""
        return name_of(self.state.ruleset)

    @property
    def bank(self) -> str:
        """The time banks in words."""
        return bank_text(self.room.bank_ms, self.room.increment_ms)

    @property
    def playing(self) -> bool:
        """Whether a game is going on."""
        return self.state.playing

    @property
    def ply(self) -> int:
        """How many moves have been made."""
        return self.state.table.game.position.ply if self.state.table else 0

    @property
    def hands(self) -> list[tuple[str, str, str]]:
        """What can be thrown in oẳn tù tì: key, name, sign."""
        return [(hand, hand_name(hand), sign) for hand, sign in SIGNS.items()]

    @property
    def my_turn(self) -> bool:
        """Whether the reader is to move."""
        table = self.state.table
        return bool(self.me and table and self.playing and self.state.side_of(self.me) == table.game.position.turn)

    @property
    def still_in(self) -> bool:
        """Whether the reader still plays."""
        return self.playing and self.me in self.state.still_in

    @property
    def can_abort(self) -> bool:
        """Whether leaving now ends the game without a result."""
        return self.state.table is not None and not self.state.table.game.everyone_has_moved

    @property
    def can_take_back(self) -> bool:
        """Whether there is a move of the reader's to take back."""
        table = self.state.table
        side = self.state.side_of(self.me)
        return bool(table and side and any(step.before.turn == side for step in table.game.steps))

    @property
    def offered(self) -> tuple[str, ...]:
        """What the reader has offered already, or somebody else has and waits for an answer."""
        return tuple(wish.what for wish in self.wishes)

    @property
    def has_computer(self) -> bool:
        """Whether a computer plays along."""
        return any(place.level for place in self.state.places)

    @property
    def opponents(self) -> tuple[opponents.Group, ...]:
        """Who can take a free seat in the computer's place."""
        return opponents.groups()

    @property
    def seats(self) -> list[tuple[Place, str]]:
        """The places, and what is called who sits there."""
        return [(place, name_of_place(place)) for place in self.state.places]

    @property
    def phrases(self) -> list[tuple[str, str]]:
        """What can be said with one touch."""
        return [(key, str(text)) for key, text in PHRASES.items()]

    @property
    def replay_url(self) -> str:
        """Where the game can be stepped through."""
        return game_url(self.state.table) if self.state.table else ""

    @property
    def called_off(self) -> bool:
        """Whether the last game ended without a result."""
        return bool(self.state.table and self.state.table.match.result == ABORTED)

    @property
    def quan_value(self) -> int:
        """What a Quan is worth."""
        return self.state.ruleset.quan_value


def bank_text(bank_ms: int | None, increment_ms: int) -> str:
    """A time bank in words: "10 min", "3 min + 2 s a move", "no clock"."""
    if bank_ms is None:
        return _("no clock")
    seconds = bank_ms // 1000
    bank = _("%(n)d min") % {"n": seconds // 60} if seconds % 60 == 0 else _("%(n)d s") % {"n": seconds}
    if increment_ms:
        return _("%(bank)s + %(n)d s a move") % {"bank": bank, "n": increment_ms // 1000}
    return bank


def name_of_place(place: Place) -> str:
    """What the person or the computer at this place is called."""
    if place.level:
        return opponents.Opponent(place.level).seated()
    return place.name or _("Free seat")


def board_seats(state: RoomState, table: Table | None, me: Place | None) -> dict[str, BoardSeat]:
    """What the sides are called; before the game in the order in which people sit."""
    by_key = {place.pk: place for place in state.places}
    if table is None:
        seated = dict(zip(state.ruleset.ring.sides, state.places, strict=True))
    else:
        seated = {side: by_key[seat.place_id] for side, seat in table.seats.items() if seat.place_id in by_key}
    return {
        side: BoardSeat(name_of_place(place), "you" if me and place.pk == me.pk else "away")
        for side, place in seated.items()
    }


def _scene(state: RoomState, table: Table | None, me: Place | None) -> Scene:
    seats = board_seats(state, table, me)
    viewer = next((side for side, seat in seats.items() if seat.role == "you"), "")
    return scene_of(state.ruleset, viewer=viewer, seats=seats)


def board_at(state: RoomState, me: Place | None, *, number: int | None = None, animate: bool = False) -> BoardView:
    """The board as `me` sees it after `number` entries (all of them, if not given)."""
    table = state.table
    if table is not None and number is not None and number < table.number:
        table = services.table_at(table, number)
    now = table is state.table
    scene = _scene(state, table, me)
    mine = bool(me and table and state.playing and scene.is_you(table.game.position.turn or scene.viewer))
    game = table.game if table else Game.new(state.ruleset)
    if not state.playing and not game.is_over:
        game = replace(game, position=replace(game.position, turn=None))  # nobody is to move
    return game_board(
        game,
        animate=animate and bool(game.steps),
        viewer=scene.viewer,
        seats=scene.seats,
        playable=mine and now and game.position.turn is not None,
        action="#",
        target="this",
    )


def _wishes(state: RoomState, me: Place | None) -> tuple[Wish, ...]:
    found = []
    agreed = {
        "draw": [place for place in state.still_in if place.wants_draw],
        "takeback": [place for place in state.still_in if place.back_to is not None],
        "rematch": [place for place in state.persons if place.wants_rematch],
    }
    running = {"draw": state.playing, "takeback": state.playing, "rematch": state.room.phase == Room.Phase.ENDED}
    for what, places in agreed.items():
        if not places or not running[what]:
            continue
        mine = me is not None and me in places
        name = {"name": ", ".join(place.name for place in places)}
        texts = {
            "draw": _("You offer a draw.") if mine else _("%(name)s offers a draw.") % name,
            "takeback": _("You ask to take a move back.") if mine else _("%(name)s asks to take a move back.") % name,
            "rematch": _("You would like another game.") if mine else _("%(name)s would like another game.") % name,
        }
        found.append(Wish(what, texts[what], mine))
    return tuple(found)


def _gone(state: RoomState, me: Place | None) -> tuple[Gone, ...]:
    others_here = [place for place in state.still_in if place.away_since is None and place != me]
    return tuple(
        Gone(
            place.number,
            _("%(name)s is away.") % {"name": place.name},
            place.window_told and me is not None and me in state.still_in,
            not others_here,
        )
        for place in (state.still_in if state.playing else ())
        if place.away_since is not None and place != me
    )


def live_page(state: RoomState, me: Place | None, events: list[RoomEvent]) -> LivePage:
    """The page for `me` (None: somebody who watches); `events` are those that are told in the talk."""
    table = state.table
    scene = _scene(state, table, me)
    board = board_at(state, me)
    return LivePage(
        state=state,
        me=me,
        scene=scene,
        board=board,
        moves=move_views(table, scene, table) if table else (),
        lines=lines(events, scene=scene, state=state, me=me),
        wishes=_wishes(state, me),
        gone=_gone(state, me),
        can_flip=board.playable and table is not None and any(move.is_flip for move in table.game.legal_moves()),
        note=note_of(table, scene) if table else "",
        ending=ending_of(table, scene) if table and table.game.is_over else {},
    )

"""The parts of a room's page as HTML: rendered once for each side's view and language, whoever asks."""

from __future__ import annotations

from django.template.loader import render_to_string
from django.utils import translation

from play.live import page
from play.live.shared import Shared
from play.live.state import RoomState
from play.live.telling import KEPT, TOLD
from play.models import RoomEvent

PARTS = ("head", "people", "board", "bar", "ending", "moves", "talk")
"""In the order of the page; each is templates/play/live/part_NAME.html."""

_pages: Shared[dict[str, str]] = Shared(400)
_boards: Shared[str] = Shared(400)


def _talk(state: RoomState) -> list[RoomEvent]:
    latest = state.room.events.filter(kind__in=TOLD).select_related("place").order_by("-version")[:KEPT]
    return list(reversed(latest))


def parts(state: RoomState, number: int | None, language: str) -> dict[str, str]:
    """Every part for the place with this number (None: somebody who watches)."""

    def make() -> dict[str, str]:
        with translation.override(language):
            view = page.live_page(state, state.place_numbered(number), _talk(state))
            return {name: render_to_string(f"play/live/part_{name}.html", {"page": view}) for name in PARTS}

    return _pages.get((state.room.pk, state.room.version, number, language), make)


def board(state: RoomState, number: int | None, language: str, *, after: int) -> str:
    """The board part after that many entries, with the last of them animated."""

    def make() -> str:
        with translation.override(language):
            me = state.place_numbered(number)
            view = page.board_at(state, me, number=after, animate=True)
            ply = state.table.game.position.ply if state.table else 0
            return render_to_string("play/live/part_board.html", {"page": {"board": view, "ply": ply}})

    return _boards.get((state.room.pk, state.room.version, number, language, after), make)

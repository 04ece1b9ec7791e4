"""`{% load board %}`: what the board's templates need from Python."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from django import template
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from oanquan.board.geometry import KINDS, Place, Stone
from oanquan.board.picture import sprites
from oanquan.board.shown import HOARD_DRAWN, BoardView, StoreView
from oanquan.rules import Position

SOUNDS = ("pebble-1", "pebble-2", "pebble-3", "pebble-4", "scoop", "capture", "quan", "turn", "end")

register = template.Library()


@register.inclusion_tag("board/page.html")
def board_page() -> dict[str, Any]:
    """What a page with boards needs exactly once: drawings, the place where moves are said, the key help."""
    return {**sprites(), "sounds": [(name, static(f"sounds/{name}.wav")) for name in SOUNDS]}


def _heap(stones: Sequence[Stone], shown: int, *, kind: str, moving: object) -> SafeString:
    """The first `shown` stones drawn; where the board is `moving`, `data-stones` says how the heap goes on."""
    drawn = format_html_join("", '<use href="#pb{}" x="{}" y="{}"/>', ((s.kind, s.x, s.y) for s in stones[:shown]))
    if not moving:
        return format_html('<g class="{}">{}</g>', kind, drawn)
    numbers = " ".join(f"{s.kind} {s.x} {s.y}" for s in stones)
    return format_html('<g class="{}" data-stones="{}">{}</g>', kind, numbers, drawn)


@register.simple_tag
def stones(place: Place, dan: int, moving: object) -> SafeString:
    """The dân in a pit as drawn."""
    return _heap(place.stones, dan, kind="stones", moving=moving)


@register.simple_tag
def hoard(store: StoreView, moving: object) -> SafeString:
    """The dân in a store as drawn: two staggered rows."""
    rows = [
        Stone(
            kind=(i * 5 + store.index * 3) % KINDS,
            x=18 + 12 * i + (i * 5) % 4,
            y=(20, 42)[i % 2] + (i * 7) % 5 - 2,
        )
        for i in range(HOARD_DRAWN)
    ]
    return _heap(rows, max(0, store.dan or 0), kind="stones hoard-dan", moving=moving)


@register.filter
def fits(board: BoardView, lane: str) -> bool:
    """Whether the board keeps room for arrows at `lane`, `top` or `bottom`."""
    return lane in board.lanes


@register.filter
def at_most(number: int | None, limit: int) -> int:
    """`number`, but within 0..`limit`: how many stones are drawn."""
    return max(0, min(number or 0, limit))


@register.simple_tag
def picture_url(ruleset: object = "", position: object = "") -> str:
    """Where the picture of a position is; without one, that of the usual start."""
    key = str(ruleset or "standard")
    text = str(position or Position.initial(key)).replace(" ", "_")
    return reverse("board_picture") + "?" + urlencode({"r": key, "p": text})

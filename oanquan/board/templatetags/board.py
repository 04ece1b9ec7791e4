"""`{% load board %}`: what the board's templates need from Python."""

from __future__ import annotations

from typing import Any

from django import template
from django.templatetags.static import static

from oanquan.board import art
from oanquan.board.shown import HOARD_DRAWN, BoardView, StoreView

SOUNDS = ("pebble-1", "pebble-2", "pebble-3", "pebble-4", "scoop", "capture", "quan", "turn", "end")

register = template.Library()


@register.inclusion_tag("board/page.html")
def board_page() -> dict[str, Any]:
    """What a page with boards needs exactly once: drawings, the place where moves are said, the key help."""
    two, three = art.two_players(), art.three_players()
    return {
        "pebbles": art.pebbles(),
        "quan": art.quan(),
        "two": two,
        "three": three,
        "sounds": [(name, static(f"sounds/{name}.wav")) for name in SOUNDS],
        "floors": two.floors + three.floors,
    }


@register.simple_tag
def hoard(store: StoreView) -> list[dict[str, int]]:
    """Places of the stones drawn in a store, two staggered rows: as many as may ever be shown."""
    return [
        {
            "kind": (i * 5 + store.index * 3) % 8,
            "x": 18 + 12 * i + (i * 5) % 4,
            "y": (20, 42)[i % 2] + (i * 7) % 5 - 2,
        }
        for i in range(HOARD_DRAWN)
    ]


@register.filter
def fits(board: BoardView, lane: str) -> bool:
    """Whether the board keeps room for arrows at `lane`, `top` or `bottom`."""
    return lane in board.lanes


@register.filter
def at_most(number: int | None, limit: int) -> int:
    """`number`, but within 0..`limit`: how many stones are drawn."""
    return max(0, min(number or 0, limit))

"""A position as a PNG, for the preview that other sites show of a link."""

from __future__ import annotations

from typing import Any

import resvg_py
from django.template.loader import render_to_string

from oanquan.board import art
from oanquan.board.fonts import FAMILY, WEIGHTS, font_file
from oanquan.board.view import board_view
from oanquan.rules import Position

WIDTH, HEIGHT = 1200, 630
"""The size that previews are shown at."""


def sprites() -> dict[str, Any]:
    """What templates/board/sprites.html draws."""
    two, three = art.two_players(), art.three_players()
    return {
        "pebbles": art.pebbles(),
        "quan": art.quan(),
        "two": two,
        "three": three,
        "floors": two.floors + three.floors,
    }


def picture_svg(position: Position) -> str:
    """The picture as SVG; it holds numbers and the game's name, no other words."""
    view = board_view(position)
    context = {**sprites(), "board": view, "width": WIDTH, "height": HEIGHT, "family": FAMILY}
    return render_to_string("board/picture.svg", context)


def picture_png(position: Position) -> bytes:
    """The picture as a PNG, WIDTH by HEIGHT."""
    drawn: bytes = resvg_py.svg_to_bytes(
        svg_string=picture_svg(position),
        font_files=[str(font_file(weight)) for weight in WEIGHTS],
        skip_system_fonts=True,
        font_family=FAMILY,
    )
    return bytes(drawn)

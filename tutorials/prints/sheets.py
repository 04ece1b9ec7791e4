"""Board sheets and the one-page rules as PDF, drawn from the same lines as the boards on the screen."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from typing import Any

from django.conf import settings
from fpdf import FPDF
from fpdf.enums import XPos, YPos

from oanquan.board import art
from oanquan.board.fonts import FAMILY, font_file
from oanquan.board.geometry import Layout, three_players, two_players

PAPERS = {"a4": (210.0, 297.0), "a3": (297.0, 420.0)}
"""Papers by name: short and long side in millimetres."""
INK, RED, GREY = (43, 37, 32), (179, 57, 43), (110, 100, 90)
WRITTEN = datetime(2026, 11, 30, tzinfo=UTC)
"""The date in every PDF, so that the same sheet is the same file."""


@cache
def sheet_words(language: str) -> Mapping[str, Any]:
    """The words of the sheets in a language."""
    with (settings.BASE_DIR / "seeds" / "sheets" / f"{language}.toml").open("rb") as file:
        return tomllib.load(file)


def _new(paper: str, *, landscape: bool, title: str, language: str) -> FPDF:
    short, long = PAPERS[paper]
    pdf = FPDF(orientation="landscape" if landscape else "portrait", unit="mm", format=(short, long))
    pdf.set_auto_page_break(False)
    pdf.set_creation_date(WRITTEN)
    pdf.set_title(title)
    pdf.set_lang(language)
    pdf.add_font(FAMILY, "", font_file(400))
    pdf.add_font(FAMILY, "B", font_file(700))
    pdf.add_page()
    pdf.set_text_color(*INK)
    return pdf


def _board_svg(layout: Layout) -> str:
    """The ink lines of a board, with a ring where each Quan is laid."""
    lines = art.two_players() if layout.shape == "two" else art.three_players()
    x, y, width, height = layout.view_box
    strokes = "".join(f'<path fill-rule="evenodd" fill="#2B2520" d="{d}"/>' for d in lines.ink)
    rings = "".join(
        f'<path d="M{qx - 27} {qy}a27 27 0 1 0 54 0a27 27 0 1 0 -54 0z" fill="none" stroke="#B3392B" '
        'stroke-width="1.6"/>'
        for qx, qy in (place.quan for place in layout.places if place.quan)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" width="{width}" height="{height}">'
        f'<g transform="scale(.1)">{strokes}</g>{rings}</svg>'
    )


def _draw(pdf: FPDF, layout: Layout, place: tuple[float, float], size: tuple[float, float]) -> None:
    """Draw a board with its upper left corner at `place`, in millimetres."""
    pdf.image(BytesIO(_board_svg(layout).encode()), x=place[0], y=place[1], w=size[0], h=size[1])


@cache
def board_sheet(players: int, paper: str, *, language: str) -> bytes:
    """A board to play on, for two or three players. KeyError: no such paper or number of players."""
    layout = {2: two_players, 3: three_players}[players]()
    words = sheet_words(language)
    pdf = _new(paper, landscape=players == 2, title="Ô Ăn Quan", language=language)
    margin = 10.0
    _x, _y, width, height = layout.view_box
    room = (pdf.w - 2 * margin, pdf.h - 2 * margin - 26)
    scale = min(room[0] / width, room[1] / height)
    size = (width * scale, height * scale)
    place = ((pdf.w - size[0]) / 2, (pdf.h - 14 - size[1]) / 2 + 5)
    _draw(pdf, layout, place, size)
    pdf.set_font(FAMILY, "B", 15)
    pdf.set_xy(margin, margin - 2)
    pdf.cell(pdf.w - 2 * margin, 8, "Ô Ăn Quan")
    pdf.set_font(FAMILY, "", 11)
    pdf.set_text_color(*GREY)
    pdf.set_xy(margin, pdf.h - margin - 6)
    pdf.cell(pdf.w - 2 * margin, 6, words["board_two" if players == 2 else "board_three"], align="C")
    return bytes(pdf.output())


@cache
def rules_sheet(*, language: str, address: str) -> bytes:
    """The rules on one A4 page; `address` is where all of them are."""
    words = sheet_words(language)
    pdf = _new("a4", landscape=False, title=words["title"], language=language)
    left, width = 20.0, 170.0
    pdf.set_xy(left, 16)
    pdf.set_font(FAMILY, "B", 22)
    pdf.cell(width, 11, words["title"], new_x=XPos.LEFT, new_y=YPos.NEXT)
    pdf.set_font(FAMILY, "", 11.5)
    pdf.multi_cell(width, 6.2, words["lead"], align="L", new_x=XPos.LEFT, new_y=YPos.NEXT)
    layout = two_players()
    board_width = 128.0
    _draw(pdf, layout, (left + 21, pdf.get_y() + 2), (board_width, board_width * 214 / 714))
    pdf.set_xy(left, pdf.get_y() + board_width * 214 / 714 + 4)
    for part in words["parts"]:
        pdf.set_text_color(*RED)
        pdf.set_font(FAMILY, "B", 13)
        pdf.set_x(left)
        pdf.cell(width, 9, part["heading"], new_x=XPos.LEFT, new_y=YPos.NEXT)
        pdf.set_text_color(*INK)
        pdf.set_font(FAMILY, "", 11.5)
        for line in part["lines"]:
            indent = 4.0 if line.startswith("•") else 0.0
            pdf.set_x(left + indent)
            pdf.multi_cell(width - indent, 6.1, line, markdown=True, align="L", new_x=XPos.LEFT, new_y=YPos.NEXT)
        pdf.ln(1.5)
    pdf.set_text_color(*GREY)
    pdf.set_font(FAMILY, "", 10)
    pdf.set_xy(left, 297 - 17)
    pdf.cell(width, 6, f"{words['foot']} {address}", link=address)
    return bytes(pdf.output())

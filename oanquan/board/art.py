"""The drawings of the board that are the same on every page: ink lines, pebbles, the Quan.

They are sent once per page as SVG symbols (`templates/board/page.html`) and used by every board on it.
"""

from __future__ import annotations

import math
from functools import cache
from typing import NamedTuple

from oanquan.board import ink
from oanquan.board.geometry import (
    CORNER_DIRECTIONS,
    CORNERS,
    PIT,
    SIDE,
    petal_radius,
)
from oanquan.board.ink import Point


class Pebble(NamedTuple):
    """One of the eight stones to draw with."""

    outline: str
    shine: str
    colour: str


_SHAPES: tuple[tuple[tuple[float, ...], float, float, str], ...] = (
    ((1.0, 0.97, 0.94, 1.02, 0.98, 0.93, 0.99, 1.05), 34, 27, "#8f8a80"),
    ((0.96, 1.06, 0.97, 0.9, 0.98, 1.04, 1.0, 0.95), 30, 29, "#5f5b58"),
    ((1.04, 0.95, 1.0, 1.06, 0.92, 0.95, 1.03, 0.93), 32, 28, "#b4a486"),
    ((0.98, 1.0, 1.07, 0.94, 0.99, 1.05, 0.91, 0.97), 29, 31, "#a78a70"),
    ((1.05, 1.0, 0.92, 0.98, 1.03, 0.98, 0.95, 0.93), 33, 26, "#8a6f5c"),
    ((0.93, 1.03, 1.04, 0.97, 1.0, 0.91, 1.0, 1.05), 30, 30, "#7d8780"),
    ((1.0, 0.9, 1.02, 1.05, 0.95, 1.02, 0.96, 1.0), 31, 28, "#72706e"),
    ((0.97, 1.05, 0.95, 1.0, 1.06, 0.94, 1.02, 0.9), 33, 29, "#c3b595"),
)


_SIZE = 0.86


@cache
def pebbles() -> tuple[Pebble, ...]:
    """The eight pebbles, each drawn around the origin in tenths of a unit."""
    out = []
    for radii, long, wide, colour in _SHAPES:
        width, height = long * _SIZE, wide * _SIZE
        shine = ink.arc((-width * 0.04, -height * 0.02), min(width, height) * 0.3, start=196, end=262)
        out.append(Pebble(ink.blob(radii, width=width, height=height), ink.smooth(shine, closed=False), colour))
    return tuple(out)


class Quan(NamedTuple):
    """The big lacquered stone with its carved ring."""

    outline: str
    ring: str
    core: str
    notches: str
    shine: str


@cache
def quan() -> Quan:
    """The Quan around the origin, in tenths of a unit, about 54 wide."""
    outline = ink.blob((1.0, 0.97, 1.02, 1.0, 0.94, 0.99, 1.03, 1.0, 0.96, 1.01, 0.97, 1.03), width=55, height=51)
    ring = ink.blob((1.0, 0.98, 1.02, 0.99, 1.01, 0.98, 1.0, 1.02), width=33, height=31)
    core = ink.blob((1.0, 1.04, 0.97, 1.02, 0.98, 1.03), width=14, height=13)
    notches = "".join(
        f"M{round(math.cos(a) * 178)} {round(math.sin(a) * 170)}L{round(math.cos(a) * 216)} {round(math.sin(a) * 204)}"
        for a in (math.pi * (2 * i + 0.5) / 12 for i in range(12))
    )
    shine = ink.smooth(ink.arc((0, 0), 22.5, start=205, end=262), closed=False)
    return Quan(outline, ring, core, notches, shine)


class Lines(NamedTuple):
    """A board's drawing: `field` is filled with the ground, `ink` with the ink, both even-odd; `floors` by shape."""

    field: str
    ink: tuple[str, ...]
    floors: tuple[tuple[str, str], ...]


def _half_moon(centre: Point, radius: float, *, right: bool) -> tuple[Point, ...]:
    start = -90 if right else 90
    return ink.arc(centre, radius, start=start, end=start + 180)


def _moon_floor(x: float, *, right: bool) -> str:
    straight = ((x, 190.0), (x, 10.0)) if right else ((x, 10.0), (x, 190.0))
    curve = _half_moon((x, 100), 91, right=right)
    return ink.smooth(ink.joined(curve, ink.line(*straight)[1:-1]), closed=True)


@cache
def two_players() -> Lines:
    """The two-player board: outline, the middle line, six uprights that overshoot a little."""
    outline = ink.joined(
        ink.line((100, 0), (600, 0)),
        _half_moon((600, 100), 100, right=True),
        ink.line((600, 200), (100, 200)),
        _half_moon((100, 100), 100, right=False),
    )
    strokes = [
        ink.stroke(outline, seed="two outline", width=3.2, closed=True),
        ink.stroke(ink.line((98.5, 100.5), (601, 99.5)), seed="two middle", width=2.8),
    ]
    for i in range(6):
        x = 100 + 100 * i
        upright = ink.line((x + (i % 3 - 1) * 0.8, -3.5), (x, 203.5))
        strokes.append(ink.stroke(upright, seed=f"two upright {i}", width=2.8))
    floors = (("moon-right", _moon_floor(604, right=True)), ("moon-left", _moon_floor(96, right=False)))
    return Lines(ink.smooth(outline, closed=True), tuple(strokes), floors)


def _petal(corner: Point, direction: float, *, inset: float = 0.0) -> tuple[Point, ...]:
    """The outer line of a corner pit, in the order of the ring (counter-clockwise on the screen)."""
    spread = 60.0 - inset * 0.55
    points = []
    for step in range(4, -5, -1):
        off = step * spread / 4
        angle = math.radians(direction + off)
        reach = petal_radius(step * 15.0) - inset
        points.append((corner[0] + reach * math.cos(angle), corner[1] + reach * math.sin(angle)))
    return tuple(points)


def _band(start: Point, end: Point, *, seed: str) -> list[str]:
    """The six lines across one band of squares, from the inner edge `start`-`end` outwards."""
    dx, dy = (end[0] - start[0]) / SIDE, (end[1] - start[1]) / SIDE
    out = (-dy, dx)
    strokes = []
    for i in range(6):
        foot = (start[0] + dx * PIT * i, start[1] + dy * PIT * i)
        across = ink.line(
            (foot[0] - 3 * out[0], foot[1] - 3 * out[1]),
            (foot[0] + (PIT + 3.5) * out[0], foot[1] + (PIT + 3.5) * out[1]),
        )
        strokes.append(ink.stroke(across, seed=f"{seed} {i}", width=2.8))
    return strokes


@cache
def three_players() -> Lines:
    """The three-player board: outer and inner outline, and the lines between pits."""
    right, top, left = CORNERS
    petals = [_petal(c, d) for c, d in zip(CORNERS, CORNER_DIRECTIONS, strict=True)]
    outer = ink.joined(
        ink.line(petals[2][-1], petals[0][0]),
        petals[0],
        ink.line(petals[0][-1], petals[1][0]),
        petals[1],
        ink.line(petals[1][-1], petals[2][0]),
        petals[2],
    )
    strokes = [ink.stroke(outer, seed="three outline", width=3.2, closed=True)]
    for name, start, end in (("bottom", left, right), ("right", right, top), ("left", top, left)):
        strokes.append(ink.stroke(ink.line(start, end), seed=f"three {name}", width=2.8))
        strokes += _band(start, end, seed=f"three {name}")
    inner = f"M{_tenths(right)}L{_tenths(top)}L{_tenths(left)}z"
    floors = tuple(
        (f"petal-{slot}", ink.smooth((_inside(c, d), *_petal(c, d, inset=10)), closed=True))
        for slot, c, d in zip((5, 11, 17), CORNERS, CORNER_DIRECTIONS, strict=True)
    )
    return Lines(ink.smooth(outer, closed=True) + inner, tuple(strokes), floors)


def _inside(corner: Point, direction: float) -> Point:
    """The inner tip of a corner pit's floor."""
    angle = math.radians(direction)
    return (corner[0] + 12 * math.cos(angle), corner[1] + 12 * math.sin(angle))


def _tenths(point: Point) -> str:
    return f"{round(point[0] * 10)} {round(point[1] * 10)}"

"""Where things lie on the two boards, in board units (a pit is 100 wide; y grows downwards).

A *slot* is a place on the screen: 0..4 the bottom row from left to right, then counter-clockwise. Which pit lies in
which slot depends on whose side is at the bottom; the drawing of a slot never changes, so stones don't jump when a
board is rendered again.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from random import Random

from oanquan.board.ink import Point
from oanquan.rules import Ring

PIT = 100.0
SLOTS_DRAWN = 15
"""How many stones of a pit are drawn; beyond that the number tells."""
KINDS = 8
"""How many pebbles there are to draw with."""

_STONE = 13.5
"""Half the breadth of a stone."""


@dataclass(frozen=True)
class Stone:
    """One drawn stone: which of the eight pebbles, and where its middle is."""

    kind: int
    x: int
    y: int


@dataclass(frozen=True)
class Place:
    """How one slot is drawn. `turn` is the rotation of its square in degrees (0 for Quan pits and the bottom row)."""

    slot: int
    shape: str
    x: int
    y: int
    turn: int
    count: tuple[int, int]
    name: tuple[int, int]
    quan: tuple[int, int] | None
    stones: tuple[Stone, ...]


@dataclass(frozen=True)
class Layout:
    """A whole board: its drawing's `view_box` and its places by slot."""

    shape: str
    view_box: tuple[int, int, int, int]
    places: tuple[Place, ...]


def slot_of(ring: Ring, pit: str, *, viewer: str) -> int:
    """The slot in which `pit` is drawn when `viewer`'s side is at the bottom."""
    first = ring.sides.index(viewer) * 6
    return (ring.index[pit] - first) % ring.size


def runs_left(slot: int, direction: str) -> bool:
    """Whether sowing from `slot` in `direction` starts towards screen-left.

    `+` runs to the right along the bottom row and to the left everywhere else, on both boards.
    """
    return (direction == "+") != (slot < 5)


def _stones(seed: str, *, centre: Point, allowed: list[Point], near: float = 20.5) -> tuple[Stone, ...]:
    """Fifteen of the `allowed` places, close together: the first ones side by side, the later ones on the heap."""
    rng = Random(seed)
    aside = rng.uniform(0, 2 * math.pi)
    first = (centre[0] + 8 * math.cos(aside), centre[1] + 8 * math.sin(aside))
    chosen: list[Point] = []
    kinds: list[int] = []
    for k in range(SLOTS_DRAWN):
        best = (math.inf, centre)
        for x, y in allowed:
            spot = (x + rng.uniform(-1.5, 1.5), y + rng.uniform(-1.5, 1.5))
            # The middle of all stones should stay in the middle of the pit; chance keeps them from lying in rosettes.
            middle = ((sum(p[0] for p in chosen) + spot[0]) / (k + 1), (sum(p[1] for p in chosen) + spot[1]) / (k + 1))
            cost = 0.45 * math.dist(spot, centre) + 0.8 * math.dist(middle, first if k == 0 else centre)
            cost += rng.uniform(0, 7)
            for i, other in enumerate(chosen):
                lying_on_it = k >= 8 and i < 8
                cost += max(0.0, near * (0.62 if lying_on_it else 1.0) - math.dist(spot, other)) * 7
            best = min(best, (cost, spot))
        chosen.append(best[1])
        kinds.append(rng.choice([kind for kind in range(KINDS) if kind not in kinds[-3:]]))
    return tuple(Stone(kind, round(x), round(y)) for kind, (x, y) in zip(kinds, chosen, strict=True))


def _grid(x0: float, y0: float, x1: float, y1: float, step: float = 5.0) -> list[Point]:
    xs = [x0 + i * step for i in range(int((x1 - x0) / step) + 1)]
    ys = [y0 + i * step for i in range(int((y1 - y0) / step) + 1)]
    return [(x, y) for x in xs for y in ys]


def _clear_of(point: Point, box: tuple[float, float, float, float]) -> bool:
    """Whether a stone at `point` keeps clear of a `box` (middle x, y, half width, half height) of writing."""
    dx = max(0.0, abs(point[0] - box[0]) - box[2])
    dy = max(0.0, abs(point[1] - box[1]) - box[3])
    return math.hypot(dx, dy) >= _STONE + 0.5


def _square(slot: int, *, centre: Point, turn: int, writing: float) -> Place:
    """A square pit; `writing` is the screen direction, in degrees, of the corner with its count."""
    corner = (math.cos(math.radians(writing)), math.sin(math.radians(writing)))
    reach = 41.0
    count = (centre[0] + reach * corner[0], centre[1] + reach * corner[1])
    name = (centre[0] - (reach + 6) * corner[0], centre[1] - (reach + 6) * corner[1])
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    allowed = [
        spot
        for x, y in _grid(-30, -30, 30, 30)
        if _clear_of(spot := (centre[0] + x * c - y * s, centre[1] + x * s + y * c), (*count, 17, 11))
        and _clear_of(spot, (*name, 10, 5))
    ]
    return Place(
        slot,
        "square",
        round(centre[0]),
        round(centre[1]),
        turn,
        (round(count[0]), round(count[1])),
        (round(name[0]), round(name[1])),
        None,
        _stones(
            f"square {slot}",
            centre=(centre[0] - 5 * corner[0], centre[1] - 5 * corner[1]),
            allowed=allowed,
        ),
    )


def _moon(slot: int, *, centre_x: float, bulge: int) -> Place:
    """A half-moon: the Quan above the middle, dân below it, the count at the bottom; `bulge` is -1 on the left."""
    quan = (centre_x - 2 * bulge, 66.0)
    count = (centre_x - 12 * bulge, 169.0)
    name = (centre_x - 22 * bulge, 27.0)
    hub = (centre_x - 50 * bulge, 100.0)
    allowed = [
        spot
        for spot in _grid(centre_x - 45, 30, centre_x + 45, 165)
        if math.dist(spot, hub) < 100 - _STONE - 5
        and (spot[0] - hub[0]) * bulge > _STONE + 5
        and math.dist(spot, quan) > 30 + _STONE - 3
        and _clear_of(spot, (*count, 18, 12))
        and _clear_of(spot, (*name, 10, 5))
    ]
    return Place(
        slot,
        "moon-right" if bulge > 0 else "moon-left",
        round(centre_x),
        100,
        0,
        (round(count[0]), round(count[1])),
        (round(name[0]), round(name[1])),
        (round(quan[0]), round(quan[1])),
        _stones(f"moon {bulge}", centre=(centre_x - 2 * bulge, 122.0), allowed=allowed, near=19.0),
    )


@cache
def two_players() -> Layout:
    """The rectangle of two rows of five squares with a half-moon at each end."""
    bottom = [_square(i, centre=(150 + 100.0 * i, 150), turn=0, writing=45) for i in range(5)]
    top = [_square(6 + i, centre=(550 - 100.0 * i, 50), turn=0, writing=45) for i in range(5)]
    right = _moon(5, centre_x=648, bulge=1)
    left = _moon(11, centre_x=52, bulge=-1)
    return Layout("two", (-7, -7, 714, 214), (*bottom, right, *top, left))


SIDE = 5 * PIT
"""The inner side of the three-player triangle; bands of squares stand on it, petals fill its corners."""
BULGE = 24.0
"""How far a corner pit swells beyond the bands' outer line."""
_HIGH = SIDE * math.sqrt(3) / 2
CORNERS: tuple[Point, ...] = ((SIDE, _HIGH), (SIDE / 2, 0.0), (0.0, _HIGH))
"""Inner corners: right, top, left, in slot order (5, 11, 17)."""
CORNER_DIRECTIONS = (30.0, -90.0, 150.0)


def petal_radius(from_middle: float) -> float:
    """The reach of a corner pit's outer line, `from_middle` degrees off its middle direction (at most 60)."""
    return PIT + BULGE * math.cos(math.radians(1.5 * from_middle)) ** 2


def _within_petal(out: float, sideways: float) -> bool:
    """Whether a stone `out` from a corner and `sideways` of its middle direction keeps clear of the pit's lines."""
    reach = math.hypot(out, sideways)
    off = math.degrees(math.atan2(sideways, out))
    beside_the_lines = abs(off) < 60 - math.degrees(math.asin(min(1.0, 19 / reach)))
    return beside_the_lines and reach < petal_radius(off) - 20


def _petal(slot: int, *, corner: Point, direction: float) -> Place:
    along = (math.cos(math.radians(direction)), math.sin(math.radians(direction)))
    across = (-along[1], along[0])

    def at(out: float, sideways: float) -> Point:
        return (
            corner[0] + out * along[0] + sideways * across[0],
            corner[1] + out * along[1] + sideways * across[1],
        )

    # The count goes into the lobe on the right of the top corner, into the lower lobe of the two others.
    lobe = -1.0 if direction == 150.0 else 1.0
    quan = at(88, 0)
    count = at(57, 55 * lobe)
    name = at(50, -62 * lobe)
    allowed = [
        spot
        for out, sideways in _grid(24, -75, 105, 75)
        if _within_petal(out, sideways)
        and math.dist(spot := at(out, sideways), quan) > 27 + _STONE - 3
        and _clear_of(spot, (*count, 17, 11))
        and _clear_of(spot, (*name, 9, 5))
    ]
    return Place(
        slot,
        f"petal-{slot}",
        round(at(62, 0)[0]),
        round(at(62, 0)[1]),
        0,
        (round(count[0]), round(count[1])),
        (round(name[0]), round(name[1])),
        (round(quan[0]), round(quan[1])),
        _stones(f"petal {slot}", centre=at(48, -12 * lobe), allowed=allowed, near=18.5),
    )


@cache
def three_players() -> Layout:
    """The equilateral triangle: five squares along each edge, a rounded pit at each corner."""
    bottom = [_square(i, centre=(50 + 100.0 * i, _HIGH + 50), turn=0, writing=45) for i in range(5)]
    right, top, left = CORNERS
    edges: list[Place] = []
    for first, start, end, turn, writing in (
        (6, right, top, 60, 15.0),
        (12, top, left, -60, 165.0),
    ):
        dx, dy = (end[0] - start[0]) / 5, (end[1] - start[1]) / 5
        outward = (-dy / PIT, dx / PIT)
        edges += [
            _square(
                first + i,
                centre=(
                    start[0] + dx * (i + 0.5) + 50 * outward[0],
                    start[1] + dy * (i + 0.5) + 50 * outward[1],
                ),
                turn=turn,
                writing=writing,
            )
            for i in range(5)
        ]
    petals = [
        _petal(slot, corner=corner, direction=direction)
        for slot, corner, direction in zip((5, 11, 17), CORNERS, CORNER_DIRECTIONS, strict=True)
    ]
    places = sorted((*bottom, *edges, *petals), key=lambda place: place.slot)
    wide = PIT + BULGE * 0.75
    box = (round(-wide - 7), round(-PIT - BULGE - 7), round(SIDE + 2 * wide + 14), round(_HIGH + 2 * PIT + BULGE + 14))
    return Layout("three", box, tuple(places))


def layout_of(ring: Ring) -> Layout:
    """The layout on which `ring` is drawn."""
    return two_players() if len(ring.sides) == 2 else three_players()

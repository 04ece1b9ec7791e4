"""Hand-drawn ink: the slight irregularity of a woodblock print, the same on every machine.

Everything here is pure arithmetic on points in board units (one pit is 100 units wide, y grows downwards) and returns
SVG path data. The randomness is seeded, so a board looks the same in every render and nothing jumps.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

Point = tuple[float, float]

_STEP = 46.0
"""Distance between two places where the hand may stray, in board units."""


def line(start: Point, end: Point) -> tuple[Point, ...]:
    """Points along a straight stroke from `start` to `end`, about `_STEP` units apart."""
    length = math.dist(start, end)
    pieces = max(2, round(length / _STEP))
    return tuple(
        (start[0] + (end[0] - start[0]) * i / pieces, start[1] + (end[1] - start[1]) * i / pieces)
        for i in range(pieces + 1)
    )


def arc(centre: Point, radius: float, *, start: float, end: float) -> tuple[Point, ...]:
    """Points along a circle's arc; the angles are degrees on the screen (0 = right, 90 = down)."""
    pieces = max(3, round(abs(math.radians(end - start)) * radius / _STEP))
    angles = (math.radians(start + (end - start) * i / pieces) for i in range(pieces + 1))
    return tuple((centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a)) for a in angles)


def joined(*runs: Sequence[Point]) -> tuple[Point, ...]:
    """Runs of points one after another, without the doubled points where two of them meet."""
    points: list[Point] = []
    for run in runs:
        for point in run:
            if not points or math.dist(points[-1], point) > 1:
                points.append(point)
    if math.dist(points[0], points[-1]) < 1:
        points.pop()
    return tuple(points)


def smooth(points: Sequence[Point], *, closed: bool) -> str:
    """Path data of a Catmull-Rom curve through `points`, in relative tenths of a unit rounded to whole numbers.

    Draw it inside `transform="scale(.1)"`: whole tenths keep the page small.
    """
    tenths = [(round(x * 10), round(y * 10)) for x, y in points]
    n = len(tenths)

    def at(i: int) -> tuple[int, int]:
        return tenths[i % n] if closed else tenths[min(max(i, 0), n - 1)]

    out = [f"M{tenths[0][0]} {tenths[0][1]}c"]
    numbers: list[str] = []
    for i in range(n if closed else n - 1):
        before, here, there, after = at(i - 1), at(i), at(i + 1), at(i + 2)
        # A handle no longer than a third of its piece: short pieces between long ones must not swing out.
        reach = math.dist(here, there) / 3
        for x, y in (
            _handle(here, (there[0] - before[0], there[1] - before[1]), reach),
            _handle(there, (here[0] - after[0], here[1] - after[1]), reach),
            there,
        ):
            numbers += [str(round(x) - here[0]), str(round(y) - here[1])]
    out.append(" ".join(numbers).replace(" -", "-"))
    return "".join(out) + ("z" if closed else "")


def _handle(anchor: tuple[int, int], towards: tuple[int, int], reach: float) -> Point:
    length = math.hypot(*towards) or 1.0
    step = min(length / 6, reach)
    return (anchor[0] + towards[0] / length * step, anchor[1] + towards[1] / length * step)


def stroke(points: Sequence[Point], *, seed: str, width: float = 3.0, closed: bool = False) -> str:
    """One brush stroke along `points` as a filled outline: it strays a little and its width varies.

    A closed stroke is two rings, to be filled with the even-odd rule.
    """
    rng = Random(seed)
    n = len(points)
    left: list[Point] = []
    right: list[Point] = []
    for i, (x, y) in enumerate(points):
        before = points[(i - 1) % n] if closed else points[max(i - 1, 0)]
        after = points[(i + 1) % n] if closed else points[min(i + 1, n - 1)]
        length = math.dist(before, after) or 1.0
        across = (-(after[1] - before[1]) / length, (after[0] - before[0]) / length)
        stray = rng.uniform(-1.15, 1.15)
        half = width / 2 * rng.uniform(0.78, 1.28)
        if not closed and i in (0, n - 1):
            half *= 0.9
        left.append((x + across[0] * (stray + half), y + across[1] * (stray + half)))
        right.append((x + across[0] * (stray - half), y + across[1] * (stray - half)))
    if closed:
        return smooth(left, closed=True) + smooth(right[::-1], closed=True)
    caps = [_beyond(points[-2], points[-1], width / 3), _beyond(points[1], points[0], width / 3)]
    return smooth([*left, caps[0], *right[::-1], caps[1]], closed=True)


def _beyond(start: Point, end: Point, further: float) -> Point:
    """The point `further` units past `end` on the way from `start`."""
    length = math.dist(start, end)
    return (end[0] + (end[0] - start[0]) / length * further, end[1] + (end[1] - start[1]) / length * further)


def blob(radii: Sequence[float], *, width: float, height: float) -> str:
    """A closed rounded shape around the origin: `radii` scale an ellipse of `width` x `height` at equal angles."""
    n = len(radii)
    points = [
        (
            width / 2 * r * math.cos(2 * math.pi * i / n),
            height / 2 * r * math.sin(2 * math.pi * i / n),
        )
        for i, r in enumerate(radii)
    ]
    return smooth(points, closed=True)

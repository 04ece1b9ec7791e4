"""Where things lie: nothing collides, nothing jumps, and the style sheet agrees with the drawing."""

import math
import re
from pathlib import Path

import pytest

from oanquan.board import art, geometry, ink
from oanquan.board.geometry import Layout, Place
from oanquan.rules import RULESETS

LAYOUTS = [geometry.two_players(), geometry.three_players()]
PLACES = [place for layout in LAYOUTS for place in layout.places]
RINGS = [RULESETS["standard"].ring, RULESETS["standard-3"].ring]
STYLE = (Path(__file__).parents[2] / "static/css/board.css").read_text(encoding="utf-8")


def name_of(place: Place) -> str:
    return f"{place.shape}-{place.slot}"


@pytest.mark.parametrize("place", PLACES, ids=name_of)
def test_stones_keep_clear_of_the_count(place: Place) -> None:
    """A stone is at most 14.7 units from its middle to its edge; two digits on a phone are 34 wide and 20 high."""
    for stone in place.stones:
        dx = max(0, abs(stone.x - place.count[0]) - 17)
        dy = max(0, abs(stone.y - place.count[1]) - 10)
        assert math.hypot(dx, dy) >= 12


@pytest.mark.parametrize("place", PLACES, ids=name_of)
def test_stones_keep_clear_of_the_quan(place: Place) -> None:
    if place.quan:
        assert all(math.dist((stone.x, stone.y), place.quan) >= 32 for stone in place.stones)


@pytest.mark.parametrize("place", [p for p in PLACES if p.shape == "square"], ids=name_of)
def test_stones_lie_inside_their_square(place: Place) -> None:
    turn = math.radians(-place.turn)
    for stone in place.stones:
        x, y = stone.x - place.x, stone.y - place.y
        across = x * math.cos(turn) - y * math.sin(turn)
        down = x * math.sin(turn) + y * math.cos(turn)
        assert max(abs(across), abs(down)) <= 35


@pytest.mark.parametrize("place", PLACES, ids=name_of)
def test_the_first_eight_stones_lie_side_by_side(place: Place) -> None:
    first = place.stones[:5]
    gaps = [math.dist((a.x, a.y), (b.x, b.y)) for i, a in enumerate(first) for b in first[i + 1 :]]
    assert len(place.stones) == geometry.SLOTS_DRAWN
    assert min(gaps) >= 14


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.shape)
def test_every_place_is_within_the_drawing(layout: Layout) -> None:
    x, y, width, height = layout.view_box
    for place in layout.places:
        spots = [place.count, place.name, *((s.x, s.y) for s in place.stones), *([place.quan] if place.quan else [])]
        assert all(x + 8 < spot[0] < x + width - 8 and y + 8 < spot[1] < y + height - 8 for spot in spots)


@pytest.mark.parametrize("ring", RINGS, ids=lambda ring: f"{len(ring.sides)} players")
def test_the_viewers_own_side_is_the_bottom_row(ring) -> None:
    for viewer in ring.sides:
        own = sorted(ring.pits_of(viewer), key=lambda pit: geometry.slot_of(ring, pit, viewer=viewer))
        assert [geometry.slot_of(ring, pit, viewer=viewer) for pit in own] == [0, 1, 2, 3, 4]
        slots = [geometry.slot_of(ring, pit, viewer=viewer) for pit in ring.pits]
        assert sorted(slots) == list(range(ring.size))


def test_plus_runs_right_below_and_left_above() -> None:
    assert not geometry.runs_left(2, "+")
    assert geometry.runs_left(2, "-")
    assert geometry.runs_left(8, "+")
    assert not geometry.runs_left(8, "-")


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.shape)
def test_neighbours_on_the_ring_are_neighbours_on_the_screen(layout: Layout) -> None:
    places = layout.places
    for i, place in enumerate(places):
        following = places[(i + 1) % len(places)]
        assert math.dist((place.x, place.y), (following.x, following.y)) <= 125


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.shape)
def test_the_style_sheet_puts_the_links_over_the_drawn_pits(layout: Layout) -> None:
    rule = re.compile(rf'\.board-{layout.shape} \[data-slot="(\d+)"\] {{ --x: (-?\d+); --y: (-?\d+);')
    found = {int(slot): (int(x), int(y)) for slot, x, y in rule.findall(STYLE)}
    assert found == {place.slot: (place.x - 50, place.y - 50) for place in layout.places}
    x, y, width, height = layout.view_box
    assert f"(var(--x) + {-x}) / {width} * 100%" in STYLE
    assert f"(var(--y) + {-y}) / {height} * 100%" in STYLE


def test_the_same_ink_is_drawn_every_time() -> None:
    points = ink.line((0, 0), (500, 0))
    assert ink.stroke(points, seed="a") == ink.stroke(points, seed="a")
    assert ink.stroke(points, seed="a") != ink.stroke(points, seed="b")


def test_there_is_a_floor_for_every_shape() -> None:
    floors = {shape for shape, _ in (*art.two_players().floors, *art.three_players().floors)}
    assert floors == {place.shape for place in PLACES} - {"square"}

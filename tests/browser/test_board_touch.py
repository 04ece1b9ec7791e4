"""Choosing and sowing: by pointer, by keys, by ear; at every size."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import serious_findings
from tests.browser.boards import counts, listening, new_game, sow, wait_done
from tests.browser.conftest import NewContext
from tests.browser.playing import prefer
from tests.chromium import PHONE
from tests.server import Server


def quiet_table(new_context: NewContext, server: Server, **preferences: str) -> Page:
    """A page without animation."""
    context = new_context()
    prefer(context, server.url, **{"speed": "off", **preferences})
    return listening(context)


def box(element: Locator) -> dict[str, float]:
    found = element.bounding_box()
    assert found is not None
    return dict(found)


def test_pits_are_called_by_name_and_content(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("link", name="Ô 3 của bạn: 5 dân")).to_have_attribute("href", "?pit=B3")
    names = page.get_by_role("list", name="Các ô").get_by_role("listitem").all_inner_texts()
    assert names[5] == "Ô quan bên phải: 1 quan"
    assert len(names) == 12


def test_choosing_raises_the_pit_and_shows_its_arrows_only(page: Page) -> None:
    page.goto("/")
    page.locator('[data-choose="B2"]').click()
    expect(page.locator(".cell.is-chosen")).to_have_attribute("data-pit", "B2")
    expect(page.locator('[data-choose="B2"]')).to_have_attribute("aria-expanded", "true")
    page.locator('[data-choose="B4"]').click()
    expect(page.locator(".cell.is-chosen")).to_have_attribute("data-pit", "B4")
    expect(page.locator(".arrow:visible")).to_have_count(2)


@pytest.mark.parametrize("how", ["Escape", "elsewhere", "again"])
def test_a_choice_can_be_taken_back(page: Page, how: str) -> None:
    page.goto("/")
    page.locator('[data-choose="B2"]').click()
    expect(page.locator(".arrow:visible")).to_have_count(2)
    if how == "Escape":
        page.keyboard.press("Escape")
    elif how == "again":
        page.locator('[data-choose="B2"]').click()
    else:
        page.locator("h1").click()
    expect(page.locator(".arrow:visible")).to_have_count(0)
    expect(page.locator(".is-chosen")).to_have_count(0)


def test_pointing_at_an_arrow_marks_where_the_first_handful_ends(page: Page) -> None:
    page.goto("/")
    page.locator('[data-choose="B3"]').click()
    page.locator('.arrow:visible[data-way="left"]').hover()
    expect(page.locator(".cell.is-end")).to_have_attribute("data-pit", "T2")
    page.locator('.arrow:visible[data-way="right"]').focus()
    expect(page.locator(".cell.is-end")).to_have_attribute("data-pit", "T4")
    page.locator("h1").hover()
    page.locator('[data-choose="B1"]').focus()
    expect(page.locator(".cell.is-end")).to_have_count(0)


def test_arrow_keys_go_from_left_to_right_also_in_the_upper_row(new_context: NewContext, server: Server) -> None:
    page = quiet_table(new_context, server)
    new_game(page)
    sow(page, "B2", "left")
    wait_done(page, 2)
    chosen = []
    for _ in range(page.locator("[data-choose]").count()):
        page.keyboard.press("ArrowRight")
        chosen.append(page.locator(".pit.is-chosen").get_attribute("data-choose"))
    lefts = [box(page.locator(f'[data-choose="{pit}"]'))["x"] for pit in chosen]
    assert lefts == sorted(lefts)
    assert all(pit and pit.startswith("T") for pit in chosen)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".pit.is-chosen")).to_have_attribute("data-choose", str(chosen[0]))


def test_z_and_x_sow_to_the_left_and_right_of_the_screen(new_context: NewContext, server: Server) -> None:
    page = quiet_table(new_context, server)
    new_game(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("x")
    wait_done(page, 2)
    moves = page.locator("[data-board-said] p")
    expect(moves).to_contain_text(["Đỏ rải ô 1 sang phải"])
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("z")
    wait_done(page, 3)
    expect(moves.nth(1)).to_contain_text("sang trái")


def test_arrows_stand_outside_beside_the_row_that_moves(new_context: NewContext, server: Server) -> None:
    page = quiet_table(new_context, server)
    new_game(page)
    page.locator('[data-choose="B3"]').click()
    field = box(page.locator("[data-stage] .field"))
    assert box(page.locator(".arrow:visible").first)["y"] >= field["y"] + field["height"]
    page.locator('.arrow:visible[data-way="left"]').click()
    wait_done(page, 2)
    page.locator("[data-choose]").first.click()
    field, arrow = box(page.locator("[data-stage] .field")), box(page.locator(".arrow:visible").first)
    assert arrow["y"] + arrow["height"] <= field["y"]


def test_nothing_jumps_from_turn_to_turn(new_context: NewContext, server: Server) -> None:
    page = quiet_table(new_context, server)
    new_game(page)
    place = (
        "() => { const at = document.querySelector('.field').getBoundingClientRect(); return [at.x, at.y + scrollY]; }"
    )
    before = page.evaluate(place)
    sow(page, "B2", "left")
    wait_done(page, 2)
    assert page.evaluate(place) == before


def test_a_phone_has_room_for_fingers(phone: Page) -> None:
    phone.goto("/")
    phone.locator('[data-choose="B1"]').tap()
    for pit in phone.locator("[data-choose]").all():
        assert box(pit)["width"] >= 46
        assert box(pit)["height"] >= 46
    for arrow in phone.locator(".arrow:visible").all():
        found = box(arrow)
        assert min(found["width"], found["height"]) >= 44
        assert found["x"] >= 0


@pytest.mark.parametrize("ruleset", ["standard", "standard-3"])
def test_the_board_fits_the_narrowest_phone(new_context: NewContext, ruleset: str) -> None:
    page = listening(new_context(viewport={"width": 320, "height": 640}, has_touch=True, is_mobile=True))
    new_game(page, ruleset=ruleset)
    for pit in ("B1", "B5"):
        page.locator(f'[data-choose="{pit}"]').tap()
        for arrow in page.locator(".arrow:visible").all():
            found = box(arrow)
            assert found["x"] >= 0
            assert found["x"] + found["width"] <= 320
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_on_a_phone_both_ends_are_marked_at_once(phone: Page) -> None:
    phone.goto("/")
    phone.locator('[data-choose="B3"]').tap()
    marked = phone.locator(".cell.is-end").evaluate_all("cells => cells.map(cell => cell.dataset.pit).sort()")
    assert marked == ["T2", "T4"]


def test_names_of_pits_are_shown_on_request(new_context: NewContext, server: Server) -> None:
    page = quiet_table(new_context, server)
    page.goto("/")
    expect(page.locator('.cell[data-pit="B3"] .name')).to_be_hidden()
    prefer(page.context, server.url, names="on")
    page.reload()
    expect(page.locator('.cell[data-pit="B3"] .name')).to_be_visible()


def test_the_keys_are_explained(page: Page) -> None:
    page.goto("/")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Phím tắt")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".pit.is-chosen")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("sound", ["on", "off"])
def test_sounds_are_fetched_only_from_the_first_move_on(new_context: NewContext, server: Server, sound: str) -> None:
    context = new_context()
    prefer(context, server.url, sound=sound)
    page = listening(context)
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url) if "/sounds/" in request.url else None)
    new_game(page)
    page.locator('[data-choose="B2"]').click()
    wait_done(page, 1)
    assert fetched == []
    page.locator('[data-arrows="B2"] [data-way="left"]').click()
    wait_done(page, 2)
    assert any("pebble" in url for url in fetched) == (sound == "on")
    assert any("capture" in url for url in fetched) == (sound == "on")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_board_with_a_chosen_pit_is_accessible(new_context: NewContext, server: Server, theme: str) -> None:
    page = quiet_table(new_context, server, theme=theme)
    new_game(page)
    page.locator('[data-choose="B3"]').click()
    assert serious_findings(page) == []


def test_a_move_that_is_pressed_twice_is_played_once(new_context: NewContext, server: Server) -> None:
    page = quiet_table(new_context, server)
    new_game(page)
    page.locator('[data-choose="B3"]').click()
    page.locator('[data-arrows="B3"] [data-way="left"]').dblclick(delay=0)
    wait_done(page, 2)
    expect(page.locator("[data-board-said] p")).to_have_count(1)
    assert counts(page)["B3"] == "0"


def test_without_scripts_a_pit_is_a_link_and_its_arrows_are_buttons(new_context: NewContext) -> None:
    page = new_context(java_script_enabled=False, viewport=PHONE).new_page()
    page.goto("/")
    page.locator('[data-choose="B4"]').click()
    expect(page.locator(".arrow:visible")).to_have_count(2)
    expect(page.locator('.cell.is-chosen[data-pit="B4"]')).to_have_count(1)

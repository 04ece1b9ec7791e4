"""The rules pages in a real browser: boards are stepped and played with scripts and without."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests import chromium
from tests.browser.axe import serious_findings
from tests.browser.conftest import NewContext

RULES = "/luat-choi/"
PAGES = [RULES, "/huong-dan/", "/gioi-thieu/", "/en/rules/", "/en/guide/", "/en/about/"]


def board(page: Page, key: str) -> Locator:
    return page.locator(f"#b-{key}")


def press(live: Locator, name: str) -> None:
    live.get_by_role("link", name=name, exact=True).click()


def dan(live: Locator, pit: str) -> Locator:
    """The number drawn in a pit of the board that stays when the animation is over."""
    return live.locator(f'[data-stage] [data-pit="{pit}"] .count').last


def points(live: Locator, side: str) -> Locator:
    return live.locator(f'[data-stage] [data-store="{side}"] [data-points]').last


def still(live: Locator) -> None:
    """Until no stone moves any more."""
    expect(live.locator(".is-standin, .is-waiting")).to_have_count(0)


@pytest.mark.parametrize("scripts", [True, False], ids=["with-scripts", "without-scripts"])
def test_the_ending_is_stepped_through_and_put_back(new_context: NewContext, scripts: bool) -> None:
    page = new_context(java_script_enabled=scripts).new_page()
    page.goto(RULES)
    live = board(page, "ending")
    expect(dan(live, "B4")).to_have_text("1")
    press(live, "Bước tiếp")
    expect(page).to_have_url(re.compile(r"\?b=ending&n=1#b-ending$"))
    expect(live.locator(".now")).to_have_text("Viên dân rơi vào ô 4. Ô 5 trống, sau nó là ô quan.")
    still(live)
    expect(dan(live, "B4")).to_have_text("2")
    press(live, "Bước tiếp")
    still(live)
    expect(points(live, "B")).to_have_text("28")
    press(live, "Bước tiếp")
    still(live)
    expect(points(live, "B")).to_have_text("38")
    expect(live.locator(".tally dd").first).to_have_text(
        re.compile(r"38\s*=\s*18\s*trong kho\s*\+\s*10\s*ăn được\s*\+\s*10\s*thu dân hàng mình")
    )
    press(live, "Đặt lại")
    still(live)
    expect(dan(live, "B4")).to_have_text("1")
    expect(live.locator(".now")).to_have_count(0)


@pytest.mark.parametrize("scripts", [True, False], ids=["with-scripts", "without-scripts"])
def test_the_switch_shows_why_the_ending_fails_under_mature_quan(new_context: NewContext, scripts: bool) -> None:
    page = new_context(java_script_enabled=scripts).new_page()
    page.goto(RULES)
    live = board(page, "ending")
    press(live, "Chạy hết")
    still(live)
    expect(points(live, "B")).to_have_text("38")
    press(live, "Quan Già")
    expect(live.locator(".switch[aria-current]")).to_have_text("Quan Già")
    still(live)
    expect(points(live, "B")).to_have_text("18")
    expect(live.locator(".now")).to_contain_text("quan còn non, không ăn được")
    expect(live.locator(".tally")).to_have_count(0)
    press(live, "Cơ bản")
    still(live)
    expect(points(live, "B")).to_have_text("38")


@pytest.mark.parametrize("scripts", [True, False], ids=["with-scripts", "without-scripts"])
def test_the_refill_board_is_played_on_by_the_reader(new_context: NewContext, scripts: bool) -> None:
    page = new_context(java_script_enabled=scripts).new_page()
    page.goto(RULES)
    live = board(page, "refill")
    expect(points(live, "B")).to_have_text("31")
    live.locator('[data-choose="B3"]').click()
    live.get_by_role("button", name="sang phải").click()
    still(live)
    expect(points(live, "B")).to_have_text("32")
    expect(dan(live, "B4")).to_have_text("2")
    expect(page).to_have_url(re.compile(r"\?b=refill&m=B3%2B#b-refill$"))
    live.locator('[data-choose="T3"]').click()
    live.get_by_role("button", name="sang trái").click()
    still(live)
    expect(live.locator(".live-played")).to_have_text(re.compile(r"Đã đi:\s*3▶\s*,\s*3◀"))
    press(live, "Lùi một nước")
    still(live)
    expect(live.locator(".live-played")).to_have_text(re.compile(r"Đã đi:\s*3▶$"))
    page.reload()
    expect(points(live, "B")).to_have_text("32")
    live.get_by_role("link", name="Chơi tiếp với máy từ đây").click()
    expect(page).to_have_url(re.compile(r"r=standard&p=1\.1\.0\.2\.0\.Q1"))


def test_a_board_is_used_by_keyboard_alone(page: Page) -> None:
    page.goto(RULES)
    live = board(page, "capture")
    live.get_by_role("link", name="Bước tiếp").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-board-said]")).to_contain_text("Viên dân rơi vào ô 2.")
    still(live)
    expect(live.get_by_role("link", name="Bước tiếp")).to_be_focused()
    page.keyboard.press("Enter")
    still(live)
    expect(points(live, "B")).to_have_text("22")
    expect(page.locator("[data-board-said]")).to_contain_text("Ăn 4 dân! Ô 5 ngay sau đó còn sỏi")


def test_an_illegal_address_is_explained_on_the_board(page: Page) -> None:
    page.goto(RULES + "?b=refill&m=B3%2B_B3%2B#b-refill")
    expect(board(page, "refill").get_by_role("alert")).to_be_visible()
    expect(points(board(page, "refill"), "B")).to_have_text("31")


def test_a_play_that_is_skipped_ends_with_the_same_board(page: Page) -> None:
    page.goto(RULES)
    live = board(page, "relay")
    press(live, "Chạy hết")
    live.get_by_role("button", name="Bỏ qua").click()
    still(live)
    expect(dan(live, "T1")).to_have_text("6")


def test_with_reduced_motion_the_end_is_there_at_once(new_context: NewContext) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    page.goto(RULES)
    live = board(page, "chain")
    press(live, "Chạy hết")
    expect(points(live, "B")).to_have_text("42")
    still(live)


def test_the_three_player_board_is_played(page: Page) -> None:
    page.goto("/en/rules/")
    live = board(page, "three-start")
    live.locator('[data-choose="B3"]').click()
    live.get_by_role("button", name="to the right").click()
    still(live)
    expect(live.locator('[data-stage] [data-store="R"]')).to_have_class(re.compile("is-turn"))


@pytest.mark.parametrize(("path", "theme"), [("/luat-choi/", "light"), ("/en/rules/", "dark"), ("/en/about/", "dark")])
def test_pages_are_accessible(new_context: NewContext, path: str, theme: str) -> None:
    page = new_context(color_scheme=theme).new_page()
    page.goto(path)
    assert serious_findings(page) == []


@pytest.mark.parametrize("path", PAGES)
def test_no_page_scrolls_sideways_on_a_phone(new_context: NewContext, path: str) -> None:
    page = new_context(viewport=chromium.PHONE).new_page()
    page.goto(path)
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0

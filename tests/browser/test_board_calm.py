"""Around the board nothing jumps, nothing is told before it is seen, and every question has a way back."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.boards import listening, new_game, sow, wait_done
from tests.browser.conftest import NewContext
from tests.browser.playing import is_over, prefer
from tests.server import Server

LAST_QUAN = "4.4.1.1.0.Q0/1.1.2.2.2.q0 B 18,24 40 -"
MIDDLE = "1.7.0.5.7.q2/6.8.1.0.7.Q3 B 5,8 14 -"
WATCH = """
window.places = new Set();
const look = () => {
  const button = document.querySelector("#do-hint");
  if (button) window.places.add(`${scrollY} ${Math.round(button.getBoundingClientRect().top)}`);
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""


def small_phone(new_context: NewContext, server: Server, **preferences: str) -> Page:
    context = new_context(viewport={"width": 390, "height": 640}, has_touch=True, is_mobile=True)
    prefer(context, server.url, **preferences)
    return listening(context)


def touch(page: Page, selector: str) -> None:
    """Touch the middle of what is on the screen; unlike `tap()` this never scrolls."""
    target = page.locator(selector)
    target.wait_for()
    box = target.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_neither_page_nor_buttons_move_while_moves_are_made(new_context: NewContext, server: Server) -> None:
    page = small_phone(new_context, server, speed="fast")
    page.goto("/choi/")
    page.locator(".new-game .primary").click()
    page.wait_for_url(re.compile("/van/"))
    page.evaluate("scrollTo(0, 90)")
    page.evaluate(WATCH)
    touch(page, '[data-choose="B3"]')
    touch(page, '[data-arrows="B3"] [data-way="right"]')
    wait_done(page, 3)
    assert not is_over(page)
    assert len(page.evaluate("[...window.places]")) == 1


def test_the_first_move_leaves_the_page_where_it_is_and_names_it_anew(new_context: NewContext, server: Server) -> None:
    page = small_phone(new_context, server, speed="off")
    page.goto("/")
    page.evaluate("scrollTo(0, 60)")
    touch(page, '[data-choose="B3"]')
    before = page.evaluate("scrollY")
    touch(page, '[data-arrows="B3"] [data-way="right"]')
    page.wait_for_url("**/van/*/")
    assert not is_over(page)
    assert page.evaluate("scrollY") == before
    expect(page).to_have_title(re.compile("^Cơ bản, với máy"))


def test_the_outcome_is_told_after_it_was_seen(new_context: NewContext) -> None:
    page = listening(new_context())
    new_game(page, position=LAST_QUAN)
    wait_done(page, 1)
    sow(page, "B3", "right")
    page.locator(".is-standin").wait_for()
    expect(page.locator(".ending h2")).to_have_count(1)
    assert page.evaluate(
        """() => [".ending h2", ".moves [aria-current] .gain"].map(
            at => getComputedStyle(document.querySelector(at)).visibility)"""
    ) == ["hidden", "hidden"]
    expect(page.locator(".is-standin")).to_have_count(0)
    expect(page.locator(".ending h2")).to_be_visible()
    expect(page.locator(".moves [aria-current] .gain")).to_be_visible()


def test_an_early_step_of_a_finished_game_is_nobodys_turn(new_context: NewContext, server: Server) -> None:
    page = small_phone(new_context, server, speed="off")
    page.goto("/")
    page.get_by_role("button", name="Chơi ngay").tap()
    page.locator("#do-resign").tap()
    page.get_by_role("button", name="Vâng, xin thua").tap()
    expect(page.locator(".ending h2")).to_have_text("Máy (Dễ) thắng, 25–0.")
    place = page.locator('[data-step="first"]').bounding_box()
    page.locator('[data-step="prev"]').tap()
    expect(page.locator(".steps .number")).to_have_text("0 / 1")
    assert page.locator('.steps [aria-label="Về đầu ván"]').bounding_box() == place
    expect(page.get_by_text("Đến lượt bạn")).to_have_count(0)
    expect(page.get_by_role("button", name="Xin thua")).to_have_count(0)
    expect(page.get_by_label("Sức chơi")).to_have_count(0)


@pytest.mark.parametrize("how", ["Thôi", "Escape", "elsewhere"])
def test_a_question_can_be_left_without_an_answer(page: Page, how: str) -> None:
    new_game(page)
    page.locator("#do-resign").click()
    yes = page.get_by_role("button", name="Vâng, xin thua")
    expect(yes).to_be_visible()
    if how == "Thôi":
        page.get_by_role("button", name="Thôi").click()
    elif how == "Escape":
        page.keyboard.press("Escape")
    else:
        page.locator("h1").click()
    expect(yes).to_be_hidden()
    expect(page.locator("[data-choose]").first).to_be_visible()


def test_a_hint_marks_its_arrow_and_moves_no_button(page: Page) -> None:
    new_game(page)
    page.locator("#do-hint").hover()  # scrolls there, where need be
    place = page.locator("#do-hint").bounding_box()
    page.locator("#do-hint").click()
    expect(page.locator(".arrow.is-hinted:visible")).to_have_count(1)
    expect(page.locator(".note")).to_contain_text("Gợi ý: rải ô")
    assert page.locator("#do-hint").bounding_box() == place
    expect(page.locator("#do-hint")).to_be_focused()


def test_the_keyboard_stays_on_the_board(new_context: NewContext, server: Server) -> None:
    context = new_context()
    prefer(context, server.url, speed="off")
    page = listening(context)
    new_game(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("x")
    wait_done(page, 2)
    expect(page.locator("[data-board]")).to_be_focused()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.choose")


def test_long_words_do_not_cover_the_pits(new_context: NewContext) -> None:
    page = listening(new_context(viewport={"width": 320, "height": 640}, has_touch=True, is_mobile=True))
    new_game(page, position=MIDDLE)
    wait_done(page, 1)
    sow(page, "B2", "left")
    room = page.wait_for_function(
        """() => {
          const call = document.querySelector(".call-stop"), field = document.querySelector(".is-standin .field");
          return call && {words: call.getBoundingClientRect().toJSON(), field: field.getBoundingClientRect().toJSON()};
        }"""
    ).json_value()
    assert room["words"]["top"] >= room["field"]["bottom"] - 10
    assert room["words"]["left"] >= 0
    assert room["words"]["right"] <= 320


def test_at_a_turned_board_whoever_is_next_is_named(new_context: NewContext, server: Server) -> None:
    context = new_context()
    prefer(context, server.url, speed="off")
    page = listening(context)
    new_game(page, ruleset="standard-3")
    expect(page.locator(".prompt")).to_have_text("Đến lượt ● Đỏ: chọn một ô")
    sow(page, "B3", "right")
    expect(page.locator(".prompt")).to_have_text("Đến lượt ◆ Xanh chàm: chọn một ô")
    page.locator('[data-choose^="R"]').first.click()
    expect(page.locator(".prompt")).to_be_hidden()


@pytest.mark.parametrize("clipboard", ["there", "missing"])
def test_copying_says_that_it_has_copied(new_context: NewContext, clipboard: str) -> None:
    context = new_context()
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    if clipboard == "missing":
        context.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined });")
    context.add_init_script("document.addEventListener('copy', () => { window.copied = String(getSelection()); });")
    page = context.new_page()
    new_game(page)
    page.locator(".record summary").click()
    page.locator('[data-copies="record"]').click()
    expect(page.locator('[data-copies="record"]')).to_have_text("Đã chép")
    text = page.evaluate("window.copied" if clipboard == "missing" else "navigator.clipboard.readText()")
    assert text.startswith('[Ruleset "standard"]')
    expect(page.locator('[data-copies="record"]')).to_have_text("Chép")


def test_friends_at_one_screen_are_three_where_three_play(page: Page) -> None:
    page.goto("/choi/?o=screen")
    page.locator('[name="ruleset"][value="standard-3"]').check()
    page.locator(".new-game .primary").click()
    page.wait_for_url(re.compile("/van/"))
    expect(page.locator(".who strong")).to_have_text(["Xanh lá", "Xanh chàm", "Đỏ"])


def test_a_position_is_shown_before_it_is_played(page: Page) -> None:
    page.goto("/choi/?r=standard&p=" + LAST_QUAN.replace(" ", "_"))
    expect(page.locator('.start-board .cell[data-pit="B3"] .count')).to_have_text("1")
    page.locator(".start-board .primary").click()
    page.wait_for_url(re.compile("/van/"))
    expect(page.locator('.cell[data-pit="T3"] .count')).to_have_text("2")


def test_the_example_of_a_position_suits_the_ruleset(page: Page) -> None:
    page.goto("/choi/")
    page.locator(".from-position summary").click()
    example = page.locator(".from-position code:visible")
    expect(example).to_have_text("5.5.5.5.5.Q0/5.5.5.5.5.Q0 B 0,0 0 -")
    page.locator('[name="ruleset"][value="standard-3"]').check()
    expect(example).to_have_text("5.5.5.5.5.Q0/5.5.5.5.5.Q0/5.5.5.5.5.Q0 B 0,0,0 0 -")

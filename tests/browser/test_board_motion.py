"""The board plays what the server says has happened: on a stand-in, exactly once, and only where somebody wants it."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.boards import calls, counts, hands, heard, listening, new_game, sow, wait_done
from tests.browser.conftest import NewContext
from tests.browser.playing import prefer
from tests.server import Server

REFILL = "0.0.0.1.0.q0/7.0.3.0.2.Q0 B 22,25 40 -"
MIDDLE = "1.7.0.5.7.q2/6.8.1.0.7.Q3 B 5,8 14 -"
LAST_QUAN = "4.4.1.1.0.Q0/1.1.2.2.2.q0 B 18,24 40 -"


@pytest.fixture
def table(new_context: NewContext) -> Page:
    """A page that listens to its boards."""
    return listening(new_context())


def test_a_move_is_played_on_a_stand_in_and_ends_in_the_servers_state(table: Page) -> None:
    new_game(table)
    wait_done(table, 1)
    sow(table, "B2", "left")
    expect(table.locator(".is-standin")).to_be_visible()
    expect(table.locator("[data-stage]")).to_have_class("stage is-waiting")
    wait_done(table, 2)
    expect(table.locator(".is-standin")).to_have_count(0)
    expect(table.locator("[data-stage]")).to_have_class("stage")
    shown = counts(table)
    table.reload()
    assert counts(table) == shown
    assert (shown["B1"], shown["B"], shown["QL"]) == ("0", "6", "1")


def test_every_board_is_done_exactly_once(table: Page) -> None:
    new_game(table)
    wait_done(table, 1)
    for n, pit in enumerate(("B2", "T2", "B3"), start=2):
        sow(table, pit, "left")
        wait_done(table, n)
        assert heard(table) == {"done": n, "standins": n - 1}


def test_captures_and_the_hand_are_shown(table: Page) -> None:
    new_game(table)
    wait_done(table, 1)
    sow(table, "B2", "left")
    wait_done(table, 2)
    assert calls(table) == ["Ăn 6 dân!"]
    assert hands(table)[:6] == [4, 3, 2, 1, 0, 4]


def test_why_the_turn_stopped_is_shown(table: Page) -> None:
    new_game(table, position=MIDDLE)
    wait_done(table, 1)
    sow(table, "B2", "left")
    wait_done(table, 2)
    assert calls(table) == ["Trước mặt là ô quan: hết lượt"]


def test_a_refill_comes_out_of_the_store(table: Page) -> None:
    new_game(table, position=REFILL)
    wait_done(table, 1)
    sow(table, "B4", "right")
    wait_done(table, 2)
    assert "Hàng trống: rải lại 5 dân" in calls(table)
    assert [counts(table)[pit] for pit in ("T1", "T2", "T3", "T4", "T5")] == ["1"] * 5


def test_the_end_is_counted_on_the_board(table: Page) -> None:
    new_game(table, position=LAST_QUAN)
    wait_done(table, 1)
    sow(table, "B3", "right")
    wait_done(table, 2)
    assert calls(table) == ["Ăn quan! +10", "Thu về 10 dân", "Thu về 8 dân", "Đỏ thắng, 38–32."]
    assert (counts(table)["B"], counts(table)["T"]) == ("38", "32")


@pytest.mark.parametrize("how", ["button", "board", "Escape"])
def test_an_animation_can_be_skipped(table: Page, how: str) -> None:
    new_game(table)
    wait_done(table, 1)
    sow(table, "B2", "left")
    if how == "button":
        table.get_by_role("button", name="Bỏ qua chuyển động").click()
    elif how == "board":
        table.locator(".is-standin .field").click()
    else:
        table.locator(".is-standin").wait_for()
        table.keyboard.press("Escape")
    expect(table.locator(".is-standin")).to_have_count(0)
    wait_done(table, 2)
    assert counts(table)["B"] == "6"
    assert heard(table) == {"done": 2, "standins": 1}


def test_no_animation_where_it_is_switched_off(new_context: NewContext, server: Server) -> None:
    context = new_context()
    prefer(context, server.url, speed="off")
    page = listening(context)
    new_game(page)
    sow(page, "B2", "left")
    wait_done(page, 2)
    assert heard(page) == {"done": 2, "standins": 0}
    assert counts(page)["B"] == "6"


def test_no_animation_with_reduced_motion(new_context: NewContext) -> None:
    page = listening(new_context(reduced_motion="reduce"))
    new_game(page)
    sow(page, "B2", "left")
    wait_done(page, 2)
    assert heard(page) == {"done": 2, "standins": 0}
    breath = page.locator(".pit").first.evaluate("pit => getComputedStyle(pit, '::before').animationName")
    assert breath == "none"


def test_a_move_is_said_once_in_one_sentence(table: Page) -> None:
    new_game(table)
    sow(table, "B2", "left")
    wait_done(table, 2)
    expect(table.locator("[data-board-said] p")).to_have_text(
        ["Đỏ rải ô 2 sang trái 5 dân, rải tiếp 1 lần, ăn 6 dân ở ô 1 của Đỏ, được 6 điểm. Đến lượt Xanh chàm."]
    )


def test_boards_of_one_page_move_on_their_own(table: Page) -> None:
    table.goto("/luat-choi/")
    boards = table.locator("[data-board]")
    wait_done(table, boards.count())
    table.locator("[data-game]:has([data-step=next])").nth(1).locator("[data-step=next]").click()
    wait_done(table, boards.count() + 1)
    expect(table.locator("[data-board][data-shown]")).to_have_count(1)


def test_three_players_see_the_move_too(table: Page) -> None:
    new_game(table, ruleset="standard-3")
    wait_done(table, 1)
    sow(table, "B3", "right")
    expect(table.locator(".is-standin .hand")).to_be_visible()
    wait_done(table, 2)
    shown = counts(table)
    table.reload()
    assert counts(table) == shown

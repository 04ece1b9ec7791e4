"""Whole games as people play them: by taps on a phone, by keyboard, without scripts, two and three at one screen."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.axe import serious_findings
from tests.browser.conftest import NewContext
from tests.browser.playing import count, finish, is_over, prefer, tap_move
from tests.chromium import PHONE
from tests.server import Server


def _start(page: Page, path: str = "/choi/", **choices: str) -> None:
    """Begin a game with the given answers on the new-game page."""
    page.goto(path)
    for name, value in choices.items():
        field = page.locator(f'[name="{name}"]')
        if field.first.get_attribute("type") == "radio":
            page.locator(f'[name="{name}"][value="{value}"]').check()
        elif field.evaluate("node => node.tagName") == "SELECT":
            field.select_option(value)
        else:
            page.locator(".from-position summary").click()
            field.fill(value)
    page.locator(".new-game .primary").first.click()
    page.wait_for_url(re.compile("/(van|game)/"))


def _sideways(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))


def _lists_the_move_shown(page: Page) -> bool:
    """Whether the list of moves is scrolled to the move that the board shows."""
    return bool(
        page.locator(".moves [aria-current]").evaluate(
            """(current) => {
                const inner = current.getBoundingClientRect();
                const outer = current.closest(".moves").getBoundingClientRect();
                return inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
            }"""
        )
    )


def test_a_whole_game_by_taps_on_a_phone(new_context: NewContext, server: Server) -> None:
    context = new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    prefer(context, server.url, speed="off")
    page = context.new_page()
    page.goto("/")
    page.locator('[data-choose="B3"]').tap()
    page.locator('[data-arrows="B3"] .arrow[data-way="right"]').tap()
    page.wait_for_url("**/van/*/")
    assert finish(page, touch=True) >= 1
    assert not _sideways(page)
    result = page.locator(".ending h2").inner_text()
    scores = [int(text) for text in page.locator(".tally .score").evaluate_all("all => all.map(n => n.lastChild.data)")]
    assert "–".join(map(str, sorted(scores, reverse=True))) in result
    page.reload()
    expect(page.locator(".ending h2")).to_have_text(result)
    page.get_by_role("button", name="Chơi lại, đổi bên").tap()
    expect(page.locator(".ending")).to_have_count(0)
    is_over(page)
    assert count(page) == 1, "after the exchange the computer opens"
    expect(page.locator(".own .who strong")).to_have_text("Bạn")


def test_a_whole_game_by_keyboard_alone(new_context: NewContext, server: Server) -> None:
    context = new_context()
    prefer(context, server.url, speed="off")
    page = context.new_page()
    page.goto("/")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".pit.is-chosen")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".pit.is-chosen")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("x")
    page.wait_for_url("**/van/*/")
    said = page.locator("[data-board-said]")
    expect(said).to_contain_text("rải")
    moves = 1
    while not is_over(page):
        before = count(page)
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("z" if moves % 2 else "x")
        expect(page.locator(".steps .number")).not_to_have_text(f"{before} / {before}")
        moves += 1
        assert moves < 300
    expect(page.locator(".ending h2")).to_be_visible()
    page.keyboard.press(",")
    expect(page.locator(".steps .number")).to_have_text(f"{count(page) - 1} / {count(page)}")


def test_a_whole_game_without_scripts(new_context: NewContext) -> None:
    page = new_context(java_script_enabled=False, viewport=PHONE).new_page()
    page.goto("/")
    page.get_by_role("button", name="Chơi ngay").click()
    assert re.search("/van/[a-z0-9]+/$", page.url)
    moves = 0
    while page.locator("a[data-choose]").count():
        page.locator("a[data-choose]").last.click()
        assert "pit=" in page.url
        page.locator("[data-arrows]:not([hidden]) .arrow").first.click()
        moves += 1
        assert moves < 300
    expect(page.locator(".ending h2")).to_be_visible()
    page.locator('[data-step="first"]').click()
    expect(page.locator(".steps .number")).to_have_text(re.compile(r"^0 / \d+$"))
    page.locator('[data-step="next"]').click()
    expect(page.locator(".steps .number")).to_have_text(re.compile(r"^1 / \d+$"))


def test_a_whole_game_of_three(new_context: NewContext, server: Server) -> None:
    context = new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    prefer(context, server.url, speed="off")
    page = context.new_page()
    _start(page, ruleset="standard-3", seat_b="vua", seat_r="", seat_l="de")
    expect(page.locator(".own .who strong")).to_have_text("Bạn")
    finish(page)
    assert not _sideways(page)
    expect(page.locator(".tally > div")).to_have_count(3)
    assert _lists_the_move_shown(page)


def test_three_people_at_one_screen_turn_the_board(new_context: NewContext, server: Server) -> None:
    context = new_context()
    prefer(context, server.url, speed="fast")
    page = context.new_page()
    _start(page, ruleset="standard-3", seat_b="", seat_r="", seat_l="")
    for mark in ("B", "R", "L"):
        expect(page.locator("[data-stage] > .own [data-store]")).to_have_attribute("data-store", mark)
        expect(page.locator("[data-choose]").first).to_have_attribute("data-choose", re.compile(mark))
        tap_move(page)


def test_two_people_at_one_screen_keep_b_at_the_bottom_and_can_take_back(
    new_context: NewContext, server: Server
) -> None:
    context = new_context()
    prefer(context, server.url, speed="off")
    page = context.new_page()
    _start(page, opponent="screen", ruleset="table-flip")
    tap_move(page)
    expect(page.locator(".own [data-store]")).to_have_attribute("data-store", "B")
    expect(page.locator("[data-choose]").first).to_have_attribute("data-choose", re.compile("^T"))
    page.get_by_role("button", name="Đi lại").click()
    expect(page.locator(".steps .number")).to_have_text("0 / 0")
    tap_move(page)
    page.get_by_role("button", name="Lật bàn").click()
    expect(page.locator(".moves li")).to_have_count(2)
    expect(page.get_by_role("button", name="Lật bàn")).to_have_count(0)
    page.locator(".confirm summary").click()
    page.get_by_role("button", name="Vâng, xin thua").click()
    expect(page.locator(".ending h2")).to_be_visible()


def test_the_folk_game_asks_two_questions(page: Page) -> None:
    page.goto("/choi/")
    expect(page.locator(".folk-questions")).to_be_hidden()
    page.locator('[name="ruleset"][value="folk"]').check()
    expect(page.locator(".folk-questions")).to_be_visible()
    page.locator('[name="quan_value"][value="5"]').check()
    page.locator('[name="young"][value="young"]').check()
    page.locator(".new-game .primary").first.click()
    expect(page.locator(".record textarea")).to_have_value(re.compile(r'\[Ruleset "folk-5-young"\]'))


def test_a_position_that_cannot_be_played_is_explained_and_kept(page: Page) -> None:
    page.goto("/en/play/?p=5.5.5.5.5.Q0/5.5.5.5.5.Q1_B_0,0_0_-")
    page.locator(".new-game .primary").first.click()
    expect(page.locator(".errorlist")).to_have_text("All stones together must make 70 points, but these make 71.")
    expect(page.locator('[name="position"]')).to_have_value("5.5.5.5.5.Q0/5.5.5.5.5.Q1 B 0,0 0 -")


def test_the_38_32_ending_is_counted_line_by_line(page: Page) -> None:
    _start(page, "/en/play/?p=4.4.1.1.0.Q0/1.1.2.2.2.q0_B_18,24_30_-", opponent="screen")
    page.locator('[data-choose="B3"]').click()
    page.locator('[data-arrows="B3"] .arrow[data-way="right"]').click()
    expect(page.locator(".ending h2")).to_contain_text("38–32", timeout=15_000)
    expect(page.locator(".tally .sum").first).to_have_text("28 in the store + 10 gathered at the end")
    expect(page.locator(".saying")).to_be_visible()


def test_a_game_survives_a_killed_server_and_goes_on_at_the_computers_turn(
    new_context: NewContext, new_server: Callable[..., Server]
) -> None:
    server = new_server()
    context = new_context(base_url=server.url)
    prefer(context, server.url, speed="off")
    page = context.new_page()
    page.route("**/may/", lambda route: route.abort())  # the computer's move is never asked for
    page.goto("/")
    page.locator('[data-choose="B2"]').click()
    page.locator('[data-arrows="B2"] .arrow[data-way="left"]').click()
    page.wait_for_url("**/van/*/")
    server.kill()
    server.start(port=int(server.url.rsplit(":", 1)[1]))
    page.unroute("**/may/")
    page.reload()
    assert not is_over(page)
    assert count(page) == 2
    first = page.locator(".moves a").first
    expect(first).to_contain_text("2◀")
    page.goto("/")
    page.locator(".my-games a").first.click()
    assert count(page) == 2


def test_replay_steps_by_buttons_and_keys_and_its_address_can_be_shared(
    new_context: NewContext, server: Server
) -> None:
    context = new_context()
    prefer(context, server.url, speed="off")
    page = context.new_page()
    _start(page, opponent="screen")
    for _ in range(3):
        tap_move(page)
    url = page.url
    place = page.locator(".steps .number")
    page.locator('[data-step="first"]').click()
    expect(place).to_have_text("0 / 3")
    expect(page.locator("[data-choose]")).to_have_count(0)
    page.keyboard.press(".")
    expect(place).to_have_text("1 / 3")
    page.keyboard.press("ArrowRight")
    expect(place).to_have_text("2 / 3")
    page.keyboard.press(",")
    expect(place).to_have_text("1 / 3")
    stranger = new_context(locale="en-US").new_page()
    stranger.goto(page.url)
    expect(stranger.locator(".steps .number")).to_have_text("1 / 3")
    stranger.goto(url)
    expect(stranger.locator("[data-choose]")).to_have_count(0)
    page.get_by_role("link", name="Về ván đang chơi").click()
    expect(place).to_have_text("3 / 3")
    expect(page.locator("[data-choose]").first).to_be_visible()


def test_somebody_elses_move_is_refused(new_context: NewContext, server: Server) -> None:
    mine = new_context().new_page()
    _start(mine, opponent="screen")
    stranger = new_context()
    stranger.new_page().goto(mine.url)
    token = stranger.new_page()
    token.goto("/choi/")
    csrf = token.locator('[name="csrfmiddlewaretoken"]').first.input_value()
    for door, form in (("di", {"move": "B2-"}), ("xin-thua", {}), ("di-lai", {}), ("may", {}), ("choi-lai", {})):
        answer = stranger.request.post(
            f"{mine.url}{door}/?number=0", form={**form, "csrfmiddlewaretoken": csrf}, headers={"Referer": server.url}
        )
        assert answer.status == 403
        assert "của người khác" in answer.text()
    mine.reload()
    assert count(mine) == 0


def test_an_old_tab_is_told_and_shown_the_game_as_it_stands(new_context: NewContext, server: Server) -> None:
    context = new_context()
    prefer(context, server.url, speed="off")
    old = context.new_page()
    _start(old, opponent="screen")
    new = context.new_page()
    new.goto(old.url)
    tap_move(new)
    old.locator("[data-choose]").last.click()
    old.locator("[data-arrows]:not([hidden]) .arrow").first.click()
    expect(old.get_by_role("alert")).to_contain_text("ván đã sang nước khác")
    assert count(old) == 1


def test_the_level_changes_in_a_running_game(new_context: NewContext, server: Server) -> None:
    context = new_context()
    prefer(context, server.url, speed="off")
    page = context.new_page()
    _start(page)
    with page.expect_response("**/suc-choi/"):
        page.get_by_label("Sức chơi").select_option("kho")
    expect(page.locator(".far .who strong")).to_have_text("Máy (Khó)")
    tap_move(page)
    assert not is_over(page)


def test_the_language_switch_stays_in_the_game(page: Page) -> None:
    _start(page, opponent="screen")
    slug = page.url.rstrip("/").rsplit("/", 1)[1]
    page.get_by_role("button", name="English").click()
    page.wait_for_url(f"**/en/game/{slug}/")
    expect(page.locator(".game-head h1")).to_have_text("Standard")


def test_reduced_motion_shows_the_result_at_once(new_context: NewContext) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    _start(page, opponent="screen")
    page.evaluate(
        "new MutationObserver(() => { if (document.querySelector('.is-standin')) window.moved = true; })"
        ".observe(document.body, {childList: true, subtree: true})"
    )
    tap_move(page)
    expect(page.locator("[data-choose]").first).to_have_attribute("data-choose", re.compile("^T"))
    assert page.evaluate("window.moved") is None


def test_no_serious_findings_in_both_themes(new_context: NewContext, server: Server) -> None:
    for theme in ("light", "dark"):
        context = new_context()
        prefer(context, server.url, theme=theme, speed="off")
        page = context.new_page()
        page.goto("/")
        assert serious_findings(page) == []
        page.goto("/choi/")
        assert serious_findings(page) == []
        _start(page, opponent="screen")
        tap_move(page)
        page.locator("[data-choose]").first.click()
        assert serious_findings(page) == []
        page.keyboard.press("Escape")
        page.locator(".confirm summary").click()
        page.get_by_role("button", name="Vâng, xin thua").click()
        expect(page.locator(".ending")).to_be_visible()
        assert serious_findings(page) == []


def test_the_first_board_weighs_at_most_200_kilobytes(new_context: NewContext) -> None:
    page = new_context(viewport=PHONE).new_page()
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    received: list[float] = []
    session.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    page.goto("/")
    page.wait_for_load_state("networkidle")
    assert len(received) > 5
    assert sum(received) <= 200 * 1024

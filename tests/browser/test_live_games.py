"""Whole live games, as people play them: each with a browser of their own."""

import re

from playwright.sync_api import Page, expect

from oanquan.rules import Game
from tests.browser.axe import serious_findings
from tests.browser.live_rooms import (
    ON_PHONE,
    People,
    phase,
    play_out,
    see_moves,
    short_game,
    sow,
)


def _clock(page: Page, place: str) -> float:
    text = page.locator(f"[data-stage] .{place} [data-clock]").inner_text()
    minutes, seconds = text.split(":")
    return int(minutes) * 60 + float(seconds)


def test_two_people_by_link_play_a_whole_timed_game(people: People) -> None:
    """One at a desk opens the room, the other sits down with a phone; the result is what the moves give."""
    desk, phone = people.somebody(), people.somebody(**ON_PHONE)
    url = people.open_room(desk, name="An", bank="600")
    expect(desk.locator("svg.qr")).to_be_visible()
    expect(desk.locator("#share-link")).to_have_value(url)
    people.sit(phone, url, name="Bình")
    phase(desk, "playing")
    expect(desk.locator("[data-stage] .far .who")).to_contain_text("Bình")
    expect(phone.locator("[data-stage] .far .who")).to_contain_text("An")
    assert desk.title().startswith("● Đến lượt bạn!")
    assert phone.title().startswith("Cơ bản")

    def seen(n: int) -> None:
        if not Game.new("standard").play_all(short_game()[:n]).is_over:
            see_moves(desk, n)
            see_moves(phone, n)
            assert _clock(desk, "own") <= 600
            assert _clock(desk, "far") == _clock(phone, "own") or abs(_clock(desk, "far") - _clock(phone, "own")) <= 1

    play_out({"B": desk, "T": phone}, short_game(), seen)
    outcome = Game.new("standard").play_all(short_game()).outcome
    assert outcome is not None
    scores = "–".join(map(str, outcome.scores))
    expect(desk.locator(".ending h2")).to_contain_text(scores)
    expect(phone.locator(".ending h2")).to_contain_text(scores)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    assert serious_findings(phone) == []
    phone.locator(".ending").get_by_role("link", name="Xem lại").click()
    phone.wait_for_url(re.compile("/van/"))
    assert phone.locator(".moves a").count() == len(short_game())
    expect(phone.locator("#record")).to_have_value(re.compile(r'\[B "An"\]\s\[T "Bình"\][\s\S]*\[Bank "600\+0"\]'))


def test_a_move_is_animated_for_everybody_and_cues_the_next(people: People) -> None:
    one, two = people.somebody(speed="fast"), people.somebody(speed="fast")
    for page in (one, two):
        page.add_init_script(
            "window.standins = 0; new MutationObserver((all) => all.forEach((change) => change.addedNodes.forEach("
            "(node) => { if (node.classList?.contains('is-standin')) window.standins += 1; }))).observe(document, "
            "{ childList: true, subtree: true });"
        )
    people.sit(two, people.open_room(one))
    sow(one, "B2-")
    expect(two.locator("[data-playable]")).to_be_visible()
    expect(two).to_have_title(re.compile("^● Đến lượt bạn!"))
    assert one.evaluate("window.standins") == two.evaluate("window.standins") == 1
    expect(two.locator("[data-board-said]")).to_contain_text(re.compile("An rải ô [1-5] sang phải 5 dân"))


def test_the_clock_runs_out(people: People) -> None:
    one, two = people.pair(bank="4")
    sow(one, "B2-")
    sow(two, "T3+")
    expect(one.locator("[data-stage] .own .clock")).to_have_class(re.compile("is-running"))
    expect(two.locator(".ending h2")).to_contain_text("Bạn thắng")
    expect(one.locator(".ending")).to_contain_text("Bạn đã hết giờ")
    see_moves(one, 3)


def test_resigning_is_asked_for_and_the_rematch_exchanges_sides(people: People) -> None:
    one, two = people.pair()
    sow(one, "B2-")
    sow(two, "T3+")
    see_moves(one, 2)
    one.get_by_text("Xin thua", exact=True).click()
    one.locator(".ask .primary").click()
    expect(two.locator(".ending h2")).to_contain_text("Bạn thắng")
    two.get_by_role("button", name="Chơi lại, đổi bên").click()
    expect(one.locator(".notice")).to_contain_text("Bình muốn chơi ván nữa.")
    one.locator(".notice").get_by_role("button", name="Đồng ý").click()
    phase(two, "playing")
    expect(two.locator("[data-playable]")).to_be_visible()
    expect(two.locator('[data-stage] .own [data-store="B"]')).to_be_visible()
    expect(one.locator('[data-stage] .own [data-store="T"]')).to_be_visible()
    sow(two, "B5+")
    see_moves(one, 1)


def test_calling_off_before_everybody_has_moved_leaves_no_result(people: People) -> None:
    one, two = people.pair()
    sow(one, "B2-")
    two.get_by_text("Hủy ván", exact=True).first.click()
    two.locator(".ask .primary").click()
    for page in (one, two):
        expect(page.locator(".ending")).to_contain_text("Ván đã hủy")
    expect(one.locator("[data-playable]")).to_have_count(0)


def test_a_draw_and_taking_back_need_both(people: People) -> None:
    one, two = people.pair()
    sow(one, "B2-")
    see_moves(two, 1)
    one.get_by_role("button", name="Xin đi lại").click()
    two.locator(".notice").get_by_role("button", name="Không, cảm ơn").click()
    expect(one.locator(".lines")).to_contain_text("Bình không cho đi lại.")
    one.get_by_role("button", name="Xin đi lại").click()
    two.locator(".notice").get_by_role("button", name="Đồng ý").click()
    see_moves(one, 0)
    sow(one, "B5+")
    sow(two, "T5+")
    see_moves(one, 2)
    two.get_by_role("button", name="Xin hòa").click()
    one.locator(".notice").get_by_role("button", name="Đồng ý").click()
    expect(one.locator(".ending h2")).to_contain_text("Hòa")
    expect(two.locator(".ending h2")).to_contain_text("Hòa")


def test_table_flip_offers_the_other_side_once(people: People) -> None:
    one, two = people.pair(ruleset="table-flip")
    sow(one, "B2-")
    flip = two.get_by_role("button", name=re.compile("^Lật bàn"))
    expect(flip).to_be_visible()
    flip.click()
    expect(two.locator('[data-stage] .own [data-store="B"]')).to_be_visible()
    expect(one.locator('[data-stage] .own [data-store="T"]')).to_be_visible()
    expect(one.locator("[data-playable]")).to_be_visible()
    sow(one, "T3+")
    see_moves(two, 3)
    expect(flip).to_have_count(0)


def test_three_people_round_the_triangle(people: People) -> None:
    """Own side at the bottom for each; whoever resigns is out, the last one left has won (5.5)."""
    pages = [people.somebody() for _ in range(3)]
    url = people.open_room(pages[0], ruleset="standard-3")
    people.sit(pages[1], url, name="Bình")
    expect(pages[0].locator(".people .is-free")).to_have_count(1)
    people.sit(pages[2], url, name="Chi")
    for page, side in zip(pages, "BRL", strict=True):
        expect(page.locator(f'[data-stage] .own [data-store="{side}"]')).to_be_visible()
    game = Game.new("standard-3")
    for n, page in enumerate(pages, start=1):
        move = str(game.legal_moves()[0])
        game = game.play(move)
        sow(page, move)
        for other in pages:
            see_moves(other, n)
    for page in (pages[1], pages[2]):
        page.get_by_text("Xin thua", exact=True).click()
        page.locator(".ask .primary").click()
        expect(page.locator("[data-stage] .own .store.is-out, .ending")).not_to_have_count(0)
    expect(pages[0].locator(".ending h2")).to_contain_text("Bạn thắng")


def test_oan_tu_ti_decides_who_moves_first(people: People) -> None:
    one, two = people.somebody(), people.somebody()
    people.sit(two, people.open_room(one, first="hands"))
    phase(one, "choosing")
    for page in (one, two):
        page.locator('[data-hand="rock"]').click()
    expect(one.locator(".lines")).to_contain_text("Bằng nhau, oẳn lại nào!")
    one.locator('[data-hand="paper"]').click()
    expect(one.locator(".hands")).to_contain_text("Chờ người kia")
    expect(two.locator(".lines")).not_to_contain_text("được đi trước")
    two.locator('[data-hand="scissors"]').click()
    expect(one.locator(".lines")).to_contain_text("Bình được đi trước.")
    expect(two.locator("[data-playable]")).to_be_visible()


def test_the_computer_takes_a_seat(people: People) -> None:
    page = people.somebody()
    people.open_room(page)
    page.locator(".fill select").select_option("de")
    page.get_by_role("button", name="Cho máy vào chơi").click()
    expect(page.locator("[data-stage] .far .who")).to_contain_text("Máy (Dễ)")
    sow(page, "B2-")
    see_moves(page, 2)
    expect(page.locator("[data-playable]")).to_be_visible()

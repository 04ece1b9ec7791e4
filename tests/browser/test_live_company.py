"""Around the game: being away and coming back, watching, talking, another device, the lobby."""

import re

from playwright.sync_api import expect

from tests.browser.axe import serious_findings
from tests.browser.live_rooms import (
    ON_PHONE,
    People,
    phase,
    see_moves,
    sow,
)


def test_a_lost_connection_comes_back_with_what_was_missed_and_sends_what_was_kept(people: People) -> None:
    one, two = people.pair()
    sow(one, "B2-")
    sow(two, "T3+")
    see_moves(one, 2)
    people.contexts[0].set_offline(True)
    one.evaluate("window.dispatchEvent(new Event('offline'))")
    two.locator('[data-key="wait"]').click()
    expect(one.locator("[data-lost]")).to_be_visible()
    sow(one, "B5+")
    see_moves(two, 2)
    expect(two.locator(".notice")).to_contain_text("An đang vắng mặt.")
    people.contexts[0].set_offline(False)
    see_moves(two, 3)
    see_moves(one, 3)
    expect(one.locator("[data-lost]")).to_be_hidden()
    expect(one.locator(".lines")).to_contain_text("Chờ mình chút nhé.")
    expect(two.locator(".lines")).to_contain_text("An đã quay lại.")
    expect(two.locator(".notice")).to_have_count(0)


def test_a_seat_is_kept_when_the_page_is_closed_and_opened_again(people: People) -> None:
    one, two = people.pair()
    url = one.url
    sow(one, "B2-")
    see_moves(two, 1)
    one.close()
    expect(two.locator(".notice")).to_contain_text("An đang vắng mặt.")
    back = people.contexts[0].new_page()
    back.goto(url)
    expect(two.locator(".notice")).to_have_count(0)
    sow(two, "T3+")
    sow(back, "B5+")
    see_moves(two, 3)


def test_whoever_waits_may_claim_the_win(people: People) -> None:
    one, two = people.pair()
    sow(one, "B2-")
    sow(two, "T3+")
    see_moves(one, 2)
    one.close()
    expect(two.locator(".countdown, [data-what=win]").first).to_be_visible()
    wait, win = two.locator("[data-what=wait]"), two.locator("[data-what=win]")
    wait.click()
    expect(two.locator(".lines")).to_contain_text("Bình chờ thêm.")
    win.click()
    expect(two.locator(".ending h2")).to_contain_text("Bạn thắng")
    expect(two.locator(".ending")).to_contain_text("An đã bỏ ván")


def test_people_watch_see_everything_and_touch_nothing(people: People) -> None:
    one, two = people.pair(public="yes")
    watcher = people.somebody(locale="en-US")
    watcher.goto(one.url.replace("/phong/", "/en/rooms/"))
    expect(watcher.locator(".watch")).to_have_text("You are watching.")
    expect(one.locator("[data-watching]")).to_have_text("1")
    sow(one, "B2-")
    see_moves(watcher, 1)
    two.locator('[data-key="nice"]').click()
    expect(watcher.locator(".lines")).to_contain_text("Nice move!")
    expect(one.locator(".lines")).to_contain_text("Nước hay!")
    expect(watcher.locator(".live button:not(.board-skip)")).to_have_count(0)
    expect(one.locator("#chat-text")).to_have_count(0)
    watcher.close()
    expect(one.locator("[data-watched]")).to_be_hidden()


def test_chat_is_shown_as_it_is_and_can_be_hidden_and_reported(people: People) -> None:
    one, two = people.pair()
    one.locator("#chat-text").fill("<img src=x onerror=alert(1)> chào")
    one.locator("#chat-text").press("Enter")
    line = two.locator(".said").filter(has_text="<img src=x onerror=alert(1)> chào")
    expect(line).to_be_visible()
    expect(one.locator("#chat-text")).to_have_value("")
    line.hover()
    line.get_by_role("button", name="Báo lời nhắn này").click()
    expect(line.get_by_role("button", name="Báo lời nhắn này")).to_have_count(0)
    line.get_by_role("button", name=re.compile("^Ẩn lời của An")).click()
    expect(line.locator("[dir=auto]")).to_be_hidden()
    one.locator('[data-key="hello"]').click()
    expect(two.locator(".said").last.locator("[dir=auto]")).to_be_hidden()
    expect(one.locator(".said").last.locator("[dir=auto]")).to_be_visible()


def test_names_can_be_changed_but_not_into_the_others(people: People) -> None:
    one, two = people.pair()
    one.locator(".mine summary").click()
    one.locator("#new-name").fill("bình")
    one.locator("#new-name").press("Enter")
    expect(one.locator("[data-refusal]")).to_contain_text("đã có người mang tên ấy")
    one.locator(".mine summary").click()
    one.locator("#new-name").fill("Cô Tư")
    one.locator("#new-name").press("Enter")
    expect(two.locator("[data-stage] .far .who")).to_contain_text("Cô Tư")
    expect(one.locator("[data-refusal]")).to_be_hidden()


def test_the_game_goes_on_on_another_device(people: People) -> None:
    one, two = people.pair()
    one.get_by_role("button", name="Chơi tiếp trên máy khác").click()
    link = one.locator("#device-link").input_value()
    expect(one.locator("svg.qr")).to_be_visible()
    phone = people.somebody(**ON_PHONE)
    phone.goto(link)
    phone.get_by_role("button", name="Chơi tiếp ở máy này").tap()
    expect(phone.locator("[data-playable]")).to_be_visible()
    sow(phone, "B2-")
    see_moves(two, 1)
    thief = people.somebody()
    thief.goto(link)
    expect(thief.locator("#messages")).to_contain_text("đã dùng rồi")


def test_the_lobby_shows_who_waits_and_a_quick_match_finds_them(people: People) -> None:
    reader, one, two = (people.somebody() for _ in range(3))
    reader.goto("/phong/")
    one.goto("/phong/")
    one.locator("#id_quick-bank").select_option("60")
    one.locator("#id_quick-name").fill("Hoa")
    one.get_by_role("button", name="Tìm người chơi").click()
    phase(one, "open")
    expect(reader.locator('[data-part="lobby"]')).to_contain_text("Hoa")
    two.goto("/phong/")
    two.locator("#id_quick-bank").select_option("60")
    two.get_by_role("button", name="Tìm người chơi").click()
    phase(one, "playing")
    phase(two, "playing")
    expect(reader.locator('[aria-labelledby="running-title"]')).to_contain_text("Hoa")
    one.goto("/phong/")
    expect(one.locator('[aria-labelledby="mine-title"]')).to_contain_text("Hoa")


def test_two_tabs_of_one_person_show_the_same(people: People) -> None:
    one, two = people.pair()
    tab = people.contexts[0].new_page()
    tab.goto(one.url)
    sow(tab, "B2-")
    for page in (one, two, tab):
        see_moves(page, 1)
    expect(one.locator("[data-playable]")).to_have_count(0)


def test_without_scripts_the_page_says_what_is_missing(people: People) -> None:
    one, _two = people.pair()
    reader = people.somebody(java_script_enabled=False)
    reader.goto(one.url)
    expect(reader.locator("noscript p")).to_contain_text("Chơi trực tiếp cần trình duyệt bật JavaScript.")
    reader.locator("noscript a").click()
    expect(reader.locator("[data-board]")).to_be_visible()


def test_rooms_are_accessible_and_nothing_scrolls_sideways(people: People) -> None:
    for options in ({}, ON_PHONE, {**ON_PHONE, "color_scheme": "dark"}):
        page = people.somebody(**options)
        people.open_room(page)
        for path in (page.url, "/phong/"):
            page.goto(path)
            assert serious_findings(page) == []
            assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")

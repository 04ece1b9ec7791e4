"""Bots as opponents, as people meet them."""

import shlex
import sys
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import NewContext
from tests.browser.playing import prefer, tap_move
from tests.server import Server


def test_a_bot_is_chosen_plays_and_is_replaced_when_it_fails(
    new_context: NewContext, new_server: Callable[..., Server]
) -> None:
    python = shlex.quote(sys.executable)
    engines = f"Tham ăn={python} -m docs.example_bot; <i>Hỏng</i>={python} -c exit()"
    server = new_server(OANQUAN_ENGINES=engines, OANQUAN_ENGINE_SECONDS="60")
    context = new_context(base_url=server.url)
    prefer(context, server.url, speed="off")
    page = context.new_page()

    page.goto("/choi/")
    expect(page.locator("#id_level optgroup")).to_have_attribute("label", "Bot")
    page.locator("#id_level").select_option("Tham ăn")
    page.locator(".new-game .primary").last.click()
    expect(page.locator(".game-head")).to_contain_text("với bot Tham ăn")
    tap_move(page)
    expect(page.locator(".steps .number")).to_have_text("2 / 2")

    page.locator("#level-T").select_option("<i>Hỏng</i>")
    expect(page.locator(".game-head")).to_contain_text("với bot <i>Hỏng</i>")
    tap_move(page)
    expect(page.locator("[role=alert]")).to_contain_text("Bot <i>Hỏng</i> dừng giữa chừng mà chưa đi.")
    with page.expect_response("**/may/"):
        page.get_by_role("button", name="Hỏi bot lần nữa").click()
    expect(page.locator("[data-game].htmx-request, .htmx-request, .htmx-swapping, .htmx-settling")).to_have_count(0)
    expect(page.locator("[role=alert]")).to_contain_text("dừng giữa chừng")
    expect(page.locator(".steps .number")).to_have_text("3 / 3")

    page.locator("#level-T").select_option("de")
    expect(page.locator(".steps .number")).to_have_text("4 / 4")
    expect(page.locator("[role=alert]")).to_have_count(0)

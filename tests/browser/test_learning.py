"""The course, the trainer, frames and the classroom in a real browser."""

import re
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import Page, expect

from tests import chromium
from tests.browser.axe import serious_findings
from tests.browser.conftest import NewContext
from tests.server import Server


def still(page: Page) -> None:
    """Until no stone moves any more."""
    expect(page.locator(".is-standin, .is-waiting")).to_have_count(0)


def test_a_lesson_is_done_by_keyboard_alone(page: Page) -> None:
    page.goto("/hoc/rai-dan/1/")
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    expect(page.locator("#board-task-B3")).to_be_focused()
    page.keyboard.press("z")
    expect(page.locator(".task.is-missed .verdict-word")).to_have_text("Chưa được. Viên cuối rơi vào ô 1 của bạn.")
    still(page)
    again = page.get_by_role("link", name="Thử lại")
    expect(again).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".verdict")).to_have_count(0)
    page.locator("#board-task-B3").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("x")
    expect(page.locator(".task.is-solved .verdict-word")).to_contain_text("Giải được rồi!")
    expect(page.locator("[data-board-said]")).to_contain_text("Viên cuối rơi vào ô 5")
    still(page)
    expect(page.get_by_role("link", name="Tiếp theo")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/hoc/rai-dan/2/$"))
    page.goto("/hoc/")
    expect(page.locator(".stone.is-done")).to_have_count(1)


def test_a_lesson_is_done_without_scripts(new_context: NewContext) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto("/en/learn/mind-the-gaps/")
    page.get_by_role("link", name="To the first task").click()
    page.get_by_role("link", name="Hint", exact=True).click()
    expect(page.locator(".hints li")).to_have_count(1)
    page.locator("#board-task-B1").click()
    page.get_by_role("button", name="to the right").click()
    expect(page.locator(".task.is-missed .verdict-word")).to_have_text(
        "Not quite. The answer takes 19 points from you."
    )
    page.get_by_role("link", name="Try again").click()
    page.locator("#board-task-B5").click()
    page.get_by_role("button", name="to the right").click()
    expect(page.locator(".task.is-solved")).to_be_visible()
    page.get_by_role("link", name="Next", exact=True).click()
    page.goto("/en/learn/mind-the-gaps/game/")
    page.get_by_role("button", name="Play this game").click()
    expect(page).to_have_url(re.compile(r"/en/game/"))
    expect(page.locator('[data-stage] [data-store="B"] [data-points]').last).to_have_text("8")


def test_the_trainer_is_played_and_remembers_the_best(page: Page) -> None:
    page.goto("/luyen-dem/")
    page.get_by_role("button", name=re.compile("Một phút.*Vốc nhỏ")).click()
    expect(page.locator("[data-seconds]")).to_have_text(re.compile(r"^(60|59|58)$"))
    for number in range(1, 4):
        expect(page.locator('[data-ask] [name="number"]')).to_have_value(str(number))
        page.locator('.ask-pit input[value="B3"]').check(force=True)
        page.get_by_role("button", name="Hết lượt").click()
        expect(page.locator(".verdict-word")).to_be_attached()
        still(page)
        expect(page.get_by_role("button", name="Câu tiếp theo")).to_be_focused()
        page.keyboard.press("Enter")
    expect(page.locator('[data-ask] [name="number"]')).to_have_value("4")


class Around(BaseHTTPRequestHandler):
    """Another site, on a port of its own, with our page in a frame."""

    framed = ""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(f'<title>x</title><iframe src="{self.framed}" width="800" height="640"></iframe>'.encode())

    def log_message(self, *words: object) -> None:
        """Say nothing."""


def test_a_position_stands_in_a_frame_on_another_site(page: Page, server: Server) -> None:
    Around.framed = f"{server.url}/nhung/het-quan-38-32/"
    with ThreadingHTTPServer(("127.0.0.1", 0), Around) as other:
        Thread(target=other.serve_forever, daemon=True).start()
        page.goto(f"http://127.0.0.1:{other.server_address[1]}/")
        frame = page.frame_locator("iframe")
        frame.get_by_role("link", name="Bước tiếp").click()
        expect(frame.locator(".now")).to_have_text("Viên dân rơi vào ô 4. Ô 5 trống, sau nó là ô quan.")
        other.shutdown()


def test_a_class_is_shown_a_position_with_a_remote(page: Page) -> None:
    page.goto("/lop-hoc/het-quan-38-32/")
    page.keyboard.press("PageDown")
    expect(page.locator(".now")).to_have_text("Viên dân rơi vào ô 4. Ô 5 trống, sau nó là ô quan.")
    still(page)
    page.keyboard.press("PageDown")
    expect(page.locator(".now")).to_contain_text("Ăn quan, được 10!")
    still(page)
    page.keyboard.press("PageUp")
    expect(page.locator(".now")).to_have_text("Viên dân rơi vào ô 4. Ô 5 trống, sau nó là ô quan.")
    expect(page).to_have_url(re.compile(r"\?n=1$"))
    page.get_by_role("button", name="Cả màn hình").click()
    page.wait_for_function("document.fullscreenElement !== null")
    box = page.locator(".field").bounding_box()
    assert box is not None
    assert box["width"] > 1000


PAGES = ["/hoc/", "/hoc/an-quan/", "/hoc/vay-dan/2/?h=2", "/the/an-quan/", "/luyen-dem/", "/ban-in/", "/van-hoa/"]


@pytest.mark.parametrize("path", PAGES)
def test_pages_to_learn_from_are_accessible_and_fit_a_phone(new_context: NewContext, path: str) -> None:
    theme = "dark" if PAGES.index(path) % 2 else "light"
    page = new_context(viewport=chromium.PHONE, color_scheme=theme).new_page()
    page.goto(path)
    assert serious_findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0

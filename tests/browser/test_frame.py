"""The frame of the site in a real browser: switches, languages, reading without scripts, on narrow screens."""

import re
from urllib.parse import urlparse

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import serious_findings
from tests.browser.conftest import NewContext

PAGES = ["/rieng-tu/", "/en/settings/", "/khong-co/"]


def test_the_theme_changes_without_a_reload_and_stays(page: Page) -> None:
    page.goto("/en/privacy/")
    page.evaluate("window.sameDocument = true")
    html, button = page.locator("html"), page.locator('form[data-pref="theme"] button')
    expect(button).to_have_accessible_name("Colours as on this device. Change to light")
    for theme in ("light", "dark"):
        with page.expect_response("**/en/settings/"):
            button.click()
        expect(html).to_have_attribute("data-theme", theme)
    expect(page.locator("body")).to_have_css("color", "rgb(240, 230, 210)")
    assert page.evaluate("window.sameDocument") is True
    page.reload()
    expect(html).to_have_attribute("data-theme", "dark")
    expect(button).to_have_accessible_name("Dark colours. Change to those of this device")


def test_the_switches_work_without_scripts(new_context: NewContext) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto("/en/privacy/?a=1")
    page.get_by_role("button", name="Sound is on. Turn it off").click()
    expect(page.get_by_role("button", name="Sound is off. Turn it on")).to_be_visible()
    assert page.url.endswith("/en/privacy/?a=1")
    page.get_by_role("navigation").get_by_role("link", name="Settings").click()
    page.get_by_label("Dark").check()
    page.get_by_role("button", name="Keep these").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.url.endswith("/en/privacy/?a=1")


def test_the_settings_page_shows_a_choice_at_once(page: Page) -> None:
    page.goto("/en/settings/")
    page.get_by_label("Dark").check()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.locator('[name="speed"][value="off"]').check()
    page.get_by_role("button", name="Keep these").click()
    page.goto("/rieng-tu/")
    expect(page.locator("html")).to_have_attribute("data-speed", "off")


def test_the_language_switch_keeps_the_page_and_is_remembered(new_context: NewContext) -> None:
    page = new_context(locale="en-US").new_page()
    page.goto("/")
    assert urlparse(page.url).path == "/en/"
    page.goto("/rieng-tu/")
    expect(page.locator("h1")).to_have_text("Riêng tư")
    page.get_by_role("button", name="English").click()
    expect(page.locator("h1")).to_have_text("Privacy")
    page.get_by_role("button", name="Tiếng Việt").click()
    page.wait_for_url("**/rieng-tu/")
    page.goto("/")
    assert urlparse(page.url).path == "/"


def test_a_browser_that_prefers_vietnamese_stays(page: Page) -> None:
    page.goto("/")
    assert urlparse(page.url).path == "/"
    expect(page.locator("html")).to_have_attribute("lang", "vi")


def test_a_lost_connection_is_told_in_words(page: Page) -> None:
    page.goto("/en/privacy/")
    page.context.set_offline(True)
    page.get_by_role("button", name="Sound is on. Turn it off").click()
    expect(page.get_by_role("status")).to_contain_text("The site cannot be reached just now.")


def test_the_first_tab_leads_to_the_content(page: Page) -> None:
    page.goto("/en/privacy/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


@pytest.mark.parametrize("width", [320, 390, 768, 1280])
def test_no_page_scrolls_sideways(new_context: NewContext, width: int) -> None:
    page = new_context(viewport={"width": width, "height": 800}).new_page()
    for path in PAGES:
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", ["page", "phone"])
def test_accessibility(request: pytest.FixtureRequest, theme: str, size: str) -> None:
    page: Page = request.getfixturevalue(size)
    page.emulate_media(color_scheme=theme)
    for path in PAGES:
        page.goto(path)
        assert serious_findings(page) == []


def test_files_are_compressed_and_kept_for_ever(page: Page) -> None:
    with page.expect_response(re.compile(r"/static/css/layout\.\w+\.css")) as answer:
        page.goto("/rieng-tu/")
    headers = answer.value.all_headers()
    assert headers["cache-control"] == "max-age=315360000, public, immutable"
    assert headers["content-encoding"] in ("br", "gzip")

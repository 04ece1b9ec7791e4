"""A real Chromium on a real server. These tests run in a pytest run of their own: `make test-browser`."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tests import chromium
from tests.browser.live_rooms import HASTY, People
from tests.server import Server

NewContext = Callable[..., BrowserContext]

# How long, in milliseconds, a page may take to get there on a busy machine before a test calls it broken.
PATIENCE = 30_000
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def new_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Server]]:
    """new_server(OANQUAN_…="value") starts a server with settings of its own."""
    servers: list[Server] = []

    def start(**environment: str) -> Server:
        server = Server(tmp_path_factory.mktemp("site"), environment)
        servers.append(server)
        return server.start()

    yield start
    for server in servers:
        server.stop()


@pytest.fixture(scope="session")
def server(new_server: Callable[..., Server]) -> Server:
    """The one server most tests share; `server.url` is its address without a slash at the end."""
    return new_server()


@pytest.fixture(scope="session")
def browser_() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.path(), args=chromium.ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def new_context(browser_: Browser, server: Server) -> Iterator[NewContext]:
    """new_context(viewport=…, locale=…, java_script_enabled=…, …): another visitor. Addresses are relative.

    A visitor prefers Vietnamese unless told otherwise. At the end no page may have thrown an error or broken the
    content security policy.
    """
    contexts: list[BrowserContext] = []
    trouble: list[str] = []

    def listen(page: Page) -> None:
        page.on("pageerror", lambda error: trouble.append(f"{page.url}: {error}"))
        page.on("console", lambda message: _note(message, page, trouble))

    def make(**options: Any) -> BrowserContext:
        options = {"viewport": chromium.DESKTOP, "locale": "vi-VN", "base_url": server.url, **options}
        context = browser_.new_context(**options)
        context.set_default_timeout(PATIENCE)
        context.on("page", listen)
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        context.close()
    assert trouble == []


def _note(message: ConsoleMessage, page: Page, trouble: list[str]) -> None:
    if message.type == "error" and "Content Security Policy" in message.text:
        trouble.append(f"{page.url}: {message.text}")


@pytest.fixture
def page(new_context: NewContext) -> Page:
    """A visitor at a desk (1280×800)."""
    return new_context().new_page()


@pytest.fixture
def phone(new_context: NewContext) -> Page:
    """A visitor with a phone (390×844, touch)."""
    return new_context(viewport=chromium.PHONE, has_touch=True, is_mobile=True, device_scale_factor=2).new_page()


@pytest.fixture(scope="session")
def hasty_server(new_server: Callable[..., Server]) -> Server:
    """A server on which absences and clocks take seconds instead of minutes."""
    return new_server(**HASTY)


@pytest.fixture
def people(new_context: NewContext, hasty_server: Server) -> People:
    """People who meet in rooms of the hasty server."""
    return People(new_context, hasty_server)

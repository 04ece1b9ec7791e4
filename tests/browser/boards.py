"""What tests of the board need: a game for two at one screen, and an ear for what the board tells the page."""

import re

from playwright.sync_api import BrowserContext, Page

LISTEN = """
window.heard = { done: 0, standins: 0 };
window.calls = [];
window.hands = [];
document.addEventListener("board:done", () => window.heard.done += 1);
new MutationObserver((changes) => {
  for (const change of changes) for (const node of change.addedNodes) {
    if (node.classList?.contains("is-standin")) window.heard.standins += 1;
    if (node.classList?.contains("call")) window.calls.push(node.textContent);
    if (node.nodeType === 3 && node.parentElement?.matches(".hand b")) window.hands.push(Number(node.data));
  }
}).observe(document, { childList: true, subtree: true });
"""


def listening(context: BrowserContext) -> Page:
    """A page on which `done` and `standins` count."""
    context.add_init_script(LISTEN)
    return context.new_page()


def new_game(page: Page, *, ruleset: str = "standard", position: str = "") -> None:
    """A game in which both sides (or all three) are people at this screen; its first board has been received."""
    page.goto("/choi/")
    page.locator(f'[name="ruleset"][value="{ruleset}"]').check()
    if ruleset.endswith("-3"):
        for seat in ("seat_b", "seat_r", "seat_l"):
            page.locator(f'[name="{seat}"]').select_option("")
    else:
        page.locator('[name="opponent"][value="screen"]').check()
    if position:
        page.locator(".from-position summary").click()
        page.locator('[name="position"]').fill(position)
    page.locator(".new-game .primary").click()
    page.wait_for_url(re.compile("/van/"))


def wait_done(page: Page, n: int) -> None:
    """Wait until `n` boards have said that they are done since the page was loaded."""
    page.wait_for_function("n => window.heard.done >= n", arg=n)


def heard(page: Page) -> dict[str, int]:
    """How many boards are done, how many stand-ins there were."""
    found: dict[str, int] = page.evaluate("window.heard")
    return found


def calls(page: Page) -> list[str]:
    """What has been called out over the boards."""
    found: list[str] = page.evaluate("window.calls")
    return found


def hands(page: Page) -> list[int]:
    """The numbers the hand has shown, from the first lift on."""
    found: list[int] = page.evaluate("window.hands")
    return found


def sow(page: Page, pit: str, way: str) -> None:
    """Choose a pit and sow from it to the `left` or `right` of the screen."""
    page.locator(f'[data-choose="{pit}"]').click()
    page.locator(f'[data-arrows="{pit}"] [data-way="{way}"]').click()


def counts(page: Page) -> dict[str, str]:
    """The numbers in the pits of the real board, and the points of the stores."""
    found: dict[str, str] = page.evaluate(
        """() => Object.fromEntries([
          ...[...document.querySelectorAll("[data-stage] .cell")].map(
            c => [c.dataset.pit, c.querySelector(".count").textContent]),
          ...[...document.querySelectorAll("[data-stage] [data-store]")].map(
            s => [s.dataset.store, s.querySelector("[data-points]").textContent]),
        ])"""
    )
    return found

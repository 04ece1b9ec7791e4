"""Moves as a person makes them, for tests of whole games."""

from playwright.sync_api import BrowserContext, Page, expect

READY = "[data-game]:not(:has(.thinking)) [data-choose], .ending"


def prefer(context: BrowserContext, base: str, **preferences: str) -> None:
    """Set preferences (speed="off", …) as the settings page would."""
    context.add_cookies([{"name": name, "value": value, "url": base} for name, value in preferences.items()])


def is_over(page: Page) -> bool:
    """Wait until a move can be made or the game has ended; whether it has ended."""
    page.locator(READY).first.wait_for()
    return page.locator(".ending").count() > 0


def count(page: Page) -> int:
    """How many moves the page says have been played."""
    return int(page.locator(".steps .number").inner_text().split("/")[1])


def tap_move(page: Page, *, touch: bool = False) -> None:
    """Choose the last lit pit and sow with its first arrow; wait until the move is there."""
    before = count(page)
    pit = page.locator("[data-choose]").last
    arrow = page.locator("[data-arrows]:not([hidden]) .arrow").first
    for target in (pit, arrow):
        if touch:
            target.tap()
        else:
            target.click()
    expect(page.locator(".steps .number")).not_to_have_text(f"{before} / {before}")


def finish(page: Page, *, touch: bool = False) -> int:
    """Play to the end; returns the number of own moves."""
    moves = 0
    while not is_over(page):
        tap_move(page, touch=touch)
        moves += 1
        assert moves < 300
    return moves

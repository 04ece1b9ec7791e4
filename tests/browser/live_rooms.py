"""People in rooms, each with a browser of their own."""

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache

from playwright.sync_api import BrowserContext, Page, expect

from oanquan.rules import Game
from tests.browser.playing import prefer
from tests.chromium import PHONE
from tests.server import Server

NewContext = Callable[..., BrowserContext]

# Everything that takes minutes in earnest takes seconds here.
HASTY = {
    "OANQUAN_BANKS": "4 60 600",
    "OANQUAN_HEARTBEAT": "0.4",
    "OANQUAN_PRESENCE": "3",
    "OANQUAN_AWAY_WINDOW": "1",
    "OANQUAN_AWAY_WINDOWS": "120",
    "OANQUAN_TICK": "0.2",
    "OANQUAN_MESSAGES_PER_SECOND": "50",
}
expect.set_options(timeout=15_000)  # several browsers and a server share the machine
ON_PHONE = {"viewport": PHONE, "has_touch": True, "is_mobile": True}


@dataclass
class People:
    """Opens browsers on one server; animation is off unless asked for."""

    new_context: NewContext
    server: Server
    contexts: list[BrowserContext] = field(default_factory=list)

    def somebody(self, *, speed: str = "off", **options: object) -> Page:
        context = self.new_context(base_url=self.server.url, **options)
        prefer(context, self.server.url, speed=speed)
        self.contexts.append(context)
        return context.new_page()

    def open_room(self, page: Page, name: str = "An", **choices: str) -> str:
        """Open a room from the lobby; returns its address."""
        page.goto("/phong/")
        form = page.locator(".new-room")
        form.locator("summary").click()
        for key, value in {"first": "creator", **choices}.items():
            control = form.locator(f'[name="{key}"]')
            if control.first.get_attribute("type") == "radio":
                form.locator(f'[name="{key}"][value="{value}"]').check()
            else:
                control.select_option(value)
        form.locator('[name="name"]').fill(name)
        form.locator(".primary").click()
        page.wait_for_url(re.compile("/phong/[a-z0-9]{12}/"))
        return page.url

    def sit(self, page: Page, url: str, name: str = "Bình") -> None:
        """Come by link and sit down."""
        page.goto(url)
        page.locator("#id_name").fill(name)
        page.locator(".sit .primary").click()
        expect(page.locator(".phrases")).to_be_visible()

    def pair(self, **choices: str) -> tuple[Page, Page]:
        """An (who moves first) and Bình at a table, the game begun."""
        one, two = self.somebody(), self.somebody()
        self.sit(two, self.open_room(one, **choices))
        expect(one.locator("[data-playable]")).to_be_visible()
        return one, two


def phase(page: Page, name: str) -> None:
    """Wait until the room is in this phase."""
    expect(page.locator('[data-part="head"]')).to_have_attribute("data-phase", name)


def sow(page: Page, move: str) -> None:
    """Play a move by its notation, with the mouse."""
    pit = page.locator(f'[data-choose="{move[:2]}"]')
    expect(pit).to_be_visible()
    pit.click()
    page.locator(f'.arrow[value="{move}"]').click()


def see_moves(page: Page, n: int) -> None:
    """Wait until the page's move list has so many entries."""
    expect(page.locator(".moves .ply")).to_have_count(n)


@lru_cache
def short_game(ruleset: str = "standard") -> tuple[str, ...]:
    """The shortest of many games played by chance, ended by the rules."""
    rng = random.Random(7)
    best: tuple[str, ...] = ()
    for _ in range(400):
        game = Game.new(ruleset)
        while not game.is_over and (not best or len(game.steps) < len(best)):
            game = game.play(rng.choice(game.legal_moves()))
        if game.is_over:
            best = tuple(map(str, game.entries))
    return best


def play_out(pages: dict[str, Page], moves: tuple[str, ...], seen: Callable[[int], None]) -> None:
    """Everybody plays their moves, by the side's letter; `seen` is called after each with the number so far."""
    for n, move in enumerate(moves, start=1):
        sow(pages[move[0]], move)
        seen(n)

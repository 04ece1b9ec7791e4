"""Shoot pages in both sizes, themes and languages into build/shots, to be looked at.

    python scripts/screenshots.py / /rieng-tu/                 starts a server of its own
    python scripts/screenshots.py --base http://127.0.0.1:8151 --only phone-dark-vi /choi/12/

Paths are the Vietnamese ones; the English page is found through the page's own hreflang link.
"""

import argparse
import itertools
import re
import sys
import tempfile
from pathlib import Path
from typing import Literal

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from playwright.sync_api import Browser, sync_playwright

from tests import chromium
from tests.server import Server

SIZES = {"desktop": chromium.DESKTOP, "phone": chromium.PHONE}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def shoot(browser: Browser, base: str, path: str, *, out: Path, only: str, full: bool) -> None:
    """All wanted pictures of one page."""
    for size, theme, language in itertools.product(SIZES, THEMES, ("vi", "en")):
        if only not in f"{size}-{theme}-{language}":
            continue
        context = browser.new_context(
            viewport=SIZES[size], locale="vi-VN", base_url=base, color_scheme=theme, reduced_motion="reduce"
        )
        page = context.new_page()
        page.goto(path)
        if language == "en" and (link := page.locator('link[hreflang="en"]')).count():
            page.goto(link.get_attribute("href") or path)
        page.wait_for_load_state("networkidle")
        wide = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
        name = re.sub(r"[^\w]+", "-", path.strip("/")) or "start"
        target = out / f"{name}-{size}-{theme}-{language}.png"
        page.screenshot(path=target, full_page=full)
        print(target, "SCROLLS SIDEWAYS" if wide else "", flush=True)
        context.close()


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("paths", nargs="*", default=["/"])
    arguments.add_argument("--base", help="address of a running server")
    arguments.add_argument("--only", default="", help="part of size-theme-language, e.g. phone-dark-vi")
    arguments.add_argument("--full", action="store_true", help="the whole page, not the first screen")
    arguments.add_argument("--out", type=Path, default=Path("build/shots"))
    options = arguments.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        server = Server(Path(data))
        base = options.base or server.start().url
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium.path(), args=chromium.ARGUMENTS)
                for path in options.paths or ["/"]:
                    shoot(browser, base, path, out=options.out, only=options.only, full=options.full)
                browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main()

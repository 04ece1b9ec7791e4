"""How soon the first board can be played on a cheap phone, and what it weighs. Used by `make bench-page`.

A real Chromium with an empty cache loads the start page from a server of its own, with the processor as it is and
slowed down four times; the time runs from the request until the board listens and a tap on a pit has shown its arrows.
"""

import statistics
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from playwright.sync_api import Browser, sync_playwright

from tests import chromium
from tests.server import Server

RUNS = 7
LISTEN = "document.addEventListener('board:done', () => { window.boardReady ??= performance.now(); });"
TAP = """() => {
  document.querySelector('[data-choose="B3"]').click();
  return document.querySelector('[data-arrows="B3"]:not([hidden])') ? performance.now() : NaN;
}"""


def first_board(browser: Browser, url: str, *, slower: int) -> tuple[float, float]:
    """Milliseconds until the board can be played, and kilobytes received."""
    context = browser.new_context(
        viewport=chromium.PHONE, locale="vi-VN", bypass_csp=True, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    page.add_init_script(LISTEN)
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    received: list[float] = []
    session.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    page.goto(url, wait_until="commit")
    page.wait_for_function("window.boardReady")
    ready = float(page.evaluate(TAP))
    page.wait_for_load_state("networkidle")
    context.close()
    return ready, sum(received) / 1024


def main() -> int:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder)).start()
        browser = playwright.chromium.launch(executable_path=chromium.path(), args=chromium.ARGUMENTS)
        first_board(browser, server.url, slower=1)
        medians = {}
        for slower in (1, 4):
            runs = [first_board(browser, server.url, slower=slower) for _ in range(RUNS)]
            medians[slower] = statistics.median(ready for ready, _ in runs)
            weight = runs[-1][1]
            print(f"processor ÷{slower}: playable after {medians[slower]:.0f} ms (median of {RUNS}), {weight:.0f} KB")
        print(f"ratio {medians[4] / medians[1]:.2f}; bars: 2,000 ms with the processor ÷4, 200 KB")
        browser.close()
        server.stop()
    return 0 if medians[4] <= 2000 else 1


if __name__ == "__main__":
    sys.exit(main())

"""How Chromium is found and started."""

import os
import shutil

from playwright.sync_api import ViewportSize

ARGUMENTS = [
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}


def path() -> str:
    """The browser's program; CHROMIUM names another one than the system's."""
    for name in (os.environ.get("CHROMIUM"), "chromium", "chromium-browser", "google-chrome"):
        if name and (found := shutil.which(name)):
            return found
    raise RuntimeError("the browser tests need Chromium: run `make test`, or install it (apt-get install chromium)")

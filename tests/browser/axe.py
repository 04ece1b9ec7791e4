"""Accessibility findings of a page, as axe sees them."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page


def serious_findings(page: Page) -> list[str]:
    """Serious and critical findings, one line each: rule, where, what is wrong."""
    results = Axe().run(page)
    return [
        f"{found['id']}: {node['target']}: {node['failureSummary']}"
        for found in results.response["violations"]
        if found["impact"] in ("serious", "critical")
        for node in found["nodes"]
    ]

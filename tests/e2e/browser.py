"""A real Chromium, found on this machine, and the flags that keep it to itself."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Playwright, sync_playwright
from playwright.sync_api import Error as BrowserError

FAR = "kifu.test"
"""This machine, as another device of its network may find it."""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--host-resolver-rules=MAP {FAR} 127.0.0.1",
]
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MISSING = (
    "No browser for the tests of the pages: install Chromium (Debian and Ubuntu: apt install chromium), "
    "or let Playwright bring its own (playwright install chromium)."
)


@contextmanager
def launched() -> Iterator[Browser]:
    """The machine's own Chromium, else the one that Playwright has brought. Without any, one red sentence."""
    with sync_playwright() as playwright:
        browser = _launch(playwright)
        try:
            yield browser
        finally:
            browser.close()


def _launch(playwright: Playwright) -> Browser:
    found = next((path for path in map(shutil.which, NAMES) if path), None)
    try:
        return playwright.chromium.launch(executable_path=found, args=FLAGS)
    except BrowserError as error:
        if found is None:
            raise AssertionError(MISSING) from None
        raise AssertionError(f"{found} does not start: {error.message}") from None

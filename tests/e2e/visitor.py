"""Somebody at a browser of their own. What the browser complains about on the way fails the test."""

import os
import re
import time
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, expect

SCREENS = Path(os.environ.get("KIFU_SCREENS") or Path(__file__).parents[2] / "build-screens")
"""The folder in which pictures of the pages are kept, for people to look at."""
PATIENCE_MS = 30_000
"""How long a page may take to come to what is expected of it, on a machine that has other things to do."""
DESK, PHONE = {"width": 1440, "height": 900}, {"width": 360, "height": 800}
_REFUSED = re.compile(r"the server responded with a status of (401|403|404|422)")
"""A refusal is an answer; Chromium reports it as if it were none."""
_AXE = Axe()
CONFIRM = "[data-confirm]:visible:enabled"
AWRY = """
() => [...document.querySelectorAll('.act:has([data-confirm])')].filter((row) => {
  if (!row.checkVisibility()) return false;
  const buttons = [...row.querySelectorAll('.btn')].filter((one) => one.checkVisibility());
  const confirm = buttons.at(-1), { right, bottom } = confirm.getBoundingClientRect();
  const end = row.getBoundingClientRect().right - parseFloat(getComputedStyle(row).paddingRight);
  const lower = buttons.some((one) => one.getBoundingClientRect().top >= bottom);
  return !confirm.matches('[data-confirm]') || lower || end - right > 2;
}).map((row) => row.innerText)
"""
"""The rows of buttons in which the one confirm is not the last, at the right."""
MATCH = 'form[action="/matches"]'
"""Where a match is set up on the first page; a campaign has a form of its own."""


class Visitor:
    """A person with a browser: `page` is what they look at."""

    def __init__(self, browser: Browser, url: str, name: str, *, phone: bool, language: str, dark: bool) -> None:
        self.name, self.url, self._is_forgiven = name, url, False
        self.context = browser.new_context(
            base_url=url,
            viewport=PHONE if phone else DESK,  # type: ignore[arg-type]
            has_touch=phone,
            locale=language,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
        )
        self.context.set_default_timeout(PATIENCE_MS)
        self.complaints: list[str] = []
        self.page = self.open()

    def open(self) -> Page:
        """Another tab."""
        page = self.context.new_page()
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(f"{self.name}: {error}"))
        page.on("request", self._see)
        self.page = page
        return page

    def forgive(self) -> None:
        """From here on the line may be cut."""
        self._is_forgiven = True

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not self._is_forgiven and not _REFUSED.search(message.text):
            self.complaints.append(f"{self.name}: {message.text}")

    def _see(self, request: Request) -> None:
        if urlsplit(request.url).netloc != urlsplit(self.url).netloc:
            self.complaints.append(f"{self.name}: asked {request.url}")

    def goes(self, path: str) -> "Visitor":
        """Open that page."""
        self.page.goto(path)
        return self

    def starts(
        self,
        game: str = "my_city",
        *,
        how: str = "invite",
        seats: int = 2,
        public: bool = False,
        **options: str | Sequence[str],
    ) -> "Visitor":
        """Open a table from the first page, as whoever has never been here does; options by what they are called."""
        self.goes(f"/?game={game}")
        self._says_name()
        self.page.check(f'{MATCH} [name=seats][value="{seats}"]', force=True)
        if public:
            self.page.check(f"{MATCH} [name=public]")
        for option, choices in options.items():
            for choice in [choices] if isinstance(choices, str) else choices:
                self._chooses(option, choice)
        self.page.click(f"{MATCH} button[value={how}]")
        self.page.wait_for_url("**/matches/*")
        return self

    def _chooses(self, option: str, choice: str) -> None:
        """One of the choices, or one of those that can be ticked together."""
        if self.page.locator(f'select[name="option.{option}"]').count():
            self.page.select_option(f'[name="option.{option}"]', label=choice)
        else:
            field = self.page.locator(f'[name="option.{option}"], [name^="option.{option}="]')
            self.page.locator("label", has=field).filter(has_text=choice).first.click()

    def links(self) -> list[str]:
        """The links of invitation on the waiting page."""
        codes = self.page.locator(".invitation .code:not(:empty)")
        codes.first.wait_for()
        return codes.all_text_contents()

    def joins(self, link: str) -> "Visitor":
        """Follow a link of invitation and take the seat."""
        self.goes(link)
        self._says_name()
        self.page.click("#join button.go")
        self.page.wait_for_url("**/matches/*")
        return self

    def _says_name(self) -> None:
        field = self.page.locator("main form:not(#campaign) [name=name]")
        if field.count():
            field.fill(self.name)

    def writes_down(self) -> "Visitor":
        """Put the recovery code away without a look at it: no page that comes from now on shows it."""
        word = self.page.get_attribute('meta[name="form-word"]', "content") or ""
        answer = self.context.request.post("/me/code", form={"back": "/"}, headers={"X-Form": word}, max_redirects=0)
        assert answer.status == 303, answer.text()
        return self

    def sits(self) -> "Visitor":
        """Wait until the match has begun on this page; put the recovery code away. From then on it hears."""
        if self.page.locator("body.waiting .keep").count():
            self.writes_down()
        self.page.locator("body.table").wait_for()
        self.page.wait_for_load_state()
        if self.page.locator(".keep").count():
            self.page.click(".keep button")
            self.page.locator(".keep").wait_for(state="detached")
            self.page.wait_for_load_state()
        return self

    def gives(self) -> "Visitor":
        """Press the one confirm, and see what came of it."""
        with self.page.expect_response(lambda answer: answer.url.endswith("/moves")) as answered:
            self.page.click(CONFIRM)
        answer = answered.value
        assert answer.ok, answer.text()
        return self.comes_to(answer.json()["version"])

    def comes_to(self, version: int) -> "Visitor":
        """See that version, or one after it, sooner or later."""
        until = time.monotonic() + PATIENCE_MS / 1000
        while self.version < version:
            assert time.monotonic() < until, f"{self.page.url} stays at version {self.version}, before {version}"
            self.page.wait_for_timeout(20)
        return self

    @property
    def ribbon(self) -> Locator:
        """What the page says about whose turn it is."""
        return self.page.locator("#ribbon strong")

    def reads(self, text: str | re.Pattern[str]) -> "Visitor":
        """See that in the ribbon, sooner or later."""
        expect(self.ribbon).to_have_text(text)
        return self

    @property
    def version(self) -> int:
        """The version that the page shows."""
        return int(self.page.get_attribute("#table", "data-version") or 0)

    def shot(self, name: str, *, whole: bool = False) -> "Visitor":
        """Keep a picture of the page."""
        self.page.screenshot(path=SCREENS / f"{name}.png", full_page=whole)
        return self

    def finds_no_barrier(self) -> "Visitor":
        """The page can be used by everybody, as far as axe can tell; nothing is wider than the screen, and the one
        confirm is the last button, at the right."""
        found = _AXE.run(self.page).response["violations"]
        serious = [one for one in found if one["impact"] in ("serious", "critical")]
        told = [f"{one['id']}: {one['help']}: {[node['html'][:160] for node in one['nodes'][:3]]}" for one in serious]
        assert not told, f"{self.page.url}: {told}"
        assert '">' not in self.page.inner_text("body"), f"{self.page.url}: markup stands in an attribute"
        assert self.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{self.page.url} is too wide"
        assert self.page.evaluate(AWRY) == [], self.page.url
        return self

"""How soon a move is seen in the other browser."""

import asyncio
import statistics

from tests.bench.row import Row, spread
from tests.bench.serving import served
from tests.e2e import my_city
from tests.e2e.browser import launched
from tests.e2e.visitor import Visitor

MOVES = 20
PROMISED_MS = 200

_NOTE_THE_CLICK = """() => addEventListener("click", event => {
    if (event.target.closest("[data-confirm]")) window.sent = Date.now();
}, true)"""
_NOTE_WHAT_COMES = """() => {
    const version = () => document.querySelector("#table").dataset.version, before = version();
    window.seen = null;
    const look = () => version() === before ? setTimeout(look, 1) : window.seen = Date.now();
    look();
}"""


async def rows(environ: dict[str, str]) -> list[Row]:
    """Two people with a browser each at one table of My City."""
    with served("services.compose:from_environment", environ, "/health/live") as (port, _):
        spent = await asyncio.to_thread(_play, f"http://127.0.0.1:{port}")
    return [
        Row(
            name="a move is seen in the other browser", unit="ms", figure=statistics.median(spent),
            yardstick_name="promised, on one machine", yardstick=PROMISED_MS, goal=1, at_least=False,
            note=spread(spent),
        )
    ]  # fmt: skip


def _play(url: str) -> list[float]:
    """From the press of the button to the other's new picture, in ms, move by move."""
    with launched() as browser:
        anna, ben = (Visitor(browser, url, name, phone=False, language="en", dark=False) for name in ("Anna", "Ben"))
        anna.starts("my_city")
        ben.joins(anna.links()[0]).sits()
        anna.sits()
        for person in (anna, ben):
            person.page.evaluate(_NOTE_THE_CLICK)
        return [_seen_after(*pair) for _ in range(MOVES // 2) for pair in ((anna, ben), (ben, anna))]


def _seen_after(mover: Visitor, other: Visitor) -> float:
    other.page.evaluate(_NOTE_WHAT_COMES)
    my_city.plays(mover)
    other.page.wait_for_function("() => window.seen !== null")
    return float(other.page.evaluate("() => window.seen")) - float(mover.page.evaluate("() => window.sent"))

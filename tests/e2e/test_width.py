"""However wide the window is, no page is wider: also where names are long and seats are many."""

from collections.abc import Iterable, Iterator

import pytest
from playwright.sync_api import expect

from tests.e2e import campaign
from tests.e2e.conftest import Together, Visit
from tests.e2e.visitor import Visitor

WIDTHS = (320, 360, 600, 761, 900, 1024, 1100, 1180, 1240, 1241, 1280, 1366, 1440)
SEATS = {"cottage_garden": (2, 4), "karesansui": (3, 5), "miyabi": (2, 4), "my_city": (2, 4)}
"""The fewest and the most with which the table of a game is looked at."""
LONG = "Wolfeschlegelsteinhausenbergerdorff 先生"


ROOM = 100
"""Pixels that a name has at least, so that it does not stand letter below letter."""


def too_wide(person: Visitor, *paths: str) -> dict[str, dict[int, int]]:
    """The pages that are wider than their window: at which widths of it, and how wide they are."""
    found = {path: _wider(person.goes(path)) for path in paths}
    return {path: wider for path, wider in found.items() if wider}


def _wider(person: Visitor) -> dict[int, int]:
    return {width: page for width, page in _measured(person) if page > width}


def _measured(person: Visitor) -> Iterable[tuple[int, int]]:
    return zip(WIDTHS, _each(person, "document.documentElement.scrollWidth"), strict=True)


def _each(person: Visitor, measured: str) -> Iterator[int]:
    """What that comes to at each width."""
    for width in WIDTHS:
        person.page.set_viewport_size({"width": width, "height": 800})
        yield int(person.page.evaluate(measured))


@pytest.mark.parametrize("game", SEATS)
def test_a_table_of_few_is_as_wide_as_its_window(together: Together, game: str) -> None:
    first, *_, last = together(game, *[LONG] * SEATS[game][0])
    assert [too_wide(person, person.page.url) for person in (first, last)] == [{}, {}]


@pytest.mark.parametrize("game", SEATS)
def test_a_table_of_many_and_its_replay_are_as_wide_as_their_window(visit: Visit, game: str) -> None:
    anna = visit(LONG).starts(game, how="here", seats=SEATS[game][1]).sits()
    assert too_wide(anna, anna.page.url, f"{anna.page.url}/replay") == {}


def test_what_lies_round_the_tables_is_as_wide_as_its_window(visit: Visit) -> None:
    visit(LONG).starts("miyabi", how="here", public=True)
    anna = visit(LONG).starts(seats=4)
    waiting = anna.page.url
    assert too_wide(anna, waiting, "/", "/me", "/audit", f"{waiting}/audit", "/nowhere") == {}
    expect(anna.goes("/").page.locator(".watch li").first).to_be_visible()
    assert min(_each(anna, "document.querySelector('.tx').clientWidth")) > ROOM
    anna.goes(f"{waiting}/audit")
    assert (
        max(_each(anna, "((row) => row.scrollWidth - row.clientWidth)(document.querySelector('.events summary'))")) == 0
    )


def test_a_campaign_is_as_wide_as_its_window(visit: Visit) -> None:
    anna = visit(LONG)
    campaign.founds(anna, how="here").sits()
    assert too_wide(anna, anna.page.url, f"{anna.page.url}/audit") == {}

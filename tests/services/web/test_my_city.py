"""My City's page: what is marked on boards besides land and buildings, and what scores are made of."""

import dataclasses
import re
from functools import cache

import pytest
from msgspec.structs import replace

from domain.core.game import Setup
from domain.core.seat import ARCHIVE
from domain.games.my_city import MY_CITY
from domain.games.my_city.carried import Carried
from domain.games.my_city.events import Line
from domain.games.my_city.options import ChapterOptions
from domain.games.my_city.state import State
from domain.games.my_city.view import CityView, Standing, View
from domain.match.history import fold
from services.web.game.my_city import board
from services.web.game.my_city.forecast import LINES, reckoning
from services.web.game.my_city.scene import has_investor
from services.web.words import spoken
from tests.domain.my_city.city import built, card, end, given, score
from tests.given import ANNA, BEN, Played, play_out
from tests.services.web import past

OLDER = Standing("bar", "red", "bar", ("F1", "G1", "H1"))
NEWEST = Standing("domino", "yellow", "domino", ("F2", "G2"))


def chapter(number: int) -> View:
    """How it stands before its first card, for two."""
    options = ChapterOptions(play=f"chapter:{number}")
    seen: View = MY_CITY.view(MY_CITY.initial_state(Setup(2, options, MY_CITY.content(options))), ARCHIVE)
    return seen


def city(*built: Standing) -> CityView:
    """Anna's side, on which these stand."""
    return replace(chapter(13).cities[0], buildings=built)


@pytest.mark.parametrize("number", [1, 12, 13, 18, 19])
def test_the_investor_comes_with_chapter_13_and_goes_after_18(number: int) -> None:
    view = chapter(number)
    view = replace(view, card=view.deck[0])
    assert has_investor(view) is (13 <= number <= 18)
    assert not has_investor(replace(view, card=None))


def test_the_investor_stands_on_what_was_built_last_and_on_nothing_else() -> None:
    for drawn in (
        board.small(city(OLDER, NEWEST), "Anna", has_investor=True),
        board.large(city(OLDER, NEWEST), spoken("en"), "Anna", (), is_mine=True, has_investor=True),
    ):
        assert drawn.count("#g-investor") == 1
        assert '<use href="#g-investor" x="362" y="82"' in drawn


@pytest.mark.parametrize(("language", "said"), [("en", "with the investor"), ("zh-Hant", "投資人在此")])
def test_cells_tell_of_the_investor_by_name(language: str, said: str) -> None:
    drawn = board.large(city(OLDER, NEWEST), spoken(language), "Anna", (), is_mine=True, has_investor=True)
    assert drawn.count(said) == len(NEWEST.cells)


@pytest.mark.parametrize("built", [(), (OLDER,)])
def test_no_investor_stands_where_no_rule_brings_one_or_nothing_is_built(built: tuple[Standing, ...]) -> None:
    for is_there in {False, not built}:
        drawn = board.large(city(*built), spoken("en"), "Anna", (), is_mine=True, has_investor=is_there)
        assert "investor" not in drawn


@cache
def played(number: int, seats: int) -> Played:
    """A chapter played by chance, to its end."""
    return play_out(MY_CITY, seats, 3, play=f"chapter:{number}")


@pytest.mark.parametrize(("number", "seats"), [(1, 2), (24, 4)])
def test_the_end_shows_for_every_seat_what_its_score_is_made_of(number: int, seats: int) -> None:
    match = played(number, seats).match
    table = re.search(
        r'<table class="reckoned">.*?</table>', past.drawn(past.sitting(match).looked_back(None, None)), re.DOTALL
    )
    assert table
    rows = [re.findall(r"<td[^>]*>([+−]?\d+)</td>", row) for row in table[0].split("<tr")[2:]]
    *parts, totals = [[int(n.replace("−", "-")) for n in row] for row in rows]
    assert totals == [city.score for city in match.state.cities]
    assert [sum(column) for column in zip(*parts, strict=True)] == totals
    assert all(f"<span>{past.PEOPLE[seat]}</span>" in table[0] for seat in range(seats))


def test_points_past_the_limit_are_told_so_that_the_sum_is_the_score() -> None:
    anna, ben = (replace(one, lines=(Line("trees", 45),)) for one in chapter(1).cities)
    rows = reckoning([replace(anna, score=50), replace(ben, score=55)], 10)
    assert [(row.name, row.points) for row in rows] == [
        ("At the start", [10, 10]),
        (LINES["trees"][0], [45, 45]),
        ("Held at the limit", [-5, 0]),
    ]


def hint(state: State) -> str:
    """What Anna's page tells her to do before she has chosen anything."""
    match = dataclasses.replace(fold(MY_CITY, played(1, 2).events[: played(1, 2).ends[0]]), state=state)
    legal = list(MY_CITY.legal_commands(state, ANNA))
    page = past.drawn(past.sitting(match, viewer=ANNA, seat=ANNA, legal=legal).looked_back(None, None))
    found = re.search(r'id="say-phone">([^<]*)<', page)
    assert found
    return found[1].strip()


def test_what_to_do_is_told_for_what_can_be_done() -> None:
    full = built(ANNA, "red_bar", " ".join(f"{column}{row}" for column in "ABCDEFGHIJK" for row in range(1, 12)))
    assert hint(given(card("bar")).state) == "Tap a ringed cell, or drag the building."
    assert hint(given(card("bar"), full, score(ANNA, 5)).state) == "It fits nowhere: pass, or end your part."
    assert hint(given(card("bar"), full, score(ANNA, 0)).state) == "It fits nowhere: end your part."
    nugget = given(card("bar"), play="chapter:16", carried=(Carried(nuggets=1), Carried())).when(end(ANNA), end(BEN))
    assert hint(nugget.state) == "Choose a mine, or keep the nugget."

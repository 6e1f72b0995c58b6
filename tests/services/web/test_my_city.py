"""My City's boards: what is marked on them besides land and buildings."""

import pytest
from msgspec.structs import replace

from domain.core.game import Setup
from domain.core.seat import ARCHIVE
from domain.games.my_city import MY_CITY
from domain.games.my_city.options import ChapterOptions
from domain.games.my_city.view import CityView, Standing, View
from services.web.game.my_city import board
from services.web.game.my_city.scene import has_investor
from services.web.words import spoken

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

"""The player that places every sticker where it helps, and whole campaigns played by that player."""

import pytest

from domain.campaign.commands import GiveCog, NameCity, OpenChapter, PlaceSticker
from domain.campaign.greedy import NAMES, choose
from domain.match.commands import Concede
from tests.domain.campaign.table import Told, open_table
from tests.given import ANNA, BEN


def with_things(*kinds: str, cogs: int = 0) -> Told:
    """Two cities with names; Anna has these to place."""
    named = open_table().when(ANNA, NameCity(NAMES[ANNA])).when(BEN, NameCity(NAMES[BEN]))
    return named.opens().ends(stickers={ANNA: kinds}, cogs={ANNA: cogs})


def test_a_city_gets_its_name_first() -> None:
    table = open_table()
    assert choose(table.campaign, BEN) == NameCity(NAMES[BEN])
    named = table.when(BEN, NameCity(NAMES[BEN]))
    assert choose(named.campaign, BEN) == OpenChapter()


@pytest.mark.parametrize(
    ("kind", "cell"), [("rocks", "G5"), ("clearing", "J3"), ("tree", "F11"), ("clearing_tree", "K3")]
)
def test_rocks_go_where_they_are_built_over_and_trees_where_they_are_not(kind: str, cell: str) -> None:
    assert choose(with_things(kind).campaign, ANNA) == PlaceSticker(kind, cell)


def test_the_longest_building_gets_the_first_cog() -> None:
    table = with_things(cogs=2)
    assert choose(table.campaign, ANNA) == GiveCog("blue", "bar")
    assert choose(table.when(ANNA, GiveCog("blue", "bar")).campaign, ANNA) == GiveCog("blue", "yoke")


def test_who_has_placed_all_waits_for_the_others() -> None:
    table = with_things("tree")
    assert choose(table.campaign, BEN) is None
    assert choose(table.settles().campaign, BEN) == OpenChapter()


def test_nothing_is_left_to_ask_for_in_a_campaign_that_has_ended() -> None:
    assert choose(open_table().when(ANNA, Concede()).campaign, ANNA) is None

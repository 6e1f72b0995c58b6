"""What lies in the box (2.1 to 2.3)."""

from collections import Counter
from importlib import resources

import pytest

from domain.core.content import ContentError, parse
from domain.games.karesansui import KARESANSUI
from domain.games.karesansui.content import Tables, weeds_put_in
from domain.games.karesansui.options import KaresansuiOptions
from domain.games.karesansui.stone import COLOURS, STONES, VALUE
from tests.domain.karesansui.table import empty_table

TEXT = (resources.files("domain.games.karesansui") / "tables.toml").read_text()
TABLES = KARESANSUI.content(KaresansuiOptions()).tables


def test_fifteen_stones_a_colour_five_a_tag_seventy_five_and_the_black_one():
    bag = empty_table().bag
    assert len(bag) == 75
    assert Counter(tag.split("_")[0] for tag in bag) == dict.fromkeys(COLOURS, 15)
    assert Counter(bag) == dict.fromkeys(STONES, 5)
    assert sum(VALUE[tag] for tag in bag) == 150
    assert empty_table().black == 1


def test_the_bag_lies_in_canonical_order():
    assert STONES[:4] == ("white_1", "white_2", "white_3", "grey_1")
    assert STONES[-1] == "pink_3"
    assert empty_table().bag[4:6] == ("white_1", "white_2")


def test_value_piles_sum_to_55_and_pass_and_weed_cards_are_worth_1():
    piles = {entry.pile: entry.points for entry in TABLES.demerits}
    assert list(piles) == ["pass", "trips", "foursome", "straight", "weed"]
    assert piles["pass"] == (1,) * 10
    assert piles["weed"] == (1,) * 20
    for kind in ("trips", "foursome", "straight"):
        assert piles[kind] == tuple(range(1, 11))
        assert sum(piles[kind]) == 55


def test_noted_cards_cost_10_a_noted_weed_1():
    noted = {entry.pile: entry.noted for entry in TABLES.demerits}
    assert {noted[kind] for kind in ("trips", "foursome", "straight")} == {10}
    assert noted["weed"] == 1


def test_every_entry_says_where_it_comes_from():
    assert {entry.source for entry in TABLES.stones} == {"house"}
    assert [entry.source for entry in TABLES.demerits] == ["seed"] * 4 + ["published"]
    assert {entry.noted_source for entry in TABLES.demerits} == {"house"}
    assert TABLES.region.source == "house"
    assert {part.source for part in (TABLES.start, TABLES.round, TABLES.track, TABLES.weeds)} == {"seed"}


def test_the_measures_of_the_table():
    assert (TABLES.start.stones, TABLES.round.full, TABLES.track.spaces) == (5, 6, 5)
    assert (TABLES.region.spaces, TABLES.weeds.tokens) == (5, 5)


@pytest.mark.parametrize(("seats", "weeds"), [(3, 5), (4, 4), (5, 3), (6, 3)])
def test_weeds_as_suggested(seats, weeds):
    assert weeds_put_in(TABLES, KaresansuiOptions(weeds="suggested"), seats) == weeds
    assert weeds_put_in(TABLES, KaresansuiOptions(weeds=2), seats) == 2
    assert weeds_put_in(TABLES, KaresansuiOptions(), seats) == 0


@pytest.mark.parametrize(
    ("good", "bad", "fault"),
    [
        ('stone = "white_2"', 'stone = "white_9"', "one entry a stone"),
        ('pile = "trips"', 'pile = "foursome"', "these piles in this order"),
        ("count = 5", "count = 6", "no room for all stones"),
        ("seats = 3", "seats = 7", "one entry for 3, 4, 5 and 6 seats"),
        ("full = 6", "ful = 6", "unknown field `ful`"),
        ('source = "house"', 'source = "hearsay"', "Invalid enum value"),
    ],
)
def test_a_faulty_table_is_refused_with_its_fault(good, bad, fault):
    with pytest.raises(ContentError, match=fault):
        parse(TEXT.replace(good, bad, 1).encode(), "tables.toml", Tables)


def test_content_is_known_by_the_hash_of_its_file():
    content = KARESANSUI.content(KaresansuiOptions())
    assert list(content.files) == ["tables.toml"]
    assert len(content.sha256) == 64

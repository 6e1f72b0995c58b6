"""The order, the bound and the laziness of legal_commands."""

from itertools import combinations, islice

import hypothesis
import pytest
from hypothesis import settings
from hypothesis import strategies as st

from domain.core.refusal import Refusal
from domain.games.karesansui.rules import decide, legal_commands
from tests.domain.karesansui.table import ANNA, BEN, CARA, DAN, EVE, FAY, bids, given, passes, stones
from tests.given import Script

NINE_TAGS = "W1 W2 G1 G2 B1 B3 Y2 Y3 P3"
RICHEST = " ".join(f"{word} {word}" for word in NINE_TAGS.split())
OTHERS = {1: (BEN, ""), 2: (CARA, "B2"), 3: (DAN, "")}


def test_bids_by_pile_in_dictionary_order_of_their_stones():
    assert list(legal_commands(given("W1 W1 P3", "", "").state, ANNA)) == [
        bids(pile, text) for pile in (1, 2) for text in ("", "W1", "W1 W1", "W1 W1 P3", "W1 P3", "P3")
    ]


def test_only_lower_bids_where_one_stands():
    table = given("W1 W1 P2", "", "", bids={1: (BEN, "G2"), 2: (CARA, "G1 G2")})
    assert list(legal_commands(table.state, ANNA)) == [
        passes(),
        *(bids(1, text) for text in ("", "W1")),
        *(bids(2, text) for text in ("", "W1", "W1 W1", "P2")),
    ]


def test_the_pass_comes_first_and_then_the_pass_that_pulls_weeds():
    table = given("W1", "", "", bids={1: (BEN, ""), 2: (CARA, "")}, growing={ANNA: "P1"}, weeds=1)
    assert list(legal_commands(table.state, ANNA)) == [passes(), passes(pulling_weeds=True)]


def test_l7_the_richest_garden_has_98_415_bids():
    table = given(RICHEST, "", "", "", "", "")
    assert sum(1 for _ in legal_commands(table.state, ANNA)) == 5 * 3**9


def test_they_are_enumerated_one_by_one():
    table = given(
        RICHEST, "", "", "", "", "", bids={1: (BEN, ""), 2: (CARA, ""), 3: (DAN, ""), 4: (EVE, ""), 5: (FAY, "P3")}
    )
    wishes = legal_commands(table.state, ANNA)
    assert iter(wishes) is wishes
    assert list(islice(wishes, 3)) == [passes(), bids(5), bids(5, "W1")]


def test_none_for_the_others():
    assert list(legal_commands(given("W1", "W2", "").state, BEN)) == []


@pytest.mark.parametrize("text", ["W1", "W1 G2", "W3", "W1 W1", "G2 W1", "P3", ""])
def test_a_bid_is_enumerated_if_and_only_if_it_is_accepted(text):
    table = given("W1 W3 G2", "", "", bids={1: (BEN, "Y1 Y2"), 2: (CARA, "B2")})
    for pile in (1, 2):
        try:
            decide(table.state, ANNA, bids(pile, text), Script())
            accepted = True
        except Refusal:
            accepted = False
        assert (bids(pile, text) in legal_commands(table.state, ANNA)) is accepted


WORDS = [f"{colour}{value}" for colour in "WGBYP" for value in "123"]
SOME = st.lists(st.sampled_from(WORDS), max_size=7).map(lambda words: " ".join(sorted(words, key=WORDS.index)))


@settings(max_examples=40, deadline=None)
@hypothesis.given(SOME, SOME)
def test_the_bids_are_all_choices_of_stones_that_beat_the_standing_one(garden, standing):
    words = garden.split()
    choices = {part for size in range(len(words) + 1) for part in combinations(words, size)}
    table = given(garden, "", "", bids={1: (BEN, standing)}, bag="")
    wishes = [wish.stones for wish in legal_commands(table.state, ANNA) if wish.pile == 1]
    assert len(wishes) == len(set(wishes))
    assert set(wishes) == {stones(" ".join(part)) for part in choices if height(part) < height(tuple(standing.split()))}


def height(words: tuple[str, ...]) -> tuple[int, int]:
    return sum(int(word[1]) for word in words), len(words)

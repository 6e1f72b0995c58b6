"""What is earned in the round itself by later rules: gold's nuggets, investor, railway (My City R18, R19, R24)."""

import pytest

from domain.core.seat import Seat
from domain.games.my_city.events import Line
from tests.domain.my_city.city import built, card, deck, end, given, has_ended, place, score, skip
from tests.domain.my_city.table import Change, Table
from tests.given import ANNA, BEN

BAR = built(ANNA, "red_bar", "F1 G1 H1 I1")
FAR = built(ANNA, "red_square", "F6 G6 F7 G7")


def investing(*changes: Change) -> Table:
    return given(*changes, has_ended(BEN), score(ANNA, 5), card("domino"), play="chapter:13")


def test_r19_a_building_that_touches_the_one_placed_before_it_scores_one() -> None:
    result = investing(BAR).when(place(ANNA, "domino", "F2")).result(ANNA)
    assert (result.lines, result.score) == ((Line("investor", 1, ("F1", "G1", "H1", "I1")),), 6)


def test_r19_an_earlier_building_is_not_the_one_before() -> None:
    assert investing(BAR, FAR).when(place(ANNA, "domino", "F2")).result(ANNA).lines == ()


def test_r19_the_first_building_has_none_before_it() -> None:
    assert investing().when(place(ANNA, "domino", "F2")).result(ANNA).lines == ()


def test_r19_the_investor_touches_across_the_river_too() -> None:
    assert investing(BAR).when(place(ANNA, "domino", "D1")).result(ANNA).score == 6


def test_r19_after_a_pass_the_investor_stays() -> None:
    passed = investing(BAR).turning("blue_domino").when(skip(ANNA))
    assert passed.result(ANNA).lines == (Line("pass", -1),)
    assert passed.when(place(ANNA, "blue_domino", "F2")).result(ANNA).lines[0].reason == "investor"


def test_r14_after_a_void_card_the_investor_stays() -> None:
    void = investing(BAR, FAR).turning("blocking", "beam", "blue_domino").when(place(ANNA, "domino", "F8"))
    assert void.when(place(ANNA, "blue_domino", "F9", turns=1)).result(ANNA).lines[0].reason == "investor"


def test_r15_a_church_is_a_building_for_the_investor() -> None:
    table = given(BAR, card("beam"), has_ended(BEN), play="chapter:13").when(place(ANNA, "beam", "F2"))
    assert table.result(ANNA).lines[0].reason == "investor"


def by_rail(play: str, building: str, at: str, turns: int = 0) -> Table:
    """A building laid on row 11, or above it, beside one on row 10."""
    changes = built(ANNA, "red_square", "H9 H10 I9 I10"), score(ANNA, 0), card(building), has_ended(BEN)
    return given(*changes, play=play).when(place(ANNA, building, at, turns))


def test_r24_a_building_that_covers_row_11_scores_one_however_many_cells() -> None:
    assert by_rail("chapter:19", "beam", "F11").result(ANNA).lines == (Line("railway", 1, ("F11", "G11", "H11")),)
    assert by_rail("chapter:19", "bar", "G8", turns=1).result(ANNA).lines == (Line("railway", 1, ("G11",)),)


def test_r24_row_10_is_not_the_railway_and_passing_by_is_nothing() -> None:
    assert by_rail("chapter:19", "domino", "G8").result(ANNA).lines == ()
    passed = given(built(ANNA, "red_bar", "F11"), score(ANNA, 1), card("bar"), has_ended(BEN), play="chapter:19")
    assert passed.when(skip(ANNA)).result(ANNA).lines == (Line("pass", -1),)


@pytest.mark.parametrize(
    ("play", "building", "points"),
    [
        ("chapter:20", "blue_bar", 1),
        ("chapter:21", "blue_bar", 2),
        ("chapter:21", "blue_domino", 1),
        ("chapter:21", "red_bar", 1),
        ("chapter:22", "blue_bar", 2),
        ("chapter:23", "beam", 1),
    ],
)
def test_r24_from_21_on_a_blue_building_with_a_cog_pays_two(play: str, building: str, points: int) -> None:
    at, turns = ("G8", 1) if building.endswith("bar") else ("F11", 0) if building == "beam" else ("G11", 0)
    assert by_rail(play, building, at, turns).result(ANNA).score == points


def test_example_18_in_chapter_24_a_plain_building_pays_two_and_a_blue_one_with_a_cog_four() -> None:
    assert by_rail("chapter:24", "domino", "G11").result(ANNA).lines == (Line("railway", 2, ("G11", "H11")),)
    assert by_rail("chapter:24", "blue_bar", "G8", turns=1).result(ANNA).score == 4


def prospecting(*seats: Seat, play: str = "chapter:10") -> Table:
    """These seats have built over A8 and stand beside K1."""
    changes = [change for seat in seats for change in (built(seat, "red_bar", "A8 B8"), built(seat, "red_zed", "I1"))]
    return given(*changes, card("domino"), play=play)


@pytest.mark.parametrize("play", ["chapter:10", "chapter:11", "chapter:12"])
def test_r18_in_a_campaign_gold_brings_a_nugget_too(play: str) -> None:
    table = prospecting(ANNA, play=play).when(place(ANNA, "domino", "J1"), skip(BEN))
    result = table.result(ANNA)
    assert (result.lines, result.nuggets) == ((Line("gold", 3, ("K1", "A8")),), 1)
    assert [city.nuggets for city in table.state.cities] == [1, 0]


def test_example_10_two_seats_in_the_same_round_take_three_points_and_a_nugget_each_and_nobody_later() -> None:
    table = prospecting(ANNA, BEN).when(place(ANNA, "domino", "J1"), place(BEN, "domino", "J1"))
    assert [(table.result(seat).score, table.result(seat).nuggets) for seat in (ANNA, BEN)] == [(13, 1), (13, 1)]
    late = prospecting(ANNA, BEN).turning("blue_domino").when(place(ANNA, "domino", "J1"), skip(BEN))
    later = late.when(skip(ANNA), place(BEN, "blue_domino", "J1"))
    assert (later.result(BEN).lines, later.result(BEN).nuggets) == ((), 0)


def test_r18_a_nugget_from_gold_may_be_spent_in_the_same_chapter() -> None:
    table = prospecting(ANNA, play="chapter:12").turning("blue_domino").when(place(ANNA, "domino", "J1"), skip(BEN))
    after = table.when(skip(ANNA, nugget=True), skip(BEN))
    assert (after.result(ANNA).score, after.state.cities[ANNA].nuggets) == (13, 0)


def test_what_gold_brought_is_told_at_the_end() -> None:
    last = prospecting(ANNA).but(deck()).when(place(ANNA, "domino", "J1"), end(BEN)).end()
    assert [(nuggets.gained, nuggets.spent, nuggets.left) for nuggets in last.nuggets] == [(1, 0, 1), (0, 0, 0)]

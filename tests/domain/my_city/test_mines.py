"""Mines at the end of a chapter (My City R23)."""

from collections.abc import Iterator

import pytest

from domain.core.game import fold
from domain.games.my_city import MY_CITY
from domain.games.my_city.carried import Boxes, Carried
from domain.games.my_city.events import Dug, Mark
from tests.domain.my_city.city import built, card, end, given, has_ended, score
from tests.domain.my_city.table import Change, Table
from tests.given import ANNA, BEN

NEAR_A3 = ("B3", "C3", "C4", "C5", "C6", "D6")
"""A chain of cells that starts beside the blue entrance."""


def diggers(count: int, colour: str = "blue", cells: tuple[str, ...] = NEAR_A3) -> Iterator[Change]:
    """Anna has so many buildings of that colour in a group beside the entrance."""
    return (built(ANNA, f"{colour}_bar", cell) for cell in cells[:count])


def dug(count: int, before: int, play: str = "chapter:16", **options: object) -> Table:
    """A group of so many at the blue mine, in which Anna has dug so many boxes before."""
    carried = (Carried(boxes=Boxes(blue=before)), Carried())
    return given(*diggers(count), has_ended(BEN), card("bar"), play=play, carried=carried, **options).when(end(ANNA))


def test_example_17_five_buildings_dig_boxes_three_to_seven() -> None:
    table = dug(5, before=2)
    ended = table.end()
    assert ended.dug[ANNA] == (Dug("blue", boxes=5, total=7, progress=1, first_box=True),)
    assert table.lines(ANNA)["blue mine"] == 2
    assert ended.struck == ("blue",)


def test_example_17_the_first_box_marks_nothing_if_it_was_reached_in_an_earlier_chapter() -> None:
    ended = dug(5, before=2, struck=("blue",)).end()
    assert (ended.dug[ANNA][0].progress, ended.struck) == (0, ("blue",))


def test_example_17_the_last_box_marks_progress_and_beyond_it_nothing_is_dug() -> None:
    table = dug(6, before=7)
    assert table.end().dug[ANNA] == (Dug("blue", boxes=5, total=12, progress=1, first_box=False),)
    assert "blue mine" not in table.lines(ANNA)
    assert dug(3, before=12).end().dug[ANNA] == ()


def test_r23_all_who_reach_the_first_box_in_the_same_chapter_mark_progress() -> None:
    carried = (Carried(boxes=Boxes(blue=5)), Carried(boxes=Boxes(blue=5)))
    both = built(ANNA, "blue_bar", "B3"), built(BEN, "blue_bar", "B3")
    ended = given(*both, has_ended(BEN), card("bar"), play="chapter:16", carried=carried).when(end(ANNA)).end()
    assert [[each.progress for each in seat] for seat in ended.dug] == [[1], [1]]


@pytest.mark.parametrize(("count", "before", "points"), [(1, 2, 0), (1, 3, 2), (4, 0, 2), (1, 4, 0)])
def test_r23_box_four_scores_two_in_the_chapter_in_which_it_is_dug(count: int, before: int, points: int) -> None:
    assert dug(count, before).lines(ANNA).get("blue mine", 0) == points


@pytest.mark.parametrize(
    ("cells", "boxes"), [(("A3",), 1), (("B3",), 1), (("B3", "B4"), 2), (("C3", "C4"), 0), (("B3", "C4", "C5"), 1)]
)
def test_r23_only_a_group_that_covers_or_touches_the_entrance_digs(cells: tuple[str, ...], boxes: int) -> None:
    table = given(*diggers(3, cells=cells), has_ended(BEN), card("bar"), play="chapter:16").when(end(ANNA))
    assert sum(each.boxes for each in table.end().dug[ANNA]) == boxes


def test_r23_of_two_groups_at_the_entrance_the_larger_digs() -> None:
    """K5 is forest, so that J6 and K6 hang together only by a building between: K6 is covered by yellow here."""
    groups = [built(ANNA, "yellow_bar", "K6"), built(ANNA, "red_bar", "J6"), built(ANNA, "red_zed", "I6")]
    table = given(*groups, has_ended(BEN), card("bar"), play="chapter:17").when(end(ANNA))
    assert table.end().dug[ANNA] == (Dug("red", 2, 2, 0, False),)


def test_r23_each_mine_asks_for_its_own_colour() -> None:
    mines = [built(ANNA, "red_bar", "J6"), built(ANNA, "yellow_bar", "H11"), built(ANNA, "yellow_zed", "B3")]
    table = given(*mines, has_ended(BEN), card("bar"), play="chapter:18").when(end(ANNA))
    assert [(each.mine, each.boxes) for each in table.end().dug[ANNA]] == [("red", 1), ("yellow", 1)]


def test_r23_a_church_digs_nowhere() -> None:
    table = given(built(ANNA, "beam", "B3"), has_ended(BEN), card("bar"), play="chapter:18").when(end(ANNA))
    assert table.end().dug[ANNA] == ()


def test_r27_the_palace_digs_in_the_red_mine() -> None:
    reds = built(ANNA, "red_bar", "F6 G6 H6 I6 J6")
    assert given(reds, has_ended(BEN), card("bar"), play="chapter:22").when(end(ANNA)).end().dug[ANNA][0].boxes == 2
    assert given(reds, has_ended(BEN), card("bar"), play="chapter:21").when(end(ANNA)).end().dug[ANNA][0].boxes == 1


def test_all_progress_of_a_chapter_is_told_with_its_reason() -> None:
    carried = (Carried(boxes=Boxes(blue=6)), Carried())
    changes = [*diggers(6), score(ANNA, 50), has_ended(BEN), score(BEN, 0), card("bar")]
    table = given(*changes, play="chapter:16", carried=carried)
    frozen = table.but(lambda state: fold(MY_CITY.evolve, state, ())).when(end(ANNA))
    assert frozen.end().marks == ((Mark("mine", 1, "blue"), Mark("place", 2)), ())
    assert [city.progress for city in frozen.state.cities] == [3, 0]
    reaching = given(*diggers(4), score(ANNA, 49), has_ended(BEN), card("bar"), play="chapter:16").when(end(ANNA))
    assert reaching.end().marks[ANNA][0].reason == "limit"


def test_a_forecast_tells_what_would_be_dug() -> None:
    forecast = given(*diggers(2), card("bar"), play="chapter:16").seen_by(BEN).cities[ANNA].forecast
    assert forecast is not None
    assert forecast.dug == (Dug("blue", 2, 2, 0, False),)

"""Mines and nuggets at the end of a chapter (My City R23, R30)."""

from collections.abc import Iterator

import pytest

from domain.core.game import fold
from domain.games.my_city import MY_CITY
from domain.games.my_city.carried import Boxes, Carried
from domain.games.my_city.commands import KeepNugget, SpendNugget
from domain.games.my_city.events import Dug, Line, Mark, NuggetAsked, NuggetKept, Nuggets, NuggetSpent
from domain.games.my_city.refusals import AlreadyResolved, GameOver, NoSuchMine, NotTakingPart, NuggetNotAsked
from tests.domain.my_city.city import begin, built, card, deck, end, given, has_ended, keep, place, score, skip, spend
from tests.domain.my_city.table import Change, Table
from tests.given import ANNA, BEN, CARA, Script

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


def asked(*nuggets: int, play: str = "chapter:16", blue: int = 0) -> Table:
    """The last round is over; each seat has so many nuggets and has dug so many boxes of the blue mine."""
    carried = tuple(Carried(nuggets=count, boxes=Boxes(blue=blue)) for count in nuggets)
    table = given(card("bar"), play=play, seats=len(nuggets), carried=carried)
    return table.when(*(end(seat) for seat in (ANNA, BEN, CARA)[: len(nuggets)]))


def test_r30_after_the_last_round_all_with_a_nugget_are_asked_in_seat_order() -> None:
    table = asked(1, 0, 2)
    assert table.the(NuggetAsked).seats == (ANNA, CARA)
    assert MY_CITY.to_move(table.state) == (ANNA,)
    assert table.seen_by(BEN).asked == (ANNA, CARA)
    assert MY_CITY.to_move(table.when(keep(ANNA)).state) == (CARA,)


def test_r30_who_is_asked_before_the_deck_is_used_up_need_not_have_ended() -> None:
    carried = (Carried(nuggets=1), Carried())
    last = given(card("bar"), deck(), score(ANNA, 1), play="chapter:16", carried=carried).when(skip(ANNA), end(BEN))
    assert MY_CITY.to_move(last.state) == (ANNA,)
    last.when(place(ANNA, "bar", "F1", round_=1)).refused(AlreadyResolved)
    assert last.when(spend(ANNA, "blue")).end().endings == ("deck_used_up",)


def test_r30_a_nugget_spent_digs_one_more_box_and_is_gone() -> None:
    table = asked(2, 0, blue=3).when(spend(ANNA, "blue"))
    assert table.the(NuggetSpent) == NuggetSpent(ANNA, "blue", 1)
    ended = table.end()
    assert ended.dug[ANNA] == (Dug("blue", 1, 4, 0, False),)
    assert table.lines(ANNA)["blue mine"] == 2
    assert ended.nuggets[ANNA] == Nuggets(gained=0, spent=1, awarded=0, left=1)


def test_r30_a_nugget_digs_beside_the_group() -> None:
    carried = (Carried(nuggets=1), Carried())
    table = given(*diggers(3), has_ended(BEN), card("bar"), play="chapter:16", carried=carried)
    assert table.when(end(ANNA), spend(ANNA, "blue")).end().dug[ANNA] == (Dug("blue", 4, 4, 0, False),)


def test_r30_a_nugget_may_be_kept() -> None:
    table = asked(1, 0).when(keep(ANNA))
    assert table.the(NuggetKept) == NuggetKept(ANNA)
    assert table.end().nuggets[ANNA] == Nuggets(gained=0, spent=0, awarded=0, left=1)


def test_r30_nobody_is_asked_without_a_nugget_a_mine_or_a_box_left() -> None:
    assert asked(0, 0).of(NuggetAsked) == []
    assert asked(1, 1, play="chapter:15").of(NuggetAsked) == []
    assert asked(1, 1, blue=12).of(NuggetAsked) == []
    last_box = (Carried(nuggets=1, boxes=Boxes(blue=11)), Carried())
    table = given(*diggers(1), has_ended(BEN), card("bar"), play="chapter:16", carried=last_box).when(end(ANNA))
    assert table.of(NuggetAsked) == []


def test_r30_only_an_open_mine_with_a_box_left_is_dug() -> None:
    asked(1, 0).when(spend(ANNA, "red")).refused(NoSuchMine)
    asked(1, 0, play="chapter:18", blue=12).when(spend(ANNA, "blue")).refused(NoSuchMine)
    assert list(MY_CITY.legal_commands(asked(1, 0, play="chapter:18", blue=12).state, ANNA)) == [
        SpendNugget("red"),
        SpendNugget("yellow"),
        KeepNugget(),
    ]


def test_r30_only_who_is_asked_answers_and_only_once() -> None:
    table = asked(1, 0, 1)
    table.when(spend(CARA, "blue")).refused(NuggetNotAsked)
    table.when(keep(BEN)).refused(NuggetNotAsked)
    table.when(spend(ANNA, "blue"), keep(ANNA)).refused(NuggetNotAsked)
    given(card("bar"), play="chapter:16").when(keep(ANNA)).refused(NuggetNotAsked)
    asked(1, 0).when(keep(ANNA), keep(ANNA)).refused(GameOver)
    assert list(MY_CITY.legal_commands(table.state, CARA)) == []
    with pytest.raises(NotTakingPart):
        MY_CITY.decide(table.state, None, KeepNugget(), Script())


def test_r30_once_all_have_answered_the_table_carries_on_where_it_was_cut_short() -> None:
    table = asked(1, 0)
    answered = MY_CITY.evolve(table.state, NuggetKept(ANNA))
    assert Table(answered).when(begin()).end().endings == ("all_ended",)
    assert Table(table.state).when(begin()).accepted().events == ()


def test_r30_who_is_asked_is_warned_of_nothing_and_everybody_is_told() -> None:
    table = asked(1, 0)
    you = table.seen_by(ANNA).you
    assert you is not None
    assert (you.turns, you.cautions) == ((), ())
    for event in (NuggetAsked((ANNA,)), NuggetSpent(ANNA, "blue", 1), NuggetKept(ANNA)):
        assert MY_CITY.seen(event, BEN) is event


def test_r30_a_place_brings_nuggets_on_top_of_those_left() -> None:
    ended = asked(1, 1, 1).when(keep(ANNA), spend(BEN, "blue"), keep(CARA)).end()
    assert ended.places == (1, 1, 1)
    two = given(card("bar"), score(BEN, 30), play="chapter:16", carried=(Carried(), Carried(nuggets=1)))
    last = two.when(end(ANNA), end(BEN), keep(BEN)).end()
    assert (last.places, last.nuggets) == ((2, 1), (Nuggets(0, 0, 1, 1), Nuggets(0, 0, 0, 1)))
    assert Line("mine", 2) not in two.state.cities[ANNA].lines

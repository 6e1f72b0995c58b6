"""What a nugget digs, asked for after the last round (My City R30, from chapter 16 on)."""

import pytest

from domain.games.my_city import MY_CITY
from domain.games.my_city.carried import Boxes, Carried
from domain.games.my_city.commands import KeepNugget, SpendNugget
from domain.games.my_city.events import Dug, Line, NuggetAsked, NuggetKept, Nuggets, NuggetSpent
from domain.games.my_city.refusals import AlreadyResolved, GameOver, NoSuchMine, NotTakingPart, NuggetNotAsked
from tests.domain.my_city.city import begin, built, card, deck, end, given, has_ended, keep, place, score, skip, spend
from tests.domain.my_city.table import Table
from tests.given import ANNA, BEN, CARA, Script


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
    table = given(
        built(ANNA, "blue_bar", "B3"),
        built(ANNA, "blue_zed", "B4"),
        has_ended(BEN),
        card("bar"),
        play="chapter:16",
        carried=carried,
    )
    assert table.when(end(ANNA), spend(ANNA, "blue")).end().dug[ANNA] == (Dug("blue", 3, 3, 0, False),)


def test_r30_a_nugget_may_be_kept() -> None:
    table = asked(1, 0).when(keep(ANNA))
    assert table.the(NuggetKept) == NuggetKept(ANNA)
    assert table.end().nuggets[ANNA] == Nuggets(gained=0, spent=0, awarded=0, left=1)


def test_r30_nobody_is_asked_without_a_nugget_a_mine_or_a_box_left() -> None:
    assert asked(0, 0).of(NuggetAsked) == []
    assert asked(1, 1, play="chapter:15").of(NuggetAsked) == []
    assert asked(1, 1, blue=12).of(NuggetAsked) == []
    last_box = (Carried(nuggets=1, boxes=Boxes(blue=11)), Carried())
    table = given(built(ANNA, "blue_bar", "B3"), has_ended(BEN), card("bar"), play="chapter:16", carried=last_box)
    assert table.when(end(ANNA)).of(NuggetAsked) == []


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


def test_r30_it_is_drawn_who_is_asked() -> None:
    text = MY_CITY.show(asked(1, 0).seen_by(BEN))
    assert "seat 0: 0 points, is asked for a nugget\n" in text
    assert "seat 1: 0 points, has ended\n" in text


def test_r30_a_place_brings_nuggets_on_top_of_those_left() -> None:
    ended = asked(1, 1, 1).when(keep(ANNA), spend(BEN, "blue"), keep(CARA)).end()
    assert ended.places == (1, 1, 1)
    two = given(card("bar"), score(BEN, 30), play="chapter:16", carried=(Carried(), Carried(nuggets=1)))
    last = two.when(end(ANNA), end(BEN), keep(BEN)).end()
    assert (last.places, last.nuggets) == ((2, 1), (Nuggets(0, 0, 1, 1), Nuggets(0, 0, 0, 1)))
    assert Line("mine", 2) not in two.state.cities[ANNA].lines

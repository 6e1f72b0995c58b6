"""The blocking card, churches and gold (My City R14, R15, R18)."""

import pytest

from domain.core.chance import Draw, Drawn
from domain.core.seat import Seat
from domain.games.my_city import MY_CITY
from domain.games.my_city.choice import Placed
from domain.games.my_city.events import CardBlocked, CardTurned, Line, RoundResolved
from domain.games.my_city.refusals import ChurchMustBeBuilt
from tests.domain.my_city.city import begin, built, card, deck, end, fresh, given, has_ended, place, score, skip
from tests.domain.my_city.table import Change, Table, Wish
from tests.given import ANNA, BEN, CARA


def next_cards(*cards: str) -> Table:
    """In the Eternal game, a round resolved, and then these cards."""
    return given(card("bar", 4), play="eternal").turning(*cards).when(skip(ANNA), skip(BEN))


def test_r14_the_card_after_the_blocking_card_is_void_for_all() -> None:
    table = next_cards("blocking", "red_bar", "blue_bar")
    assert table.of(CardTurned) + table.of(CardBlocked) == [
        CardTurned(5, "blocking", (Draw(0, 27, 26),)),
        CardTurned(6, "blue_bar", (Draw(2, 25, 16),)),
        CardBlocked(5, "red_bar", (Draw(1, 26, 9),)),
    ]
    assert [city.aside for city in table.state.cities] == [("yellow_bar", "red_bar")] * 2


def test_r14_nobody_pays_for_a_void_card_and_nobody_chooses() -> None:
    table = next_cards("blocking", "red_bar")
    assert MY_CITY.points(table.state) == (9, 9)
    assert len(table.of(RoundResolved)) == 1


def test_example_13_a_void_church_ends_nobodys_part() -> None:
    table = next_cards("blocking", "ess", "beam")
    assert table.the(CardBlocked).card == "ess"
    assert MY_CITY.to_move(table.state) == (ANNA, BEN)


def test_r14_the_first_card_of_all_may_be_the_blocking_one() -> None:
    table = fresh("eternal").turning("blocking", "red_bar", "tee").when(begin())
    assert [type(event).__name__ for event in table.events] == [
        "ChapterSetUp",
        "CardTurned",
        "CardBlocked",
        "CardTurned",
    ]
    assert (table.state.round, table.state.card) == (2, "yellow_tee")


def test_r14_last_in_the_deck_it_has_no_effect() -> None:
    table = given(card("bar"), deck("blocking"), play="eternal").when(skip(ANNA), skip(BEN))
    assert table.of(CardBlocked) == []
    assert table.end().endings == ("deck_used_up",)


def test_r14_the_void_card_may_be_the_last() -> None:
    table = given(card("bar"), deck("beam", "blocking"), play="eternal").turning("blocking").when(skip(ANNA), skip(BEN))
    assert table.the(CardBlocked).card == "beam"
    assert table.end().endings == ("deck_used_up",)


def test_r14_a_void_building_is_set_aside_for_those_too_who_have_ended() -> None:
    table = given(has_ended(BEN), card("bar"), play="eternal").turning("blocking", "red_bar").when(skip(ANNA))
    assert table.state.cities[BEN].aside == ("red_bar",)


def test_what_a_turned_card_came_from_can_be_told() -> None:
    state = given(card("bar"), deck("red_bar", "blocking"), play="eternal").state
    event = CardTurned(2, "blocking", (Draw(0, 2, 1),))
    assert MY_CITY.drawn(state, event) == (Drawn(("red_bar", "blocking"), "blocking"),)
    assert MY_CITY.drawn(state, CardBlocked(2, "red_bar", ())) == (Drawn(("red_bar", "blocking"), "red_bar"),)
    assert MY_CITY.drawn(state, RoundResolved(1, ())) == ()


def test_the_table_carries_on_where_a_decision_was_cut_short() -> None:
    """A fork may start between the facts of one decision."""
    table = given(play="eternal").turning("blocking", "red_bar", "tee").when(begin())
    assert [type(event).__name__ for event in table.events] == ["CardTurned", "CardBlocked", "CardTurned"]


@pytest.mark.parametrize("church", ["beam", "ess", "long_zed"])
def test_r15_a_church_cannot_be_passed(church: str) -> None:
    given(card(church), play="eternal").when(skip(ANNA)).refused(ChurchMustBeBuilt)


def test_r15_that_it_is_a_church_is_said_before_that_there_is_no_point_to_pay_with() -> None:
    given(card("beam"), score(ANNA, 0), play="eternal").when(skip(ANNA)).refused(ChurchMustBeBuilt)


def test_r15_a_church_is_built_or_ends_ones_part() -> None:
    table = given(card("beam"), play="eternal").when(place(ANNA, "beam", "F1"), end(BEN))
    assert table.result(ANNA).deed == Placed("beam", "purple", 0, "F1", ("F1", "G1", "H1"))
    assert not table.state.cities[BEN].takes_part


def one_vein_short(*seats: Seat) -> list[Change]:
    """These seats have built over A5, and stand beside J9."""
    over_a5 = [built(seat, "red_domino", "A5 B5") for seat in seats]
    return over_a5 + [built(seat, "red_bar", "I5 I6 I7 I8") for seat in seats]


def digs(seat: Seat) -> Wish:
    return place(seat, "domino", "I9")


GOLD = (Line("gold", 3, ("A5", "J9")),)


def test_r18_the_first_to_have_built_over_both_veins_scores_three_at_once() -> None:
    table = given(*one_vein_short(ANNA, BEN), card("domino"), play="eternal").when(digs(ANNA), skip(BEN))
    assert (table.result(ANNA).lines, table.result(ANNA).score) == (GOLD, 13)
    assert table.result(BEN).lines == (Line("pass", -1),)


def test_example_10_two_seats_in_the_same_round_both_score() -> None:
    table = given(*one_vein_short(ANNA, BEN), card("domino"), play="eternal").when(digs(ANNA), digs(BEN))
    assert [table.result(seat).lines for seat in (ANNA, BEN)] == [GOLD, GOLD]


def test_example_10_one_round_later_there_is_nothing() -> None:
    first = given(*one_vein_short(ANNA, BEN, CARA), card("domino"), play="eternal", seats=3)
    table = first.turning("blue_domino").when(digs(ANNA), skip(BEN), skip(CARA))
    late = table.when(skip(ANNA), place(BEN, "blue_domino", "I9"), place(CARA, "blue_domino", "I9"))
    assert [late.result(seat).lines for seat in (ANNA, BEN, CARA)] == [(Line("pass", -1),), (), ()]


def test_r18_one_vein_is_not_both() -> None:
    table = given(built(ANNA, "red_bar", "I5 I6 I7 I8"), card("domino"), play="eternal").when(digs(ANNA), skip(BEN))
    assert table.result(ANNA).lines == ()


def test_r18_gold_that_reaches_fifty_stays_there_and_marks_nothing_in_the_eternal_game() -> None:
    changes = [*one_vein_short(ANNA), score(ANNA, 48), card("domino")]
    result = given(*changes, play="eternal").when(digs(ANNA), skip(BEN)).result(ANNA)
    assert (result.score, result.progress) == (50, 0)

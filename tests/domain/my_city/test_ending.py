"""How a chapter ends, who wins it and what that brings (My City R7, R10, R11)."""

import pytest

from domain.core.game import fold
from domain.core.outcome import Outcome
from domain.games.my_city import MY_CITY
from domain.games.my_city.choice import Ended
from domain.games.my_city.events import CardTurned, ChapterScored, Result, RoundResolved
from tests.domain.my_city.city import begin, card, deck, end, given, has_ended, score, skip, uncovered
from tests.domain.my_city.table import Change, Table
from tests.given import ANNA, BEN, CARA, DAN

SEATS = (ANNA, BEN, CARA, DAN)


def finished(*totals: int, left: tuple[str, ...] = (), play: str = "chapter:1") -> Table:
    """Everybody ends with that total, having left these plain cells open; a cell's cost is made up for before."""
    cells = left or ("",) * len(totals)
    changes: list[Change] = []
    for seat, total, open_ in zip(SEATS, totals, cells, strict=False):
        changes += [uncovered(seat, open_), score(seat, total + len(open_.split())), has_ended(seat)]
    last = SEATS[len(totals) - 1]
    return given(*changes[:-1], card("bar"), play=play, seats=len(totals)).when(end(last))


def test_r7_the_chapter_ends_when_all_have_ended() -> None:
    table = given(card("bar")).when(end(BEN), end(ANNA))
    assert table.end().endings == ("all_ended",)
    assert table.of(CardTurned) == []


def test_r7_the_chapter_ends_when_the_deck_is_used_up() -> None:
    table = given(card("bar"), deck("domino")).when(skip(ANNA), skip(BEN), skip(ANNA), skip(BEN))
    assert [event.card for event in table.of(CardTurned)] == ["yellow_domino"]
    assert table.end().endings == ("deck_used_up",)


def test_r7_what_has_ended_does_not_begin_again() -> None:
    ended = given(card("bar")).when(end(BEN), end(ANNA))
    assert Table(ended.state).when(begin()).accepted().events == ()


def test_r7_both_may_happen_at_once() -> None:
    assert given(card("bar"), deck()).when(end(ANNA), end(BEN)).end().endings == ("all_ended", "deck_used_up")


def test_r7_every_seat_is_scored_in_seat_order_before_the_end() -> None:
    table = given(card("bar"), seats=3).when(end(CARA), end(ANNA), end(BEN))
    assert [event.seat for event in table.of(ChapterScored)] == [ANNA, BEN, CARA]
    assert table.events[-1] == table.end()


def test_r7_an_end_that_was_cut_short_is_carried_on_where_it_stopped() -> None:
    """A fork may start between the facts of one decision."""
    whole = given(has_ended(BEN), card("bar"), seats=2).when(end(ANNA))
    for cut in range(1, len(whole.events)):
        state = fold(MY_CITY.evolve, given(has_ended(BEN), card("bar")).state, whole.events[:cut])
        assert Table(state).when(begin()).events == whole.events[cut:]


def test_a_forecast_is_made_until_a_seat_is_scored() -> None:
    whole = given(has_ended(BEN), card("bar")).when(end(ANNA))
    anna_scored = fold(MY_CITY.evolve, given(has_ended(BEN), card("bar")).state, whole.events[:3])
    forecasts = [city.forecast is None for city in Table(anna_scored).seen_by(ANNA).cities]
    assert forecasts == [True, False]


def test_r10_most_points_win() -> None:
    assert finished(3, 14, 9).end().places == (3, 1, 2)


@pytest.mark.parametrize("row", range(1, 11))
def test_r10_a_tie_goes_to_the_fewest_uncovered_plain_cells_in_the_first_row_that_differs(row: int) -> None:
    assert finished(5, 5, left=(f"G{row}", f"G{row + 1}")).end().places == (2, 1)


def test_r10_fewer_cells_in_an_earlier_row_outweigh_more_in_a_later_one() -> None:
    assert finished(5, 5, left=("C2", "C3 E3")).end().places == (2, 1)


def test_r10_only_plain_cells_are_compared() -> None:
    """Anna leaves a double tree and a double rock, which come to nothing; Ben leaves nothing."""
    anna, ben = (uncovered(ANNA, "D3 K1"), score(ANNA, 5)), (uncovered(BEN, ""), score(BEN, 5), has_ended(BEN))
    end_ = given(*anna, *ben, card("bar")).when(end(ANNA)).end()
    assert (end_.totals, end_.places) == ((5, 5), (1, 1))


def test_example_8_equal_to_the_last_row_they_share_the_place_and_the_next_is_skipped() -> None:
    end_ = finished(20, 20, 12, left=("C1 D9", "D1 C9", "E1")).end()
    assert (end_.places, end_.totals, end_.progress) == ((1, 1, 3), (20, 20, 12), (2, 2, 0))


def test_example_8_the_two_compare_row_1_then_row_2() -> None:
    assert finished(20, 20, 12, left=("C1 C3", "C1 C2", "")).end().places == (1, 2, 3)


def test_example_9_of_two_seats_the_first_marks_two_progress_and_the_other_gets_what_others_get() -> None:
    end_ = finished(9, 3).end()
    assert (end_.progress, end_.stickers) == ((2, 0), (("rocks", "rocks"), ("rocks",)))


def test_example_15_first_second_and_third_of_chapter_1() -> None:
    end_ = finished(14, 9, 4).end()
    assert (end_.progress, end_.stickers) == ((2, 1, 0), (("rocks", "rocks"), (), ("rocks",)))


def test_r11_of_four_the_third_and_the_fourth_are_the_others() -> None:
    end_ = finished(4, 14, 9, 1).end()
    assert (end_.places, end_.progress) == ((3, 1, 2, 4), (0, 2, 1, 0))


def test_r9_progress_marked_in_a_round_is_kept() -> None:
    resolved = RoundResolved(1, (Result(ANNA, Ended(), (), 50, 1),))
    after = MY_CITY.evolve(given(card("bar")).state, resolved)
    assert (after.cities[ANNA].progress, after.cities[BEN].progress) == (1, 0)
    assert MY_CITY.evolve(after, ChapterScored(ANNA, (), 50, 0)).cities[ANNA].progress == 1


def test_r11_progress_for_the_place_comes_on_top_of_that_for_fifty() -> None:
    table = finished(50, 3)
    assert [city.progress for city in table.state.cities] == [2, 0]
    reached = given(score(ANNA, 49), uncovered(ANNA, "D3"), has_ended(BEN), card("bar")).when(end(ANNA))
    assert [city.progress for city in reached.state.cities] == [3, 0]


def test_the_eternal_game_brings_neither_progress_nor_stickers() -> None:
    end_ = finished(9, 3, play="eternal").end()
    assert (end_.places, end_.progress, end_.stickers) == ((1, 2), (0, 0), ((), ()))


def test_the_outcome_names_all_who_share_the_first_place() -> None:
    table = finished(20, 20, 12)
    assert MY_CITY.outcome(table.state) == Outcome(("all_ended",), (20, 20, 12), (ANNA, BEN))
    assert MY_CITY.to_move(table.state) == ()


def test_there_is_no_outcome_before_the_end() -> None:
    assert MY_CITY.outcome(given(card("bar")).state) is None
    assert MY_CITY.points(given(card("bar"), score(BEN, 3)).state) == (10, 3)

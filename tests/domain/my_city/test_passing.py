"""Passing where it is forbidden, and passing for a nugget (My City R6, R15, R30)."""

import pytest

from domain.games.my_city import MY_CITY
from domain.games.my_city.carried import Carried
from domain.games.my_city.choice import Pass, Passed
from domain.games.my_city.commands import PassBuilding
from domain.games.my_city.events import ChoiceMade
from domain.games.my_city.refusals import (
    CannotPassAtZero,
    ChurchMustBeBuilt,
    NoNugget,
    PassingForbidden,
    PassingNeedsNoNugget,
)
from tests.domain.my_city.city import card, end, given, has_ended, nuggets, score, skip, uncovered
from tests.domain.my_city.table import Table
from tests.given import ANNA, BEN

BOTH = pytest.mark.parametrize("nugget", [False, True])


@BOTH
@pytest.mark.parametrize("play", ["chapter:6", "chapter:9"])
def test_in_chapters_6_and_9_nobody_may_pass(play: str, nugget: bool) -> None:
    table = given(card("bar"), nuggets(ANNA, 1), play=play)
    table.when(skip(ANNA, nugget=nugget)).refused(PassingForbidden)
    assert not any(isinstance(wish, PassBuilding) for wish in MY_CITY.legal_commands(table.state, ANNA))
    table.when(end(ANNA)).accepted()


@pytest.mark.parametrize("play", ["chapter:5", "chapter:7", "chapter:8", "chapter:10", "chapter:24"])
def test_in_the_others_passing_costs_a_point_again(play: str) -> None:
    table = given(card("bar"), score(ANNA, 3), has_ended(BEN), play=play).when(skip(ANNA))
    assert table.result(ANNA).score == 2


def with_nuggets(count: int = 2, points: int = 3, play: str = "chapter:12", building: str = "bar") -> Table:
    return given(card(building), score(ANNA, points), nuggets(ANNA, count), has_ended(BEN), play=play)


@pytest.mark.parametrize("play", ["chapter:12", "chapter:13", "chapter:14", "chapter:15"])
@pytest.mark.parametrize("points", [0, 3])
def test_r30_from_12_to_15_a_nugget_passes_without_losing_a_point_also_at_zero(play: str, points: int) -> None:
    table = with_nuggets(points=points, play=play).when(skip(ANNA, nugget=True))
    result = table.result(ANNA)
    assert table.of(ChoiceMade)[0].choice == Pass(nugget=True)
    assert (result.deed, result.lines, result.score) == (Passed(nugget=True), (), points)
    assert (table.state.cities[ANNA].nuggets, table.state.cities[ANNA].nuggets_used) == (1, 1)


def test_r30_once_a_chapter() -> None:
    table = with_nuggets().turning("zed").when(skip(ANNA, nugget=True))
    table.when(skip(ANNA, nugget=True)).refused(NoNugget)
    assert table.when(skip(ANNA)).result(ANNA).score == 2


def test_r30_a_church_is_not_passed_for_a_nugget_either() -> None:
    with_nuggets(building="beam").when(skip(ANNA, nugget=True)).refused(ChurchMustBeBuilt)


def test_r30_without_a_nugget_there_is_none_to_spend() -> None:
    with_nuggets(0).when(skip(ANNA, nugget=True)).refused(NoNugget)
    with_nuggets(0, points=0).when(skip(ANNA, nugget=True)).refused(NoNugget)


@pytest.mark.parametrize("play", ["chapter:1", "chapter:11", "chapter:16", "chapter:24", "eternal"])
def test_r30_before_12_and_from_16_on_no_nugget_passes(play: str) -> None:
    with_nuggets(play=play).when(skip(ANNA, nugget=True)).refused(NoNugget)


def test_r30_at_fifty_a_pass_costs_nothing_and_needs_no_nugget() -> None:
    table = with_nuggets(points=50)
    table.when(skip(ANNA, nugget=True)).refused(PassingNeedsNoNugget)
    assert table.when(skip(ANNA)).result(ANNA).score == 50


def test_r30_what_may_be_passed_for_is_listed() -> None:
    def passes(table: Table) -> list[object]:
        return [wish for wish in MY_CITY.legal_commands(table.state, ANNA) if isinstance(wish, PassBuilding)]

    assert passes(with_nuggets()) == [PassBuilding(1), PassBuilding(1, nugget=True)]
    assert passes(with_nuggets(points=0)) == [PassBuilding(1, nugget=True)]
    with_nuggets(points=0).when(skip(ANNA)).refused(CannotPassAtZero)


def test_r30_with_a_nugget_a_seat_at_zero_without_room_is_not_stuck() -> None:
    def codes(count: int) -> list[str]:
        own = with_nuggets(count, points=0).but(uncovered(ANNA, "C1 D1 E1")).seen_by(ANNA).you
        assert own is not None
        return [caution.code for caution in own.cautions]

    assert "only_ending_left" in codes(0)
    assert "only_ending_left" not in codes(1)


def test_r30_what_was_carried_is_at_hand() -> None:
    state = given(card("bar"), play="chapter:12", carried=(Carried(nuggets=3), Carried())).state
    assert [city.nuggets for city in state.cities] == [3, 0]

"""Blue buildings without a cog leave in chapter 22 (My City R29)."""

from domain.games.my_city import MY_CITY
from domain.games.my_city.carried import Carried
from domain.games.my_city.choice import Ended, Retired
from domain.games.my_city.commands import EndParticipation, WithdrawChoice
from domain.games.my_city.events import RoundResolved
from domain.games.my_city.refusals import (
    BuildingRetired,
    CannotPassAtZero,
)
from tests.domain.my_city.city import (
    begin,
    card,
    deck,
    end,
    given,
    place,
    score,
    skip,
    withdraw,
)
from tests.domain.my_city.table import Table
from tests.given import ANNA, BEN

COGS = Carried(cogs=("bar",)), Carried()
"""Anna has a cog on her blue bar, Ben has none at all."""


def retiring(*changes: object) -> Table:
    return given(card("blue_bar"), *changes, play="chapter:22", carried=COGS)  # type: ignore[arg-type]


def test_r29_a_blue_building_without_a_cog_leaves_and_its_card_resolves_by_itself() -> None:
    assert MY_CITY.to_move(retiring().state) == (ANNA,)
    table = retiring().when(place(ANNA, "blue_bar", "F6"))
    ben = table.result(BEN)
    assert (ben.deed, ben.lines, ben.score) == (Retired(), (), 0)
    assert "blue_bar" in table.state.cities[BEN].aside


def test_r29_a_round_in_which_nobody_has_a_choice_is_over_at_once() -> None:
    table = given(card("blue_zed"), deck("red_bar"), play="chapter:22", carried=COGS).when(begin())
    assert [result.deed for result in table.the(RoundResolved).results] == [Retired(), Retired()]
    assert (table.state.round, table.state.card) == (2, "red_bar")


def test_r29_there_is_nothing_to_build_or_to_pass() -> None:
    table = retiring(score(BEN, 1))
    table.when(place(BEN, "blue_bar", "F6")).refused(BuildingRetired)
    table.when(skip(BEN)).refused(BuildingRetired)
    retiring().when(skip(BEN)).refused(CannotPassAtZero)


def test_r29_the_seat_may_still_end() -> None:
    table = retiring()
    assert list(MY_CITY.legal_commands(table.state, BEN)) == [EndParticipation(1)]
    chosen = table.when(end(BEN))
    assert list(MY_CITY.legal_commands(chosen.state, BEN)) == [EndParticipation(1), WithdrawChoice(1)]
    assert MY_CITY.to_move(chosen.when(withdraw(BEN)).state) == (ANNA,)
    assert chosen.when(place(ANNA, "blue_bar", "F6")).result(BEN).deed == Ended()


def test_r29_what_has_left_is_no_supply_is_not_shown_and_is_set_aside_once() -> None:
    table = retiring()
    ben = table.seen_by(BEN)
    assert ben.you is not None
    assert (ben.you.turns, "blue_bar" in ben.cities[BEN].supply) == ((), False)
    assert [caution.code for caution in ben.you.cautions] == ["narrow_cells"]
    void = given(card("red_bar"), deck("blocking", "blue_bar", "red_zed"), play="chapter:22", carried=COGS)
    after = void.turning("blocking", "blue_bar").when(place(ANNA, "red_bar", "F6"), place(BEN, "red_bar", "F6"))
    assert [city.aside.count("blue_bar") for city in after.state.cities] == [1, 1]


def test_r29_it_is_drawn_who_has_no_such_building_left() -> None:
    text = MY_CITY.show(retiring().seen_by(ANNA))
    assert "seat 0: 0 points, choosing\n" in text
    assert "seat 1: 0 points, has no such building left\n" in text


def test_r29_before_chapter_22_every_blue_building_stays() -> None:
    table = given(card("blue_bar"), play="chapter:21", carried=(Carried(), Carried()))
    assert MY_CITY.to_move(table.state) == (ANNA, BEN)

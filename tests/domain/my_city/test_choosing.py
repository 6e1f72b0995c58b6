"""How a round is chosen and resolved (My City R1, R2, R6)."""

import pytest

from domain.core.chance import Draw
from domain.core.seat import ARCHIVE, SPECTATOR
from domain.games.my_city import MY_CITY
from domain.games.my_city.choice import End, Ended, Hidden, Pass, Passed, Place, Placed
from domain.games.my_city.commands import EndParticipation, PassBuilding
from domain.games.my_city.events import (
    CardTurned,
    ChapterSetUp,
    ChoiceMade,
    ChoiceWithdrawn,
    Line,
    Result,
    RoundResolved,
)
from domain.games.my_city.refusals import (
    AlreadyResolved,
    CannotPassAtZero,
    GameOver,
    MustTouchTheRiver,
    NoChoiceToWithdraw,
    NotTakingPart,
)
from tests.domain.my_city.city import (
    Foreign,
    WishOf,
    begin,
    card,
    end,
    fresh,
    given,
    has_ended,
    place,
    score,
    skip,
    withdraw,
)
from tests.domain.my_city.table import Table
from tests.given import ANNA, BEN, CARA, Script

AT_D1 = Place("yellow_domino", 0, "D1", ("D1", "E1"))


def test_r1_a_chapter_is_laid_out_and_its_first_card_turned() -> None:
    set_up, turned = fresh().turning("red_zed").when(begin()).events
    assert isinstance(set_up, ChapterSetUp)
    assert turned == CardTurned(1, "red_zed", (Draw(0, 24, 13),))


def test_r1_a_chapter_begins_once() -> None:
    assert fresh().when(begin(), begin()).of(ChapterSetUp) == fresh().when(begin()).of(ChapterSetUp)


def test_r1_every_seat_builds_what_the_card_names_and_the_next_card_comes_up() -> None:
    table = given(card("domino")).turning("blue_tee").when(place(ANNA, "domino", "D1"), place(BEN, "domino", "F1"))
    assert table.events == (
        ChoiceMade(ANNA, AT_D1),
        ChoiceMade(BEN, Place("yellow_domino", 0, "F1", ("F1", "G1"))),
        RoundResolved(
            1,
            (
                Result(ANNA, Placed("yellow_domino", "yellow", 0, "D1", ("D1", "E1")), (), 10, 0),
                Result(BEN, Placed("yellow_domino", "yellow", 0, "F1", ("F1", "G1")), (), 10, 0),
            ),
        ),
        CardTurned(2, "blue_tee", (Draw(0, 23, 21),)),
    )


def test_r2_the_round_stays_open_until_the_last_has_chosen() -> None:
    table = given(card("domino"), seats=3).when(place(CARA, "domino", "D1"), skip(ANNA))
    assert table.events == (ChoiceMade(CARA, AT_D1), ChoiceMade(ANNA, Pass()))
    assert MY_CITY.to_move(table.state) == (BEN,)


def test_r2_a_choice_is_hidden_from_the_others_but_that_there_is_one_is_not() -> None:
    table = given(card("domino")).when(place(ANNA, "domino", "D1"))
    shown = {viewer: table.seen_by(viewer).cities[ANNA].choice for viewer in (ANNA, BEN, SPECTATOR, ARCHIVE)}
    assert shown == {ANNA: AT_D1, BEN: Hidden(), SPECTATOR: Hidden(), ARCHIVE: AT_D1}
    assert table.seen_by(ANNA).cities[BEN].choice is None


def test_r2_others_are_told_of_a_choice_without_what_it_is() -> None:
    made = ChoiceMade(ANNA, AT_D1)
    told = {viewer: MY_CITY.seen(made, viewer) for viewer in (ANNA, BEN, SPECTATOR, ARCHIVE)}
    assert told == {ANNA: made, BEN: ChoiceMade(ANNA, Hidden()), SPECTATOR: ChoiceMade(ANNA, Hidden()), ARCHIVE: made}


def test_r2_a_foreign_event_is_not_passed_through() -> None:
    with pytest.raises(AssertionError):
        MY_CITY.seen(Draw(0, 1, 0), ANNA)  # type: ignore[arg-type]


def test_r2_a_choice_may_be_replaced_until_then() -> None:
    table = given(card("domino")).when(place(ANNA, "domino", "D1"), skip(ANNA), end(ANNA), skip(ANNA), skip(BEN))
    assert table.result(ANNA).deed == Passed()
    assert [event.choice for event in table.of(ChoiceMade)] == [AT_D1, Pass(), End(), Pass(), Pass()]


def test_r2_the_same_choice_again_changes_nothing() -> None:
    table = given(card("domino")).when(place(ANNA, "domino", "D1"), place(ANNA, "domino", "D1"))
    assert table.accepted().events == (ChoiceMade(ANNA, AT_D1),)


def test_r2_a_choice_may_be_withdrawn_until_then() -> None:
    table = given(card("domino")).when(skip(ANNA), withdraw(ANNA))
    assert table.events[1:] == (ChoiceWithdrawn(ANNA),)
    assert MY_CITY.to_move(table.state) == (ANNA, BEN)


def test_r2_only_a_choice_can_be_withdrawn() -> None:
    given(card("domino")).when(skip(BEN), withdraw(ANNA)).refused(NoChoiceToWithdraw)


def test_r2_what_is_hidden_cannot_be_resolved() -> None:
    table = given(card("domino")).when(skip(ANNA))
    told = MY_CITY.evolve(table.state, ChoiceMade(ANNA, Hidden()))
    with pytest.raises(TypeError):
        Table(told).when(skip(BEN))


def test_r6_passing_costs_a_point_at_once_though_the_building_would_fit() -> None:
    table = given(card("domino")).when(skip(ANNA), skip(BEN))
    assert table.result(ANNA) == Result(ANNA, Passed(), (Line("pass", -1),), 9, 0)
    assert table.state.cities[ANNA].aside == ("yellow_domino",)


def test_r6_ending_costs_nothing_and_the_others_play_on() -> None:
    table = given(card("domino")).when(end(ANNA), skip(BEN))
    assert table.result(ANNA) == Result(ANNA, Ended(), (), 10, 0)
    assert MY_CITY.to_move(table.state) == (BEN,)


def test_r6_who_has_ended_places_nothing_more() -> None:
    given(has_ended(ANNA), card("domino")).when(place(ANNA, "domino", "D1")).refused(NotTakingPart)


def test_only_who_takes_part_has_anything_to_choose_from_and_only_while_a_card_lies_there() -> None:
    table = given(has_ended(ANNA), card("bar"))
    assert list(MY_CITY.legal_commands(table.state, ANNA)) == []
    assert EndParticipation(1) in MY_CITY.legal_commands(table.state, BEN)
    assert list(MY_CITY.legal_commands(given().state, BEN)) == []


def test_example_2_at_zero_points_a_seat_cannot_pass_but_may_end() -> None:
    table = given(score(ANNA, 0), card("domino"))
    table.when(skip(ANNA)).refused(CannotPassAtZero)
    assert table.when(end(ANNA)).the(ChoiceMade).choice == End()


def test_example_3_after_a_pass_the_first_building_placed_still_needs_the_river() -> None:
    table = given(card("bar")).turning("domino").when(skip(ANNA), skip(BEN))
    table.when(place(ANNA, "domino", "B3")).refused(MustTouchTheRiver)


def test_example_21_a_choice_for_a_round_that_is_over_leaves_the_next_untouched() -> None:
    table = given(card("bar", round_=7)).turning("domino").when(skip(ANNA), skip(BEN))
    late = table.when(place(ANNA, "bar", "F2", round_=7))
    late.refused(AlreadyResolved)
    assert late.state == table.state
    assert (late.state.round, late.state.card, late.state.cities[ANNA].choice) == (8, "yellow_domino", None)


@pytest.mark.parametrize("wish", [end, skip, withdraw])
def test_after_the_end_nothing_can_be_wished(wish: WishOf) -> None:
    given(has_ended(BEN), card("bar")).when(end(ANNA), wish(ANNA)).refused(GameOver)


def test_a_seat_that_has_ended_is_told_so_before_anything_else() -> None:
    given(has_ended(ANNA), card("bar", round_=2)).when(place(ANNA, "bar", "A1", round_=1)).refused(NotTakingPart)


def test_the_table_itself_builds_nothing() -> None:
    with pytest.raises(NotTakingPart):
        MY_CITY.decide(given(card("bar")).state, None, PassBuilding(1), Script())


def test_before_the_first_card_there_is_no_round_to_answer() -> None:
    fresh().when(end(ANNA)).refused(AlreadyResolved)


def test_a_command_of_another_game_is_not_understood() -> None:
    with pytest.raises(TypeError):
        MY_CITY.decide(given(card("bar")).state, ANNA, Foreign(), Script())

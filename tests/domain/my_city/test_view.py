"""What a player must see (My City, section 6), as data and as text."""

import pytest

from domain.core.message import encode
from domain.core.seat import SPECTATOR
from domain.games.my_city import MY_CITY
from domain.games.my_city.drawing import board
from domain.games.my_city.events import Line
from domain.games.my_city.view import Forecast, Standing
from tests.domain.my_city.city import (
    begin,
    built,
    card,
    deck,
    end,
    fresh,
    given,
    has_ended,
    place,
    score,
    skip,
    uncovered,
)
from tests.domain.my_city.table import Table, Wish
from tests.given import ANNA, BEN


def cautions(table: Table) -> dict[str, tuple[str, ...]]:
    own = table.seen_by(ANNA).you
    assert own is not None
    return {caution.code: caution.cells or caution.buildings for caution in own.cautions}


def test_a_player_sees_the_card_and_the_own_building_in_all_turns() -> None:
    view = given(card("red_ell", 5)).seen_by(BEN)
    assert (view.round, view.card) == (5, "red_ell")
    assert view.you is not None
    assert view.you.turns == ("#./#./##", "###/#..", "##/.#/.#", "..#/###")


def test_a_spectator_has_no_building() -> None:
    view = given(card("red_ell")).seen_by(SPECTATOR)
    assert (view.card, view.you) == ("red_ell", None)


def test_a_player_sees_every_board_with_what_stands_there() -> None:
    city = given(built(BEN, "red_domino", "D1 E1"), card("bar")).seen_by(ANNA).cities[BEN]
    assert city.land[0] == "MM...|.....R"
    assert city.buildings == (Standing("red_domino", "red", "domino", ("D1", "E1")),)


def test_a_player_sees_which_buildings_are_still_to_come() -> None:
    table = given(card("bar")).turning("red_bar").when(skip(ANNA), end(BEN))
    anna = table.seen_by(ANNA).cities[ANNA]
    assert anna.aside == ("yellow_bar",)
    assert "yellow_bar" not in anna.supply
    assert (len(anna.supply), anna.supply[:3]) == (23, ("yellow_domino", "yellow_corner", "yellow_square"))
    assert "red_bar" in anna.supply


def test_a_player_sees_the_rules_in_force_with_where_they_come_from() -> None:
    rules = given(card("bar")).seen_by(ANNA).rules
    assert [rule.rule for rule in rules] == [
        "river_start",
        "passing_costs",
        "trees",
        "rocks",
        "empty",
        "limit",
        "awards",
    ]
    assert (rules[3].sentence, rules[3].source) == ("Each visible double rock costs 2.", "seed")


def test_a_player_sees_the_score_its_lines_and_what_the_end_would_bring_now() -> None:
    table = given(card("bar"), uncovered(ANNA, "D3 C1")).turning("red_bar").when(skip(ANNA), skip(BEN))
    anna = table.seen_by(BEN).cities[ANNA]
    assert (anna.score, anna.lines) == (9, (Line("pass", -1),))
    assert anna.forecast == Forecast((Line("trees", 2), Line("empty", -1)), 10)


def test_after_the_end_a_player_sees_the_places_and_why() -> None:
    view = given(card("bar"), has_ended(BEN), uncovered(ANNA, "D3")).when(end(ANNA)).seen_by(BEN)
    anna = view.cities[ANNA]
    assert (view.endings, anna.place, anna.score, anna.progress) == (("all_ended",), 1, 12, 2)
    assert (anna.lines, anna.forecast) == ((Line("trees", 2, ("D3",)),), None)


def test_a_view_is_small_enough_to_send_each_time() -> None:
    assert len(encode(given(card("bar"), play="eternal", seats=4).seen_by(ANNA))) < 12_000


def test_at_no_points_with_no_room_a_player_is_warned_that_only_ending_is_left() -> None:
    stuck = given(card("bar"), uncovered(ANNA, "C1 D1 E1"), score(ANNA, 0))
    assert "only_ending_left" in cautions(stuck)
    assert "only_ending_left" not in cautions(stuck.but(score(ANNA, 1)))
    assert "only_ending_left" not in cautions(stuck.but(uncovered(ANNA, "C2 D2 E2 B2")))


def test_a_church_that_cannot_be_built_ends_the_part_and_a_player_is_warned() -> None:
    full = given(card("beam"), built(ANNA, "red_bar", "E2"), uncovered(ANNA, "C2 D2"), play="eternal")
    assert "only_ending_left" in cautions(full)
    assert "only_ending_left" not in cautions(given(card("beam"), play="eternal"))


def test_a_player_is_warned_when_no_room_is_left_for_a_church_still_to_come() -> None:
    table = given(deck("beam", "ess", "blue_bar"), uncovered(ANNA, "C3 C4 C5 C6"), card("bar"), play="eternal")
    assert cautions(table)["no_room_for_church"] == ("ess",)
    assert "no_room_for_church" not in cautions(given(card("bar"), play="eternal"))


def test_a_player_is_warned_of_cells_with_one_way_in() -> None:
    assert cautions(given(card("bar")))["narrow_cells"] == ("K1", "A3", "K6", "F11")
    assert cautions(given(card("bar"), uncovered(ANNA, "C1 D1 E1 F1")))["narrow_cells"] == ("C1", "E1", "F1")
    assert "narrow_cells" not in cautions(given(card("bar"), uncovered(ANNA, "C1 D1 C2 D2")))


def test_who_has_ended_is_warned_of_nothing() -> None:
    assert cautions(given(card("bar"), has_ended(ANNA))) == {}
    assert cautions(given(card("bar"), has_ended(BEN)).when(end(ANNA))) == {}


def test_a_board_is_drawn_with_its_river_and_its_buildings() -> None:
    table = given(built(ANNA, "red_square", "D1 E1 D2 E2"), built(ANNA, "blue_domino", "F1 F2"), card("bar"))
    assert board(table.seen_by(ANNA).cities[ANNA]).splitlines()[:5] == [
        "     A  B  C  D  E  F  G  H  I  J  K",
        " 1   M  M  . rs rs|bd  .  .  .  .  R",
        " 2   M  .  . rs rs|bd  .  .  .  .  F",
        " 3   R  .  .  T  .| .  .  .  .  F  F",
        " 4   M  .  .  .| .  .  .  T  .  .  F",
    ]


def test_the_whole_table_is_drawn_for_a_terminal() -> None:
    table = given(card("ell"), score(ANNA, 0), has_ended(BEN), seats=3)
    text = MY_CITY.show(table.seen_by(ANNA))
    assert text.startswith(
        "chapter:1, round 1: yellow_ell, 23 cards to come\n#.   ###   ##   ..#\n#.   #..   .#   ###\n##"
    )
    assert "seat 0: 0 points, choosing\n     A  B" in text
    assert "seat 1: 10 points, has ended\n     A  B" in text
    assert "! These cells have at most one free neighbour on their bank." in text
    assert "if it ended now: trees +10, rocks -8, empty -86 = -84" in text
    assert "\n- Each other empty cell costs 1.\n- A score that reaches 50 stays there.\n" in text


@pytest.mark.parametrize(
    ("wish", "drawn"),
    [
        (place(ANNA, "bar", "F1"), "chose to build at F1, turns 0"),
        (skip(ANNA), "chose to pass"),
        (end(ANNA), "chose to end"),
    ],
)
def test_a_choice_is_drawn_for_its_seat_alone(wish: Wish, drawn: str) -> None:
    table = given(card("bar")).when(wish)
    assert f"seat 0: 10 points, {drawn}" in MY_CITY.show(table.seen_by(ANNA))
    assert "seat 0: 10 points, has chosen" in MY_CITY.show(table.seen_by(BEN))


def test_the_end_is_drawn_with_places_and_points() -> None:
    table = given(card("bar"), has_ended(BEN), uncovered(ANNA, "D3"), uncovered(BEN, "C1")).when(end(ANNA))
    text = MY_CITY.show(table.seen_by(SPECTATOR))
    assert "no card" in text
    assert "ended: all_ended" in text
    assert "seat 0: 12 points, place 1" in text
    assert "so far: empty -1" in text


def test_groups_are_drawn_with_their_colour() -> None:
    text = MY_CITY.show(given(card("bar"), built(ANNA, "red_bar", "C1"), play="eternal").seen_by(ANNA))
    assert "red groups +1" in text


def test_before_it_begins_the_boards_can_be_looked_at() -> None:
    text = MY_CITY.show(fresh().seen_by(ANNA))
    assert text.startswith("chapter:1, round 0: no card, 24 cards to come\n")
    assert "seat 1: 10 points, choosing" in MY_CITY.show(fresh().when(begin()).seen_by(ANNA))

"""The player that looks one step ahead."""

from statistics import mean
from typing import get_args

import pytest

from domain.core.game import Setup, fold
from domain.core.seat import Seat
from domain.games.my_city import MY_CITY
from domain.games.my_city.carried import Boxes, Carried
from domain.games.my_city.choice import Hidden, Pass
from domain.games.my_city.commands import EndParticipation, KeepNugget, PassBuilding, PlaceBuilding, SpendNugget
from domain.games.my_city.events import ChoiceMade
from domain.games.my_city.greedy import choose
from domain.games.my_city.options import ChapterOptions, Play
from domain.games.my_city.state import State
from tests.domain.my_city.city import built, card, deck, end, given, nuggets, printed, score, uncovered
from tests.given import ANNA, BEN, Shaken


def played(play: str, seed: int) -> State:
    """Anna looks one step ahead, Ben takes what comes."""
    options, luck = ChapterOptions(play=play), Shaken(seed)
    state = MY_CITY.initial_state(Setup(2, options, MY_CITY.content(options)))
    events = MY_CITY.decide(state, None, MY_CITY.begin, luck)
    while True:
        state = fold(MY_CITY.evolve, state, events)
        if MY_CITY.outcome(state):
            return state
        seat: Seat = MY_CITY.to_move(state)[0]
        chance = luck.random.choice(list(MY_CITY.legal_commands(state, seat)))
        events = MY_CITY.decide(state, seat, choose(state, seat) if seat == ANNA else chance, luck)


@pytest.mark.parametrize("play", get_args(Play))
def test_it_beats_chance_by_far(play: str) -> None:
    totals = [MY_CITY.points(played(play, seed)) for seed in range(3)]
    assert mean(anna for anna, _ in totals) > mean(ben for _, ben in totals) + 10


def test_it_does_not_read_what_is_hidden() -> None:
    table = given(card("bar"))
    choices = {
        choose(MY_CITY.evolve(table.state, ChoiceMade(BEN, choice)), ANNA) for choice in (Hidden(), Pass(nugget=False))
    }
    assert len(choices) == 1


def test_two_seats_with_equal_boards_need_not_choose_alike() -> None:
    cards = ("bar", "red_bar", "zed", "yoke", "tee", "square")
    wishes = [[choose(given(card(tag)).state, seat) for tag in cards] for seat in (ANNA, BEN)]
    assert wishes[ANNA] != wishes[BEN]


def test_it_builds_over_rocks_and_leaves_trees() -> None:
    table = given(built(ANNA, "red_bar", "G7"), uncovered(ANNA, "H7 H8 G6 G5"), card("domino"))
    assert choose(table.state, ANNA) == PlaceBuilding(1, 1, "H7")
    trees = given(built(ANNA, "red_bar", "C3"), uncovered(ANNA, "D3 E3"), card("domino"))
    assert choose(trees.state, ANNA) == PlaceBuilding(1, 0, "D3")


MEADOW = "F1 G1 H1 F2 G2 H2 F3 G3 H3"


def test_it_passes_where_no_building_fits_while_others_would() -> None:
    """Nowhere is room for a bar."""
    town = uncovered(ANNA, MEADOW), built(ANNA, "red_bar", "F4")
    full = given(*town, nuggets(ANNA, 1), card("bar"), play="chapter:12")
    assert choose(full.state, ANNA) == PassBuilding(1, nugget=True)
    assert choose(full.but(nuggets(ANNA, 0)).state, ANNA) == PassBuilding(1)
    assert choose(full.but(nuggets(ANNA, 0), score(ANNA, 0)).state, ANNA) == EndParticipation(1)


def test_it_ends_rather_than_pass_for_nothing() -> None:
    """The meadow has room for every other card; one cell has room for none."""
    few = deck("square", "red_square", "blue_square", "red_bar", "blue_bar")
    town = built(ANNA, "red_ell", "F4"), card("bar"), few
    assert choose(given(uncovered(ANNA, MEADOW), *town).state, ANNA) == PassBuilding(1)
    assert choose(given(uncovered(ANNA, "F1"), *town).state, ANNA) == EndParticipation(1)


def test_it_does_not_build_at_a_loss() -> None:
    """The only room for a domino is the double tree on H4 and the single one below it."""
    table = given(printed("t", "H5"), uncovered(ANNA, "H4 H5"), built(ANNA, "red_bar", "H3"), card("domino"))
    assert choose(table.state, ANNA) == EndParticipation(1)
    assert choose(table.but(score(ANNA, 0)).state, ANNA) == EndParticipation(1)


def test_it_builds_at_a_loss_where_that_opens_the_way() -> None:
    """A domino fells a double tree for an empty cell at best; behind it lies room for much more."""
    ring, heart = "F1 G1 H1 I1 J1 F2 J2 F3 J3 F4 J4 F5 G5 H5 I5 J5", "G2 H2 I2 G3 H3 I3 G4 H4 I4"
    wood = given(
        printed("T", ring), printed(".", "H4"), uncovered(ANNA, f"{ring} {heart}"), built(ANNA, "red_bar", "F6")
    )
    wish = choose(wood.but(score(ANNA, 0), card("domino")).state, ANNA)
    assert isinstance(wish, PlaceBuilding)
    only_trees = wood.but(printed("T", heart), score(ANNA, 0), card("domino"))
    assert choose(only_trees.state, ANNA) == EndParticipation(1)


def test_it_goes_on_for_a_church_that_finds_room_and_not_for_one_that_finds_none() -> None:
    church = deck("beam", "red_square")
    town = built(ANNA, "red_ell", "F4"), card("bar"), church
    meadow = given(uncovered(ANNA, MEADOW), *town, play="chapter:4")
    assert choose(meadow.state, ANNA) == PassBuilding(1)
    lane = given(uncovered(ANNA, "F1 F2"), *town, play="chapter:4")
    assert choose(lane.state, ANNA) == EndParticipation(1)


def test_whose_building_has_left_has_nothing_better_than_to_end() -> None:
    state = given(card("blue_bar"), play="chapter:22", carried=(Carried(), Carried())).state
    assert choose(state, ANNA) == EndParticipation(1)


def asked(**boxes: int) -> State:
    carried = (Carried(nuggets=1, boxes=Boxes(**boxes)), Carried())
    return given(card("bar"), play="chapter:18", carried=carried).when(end(ANNA), end(BEN)).state


def test_it_spends_a_nugget_where_the_box_brings_most_and_keeps_it_where_none_does() -> None:
    assert choose(asked(red=3, yellow=6), ANNA) == SpendNugget("yellow")
    assert choose(asked(red=3), ANNA) == SpendNugget("red")
    assert choose(asked(), ANNA) == KeepNugget()


def test_it_spends_nuggets_that_it_has_to_spare() -> None:
    carried = (Carried(nuggets=2), Carried())
    state = given(card("bar"), play="chapter:18", carried=carried).when(end(ANNA), end(BEN)).state
    assert choose(state, ANNA) == SpendNugget("blue")

"""Set-up, turns and rounds: R1 to R7."""

import pytest

from domain.core.chance import Draw
from domain.games.miyabi import MIYABI
from domain.games.miyabi import commands as c
from domain.games.miyabi import events as e
from domain.games.miyabi.content import SHAPES
from domain.games.miyabi.garden import Garden
from domain.games.miyabi.tile import catalogue, supplies
from tests.domain.miyabi.scene import FROG, ZEN, all_tables, begun, garden, laid, place, playing, unopened
from tests.given import ANNA, BEN, CARA, DAN


@all_tables
def test_r1_before_the_start_every_garden_is_empty_and_all_tiles_are_unseen(seats: int) -> None:
    state = unopened(seats)
    assert state.gardens == (Garden(),) * seats
    assert state.supplies == supplies()
    assert state.bonuses == (None,) * 6
    assert MIYABI.points(state) == (0,) * seats
    assert MIYABI.to_move(state) == ()


@all_tables
def test_r2_chance_chooses_who_starts(seats: int) -> None:
    chosen, opened, turn = begun(seats, luck=(seats - 1,)).events
    assert chosen == e.StartSeatChosen(seats - 1, (Draw(0, seats, seats - 1),))
    assert opened.start_seat == turn.seat == seats - 1


def test_r2_an_option_chooses_who_starts_without_a_draw() -> None:
    chosen, opened, _ = begun(4, start_seat=2).events
    assert chosen == e.StartSeatChosen(CARA, ())
    assert opened.draws[0].n == 0


@pytest.mark.parametrize(("option", "starts"), [(0, ANNA), (1, BEN), (2, ANNA), (3, BEN)])
def test_r2_the_start_seat_is_counted_on_round_the_table(option: int, starts: int) -> None:
    assert begun(2, start_seat=option).events[0].seat == starts


def test_r3_five_zen_tiles_are_turned_up_before_the_first_round() -> None:
    told = begun(start_seat=0, modules=(ZEN,), luck=(0, 0, 0, 12, 0))
    chosen, revealed, opened, _ = told.events
    assert revealed.kinds == ("maple", "maple", "maple", "stone", "pagoda")
    assert [draw.size for draw in revealed.draws] == [16, 15, 14, 13, 12]
    state = told.ok().state
    assert state.zen_face_up == ("maple", "maple", "maple", "pagoda", "stone")
    assert len(state.zen_unseen) == 11
    assert MIYABI.drawn(told.scene.after(chosen).state, revealed)[4].bag == (
        *("pagoda",) * 3,
        *("fish",) * 3,
        *("azalea",) * 3,
        *("boxwood",) * 2,
        "stone",
    )
    assert opened.round == 1


def test_r3_without_the_expansion_no_zen_tile_exists() -> None:
    state = begun().ok().state
    assert state.zen_unseen == state.zen_face_up == ()


def test_r4_frogs_go_on_the_gardens_clockwise_from_the_start_seat_before_any_tile() -> None:
    told = begun(3, start_seat=2, modules=(FROG,))
    table = told.then(e.StartSeatChosen(CARA, ()), e.TurnBegan(CARA))
    table = table.when(c.PlaceFrog("F6")).then(e.FrogPlaced(CARA, "F6"), e.TurnBegan(ANNA))
    table = table.when(c.PlaceFrog("A1")).then(e.FrogPlaced(ANNA, "A1"), e.TurnBegan(BEN))
    told = table.when(c.PlaceFrog("C3"))
    placed, opened, turn = told.events
    assert placed == e.FrogPlaced(BEN, "C3")
    assert (opened.round, opened.start_seat, turn) == (1, CARA, e.TurnBegan(CARA))


def test_r4_any_cell_of_the_own_garden_will_do_for_the_frog() -> None:
    state = begun(start_seat=1, modules=(FROG,)).ok().state
    wishes = list(MIYABI.legal_commands(state, BEN))
    assert len(wishes) == 36
    assert wishes[0] == c.PlaceFrog("A1")
    assert wishes[7] == c.PlaceFrog("B2")
    assert list(MIYABI.legal_commands(state, ANNA)) == []


def test_begin_with_zen_tiles_and_frogs_tells_the_facts_in_their_order() -> None:
    told = begun(start_seat=0, modules=(FROG, ZEN))
    assert [type(event) for event in told.events] == [e.StartSeatChosen, e.ZenTilesRevealed, e.TurnBegan]


@all_tables
def test_r5_a_round_shows_its_tiles_singles_first_then_doubles_ls_and_is(seats: int) -> None:
    _, opened, _ = begun(seats).events
    shapes = [catalogue()[tile].shape for tile in opened.tiles]
    counts = {2: (4, 4, 2, 2), 3: (6, 6, 3, 3), 4: (8, 8, 4, 4)}[seats]
    assert shapes == [shape for shape, n in zip(SHAPES, counts, strict=True) for _ in range(n)]
    assert [draw.size for draw in opened.draws] == [
        size - k for size, n in zip((32, 32, 16, 16), counts, strict=True) for k in range(n)
    ]


def test_r5_each_tile_comes_from_what_is_left_of_its_shape() -> None:
    told = begun(2, luck=(0, 4, 4, 29, 0))
    chosen, opened, _ = told.events
    assert opened.tiles[:4] == ("maple_single", "pagoda_single", "stone_single", "maple_single")
    claims = MIYABI.drawn(told.scene.after(chosen).state, opened)
    assert [(len(claim.bag), claim.item) for claim in claims[1:4]] == [
        (31, "pagoda_single"),
        (30, "stone_single"),
        (29, "maple_single"),
    ]
    assert claims[4].bag == supplies()[1]


def test_only_draws_have_a_bag() -> None:
    table = playing()
    assert MIYABI.drawn(table.state, e.StartSeatChosen(ANNA, ())) == ()
    assert MIYABI.drawn(table.state, e.TurnBegan(ANNA)) == ()
    assert MIYABI.drawn(unopened(3), e.StartSeatChosen(BEN, (Draw(0, 3, 1),)))[0].bag == (ANNA, BEN, CARA)


def test_r5_all_lanterns_are_back_and_everybody_is_in_again() -> None:
    table = playing().of(ANNA, garden(lit="ABCDE")).of(BEN, lit=garden(lit="AB").lit, passed=True)
    state = table.on_offer("maple_single").when(place("maple_single", "F1")).ok().state
    assert state.round == 2
    assert not any(own.lit or own.passed for own in state.gardens)


def test_r6_turns_go_clockwise() -> None:
    table = playing(seats=4).on_offer("maple_single", "maple_single").turn(DAN)
    told = table.when(place("maple_single", "A1"))
    told.then(laid("maple_single", "A1", "A1", 1, 1, by=DAN), e.TurnBegan(ANNA))


def test_r6_m11c_seats_that_have_passed_are_skipped() -> None:
    table = playing(seats=3).of(BEN, passed=True).on_offer("maple_single")
    table.when(place("maple_single", "A1")).then(laid("maple_single", "A1", "A1", 1, 1), e.TurnBegan(CARA))


def test_r6_the_last_seat_that_is_in_plays_on_alone() -> None:
    table = playing().of(BEN, passed=True).on_offer("maple_single", "fish_single")
    table.when(place("maple_single", "A1")).then(laid("maple_single", "A1", "A1", 1, 1), e.TurnBegan(ANNA))


def test_r7_m11_the_tiles_left_are_discarded_and_the_next_seat_starts_whoever_passed() -> None:
    left = ("azalea_l_east", "fish_single", "maple_i_end", "maple_i_end", "pagoda_single")
    table = playing().of(ANNA, garden(lit="AB"), passed=True).of(BEN, garden(lit="ABCDE")).on_offer(*left).turn(BEN)
    told = table.when(place("pagoda_single", "F2"))
    told.first(
        laid("pagoda_single", "F2", "F2", 1, 1, by=BEN),
        e.RoundClosed(1, ("maple_i_end", "maple_i_end", "fish_single", "azalea_l_east")),
    )
    opened, turn = told.events[2:]
    assert (opened.round, opened.start_seat, turn) == (2, BEN, e.TurnBegan(BEN))


def test_r7_m11b_with_three_nothing_need_be_left() -> None:
    table = playing(seats=3).but(start_seat=BEN).on_offer("stone_single")
    table = table.of(ANNA, garden(lit="ABCDE")).of(BEN, garden(lit="ABCDEF")).of(CARA, garden(lit="ABCDEF"))
    told = table.when(place("stone_single", "F6"))
    told.first(laid("stone_single", "F6", "F6", 1, 1), e.RoundClosed(1, ()))
    opened, turn = told.events[2:]
    assert (opened.round, opened.start_seat, turn) == (2, CARA, e.TurnBegan(CARA))


def test_r7_the_zen_tiles_face_up_stay() -> None:
    table = playing(ZEN).zen("maple", "fish").of(BEN, passed=True)
    told = table.when(c.PassRound())
    assert told.all(e.ZenTilesRevealed) == []
    assert told.ok().state.zen_face_up == ("maple", "fish")

"""R22 to R24: the end of a turn, the gardener and the die."""

import pytest

from domain.core.message import Command
from domain.games.cottage_garden import commands, events
from domain.games.cottage_garden.refusals import TooManyCats
from tests.domain.cottage_garden.table import END_TURN, Table, cat, drawn, pot, table
from tests.given import ANNA, BEN

FULL = "#####/#####/#####/#####/#####"


def test_t21_r22_at_most_two_cats_stay():
    end = table(step="end", anna={"cats": 3})
    end.refuses(END_TURN, TooManyCats, "Only two cats may stay with you. Place 1 more.")
    placed = end.when(cat(0, 0, 0), END_TURN)
    assert placed.garden().cats == 2
    assert placed.state.active == BEN


def test_r22_where_no_bed_has_room_surplus_cats_return():
    complete = (drawn("L1", FULL), drawn("D2", FULL))
    end = table(step="end", anna={"cats": 4, "beds": complete}).when(END_TURN)
    assert end.told(events.CatReturned) == [events.CatReturned(ANNA, 2, "limit")]
    assert end.garden().cats == 2


def test_a_turn_ends_by_command_only_after_planting():
    assert END_TURN not in table().legal()
    planted = table().when(pot(0, 0, 0))
    assert END_TURN in planted.legal()
    assert planted.state.active == ANNA


def first_pot(now: Table) -> Command:
    return next(wish for wish in now.legal() if isinstance(wish, commands.PlacePot))


def end_turns(seats: int, count: int) -> list[Table]:
    """That many turns in which everybody plants a pot and is given a new bed before it is full."""
    tables, now = [], table(seats, step="end", gardener={3: 1}.get(seats, 0))
    fresh = now.garden().beds
    for _ in range(count):
        now = Table(now.with_garden(now.state.active, beds=fresh).when(END_TURN).state, ())
        tables.append(now)
        if now.step == "plant":
            now = now.when(first_pot(now))
    return tables


@pytest.mark.parametrize(
    ("seats", "marks"),
    [
        (2, {16: 3, 32: 4, 48: 5, 64: 6}),
        (3, {14: 2, 30: 3, 46: 4, 62: 5, 78: 6}),
        (4, {20: 2, 40: 3, 60: 4, 80: 5, 100: 6}),
    ],
)
def test_t22_r23_the_die_turns_when_the_gardener_reaches_his_target(seats, marks):
    dice = [now.state.die for now in end_turns(seats, max(marks))]
    before = [table(seats).state.die, *dice]
    turned = {move: die for move, (was, die) in enumerate(zip(before, dice, strict=False), 1) if was != die}
    assert turned == marks


def test_t23_r23_four_seats_stand_on_every_fourth_space():
    tables = end_turns(4, 20)
    spaces = {seat: [0] if seat == 0 else [] for seat in range(4)}
    for now in tables[:-1]:
        spaces[now.state.active].append(now.state.gardener)
    assert spaces == {0: [0, 4, 8, 12, 16], 1: [1, 5, 9, 13, 17], 2: [2, 6, 10, 14, 18], 3: [3, 7, 11, 15, 19]}


def test_r23_a_move_says_whether_the_target_is_reached():
    assert table(gardener=4, step="end").when(END_TURN).happened[0] == events.GardenerMoved(4, 5, reached_target=False)
    arrived = table(gardener=15, step="end").when(END_TURN)
    assert arrived.happened[:2] == (events.GardenerMoved(15, 0, reached_target=True), events.DieTurned(3))


def test_turns_are_counted_by_seat():
    began = table(step="end").when(END_TURN)
    assert began.told(events.TurnBegan)[0].turn == 1
    anna = began.when(first_pot(began), END_TURN)
    ben = anna.when(first_pot(anna), END_TURN)
    assert (ben.state.active, ben.told(events.TurnBegan)[0].turn) == (BEN, 2)


def test_t32_r35_solo_uses_every_other_space_and_ends_after_32_turns():
    tables = end_turns(1, 32)
    assert [now.state.gardener for now in tables[:8]] == [2, 4, 6, 8, 10, 12, 14, 0]
    assert [now.state.die for now in tables] == [2] * 7 + [3] * 8 + [4] * 8 + [5] * 8 + [6]
    assert [now.state.final for now in tables] == [False] * 31 + [True]

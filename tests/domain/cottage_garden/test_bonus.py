"""R17 to R19: what a moving cube brings: cats, pots and hives."""

import pytest
from msgspec.structs import replace

from domain.core.seat import Seat
from domain.games.cottage_garden import events
from domain.games.cottage_garden.bed import bare
from domain.games.cottage_garden.ground import BED
from domain.games.cottage_garden.refusals import (
    BonusPotFirst,
    CellCovered,
    CellPrinted,
    NoSuchBed,
)
from domain.games.cottage_garden.scoring import advance
from domain.games.cottage_garden.state import Garden
from tests.domain.cottage_garden.table import (
    END_TURN,
    TWO_OF_EACH,
    TWO_POTS_ONE_CLOCHE,
    Table,
    bed,
    bonus_pot,
    cat,
    drawn,
    empty,
    score,
    table,
    to_score,
)
from tests.given import ANNA, BEN, CARA


@pytest.mark.parametrize(
    ("colour", "start", "count", "end", "cat"),
    [
        ("orange", 5, 3, 8, True),
        ("orange", 3, 3, 6, False),
        ("orange", 6, 1, 7, True),
        ("blue", 6, 1, 8, True),
        ("blue", 4, 1, 6, False),
        ("blue", 4, 2, 8, True),
        ("orange", 7, 2, 9, False),
        ("blue", 8, 2, 12, False),
    ],
)
def test_t14_r17_a_cube_that_crosses_the_red_line_brings_a_cat(colour, start, count, end, cat):
    step = advance(table().state, Garden(orange=(0, 0, start), blue=(0, 0, start)), colour, start, count)
    assert (step.to_value, step.cat) == (end, cat)


def test_r17_the_cat_joins_the_reserve():
    scored = to_score(drawn("L1", TWO_OF_EACH), orange=(0, 0, 6)).when(score(0, 6, 0))
    assert scored.told(events.CatGained) == [events.CatGained(ANNA, "orange")]
    assert scored.garden().cats == 3


def reaches_20(now: Table, seat: Seat, orange: int, blue: int) -> Table:
    """That seat scores two pots and two cloches with these cubes, its only ones that are not on 2."""
    complete = (drawn("L1", TWO_OF_EACH), empty("D2"))
    changed = now.with_garden(seat, beds=complete, orange=(2, 2, orange), blue=(2, 2, blue))
    return Table(replace(changed.state, active=seat, step="score", centre=("L9",))).when(score(0, orange, blue))


def test_t16_r19_the_first_and_the_next_other_seat_to_reach_20_win_hives():
    first = reaches_20(table(3), BEN, orange=15, blue=4)
    assert first.told(events.HivesWon) == [events.HivesWon(BEN, 2)]
    again = reaches_20(first, BEN, orange=4, blue=12)
    assert again.told(events.CubeMoved)[1].to_value == 20
    assert again.told(events.HivesWon) == []
    second = reaches_20(again, CARA, orange=4, blue=14)
    assert second.told(events.HivesWon) == [events.HivesWon(CARA, 1)]
    last = reaches_20(second, ANNA, orange=14, blue=14)
    assert last.told(events.HivesWon) == []
    assert [last.garden(seat).hives for seat in (ANNA, BEN, CARA)] == [0, 2, 1]


def test_r19_hives_are_won_with_the_cube_that_arrives_and_only_once():
    both = to_score(drawn("L1", TWO_OF_EACH), orange=(0, 0, 15), blue=(0, 0, 14)).when(score(0, 15, 14))
    assert both.kinds()[:4] == ["BedScored", "CubeMoved", "HivesWon", "CubeMoved"]
    assert both.told(events.HivesWon) == [events.HivesWon(ANNA, 2)]
    assert both.state.hives_left == (1,)


def test_r16_to_r19_one_cube_may_bring_all_at_once_in_their_order():
    crowd = bed("L1", pots=" ".join(BED.names(bare(empty("L1")))))
    scored = to_score(crowd, orange=(0, 5, 7), blue=(0, 4, 4)).when(score(0, 0, 0))
    brought = ["CubeMoved", "HivesWon", "CatGained", "PotOwed", "CubeMoved", "PotOwed"]
    assert scored.kinds() == ["BedScored", *brought, "TokensReturned"]
    orange, blue = scored.told(events.CubeMoved)
    assert orange == events.CubeMoved(ANNA, "orange", 0, 20, spaces=16, lost=7, points=20)
    assert blue == events.CubeMoved(ANNA, "blue", 0, 4, spaces=2, lost=0, points=4)
    assert scored.told(events.StepReached) == [events.StepReached(ANNA, "bonus", 2)]


def test_r18_the_last_cube_off_0_owes_a_pot_for_another_bed():
    owing = to_score(drawn("L1", TWO_POTS_ONE_CLOCHE), orange=(0, 4, 7)).when(score(0, 0, 0))
    assert owing.told(events.PotOwed) == [events.PotOwed(ANNA, "orange")]
    assert owing.told(events.StepReached) == [events.StepReached(ANNA, "bonus", 1)]
    owing.refuses(END_TURN, BonusPotFirst, "Place your bonus flower pot first.")
    owing.refuses(bonus_pot(0, 0, 0), NoSuchBed)
    owing.refuses(bonus_pot(1, 0, 2), CellPrinted).refuses(cat(1, 0, 0), BonusPotFirst)
    placed = owing.when(bonus_pot(1, 0, 0))
    assert placed.told(events.PotPlaced) == [events.PotPlaced(ANNA, 1, "A1", bonus=True)]
    assert placed.step == "end"


def test_r18_both_colours_may_owe_a_pot():
    owing = to_score(drawn("L1", TWO_POTS_ONE_CLOCHE), orange=(0, 4, 7), blue=(0, 2, 2)).when(score(0, 0, 0))
    assert owing.told(events.StepReached) == [events.StepReached(ANNA, "bonus", 2)]
    first = owing.when(bonus_pot(1, 0, 0))
    assert first.step == "bonus"
    first.refuses(bonus_pot(1, 0, 0), CellCovered)
    assert first.when(bonus_pot(1, 0, 1)).step == "end"


def test_r18_while_another_cube_stays_on_0_no_pot_is_owed():
    assert to_score(drawn("L1", TWO_POTS_ONE_CLOCHE), orange=(0, 0, 7)).when(score(0, 0, 0)).told(events.PotOwed) == []
    assert to_score(drawn("L1", TWO_POTS_ONE_CLOCHE), orange=(1, 4, 7)).when(score(0, 1, 0)).told(events.PotOwed) == []

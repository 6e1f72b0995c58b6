"""R9 to R13: tiles, pots and cats on beds."""

import pytest

from domain.games.cottage_garden import commands, events
from domain.games.cottage_garden.bed import Bed, visible_cloches, visible_pots
from domain.games.cottage_garden.refusals import (
    AlreadyPlanted,
    CellCovered,
    CellPrinted,
    KeepRoom,
    NoCat,
    NoSuchBed,
    NoSuchOrientation,
    NoTileThere,
    NotInLine,
    NotYourTurn,
    OffBed,
    Overlaps,
    PlantFirst,
)
from domain.games.cottage_garden.rules import try_on
from tests.domain.cottage_garden.table import (
    END_TURN,
    Table,
    at,
    bed,
    cat,
    drawn,
    empty,
    pot,
    score,
    table,
    tile,
)
from tests.given import ANNA, BEN

LINE = "5F A1, 2C A2, 1A1 A3"


def anna_with(left: Bed | None, right: Bed | None, **more: object) -> Table:
    """Anna before those two beds, the gardener looking along A1 to A4."""
    anna = {"beds": (left, right), "cats": more.pop("cats", 2)}
    return table(**{"lying": LINE, "queue": "3A 4H", "anna": anna, **more})


L2_D3 = (empty("L2"), empty("D3"))


def test_t6_r10_a_tile_lies_wholly_inside_the_bed():
    anna_with(*L2_D3).refuses(tile("A1", 0, 0, 3, 3), OffBed, "The tile would stick out of the bed.")


def test_t6_r10_a_tile_may_cover_what_is_printed():
    planted = anna_with(*L2_D3).when(tile("A1", 0, 0, 0, 2))
    assert planted.happened == (
        events.TilePlaced(
            seat=ANNA,
            tile="5F",
            from_="A1",
            bed=0,
            orientation=0,
            cell="C1",
            cells=("D1", "C2", "D2", "E2", "D3"),
            pots=("D1",),
            cloches=(),
            covered_pots=0,
            covered_cloches=1,
        ),
        events.StepReached(ANNA, "end", 0),
    )
    assert planted.picture(0) == "p..Pp/..###/...#./p..../..cp."
    assert planted.on("A1") is None
    left = planted.garden().beds[0]
    assert (visible_pots(left).bit_count(), visible_cloches(left).bit_count()) == (5, 1)


def test_t7_r10_tiles_do_not_overlap_but_cover_prints():
    bed_of_t6 = bed("L2", "5F 0 C1")
    line = anna_with(bed_of_t6, empty("D3"))
    line.refuses(tile("A2", 0, 0, 1, 1), Overlaps, "The tile would lie on something that is already planted.")
    planted = line.when(tile("A2", 0, 0, 0, 0))
    assert planted.picture(0) == "##.Pp/..###/...#./p..../..cp."
    assert planted.told(events.TilePlaced)[0].covered_pots == 1
    assert visible_pots(planted.garden().beds[0]).bit_count() == 4


@pytest.mark.parametrize("taken", [bed("L2", pots="D2"), bed("L2", cats="D3"), bed("L2", "1A1 0 E2")])
def test_r10_a_tile_lies_on_no_pot_cat_or_tile(taken):
    anna_with(taken, empty("D3")).refuses(tile("A1", 0, 0, 0, 2), Overlaps)


def test_r10_a_tile_may_be_turned_and_flipped():
    planted = anna_with(*L2_D3).when(tile("A1", 1, 1, 0, 0))
    assert planted.picture(1) == ".#.../##P../.#..c/.c.../...pp"
    anna_with(*L2_D3).refuses(tile("A1", 0, 4, 0, 0), NoSuchOrientation, "5F has only 4 orientations.")
    anna_with(*L2_D3).refuses(tile("A3", 0, 1, 0, 0), NoSuchOrientation, "1A1 has only 1 orientations.")


def test_r9_a_tile_comes_from_the_gardeners_line():
    line = anna_with(*L2_D3, lying=LINE + ", 6H D4")
    line.refuses(tile("D4", 0, 0, 0, 0), NotInLine, "The gardener does not look at D4. Choose from A1 A2 A3 A4.")
    line.refuses(tile("A4", 0, 0, 0, 0), NoTileThere, "There is no tile on A4.")


def test_r9_a_seat_plants_on_its_own_beds():
    anna_with(empty("L2"), None).refuses(tile("A1", 1, 0, 0, 0), NoSuchBed, "You have no bed in that place.")
    anna_with(*L2_D3).refuses(pot(0, 0, 1), NotYourTurn, "It is seat 0's turn.", by=BEN)


def test_r9_exactly_one_tile_or_pot_a_turn():
    start = anna_with(*L2_D3)
    start.refuses(END_TURN, PlantFirst, "Plant a flower tile or a flower pot first.")
    for first in (tile("A2", 0, 0, 0, 1), pot(0, 0, 1)):
        planted = start.when(first)
        planted.refuses(tile("A1", 1, 0, 0, 0), AlreadyPlanted).refuses(pot(1, 0, 0), AlreadyPlanted)


def test_r9_a_pot_may_be_chosen_though_a_tile_would_fit():
    planted = anna_with(*L2_D3).when(pot(0, 0, 1))
    assert planted.happened == (events.PotPlaced(ANNA, 0, "B1", bonus=False), events.StepReached(ANNA, "end", 0))
    assert planted.picture(0) == "po..p/...c./...../p..../..cp."


def test_t8_pots_and_cats_need_bare_soil():
    start = anna_with(empty("L1"), empty("D3"))
    start.refuses(pot(0, 1, 1), CellPrinted, "Pots and cats need bare soil; this cell shows a cloche.")
    start.refuses(cat(0, 0, 4), CellPrinted, "Pots and cats need bare soil; this cell shows a pot.")
    planted = start.when(pot(0, 0, 0))
    planted.refuses(cat(0, 0, 0), CellCovered, "That cell is already covered.")
    assert planted.when(cat(0, 0, 1)).picture(0) == "ok.cp/.c.../...../..p../..pp."


def test_r10_a_covered_print_is_covered():
    anna_with(bed("L2", "5F 0 C1"), empty("D3")).refuses(pot(0, 1, 3), CellCovered)


def test_r11_cats_come_from_the_reserve_before_planting_and_after():
    start = anna_with(*L2_D3)
    before = start.when(cat(0, 0, 1))
    assert before.happened == (events.CatPlaced(ANNA, 0, "B1"), events.StepReached(ANNA, "plant", 0))
    after = before.when(tile("A2", 1, 0, 0, 0), cat(1, 1, 1))
    assert (after.step, after.garden().cats) == ("end", 0)
    assert after.picture(1) == "##.../pkc../....c/.c.../...pp"
    after.refuses(cat(1, 2, 0), NoCat, "You have no cat in your reserve.")


def test_r11_cats_may_be_placed_while_a_bed_waits_to_be_scored():
    waiting = anna_with(drawn("L1", "###cp/#c###/#####/##p##/####."), empty("D3")).when(pot(0, 4, 4))
    assert waiting.step == "score"
    cats = waiting.when(cat(1, 0, 0))
    assert (cats.step, cats.garden().cats) == ("score", 1)


NEARLY_L = drawn("L1", "###cp/#c###/#####/##p##/####.")
NEARLY_D = drawn("D2", "##p##/p####/###c#/#####/##p#.")


def test_t19_r12_one_bare_cell_is_kept_until_something_is_planted():
    start = anna_with(NEARLY_L, NEARLY_D)
    first = start.when(cat(0, 4, 4))
    assert first.happened == (
        events.CatPlaced(ANNA, 0, "E5"),
        events.BedCompleted(ANNA, 0),
        events.StepReached(ANNA, "plant", 0),
    )
    first.refuses(cat(1, 4, 4), KeepRoom, "You still have to plant this turn: keep one bare cell.")
    first.refuses(score(0, 0, 0), PlantFirst)


def test_t19_r13_a_bed_that_cats_completed_is_scored_after_planting():
    planted = anna_with(NEARLY_L, NEARLY_D).when(cat(0, 4, 4), pot(1, 4, 4))
    assert planted.step == "score"
    assert {command.bed for command in planted.legal()} == {0, 1}


def test_r12_after_planting_cats_may_take_the_last_bare_cells():
    planted = anna_with(NEARLY_L, drawn("D2", "##p##/p####/###c#/#####/##p..")).when(pot(1, 4, 3), cat(1, 4, 4))
    assert planted.step == "score"
    planted.when(cat(0, 4, 4))


def test_t20_r9_where_no_tile_fits_the_pot_is_forced():
    full = "#####/#####/#####/#####/####."
    stuck = anna_with(drawn("L1", full), drawn("D2", full), lying="6A A1", queue="")
    for orientation in range(8):
        for row in range(5):
            for column in range(5):
                for slot in (0, 1):
                    wish = tile("A1", slot, orientation, row, column)
                    fits = row + 3 <= 5 and column + 3 <= 5
                    stuck.refuses(wish, Overlaps if fits else OffBed)
    stuck.refuses(END_TURN, PlantFirst)
    assert [wish for wish in stuck.legal() if isinstance(wish, commands.PlacePot)] == [pot(0, 4, 4), pot(1, 4, 4)]


def test_r9_a_bare_line_leaves_the_pot_only():
    stuck = anna_with(*L2_D3, lying="", cats=0)
    assert {type(wish) for wish in stuck.legal()} == {commands.PlacePot}


def test_r10_a_tile_may_cover_a_print_of_a_bed_that_cats_completed():
    complete = drawn("L1", "###cp/#c###/#####/##p##/####k")
    planted = anna_with(complete, empty("D3")).when(tile("A3", 0, 0, 0, 4))
    assert planted.kinds() == ["TilePlaced"]
    assert planted.step == "score"
    assert planted.picture(0) == "###cC/#c###/#####/##p##/####k"


def test_r36_a_tile_may_be_tried_by_anybody_at_any_time():
    trial = try_on(empty("L2"), "5F", 0, at(0, 2))
    assert (trial.covered_pots, trial.covered_cloches) == (0, 1)
    with pytest.raises(OffBed):
        try_on(empty("L2"), "5F", 0, at(3, 3))

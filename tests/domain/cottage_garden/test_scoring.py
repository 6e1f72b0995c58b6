"""R14 to R16: a complete bed moves cubes."""

import pytest

from domain.games.cottage_garden import events
from domain.games.cottage_garden.bed import Bed, visible_cloches, visible_pots
from domain.games.cottage_garden.refusals import (
    BedNotComplete,
    ChooseCube,
    CubeOnGoal,
    NoCubeThere,
    NoSuchBed,
    NothingToMove,
    NotNow,
    ScoreFirst,
)
from domain.games.cottage_garden.scoring import advance
from domain.games.cottage_garden.state import Garden
from tests.domain.cottage_garden.table import (
    END_TURN,
    TWO_OF_EACH,
    TWO_POTS_ONE_CLOCHE,
    bed,
    cat,
    drawn,
    empty,
    moves,
    picture,
    pot,
    score,
    table,
    tile,
    to_score,
)
from tests.given import ANNA


def test_t9_a_perfect_bed():
    perfect = bed("L1", "6B 2 A1", "6A 2 B1", "5B 1 D2", "2A 0 A5")
    assert picture(perfect) == "###cp/#c###/#####/##p##/P#pp#"
    assert (visible_pots(perfect).bit_count(), visible_cloches(perfect).bit_count()) == (5, 2)


def test_t9_each_of_its_four_turns_is_legal():
    turns = [("6B", 2, 0, 0), ("6A", 2, 0, 1), ("5B", 1, 1, 3), ("2A", 0, 4, 0)]
    left = empty("L1")
    for id_, orientation, row, column in turns:
        start = table(lying=f"{id_} A1", anna={"beds": (left, empty("D2"))})
        turn = start.when(tile("A1", 0, orientation, row, column))
        left = turn.garden().beds[0]
    assert turn.kinds() == ["TilePlaced", "BedCompleted"]
    assert turn.told(events.BedCompleted) == [events.BedCompleted(ANNA, 0)]
    assert turn.step == "score"


def test_t10_r15_two_and_four_points():
    scored = to_score(drawn("L1", TWO_OF_EACH)).when(score(0, 0, 0))
    assert scored.told(events.BedScored) == [events.BedScored(ANNA, 0, 2, 2)]
    assert moves(scored) == [("orange", 0, 2, 2), ("blue", 0, 4, 2)]
    assert (scored.garden().orange, scored.garden().blue, scored.points()) == ((0, 0, 2), (0, 0, 4), 6)


def test_t11_r15_three_and_two_points():
    scored = to_score(empty("L1"), drawn("D2", "##p##/p####/###c#/#####/##p##")).when(score(1, 0, 0))
    assert moves(scored) == [("orange", 0, 3, 3), ("blue", 0, 2, 1)]


def counts(bed: Bed) -> tuple[int, int]:
    return visible_pots(bed).bit_count(), visible_cloches(bed).bit_count()


def test_t12_a_pot_token_counts_and_a_cat_does_not():
    assert counts(drawn("L2", "p###p/#####/#####/p####/##c#o")) == (4, 1)
    assert counts(drawn("L3", "p##p#/##k##/#####/####p/##c#p")) == (4, 1)


def test_prints_on_tiles_count():
    assert counts(drawn("L2", "p##Pp/###C#/#####/p####/##c#C")) == (4, 3)


@pytest.mark.parametrize(
    ("colour", "cubes", "count", "spaces", "lost", "points"),
    [("orange", 14, 4, 2, 2, 6), ("blue", 12, 4, 2, 2, 8), ("orange", 15, 1, 1, 0, 5)],
)
def test_t13_r16_spaces_beyond_20_are_lost(colour, cubes, count, spaces, lost, points):
    step = advance(table().state, Garden(orange=(0, 0, cubes), blue=(0, 0, cubes)), colour, cubes, count)
    assert (step.to_value, step.spaces, step.lost, step.points) == (20, spaces, lost, points)


def test_t13_the_fact_says_what_was_lost():
    scored = to_score(drawn("L1", TWO_OF_EACH), orange=(0, 0, 15)).when(score(0, 15, 0))
    assert scored.told(events.CubeMoved)[0] == events.CubeMoved(ANNA, "orange", 15, 20, spaces=1, lost=1, points=5)


def test_t15_r16_a_colour_whose_cubes_are_all_on_20_does_not_move():
    scoring = to_score(drawn("L1", TWO_POTS_ONE_CLOCHE), orange=(20, 20, 20))
    scoring.refuses(
        score(0, 15, 0),
        NothingToMove,
        "Nothing is visible for orange, or all its cubes are on 20: choose no cube.",
    )
    assert moves(scoring.when(score(0, None, 0))) == [("blue", 0, 2, 1)]


def test_t15_r15_the_owner_chooses_a_cube_that_can_move():
    scoring = to_score(drawn("L1", TWO_POTS_ONE_CLOCHE), orange=(3, 20, 20))
    scoring.refuses(score(0, None, 0), ChooseCube, "Choose which orange cube moves.")
    scoring.refuses(score(0, 20, 0), CubeOnGoal, "This cube is on 20 and cannot go further.")
    scoring.refuses(score(0, 4, 0), NoCubeThere, "You have no orange cube on 4.")
    assert moves(scoring.when(score(0, 3, 0))) == [("orange", 3, 5, 2), ("blue", 0, 2, 1)]


def test_r15_where_nothing_is_visible_no_cube_moves():
    nothing = to_score(drawn("L1", "#####/#####/#####/#####/#####"))
    nothing.refuses(score(0, None, 0), NothingToMove)
    scored = nothing.when(score(0, None, None))
    assert moves(scored) == []
    assert scored.told(events.BedScored) == [events.BedScored(ANNA, 0, 0, 0)]


def test_refusals_of_a_scoring_stand_in_their_order_for_both_colours():
    scoring = to_score(drawn("L1", TWO_POTS_ONE_CLOCHE), orange=(20, 20, 20))
    scoring.refuses(score(0, 15, None), ChooseCube, "Choose which blue cube moves.")
    scoring.with_garden(ANNA, orange=(0, 0, 0)).refuses(
        score(0, None, None), ChooseCube, "Choose which orange cube moves."
    )
    on_goal = scoring.with_garden(ANNA, orange=(0, 4, 20))
    on_goal.refuses(score(0, 3, 2), NoCubeThere, "You have no orange cube on 3.")
    on_goal.refuses(score(0, 20, 2), NoCubeThere, "You have no blue cube on 2.")
    full = to_score(drawn("L1", "#####/#####/#####/#####/#####"))
    full.refuses(
        score(0, 0, 0), NothingToMove, "Nothing is visible for orange, or all its cubes are on 20: choose no cube."
    )
    only_blue = to_score(drawn("L1", "###c#/#####/#####/#####/#####"), blue=(0, 4, 20))
    only_blue.refuses(score(0, 0, 2), NothingToMove)
    only_blue.refuses(score(0, None, 2), NoCubeThere, "You have no blue cube on 2.")
    only_blue.refuses(score(0, None, 20), CubeOnGoal)


def test_r14_only_a_complete_own_bed_is_scored():
    scoring = to_score(drawn("L1", TWO_POTS_ONE_CLOCHE))
    scoring.refuses(score(1, 0, 0), BedNotComplete, "This bed still has bare soil.")
    scoring.with_garden(ANNA, beds=(scoring.garden().beds[0], None)).refuses(score(1, 0, 0), NoSuchBed)


def test_r14_a_complete_bed_must_be_scored():
    scoring = to_score(drawn("L1", TWO_POTS_ONE_CLOCHE))
    scoring.refuses(END_TURN, ScoreFirst, "A finished bed is waiting to be scored.")


def test_a_bed_completed_by_a_cat_at_the_end_of_a_turn_is_scored_too():
    nearly = drawn("L1", "###cp/#c###/#####/##p##/####.")
    end = table(step="end", anna={"beds": (nearly, empty("D2"))})
    end.refuses(score(0, 0, 0), NotNow, "That cannot be done at this moment.")
    assert end.when(cat(0, 4, 4)).step == "score"


def test_a_bed_is_scored_after_the_pot_that_completed_it():
    nearly = drawn("L1", "###cp/#c###/#####/##p##/####.")
    planted = table(anna={"beds": (nearly, empty("D2"))}).when(pot(0, 4, 4), score(0, 0, 0))
    assert moves(planted) == [("orange", 0, 3, 3), ("blue", 0, 4, 2)]

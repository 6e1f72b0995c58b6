"""What a city is worth at the end (My City R8, R9, R15, R16, R17)."""

from domain.games.my_city.events import ChapterScored, Line
from tests.domain.my_city.city import built, card, end, given, has_ended, printed, score, skip, town, uncovered
from tests.domain.my_city.table import Change, Table
from tests.given import ANNA, BEN


def ended(*changes: Change, play: str = "chapter:1") -> Table:
    """Ben has ended, Anna is so and ends too."""
    return given(has_ended(BEN), card("domino"), *changes, play=play).when(end(ANNA))


def test_r8_an_untouched_board_scores_its_trees_rocks_and_empty_cells_in_that_order() -> None:
    table = ended()
    assert list(table.lines(ANNA).items()) == [("trees", 10), ("rocks", -8), ("empty", -86)]
    assert table.score(ANNA) == 10 + 10 - 8 - 86


def test_r8_each_line_names_its_cells() -> None:
    table = ended(uncovered(ANNA, "A3 K1 D3 B3"))
    assert table.of(ChapterScored)[ANNA] == ChapterScored(
        ANNA,
        (Line("trees", 2, ("D3",)), Line("rocks", -4, ("K1", "A3")), Line("empty", -1, ("B3",))),
        7,
        0,
    )


def test_r8_what_is_built_over_scores_nothing() -> None:
    assert ended(uncovered(ANNA, "")).lines(ANNA) == {}


def test_r8_wells_and_veins_are_no_empty_cells() -> None:
    assert ended(uncovered(ANNA, "A5 J9 C4 G2 G10 C1"), play="eternal").lines(ANNA) == {"empty": -1}


def test_r8_negative_sums_are_kept_and_set_off_against_later_points() -> None:
    """In the Eternal game rocks come before groups: 1 − 2 + 1 = 0."""
    changes = score(ANNA, 1), built(ANNA, "domino", "E2 E3"), uncovered(ANNA, "D3")
    table = ended(*changes, play="eternal")
    assert list(table.lines(ANNA).items()) == [("rocks", -2), ("yellow groups", 1)]
    assert table.score(ANNA) == 0


def test_example_1_ten_points_two_passes_four_trees_a_rock_and_eight_empty_cells_make_six() -> None:
    passed_twice = given(card("bar")).when(skip(ANNA), end(BEN), skip(ANNA))
    last = passed_twice.but(uncovered(ANNA, "D3 H4 C8 D10 K1 C1 E1 G1 I1 B3 F3 H3 C5")).when(end(ANNA))
    assert last.lines(ANNA) == {"trees": 8, "rocks": -2, "empty": -8}
    assert last.score(ANNA) == 6


def test_example_7_a_score_that_reaches_fifty_stays_and_marks_one_progress() -> None:
    table = ended(score(ANNA, 48), uncovered(ANNA, "D3 C1 D1 E1 G1 H1 I1 J1 B3 C3 F3 G3 H3"))
    assert table.lines(ANNA) == {"trees": 2, "empty": -12}
    assert table.score(ANNA) == 50
    assert table.of(ChapterScored)[ANNA].progress == 1


def test_r9_no_score_goes_beyond_fifty() -> None:
    assert ended(score(ANNA, 49), uncovered(ANNA, "D3 H4")).score(ANNA) == 50


def test_r9_forty_nine_is_not_fifty() -> None:
    event = ended(score(ANNA, 49), uncovered(ANNA, "")).of(ChapterScored)[ANNA]
    assert (event.total, event.progress) == (49, 0)


def test_r9_fifty_is_marked_once_and_nothing_is_lost_from_it() -> None:
    at_fifty = given(score(ANNA, 50), card("bar"), has_ended(BEN)).when(skip(ANNA))
    assert (at_fifty.result(ANNA).score, at_fifty.result(ANNA).progress) == (50, 0)
    event = ended(score(ANNA, 50), uncovered(ANNA, "D3 C1")).of(ChapterScored)[ANNA]
    assert (event.total, event.progress) == (50, 0)


def test_r9_the_eternal_game_knows_no_progress() -> None:
    event = ended(score(ANNA, 49), uncovered(ANNA, "E1"), play="eternal").of(ChapterScored)[ANNA]
    assert (event.total, event.progress) == (50, 0)


def test_example_14_two_double_trees_and_a_single_one_are_five_points_and_no_empty_cells() -> None:
    assert ended(printed("t", "G1"), uncovered(ANNA, "D3 H4 G1")).lines(ANNA) == {"trees": 5}


def test_r15_a_church_that_touches_all_three_colours_scores_three() -> None:
    table = ended(town(ANNA, ". yb pb rb |\n . . pb .\n . . bb"), play="eternal")
    assert Line("churches", 3, ("C1", "C2")) in table.of(ChapterScored)[ANNA].lines


def test_r15_each_church_counts_for_itself() -> None:
    two = ". yb pb rb pe yd \n . . bb . bc"
    assert ended(town(ANNA, two), play="eternal").lines(ANNA)["churches"] == 6


def test_r15_two_colours_are_too_few() -> None:
    assert "churches" not in ended(town(ANNA, ". yb pb rb \n . . yc"), play="eternal").lines(ANNA)


def test_r15_a_church_touches_across_the_river_too() -> None:
    assert ended(town(ANNA, ". . . yb pb | rb \n . . . . bb"), play="eternal").lines(ANNA)["churches"] == 3


def test_r15_a_church_stands_for_no_colour() -> None:
    """Neither does it join the two yellow buildings, nor does the other church beside it count as a colour."""
    lines = ended(town(ANNA, ". yb pb pe yd \n . . rb . ."), play="eternal").lines(ANNA)
    assert {reason: n for reason, n in lines.items() if n > 0 and reason != "trees"} == {
        "yellow groups": 1,
        "red groups": 1,
    }


def around_the_well(up: str, left: str, right: str, down: str) -> Table:
    """The sides of the well on C4 are built over by these buildings."""
    return ended(town(ANNA, f".\n.\n. . {up}\n. {left} W {right}\n. . {down}"), play="eternal")


def test_example_11_a_well_wants_four_different_buildings_on_its_four_sides() -> None:
    assert Line("wells", 4, ("C4",)) in around_the_well("yb", "rb", "bb", "yd").of(ChapterScored)[ANNA].lines
    assert "wells" not in around_the_well("yb", "yb", "bb", "yd").lines(ANNA)


def test_r16_three_sides_are_too_few_and_a_church_is_a_building() -> None:
    assert "wells" not in around_the_well("yb", ".", "bb", "yd").lines(ANNA)
    assert around_the_well("yb", "pb", "bb", "yd").lines(ANNA)["wells"] == 4


def test_r16_a_well_that_is_built_over_scores_nothing() -> None:
    town_over = town(ANNA, ".\n.\n. . yb\n. rb yc bb\n. . yd")
    assert "wells" not in ended(town_over, play="eternal").lines(ANNA)


def test_r16_a_well_at_the_edge_cannot_score() -> None:
    at_the_edge = town(ANNA, ". . yb W bb \n . . . rb")
    assert "wells" not in ended(printed("W", "D1"), at_the_edge, play="eternal").lines(ANNA)


def test_example_12_buildings_count_in_a_group_not_their_cells() -> None:
    """Four yellow buildings with fifteen cells against five with twelve."""
    groups = """
      .  ya ya ya ya | yb yb yb yb .
      .  .  .  .  .  | yc yc yc yc .
      .  .  .  .  .  | .  yd yd yd .
      .  .  .  .  .  | .  .  .  .  .
      .  ye ye yf yf | yg yg .  .  .
      .  ye .  yf .  | yh yh .  .  .
      .  yi .  .  .  | .  .  .  .  .
      .  yi .  .  .  | .  .  .  .  .
    """
    table = ended(town(ANNA, groups), play="eternal")
    line = next(line for line in table.of(ChapterScored)[ANNA].lines if line.reason == "groups")
    assert (line.points, line.colour, len(line.cells)) == (5, "yellow", 12)


def test_r17_each_colour_scores_its_own_largest_group() -> None:
    table = ended(town(ANNA, ". ya yb ra \n . ba bb bc \n . ra . yd"), play="eternal")
    groups = {reason: n for reason, n in table.lines(ANNA).items() if "groups" in reason}
    assert groups == {"yellow groups": 2, "red groups": 1, "blue groups": 3}


def test_r17_a_colour_without_a_building_scores_nothing() -> None:
    lines = ended(town(ANNA, ". ya"), play="eternal").lines(ANNA)
    assert "red groups" not in lines
    assert lines["yellow groups"] == 1


def test_r17_corners_do_not_touch() -> None:
    assert ended(town(ANNA, ". ya . \n . . yb"), play="eternal").lines(ANNA)["yellow groups"] == 1

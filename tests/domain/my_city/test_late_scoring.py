"""River front, factories, port and parks (My City R22, R25, R26, R28)."""

import pytest

from domain.games.my_city.events import ChapterScored, Line
from tests.domain.my_city.city import built, card, end, given, has_ended, town, uncovered
from tests.domain.my_city.table import Change, Table
from tests.given import ANNA, BEN


def ended(play: str, *changes: Change) -> Table:
    return given(has_ended(BEN), card("domino"), *changes, play=play).when(end(ANNA))


def lines(play: str, *changes: Change) -> dict[str, int]:
    return ended(play, *changes).lines(ANNA)


@pytest.mark.parametrize("play", ["chapter:8", "chapter:9"])
def test_r22_each_building_with_a_side_on_the_river_scores_one_a_church_too(play: str) -> None:
    front = built(ANNA, "red_bar", "F1 G1"), built(ANNA, "beam", "F2"), built(ANNA, "blue_bar", "G2 H2")
    assert lines(play, *front)["river_front"] == 2


def test_r22_without_one_there_is_nothing() -> None:
    assert "river_front" not in lines("chapter:8", built(ANNA, "red_bar", "G1"))
    assert "river_front" not in lines("chapter:10", built(ANNA, "red_bar", "F1"))


def works(*buildings: str, play: str = "chapter:14") -> int:
    """A row of one-cell buildings from C1 to the right."""
    cells = ("C1", "D1", "E1", "F1", "G1")
    changes = (built(ANNA, building, cell) for building, cell in zip(buildings, cells, strict=False))
    return lines(play, *changes).get("factories", 0)


def test_r26_a_blue_building_with_a_cog_that_touches_a_yellow_and_a_red_one_scores_one() -> None:
    assert works("yellow_bar", "blue_bar", "red_bar") == 1


def test_r26_each_for_itself_and_across_the_river() -> None:
    assert works("yellow_bar", "blue_bar", "red_bar", "blue_square", "yellow_tee") == 2


@pytest.mark.parametrize(
    "row",
    [
        ("yellow_bar", "blue_domino", "red_bar"),
        ("yellow_bar", "blue_bar", "yellow_zed"),
        ("red_bar", "blue_bar", "beam"),
        ("yellow_bar", "red_square", "red_bar"),
    ],
)
def test_r26_without_a_cog_or_one_of_the_colours_there_is_nothing(row: tuple[str, ...]) -> None:
    assert works(*row) == 0


def chain(*links: str, play: str = "chapter:20") -> int:
    changes = (built(ANNA, f"red_{n}", cells) for n, cells in enumerate(links))
    return lines(play, *changes).get("port", 0)


def test_example_19_three_buildings_join_the_port_to_row_11() -> None:
    assert chain("E3 D3 C3", "C4 C5 C6", "C7 C8 C9 C10 C11") == 4
    assert chain("E3 D3 C3", "C4 C5", "C6 C7 C8", "C9 C10 C11") == 0


def test_r25_touching_the_port_is_enough_and_fewer_buildings_are_too() -> None:
    assert chain("D3 C3 C4 C5 C6", "C7 C8 C9 C10 C11") == 4
    assert chain("E4 E5 E6", "F6 F7 F8", "G8 G9 G10 G11") == 4
    assert chain("D3 C3 C4 C5 C6 C7 C8 C9 C10 C11") == 4


def test_r25_a_chain_from_elsewhere_or_with_a_gap_is_none() -> None:
    assert chain("C3 C4 C5 C6", "C7 C8 C9 C10 C11") == 0
    assert chain("E3", "D3 C3 C4 C5", "C7 C8 C9 C10 C11") == 0
    assert chain("E3", "D3 C3 C4 C5 C6", "C7 C8 C9 C10") == 0


def test_r25_the_palace_is_no_link() -> None:
    assert chain("E4 E5", "E7 E8 E9 E10 E11", play="chapter:22") == 0


def test_r25_an_open_port_is_no_empty_cell() -> None:
    assert lines("chapter:22", uncovered(ANNA, "E3")) == {}


PARK = built(ANNA, "red_bar", "G7 I7 H6 H8")
"""Red on all four sides of the double rock on H7."""


def test_example_20_a_rock_cell_with_red_on_all_four_sides_is_a_park() -> None:
    assert lines("chapter:22", uncovered(ANNA, "H7"), PARK) == {"parks": 1}
    assert lines("chapter:21", uncovered(ANNA, "H7"), PARK) == {"rocks": -2}


def test_r28_so_is_a_plain_cell_and_the_palace_counts_as_red() -> None:
    event = ended("chapter:22", uncovered(ANNA, "F6"), built(ANNA, "red_bar", "G6 F5 F7")).of(ChapterScored)[ANNA]
    assert event.lines == (Line("parks", 1, ("F6",)),)


def test_r28_parks_are_scored_right_after_empty_cells() -> None:
    changes = uncovered(ANNA, "H7 C1 D3 K1"), PARK
    assert list(lines("chapter:23", *changes).items())[:3] == [("trees", 2), ("empty", -2), ("parks", 1)]


@pytest.mark.parametrize(
    ("open_", "red"),
    [("J1", "I1 K1 J2"), ("J2", "I2 J1 J3"), ("H7", "G7 I7 H6"), ("E3", "D3 F3 E2 E4"), ("D3", "C3 E3 D2 D4")],
)
def test_r28_edges_blocked_cells_gaps_ports_and_trees_make_no_park(open_: str, red: str) -> None:
    assert "parks" not in lines("chapter:22", uncovered(ANNA, open_), built(ANNA, "red_bar", red))


def test_r28_another_colour_makes_no_park() -> None:
    reds = built(ANNA, "red_bar", "G7 I7 H6"), built(ANNA, "blue_bar", "H8")
    assert lines("chapter:22", uncovered(ANNA, "H7"), *reds)["rocks"] == -2


def test_in_chapter_15_empty_cells_cost_nothing_and_in_22_they_do_again() -> None:
    assert lines("chapter:15", uncovered(ANNA, "C1 D1")) == {}
    assert lines("chapter:22", uncovered(ANNA, "C1 D1")) == {"empty": -2}


def test_wells_groups_and_gold_are_gone_in_chapter_13() -> None:
    town_ = town(ANNA, ". . ya yb yc")
    assert {"empty", "trees", "rocks"} == set(lines("chapter:13", town_))

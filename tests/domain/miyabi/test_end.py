"""The end of the game: majorities, groups, meadows, sevens, winners; R14 to R20 and R28."""

import pytest

from domain.core.outcome import Outcome
from domain.core.seat import Seat
from domain.games.miyabi import MIYABI
from domain.games.miyabi import commands as c
from domain.games.miyabi import events as e
from tests.domain.miyabi.scene import COLOURFUL, FROG, MEADOW, SEVEN, ZEN, Told, garden, last_turn, row
from tests.given import ANNA, BEN, CARA

M20 = """
    g 3 3 g g g
    g g 1 g g 2
    2 g 1 g 2 g
    2 1 2 g 3 g
    g 1 g g g g
    1 2 3 3 2 g
"""
M20_GROUP = ("B1", "C1", "C2", "A3", "C3", "A4", "B4", "C4", "B5", "A6", "B6", "C6", "D6", "E6")
M21 = """
    3 3 g - - -
    g g g - - -
    1 1 1 1 1 -
    g g g g g -
    - - - - - -
    - - - - - -
"""
M22 = """
    3 g g g g g
    2 1 g 1 - -
    g g 1 g 1 -
    g - - g g -
    - - - - - -
    - - - - - -
"""
M23 = """
    3 2 g g 2 -
    1 g g - - -
    g 3 3 g - -
    g g 1 g - -
    2 g 2 - - -
    1 - g - - -
"""
M36 = """
    g 2 g - - -
    g 2 g 2 - -
    - - g 1 1 -
    - - - - - -
    g g g - - -
    - - - - - -
"""


def ended(*modules: str, drawing: str) -> Told:
    """Anna, with that garden, passes and thereby ends the game; Ben's is empty."""
    return last_turn(*modules).of(ANNA, garden(drawing)).when(c.PassRound())


def first_row(objects: int) -> str:
    """A garden that shows so many objects in row 1."""
    cells = [min(3, max(0, objects - 3 * column)) for column in range(6)]
    return row(1, " ".join(str(n) if n else "g" for n in cells))


def test_r14_the_last_facts_come_in_their_order() -> None:
    told = ended(FROG, SEVEN, MEADOW, COLOURFUL, drawing=M20)
    assert [type(event) for event in told.events] == [
        e.RoundPassed,
        e.RoundClosed,
        e.FrogsRemoved,
        *[e.RowMajorityScored] * 6,
        *[e.LargestGroupScored] * 2,
        *[e.MeadowScored] * 2,
        *[e.SevensScored] * 2,
        e.GameEnded,
    ]
    assert [event.row for event in told.all(e.RowMajorityScored)] == [1, 2, 3, 4, 5, 6]
    for kind in (e.LargestGroupScored, e.MeadowScored, e.SevensScored):
        assert [event.seat for event in told.all(kind)] == [ANNA, BEN]


def test_r14_without_expansions_rows_alone_score() -> None:
    told = ended(drawing=M20)
    assert [type(event) for event in told.events[2:]] == [*[e.RowMajorityScored] * 6, e.GameEnded]


def test_r14_the_frogs_go_off_and_what_they_sat_on_counts() -> None:
    table = last_turn(FROG, COLOURFUL).of(ANNA, garden(first_row(3), frog="A1", golden=True))
    told = table.when(c.PassRound()).ok().when(c.KeepFrog())
    assert told.all(e.FrogsRemoved) == [e.FrogsRemoved()]
    assert told.all(e.LargestGroupScored)[0].objects == 3
    assert told.ok().state.gardens[ANNA].frog is None


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        pytest.param((9, 6, 4, 4), (14, 7, 0, 0), id="M14 plain"),
        pytest.param((8, 8, 5, 1), (14, 14, 0, 0), id="M15 tie for most"),
        pytest.param((7, 5, 5, 2), (14, 7, 7, 0), id="M16 tie for second"),
        pytest.param((6, 0, 0), (14, 0, 0), id="M17 zero is not second"),
        pytest.param((0, 0), (0, 0), id="M18 zero is not most"),
        pytest.param((5, 5, 5), (14, 14, 14), id="M19 all tied"),
    ],
)
def test_r15_to_r17_majorities(counts: tuple[int, ...], points: tuple[int, ...]) -> None:
    table = last_turn(seats=len(counts))
    for seat, objects in enumerate(counts):
        table = table.of(Seat(seat), garden(first_row(objects)), passed=seat != ANNA)
    told = table.when(c.PassRound())
    scored = told.all(e.RowMajorityScored)[0]
    assert scored.counts == counts
    assert scored.first_seats == tuple(seat for seat, won in enumerate(points) if won == 14)
    assert scored.second_seats == tuple(seat for seat, won in enumerate(points) if won == 7)
    assert (scored.first_points, scored.second_points) == (14, 7)
    assert MIYABI.points(told.ok().state) == points


def test_r15_every_row_has_its_own_worth() -> None:
    told = ended(drawing="\n".join(["1 - - - - -"] * 6))
    assert [event.first_points for event in told.all(e.RowMajorityScored)] == [14, 12, 10, 8, 6, 4]
    assert [event.second_points for event in told.all(e.RowMajorityScored)] == [7, 6, 5, 4, 3, 2]
    assert MIYABI.points(told.ok().state) == (54, 0)


def test_r18_m13_a_tie_is_a_shared_win() -> None:
    table = last_turn(seats=3)
    for seat, points in enumerate((61, 61, 58)):
        table = table.of(Seat(seat), points=points)
    told = table.when(c.PassRound())
    assert told.events[-1] == e.GameEnded("last_round", (61, 61, 58), (ANNA, BEN))
    after = told.ok().state
    assert MIYABI.outcome(after) == Outcome(("last_round",), (61, 61, 58), (ANNA, BEN))
    assert MIYABI.to_move(after) == ()
    assert [list(MIYABI.legal_commands(after, seat)) for seat in (ANNA, BEN, CARA)] == [[], [], []]


@pytest.mark.parametrize(
    ("points", "winners"), [((9, 9, 9, 9), (0, 1, 2, 3)), ((1, 9, 8, 9), (1, 3)), ((0, 0, 0, 1), (3,))]
)
def test_r18_whoever_has_most_points_wins(points: tuple[int, ...], winners: tuple[int, ...]) -> None:
    table = last_turn(seats=4)
    for seat, own in enumerate(points):
        table = table.of(Seat(seat), points=own)
    assert table.when(c.PassRound()).events[-1] == e.GameEnded("last_round", points, winners)


def test_until_then_there_is_no_outcome() -> None:
    assert MIYABI.outcome(last_turn().state) is None


def test_a_game_ends_after_its_last_round_and_not_before() -> None:
    told = last_turn().but(round=5).when(c.PassRound())
    assert told.all(e.RoundOpened)[0].round == 6
    assert told.all(e.GameEnded) == []


def test_r19_m20_each_object_of_the_largest_group_scores() -> None:
    own, other = ended(COLOURFUL, drawing=M20).all(e.LargestGroupScored)
    assert (own.objects, own.points) == (27, 27)
    assert own.cells == M20_GROUP
    assert other == e.LargestGroupScored(BEN, (), 0, 0)


def test_r19_m21_objects_make_a_group_large_not_cells() -> None:
    assert ended(COLOURFUL, drawing=M21).all(e.LargestGroupScored)[0] == e.LargestGroupScored(ANNA, ("A1", "B1"), 6, 6)


def test_r19_m36_of_equal_groups_the_first_in_reading_order_is_named() -> None:
    assert ended(COLOURFUL, drawing=M36).all(e.LargestGroupScored)[0] == e.LargestGroupScored(ANNA, ("B1", "B2"), 4, 4)


def test_r20_m22_the_largest_meadow_scores_two_a_cell() -> None:
    own, other = ended(MEADOW, drawing=M22).all(e.MeadowScored)
    assert own == e.MeadowScored(ANNA, ("B1", "C1", "D1", "E1", "F1", "C2"), 12)
    assert other == e.MeadowScored(BEN, (), 0)


def test_r20_m36_of_equal_meadows_the_first_in_reading_order_is_named() -> None:
    assert ended(MEADOW, drawing=M36).all(e.MeadowScored)[0] == e.MeadowScored(ANNA, ("C1", "C2", "C3"), 6)


def test_r28_m23_each_row_and_column_of_exactly_seven_scores_seven() -> None:
    own, other = ended(SEVEN, drawing=M23).all(e.SevensScored)
    assert own == e.SevensScored(ANNA, (1,), ("A",), 14)
    assert other == e.SevensScored(BEN, (), (), 0)


def test_r23_a_visible_zen_tile_counts_for_rows_groups_and_sevens_and_is_not_green() -> None:
    told = ended(ZEN, COLOURFUL, MEADOW, SEVEN, drawing=row(1, "3 3 z - - -"))
    assert told.all(e.RowMajorityScored)[0].counts == (7, 0)
    assert told.all(e.LargestGroupScored)[0].objects == 7
    assert told.all(e.MeadowScored)[0].points == 0
    assert told.all(e.SevensScored)[0].rows == (1,)

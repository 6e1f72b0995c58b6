"""What is seen of a game, as data and as text."""

import pytest

from domain.core.message import Event
from domain.core.seat import ARCHIVE, SPECTATOR
from domain.games.miyabi import MIYABI
from domain.games.miyabi import commands as c
from domain.games.miyabi import events as e
from domain.games.miyabi.content import tables
from domain.games.miyabi.tile import catalogue
from domain.games.miyabi.view.shown import BonusView, CellView, FrogView, RowView, View, ZenView
from domain.geometry.grid import EMPTY
from tests.domain.miyabi.scene import (
    ALL_MODULES,
    FROG,
    ZEN,
    Scene,
    begun,
    garden,
    last_turn,
    place,
    playing,
    rows,
    unopened,
)
from tests.given import ANNA, BEN

POND = garden(
    rows({3: "3 g - - - -", 5: "2 - - - - -", 6: "z - - - - 1"}),
    heights=rows({3: "2 2 0 0 0 0", 5: "1 0 0 0 0 0", 6: "1 0 0 0 0 12"}),
    lit="AF",
    frog="B3",
)


def pond() -> Scene:
    table = (
        playing(ZEN, FROG).of(ANNA, POND, open_zen="A6", points=17).of(BEN, garden(frog="C1", golden=True), passed=True)
    )
    return table.zen("maple", "fish", "fish", unseen=("azalea", "stone", "stone")).on_offer(
        "fish_double", "fish_double"
    )


def see(table: Scene) -> View:
    return MIYABI.view(table.state, BEN)


def test_everybody_sees_the_same() -> None:
    table = pond()
    views = [MIYABI.view(table.state, viewer) for viewer in (ANNA, BEN, SPECTATOR, ARCHIVE)]
    assert views.count(views[0]) == 4
    placed = e.FrogPlaced(ANNA, "A1")
    assert MIYABI.seen(placed, BEN) is placed
    assert MIYABI.reveals == frozenset()


def test_a_fact_of_another_game_is_not_passed_on() -> None:
    with pytest.raises(AssertionError):
        MIYABI.seen(Event(), ANNA)


def test_a_cell_tells_what_it_shows_and_how_high_it_is() -> None:
    assert see(pond()).seats[ANNA].cells == {
        "A3": CellView(height=2, shows="fish", objects=3, zen=False),
        "B3": CellView(height=2, shows="green", objects=0, zen=False),
        "A5": CellView(height=1, shows="boxwood", objects=2, zen=False),
        "A6": CellView(height=1, shows="stone", objects=1, zen=True),
        "F6": CellView(height=12, shows="stone", objects=1, zen=False),
    }


def test_a_seat_tells_lanterns_points_frog_and_open_zen_tile() -> None:
    own, other = see(pond()).seats
    assert (own.points, own.passed) == (17, False)
    assert (own.lanterns_out, own.lanterns_in_hand) == (("A", "F"), 4)
    assert own.open_zen == ZenView("stone", "A6", covered=False)
    assert own.frog == FrogView("B3", 2, "silver", moved=False)
    assert other.frog == FrogView("C1", 0, "golden", moved=False)
    assert (other.passed, other.open_zen, other.cells) == (True, None, {})


def test_a_covered_zen_tile_that_is_still_open_is_told() -> None:
    table = pond().on_offer("stone_single").of(ANNA, lit=EMPTY).when(place("stone_single", "A6")).ok()
    assert see(table).seats[ANNA].open_zen == ZenView("stone", "A6", covered=True)


def test_without_the_frog_there_is_none() -> None:
    assert see(playing()).seats[ANNA].frog is None


def test_a_frog_that_has_moved_in_this_turn_says_so() -> None:
    moved = playing(FROG).of(ANNA, garden(frog="A1")).of(BEN, garden(frog="F6")).when(c.MoveFrog("A2")).ok()
    assert see(moved).seats[ANNA].frog == FrogView("A2", 0, "silver", moved=True)
    assert see(moved).seats[BEN].frog == FrogView("F6", 0, "silver", moved=False)
    assert see(moved.turn(BEN)).seats[ANNA].frog == FrogView("A2", 0, "silver", moved=False)


def test_tiles_are_drawn_as_they_can_be_turned() -> None:
    tiles = see(playing()).tiles
    assert len(tiles) == 40
    assert tiles["maple_single"] == ("O",)
    assert tiles["pagoda_i_middle"] == ("gOg", "g/O/g")
    assert tiles["stone_l_north"] == ("O./gg", "gO/g.", "gg/.O", ".g/Og")
    for tile, drawings in tiles.items():
        design = catalogue()[tile].design
        assert drawings[0] == next(entry.drawing for entry in tables().tiles.design if entry.design == design)


def test_running_majorities_tell_who_leads_each_row() -> None:
    standings = see(pond()).rows
    assert [standing.counts for standing in standings] == [(0, 0), (0, 0), (3, 0), (0, 0), (2, 0), (2, 0)]
    assert standings[0] == RowView(1, "maple", (0, 0), (), (), 14, 7)
    assert standings[2] == RowView(3, "fish", (3, 0), (ANNA,), (), 10, 5)
    assert [standing.kind for standing in standings] == ["maple", "pagoda", "fish", "azalea", "boxwood", "stone"]


def test_bonuses_tell_who_took_them() -> None:
    assert see(pond().but(bonuses=(None, BEN, None, None, None, None))).bonuses == (
        BonusView("maple", 10, None),
        BonusView("pagoda", 9, BEN),
        BonusView("fish", 8, None),
        BonusView("azalea", 7, None),
        BonusView("boxwood", 6, None),
        BonusView("stone", 5, None),
    )


def test_what_lies_unseen_is_counted_by_tag() -> None:
    seen = see(begun(modules=(ZEN,)).ok())
    assert sum(seen.unseen.values()) == 96 - 12
    assert next(iter(seen.unseen)) == "maple_single"
    assert (seen.unseen["maple_single"], len(seen.display)) == (1, 12)
    assert seen.zen_face_up == ("maple", "maple", "maple", "pagoda", "pagoda")
    assert seen.zen_unseen == {"pagoda": 1, "fish": 3, "azalea": 3, "boxwood": 2, "stone": 2}


def test_the_table_tells_round_start_seat_modules_and_options() -> None:
    seen = see(begun(3, start_seat=2, modules=("seven", "big_meadow"), voluntary_pass=True).ok())
    assert (seen.round, seen.rounds, seen.start_seat, seen.turn) == (1, 5, 2, 2)
    assert (seen.modules, seen.voluntary_pass) == (("seven", "big_meadow"), True)


@pytest.mark.parametrize(
    ("table", "step"),
    [
        (Scene(unopened()), None),
        (begun(modules=(FROG,)).ok(), "place_frog"),
        (pond(), "place"),
        (pond().but(acted=True), "move_frog"),
        (last_turn().when(c.PassRound()).ok(), None),
    ],
)
def test_what_the_game_waits_for_is_told(table: Scene, step: str | None) -> None:
    assert see(table).step == step


def test_winners_are_told_at_the_end() -> None:
    assert see(pond()).winners == ()
    assert see(last_turn().when(c.PassRound()).ok()).winners == (ANNA, BEN)


def test_a_game_can_be_looked_at_in_a_terminal() -> None:
    table = pond().but(
        bonuses=(None, BEN, None, None, None, None), supplies=(("fish_single", "fish_single"), (), (), ())
    )
    assert (
        MIYABI.show(see(table))
        == """\
round 1 of 6: seat 0 is to place or to pass
with     zen_garden, frog
display  2×fish_double
unseen   2×fish_single
zen      maple 2×fish; unseen azalea 2×stone
bonuses  maple 10 open, pagoda 9 to seat 1, fish 8 open, azalea 7 open, boxwood 6 open, stone 5 open

seat 0: 17 points
           *                   *
           A   B   C   D   E   F
1 maple    ·   ·   ·   ·   ·   ·     0
2 pagoda   ·   ·   ·   ·   ·   ·     0
3 fish     3₂  g₂f ·   ·   ·   ·     3 +10
4 azalea   ·   ·   ·   ·   ·   ·     0
5 boxwood  2₁  ·   ·   ·   ·   ·     2 +6
6 stone    z₁  ·   ·   ·   ·   1₁₂   2 +4

seat 1: 0 points, has passed

           A   B   C   D   E   F
1 maple    ·   ·   ·F  ·   ·   ·     0
2 pagoda   ·   ·   ·   ·   ·   ·     0
3 fish     ·   ·   ·   ·   ·   ·     0
4 azalea   ·   ·   ·   ·   ·   ·     0
5 boxwood  ·   ·   ·   ·   ·   ·     0
6 stone    ·   ·   ·   ·   ·   ·     0

· bare, g green, 1 2 … objects in sight, z Zen tile, f silver frog, F golden frog; ₁ ₂ … height; * a lantern that burns
on the right of a row: its objects in sight, and the points that they would score now"""
    )


@pytest.mark.parametrize(
    ("table", "line"),
    [
        (Scene(unopened()), "round 0 of 6: the table is set up"),
        (begun(modules=(FROG,)).ok(), "round 0 of 6: seat 0 places its frog"),
        (pond().but(acted=True), "round 1 of 6: seat 0 may still move its frog"),
        (last_turn().when(c.PassRound()).ok(), "round 6 of 6: won by seat 0, seat 1"),
        (playing(*ALL_MODULES), "with     colourful_garden, big_meadow, zen_garden, seven, frog"),
        (playing(), "display  none"),
        (playing(), "· bare, g green, 1 2 … objects in sight; ₁ ₂ … height; * a lantern that burns"),
        (pond().of(BEN, garden(rows({3: "- - 1 - - -"}))), "3 fish     ·   ·   1₁  ·   ·   ·     1 +5"),
    ],
)
def test_the_text_says_how_the_game_stands(table: Scene, line: str) -> None:
    assert line in MIYABI.show(see(table)).splitlines()

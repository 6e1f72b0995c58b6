"""Passing: R13."""

from domain.games.miyabi import MIYABI
from domain.games.miyabi import commands as c
from domain.games.miyabi import events as e
from domain.games.miyabi import refusals as r
from tests.domain.miyabi.scene import FROG, ZEN, garden, place, playing, row, rows
from tests.given import ANNA, BEN

CHESSBOARD = "\n".join(("1 2 1 2 1 2", "2 1 2 1 2 1") * 3)
GAPS = rows({1: "1 0 1 0 1 0", 2: "2 2 2 2 2 2"})


def test_r13_m12_nobody_passes_who_can_place() -> None:
    playing().on_offer("fish_single").when(c.PassRound()).refused(r.PlacementPossible)


def test_r13_m12_with_free_passes_anybody_may() -> None:
    table = playing(voluntary_pass=True).on_offer("fish_single")
    assert c.PassRound() in MIYABI.legal_commands(table.state, ANNA)
    table.when(c.PassRound()).then(e.RoundPassed(ANNA, forced=False), e.TurnBegan(BEN))


def test_r13_m12b_a_seat_that_cannot_place_may_pass_with_either_option() -> None:
    for free in (False, True):
        table = (
            playing(voluntary_pass=free).on_offer("fish_double", "maple_double").of(ANNA, garden(heights=CHESSBOARD))
        )
        assert list(MIYABI.legal_commands(table.state, ANNA)) == [c.PassRound()]
        table.when(c.PassRound()).then(e.RoundPassed(ANNA, forced=True), e.TurnBegan(BEN))


def test_r13_m12c_nobody_is_made_to_take_a_zen_tile() -> None:
    table = playing(ZEN).zen("fish").on_offer("maple_double").of(ANNA, garden(heights=GAPS))
    zen = [c.PlaceZenTile("fish", f"{column}3") for column in "ABCDEF"]
    assert list(MIYABI.legal_commands(table.state, ANNA)) == [*zen, c.PassRound()]
    table.when(c.PassRound()).then(e.RoundPassed(ANNA, forced=True), e.TurnBegan(BEN))


def test_r13_a_pass_lights_no_lantern_and_scores_nothing() -> None:
    after = playing().of(ANNA, garden(lit="C"), points=5).when(c.PassRound()).ok()
    own = after.state.gardens[ANNA]
    assert (own.points, own.lit, own.passed) == (5, garden(lit="C").lit, True)


def test_r13_an_empty_display_forces_the_pass() -> None:
    playing().when(c.PassRound()).then(e.RoundPassed(ANNA, forced=True), e.TurnBegan(BEN))


def test_r13_the_frog_counts_where_it_stands() -> None:
    last_gap = garden(heights=row(6, "1 1 1 1 1 0"), lit="ABCDE", frog="F6")
    table = playing(FROG).on_offer("stone_single").of(ANNA, last_gap)
    table.when(c.PassRound()).first(e.RoundPassed(ANNA, forced=True))
    stepped = table.when(c.MoveFrog("F5")).ok()
    stepped.when(c.PassRound()).refused(r.PlacementPossible)
    assert place("stone_single", "F6") in MIYABI.legal_commands(stepped.state, ANNA)

"""What a player must see."""

import pytest
from msgspec.structs import replace

from domain.core.message import Event, encode
from domain.core.seat import ARCHIVE, SPECTATOR
from domain.games.cottage_garden import COTTAGE_GARDEN, events
from domain.games.cottage_garden.bed import Bed
from domain.games.cottage_garden.content import tiles
from domain.games.cottage_garden.scoring import Advance, Payment
from domain.games.cottage_garden.view import View
from domain.games.cottage_garden.view.shown import BoardView, LineView, PlantedView
from tests.domain.cottage_garden.table import (
    DESIGNS,
    END_TURN,
    REFILL,
    Table,
    bed,
    drawn,
    pot,
    queue,
    score,
    table,
)
from tests.given import ANNA, BEN, play_out

COMPLETE = drawn("L1", "###cp/#####/#####/##p##/#####", tiles="6A 6B")


def seen(now: Table) -> View:
    return COTTAGE_GARDEN.view(now.state, ANNA)


def test_every_viewer_sees_all():
    now = table(lying="5F A1", queue="3A 3B")
    views = [encode(COTTAGE_GARDEN.view(now.state, viewer)) for viewer in (ANNA, BEN, SPECTATOR, ARCHIVE)]
    assert len(set(views)) == 1


def test_the_nursery_and_the_queue_are_open():
    view = seen(table(lying="5F A1, 2C D4", queue="3A 3B"))
    assert view.nursery["A1"] == "5F"
    assert view.nursery["B1"] is None
    assert list(view.nursery)[:5] == ["A1", "B1", "C1", "D1", "A2"]
    assert view.queue == ("3A", "3B")
    assert list(view.tiles) == list(tiles())
    assert view.tiles["1A1"] == ("c",)
    assert view.tiles["2A"] == ("pX", "p/X", "Xp", "X/p")


def test_a_bed_shows_what_it_holds_what_it_would_bring_and_what_it_needs():
    left = bed("L2", "5F 0 C1", pots="A2", cats="B1")
    shown = seen(table(anna={"beds": (left, Bed(DESIGNS["D2"]))})).seats[ANNA].beds[0]
    assert (shown.bed, shown.design, shown.side) == (0, "L2", "light")
    assert shown.rows == ("pk.Pp", "o.###", "...#.", "p....", "..cp.")
    assert shown.tiles == (PlantedView("5F", 0, "C1", ("D1", "C2", "D2", "E2", "D3")),)
    assert (shown.pots, shown.cloches, shown.points) == (6, 1, 8)
    assert shown.bare == ("C1", "B2", "A3", "B3", "C3", "E3", "B4", "C4", "D4", "E4", "A5", "B5", "E5")
    assert shown.advances == ()


def test_t5_the_lines_to_come_per_seat():
    view = seen(table(3, gardener=2, active=BEN))
    nexts = [[view.lines[space].cells for space in seat.next_spaces] for seat in view.seats]
    assert nexts[2][0] == ("D1", "D2", "D3", "D4")
    assert nexts[0][0] == ("D1", "C1", "B1", "A1")
    assert nexts[1][0] == ("D2", "C2", "B2", "A2")
    assert [seat.next_spaces for seat in view.seats] == [(4, 7, 10), (5, 8, 11), (3, 6, 9)]


def test_gardener_target_die_and_what_is_still_to_be_won_are_shown():
    view = seen(table(3, gardener=4, die=2, active=BEN, step="end").after(events.HivesWon(ANNA, 2)))
    assert (view.gardener, view.target, view.die, view.moves_left) == (4, 15, 2, 11 + 3 * 16)
    assert (view.active, view.step, view.final, view.hives_left) == (BEN, "end", False, (1,))


def test_the_solo_gardener_comes_to_every_other_space():
    assert seen(table(1, gardener=12)).seats[ANNA].next_spaces == (14, 0, 2)


@pytest.mark.parametrize(
    ("gaps", "refill", "placed", "unfilled"),
    [
        ("", "none", (), 0),
        ("C1", "cat", (("3A", "C1"),), 0),
        ("C1 C4", "cat", (("3A", "C1"), ("4H", "C4")), 0),
        ("C1 C3 C4", "rule", (("3A", "C1"), ("4H", "C3")), 1),
    ],
)
def test_the_refill_of_any_line_is_foretold(gaps, refill, placed, unfilled):
    lying = ", ".join(
        f"{tile} {cell}"
        for tile, cell in zip(("5A", "5B", "5C", "5D"), ("C1", "C2", "C3", "C4"), strict=True)
        if cell not in gaps
    )
    view = seen(table(gardener=0, lying=lying, queue="3A 4H"))
    assert view.lines[2] == LineView(2, ("C1", "C2", "C3", "C4"), refill, placed, unfilled)
    assert view.lines[9].cells == ("C4", "C3", "C2", "C1")


def test_the_own_line_says_whether_a_cat_may_still_fill_it():
    before = table(gardener=15, step="end", active=BEN, lying="5A A1, 5B A3, 5C A4", queue="3A")
    turn = before.when(END_TURN)
    assert seen(turn).line == LineView(0, ("A1", "A2", "A3", "A4"), "cat", (("3A", "A2"),), 0)
    assert seen(turn.when(REFILL)).line.refill == "none"
    assert seen(turn.when(pot(0, 0, 0))).line == LineView(0, ("A1", "A2", "A3", "A4"), "none", (), 1)


def test_gaps_that_a_short_queue_left_are_not_foretold_again():
    turn = table(gardener=15, step="end", active=BEN, lying="", queue="3A").when(END_TURN)
    assert seen(turn).line == LineView(0, ("A1", "A2", "A3", "A4"), "none", (), 3)


def test_before_the_payment_the_refill_that_follows_is_foretold():
    paying = (
        table(gardener=14, step="end", active=BEN, final=True, die=6, queue="3A")
        .with_garden(ANNA, orange=(0, 0, 9))
        .when(END_TURN)
    )
    assert seen(paying).line.refill == "rule"
    assert seen(paying).payments == (Payment("orange", 9, 7, 2),)


def test_each_payment_shows_its_true_cost():
    last = table(gardener=3, step="end", active=BEN, final=True, die=6)
    paying = last.with_garden(ANNA, orange=(1, 4, 20), blue=(0, 0, 20)).when(END_TURN)
    assert [(p.colour, p.from_value, p.to_value, p.points) for p in seen(paying).payments] == [
        ("orange", 4, 2, 2),
        ("orange", 20, 15, 5),
        ("blue", 20, 14, 6),
    ]
    assert seen(last).payments == ()


def test_each_cube_choice_shows_its_result():
    scoring = table(
        step="score", anna={"beds": (COMPLETE, Bed(DESIGNS["D2"])), "orange": (0, 6, 15), "blue": (0, 0, 14)}
    )
    advances = seen(scoring).seats[ANNA].beds[0].advances
    assert advances == (
        Advance("orange", 0, 2, points=2, spaces=2, lost=0, cat=False, pot=True, hives=0),
        Advance("orange", 6, 8, points=2, spaces=2, lost=0, cat=True, pot=False, hives=0),
        Advance("orange", 15, 20, points=5, spaces=1, lost=1, cat=False, pot=False, hives=2),
        Advance("blue", 0, 2, points=2, spaces=1, lost=0, cat=False, pot=False, hives=0),
        Advance("blue", 14, 20, points=6, spaces=1, lost=0, cat=False, pot=False, hives=2),
    )
    clearing = seen(scoring.when(score(0, 6, 0)))
    assert clearing.seats[ANNA].beds[0].clearing
    assert clearing.seats[ANNA].beds[0].advances == ()
    assert clearing.tiles_to_queue == ("6A", "6B")


def test_owed_pots_are_shown():
    owing = table(step="score", anna={"beds": (COMPLETE, Bed(DESIGNS["D2"])), "orange": (0, 1, 1)}).when(score(0, 0, 0))
    assert (seen(owing).step, seen(owing).pots_owed) == ("bonus", 1)


def test_the_centre_shows_both_sides_of_its_boards():
    view = seen(table(centre="L9 D5"))
    assert view.centre[0] == BoardView(
        "L9", "light", ("..p..", "p....", "..c.p", ".....", "c..p."), (".c..p", ".....", "..c.p", ".p...", "...c.")
    )
    assert [board.side for board in view.centre] == ["light", "dark"]


@pytest.mark.parametrize(("seats", "turns"), [(1, 32), (2, 32), (3, 26), (4, 25)])
def test_turns_left_until_the_final_round_at_the_beginning(seats, turns):
    view = seen(table(seats, gardener={3: 1}.get(seats, 0)))
    assert [seat.turns_left for seat in view.seats] == [turns] * seats


def test_turns_left_count_down():
    now = table(3, gardener=13, die=5, active=BEN, step="end")
    assert [seat.turns_left for seat in seen(now).seats] == [0, 1, 1]
    assert seen(now).moves_left == 2
    assert [seat.turns_left for seat in seen(now.when(END_TURN)).seats] == [0, 0, 1]
    final = Table(replace(now.state, final=True))
    assert seen(final).moves_left == 0


def test_beds_that_would_be_given_up_are_marked():
    beds = (drawn("L1", "##.../...../...../...../.....", tiles="2A 2B 2C"), Bed(DESIGNS["D2"]))
    now = table(anna={"beds": beds})
    assert [shown.would_be_given_up for shown in seen(now).seats[ANNA].beds] == [False, True]
    final = Table(replace(now.state, final=True))
    assert [shown.would_be_given_up for shown in seen(final).seats[ANNA].beds] == [False, False]


def test_points_cats_hives_and_turns_are_shown():
    anna = seen(table(anna={"orange": (0, 3, 20), "blue": (2, 2, 4), "hives": 2, "cats": 1, "turn": 7})).seats[ANNA]
    assert (anna.points, anna.cats, anna.hives, anna.turn) == (33, 1, 2, 7)
    assert (anna.orange, anna.blue) == ((0, 3, 20), (2, 2, 4))


def test_the_winners_are_shown():
    last = table(step="score", final=True, die=6, anna={"beds": (COMPLETE, None)}).with_garden(BEN, beds=(None, None))
    assert seen(last).winners == ()
    assert seen(last.when(score(0, 0, 0), *queue("6A"))).winners == (ANNA,)


def test_a_seat_without_beds_shows_none():
    assert seen(table(final=True).with_garden(BEN, beds=(None, None))).seats[BEN].beds == ()


def test_every_fact_is_told_as_it_is():
    played = play_out(COTTAGE_GARDEN, 2, seed=2)
    facts = [event for event in played.events if type(event) in COTTAGE_GARDEN.events]
    assert all(COTTAGE_GARDEN.seen(fact, viewer) is fact for fact in facts for viewer in (BEN, SPECTATOR))


class SomethingElse(Event, frozen=True):
    """A fact of no game."""


def test_only_facts_of_this_game_are_told():
    with pytest.raises(AssertionError):
        COTTAGE_GARDEN.seen(SomethingElse(), ANNA)

"""R1 to R4: the garden is laid out."""

import pytest

from domain.games.cottage_garden import COTTAGE_GARDEN, commands, events
from domain.games.cottage_garden.content import tiles
from domain.games.cottage_garden.refusals import AlreadyBegun, GameOver, NotNow, NotYourTurn
from tests.domain.cottage_garden.table import END_TURN, Table, box, table
from tests.given import ANNA, BEN, Script


def begun(seats: int, luck: Script | None = None, **options: object) -> Table:
    state = box(seats, **options)
    return Table(state).after(*COTTAGE_GARDEN.decide(state, None, commands.Begin(), luck or Script()))


def laid_out(table: Table) -> events.GardenLaidOut:
    (fact,) = table.told(events.GardenLaidOut)
    return fact


def test_r1_nursery_then_queue_then_boards_come_by_luck():
    fact = laid_out(begun(2))
    order = list(tiles())
    assert fact.nursery == tuple(order[:16])
    assert fact.queue == tuple(order[16:])
    assert fact.beds == (("L1", "D2"), ("L3", "D4"))
    assert fact.centre == ("L5",)


def test_r1_each_draw_is_from_what_is_left_of_its_bag():
    last_tile, last_board = [35], [0] * 35 + [8]
    fact = laid_out(begun(2, Script(last_tile + last_board)))
    assert fact.nursery[:2] == ("6H", "1A1")
    assert fact.beds[0] == ("L9", "D1")
    assert [draw.size for draw in fact.draws] == [*range(36, 0, -1), 9, 8, 7, 6, 5]
    assert [draw.n for draw in fact.draws] == list(range(41))


@pytest.mark.parametrize(("seats", "draws"), [(1, 39), (2, 41), (3, 43), (4, 45)])
def test_r1_counts_of_draws(seats, draws):
    assert len(laid_out(begun(seats)).draws) == draws


@pytest.mark.parametrize(("seats", "draws", "centre"), [(1, 39, 1), (2, 45, 5), (3, 45, 3), (4, 45, 1)])
def test_all_boards_may_lie_in_the_centre_but_in_solo(seats, draws, centre):
    fact = laid_out(begun(seats, centre="all"))
    assert (len(fact.draws), len(fact.centre)) == (draws, centre)


def test_r1_the_draws_can_be_checked_against_their_bags():
    start = box(3, centre="all")
    happened = COTTAGE_GARDEN.decide(start, None, commands.Begin(), Script([7, 7, 7, 7] + [0] * 32 + [8, 3]))
    claims = COTTAGE_GARDEN.drawn(start, happened[0])
    assert [claim.bag[draw.index] for claim, draw in zip(claims, happened[0].draws, strict=True)] == [
        claim.item for claim in claims
    ]
    assert claims[36].item == 9
    assert COTTAGE_GARDEN.drawn(start, happened[1]) == ()


def test_r2_the_left_bed_is_light_the_right_one_dark_the_centre_light():
    begun_table = begun(2)
    assert begun_table.picture(0) == "...cp/.c.../...../..p../..pp."
    assert begun_table.picture(1) == "..p.p/p..../...c./...../ppp.."
    assert begun_table.state.centre == ("L5",)


@pytest.mark.parametrize(
    ("seats", "laid"), [(1, (0, 0, 2, 16)), (2, (0, 0, 2, 16)), (3, (1, 15, 1, 16)), (4, (0, 0, 1, 20))]
)
def test_r3_gardener_and_die_by_number_of_seats(seats, laid):
    fact = laid_out(begun(seats))
    assert (fact.gardener, fact.target, fact.die, fact.spaces) == laid


def test_r3_every_seat_has_six_cubes_on_0_and_two_cats_and_seat_0_begins():
    table = begun(3)
    assert [(g.orange, g.blue, g.cats, g.hives) for g in table.state.gardens] == [((0, 0, 0), (0, 0, 0), 2, 0)] * 3
    assert table.kinds() == ["GardenLaidOut", "TurnBegan"]
    assert table.told(events.TurnBegan) == [events.TurnBegan(ANNA, 1, 1, ("B1", "B2", "B3", "B4"), 0, final=False)]
    assert table.told(events.StepReached) == [events.StepReached(ANNA, "plant", 0)]


def test_r4_solo_knows_no_hives():
    assert begun(1).state.hives_left == ()
    assert begun(2).state.hives_left == (2, 1)


def test_r4_solo_boards_may_be_named():
    fact = laid_out(begun(1, solo_boards=(7, 3, 9)))
    assert (fact.beds, fact.centre) == ((("L7", "D3"),), ("L9",))
    assert len(fact.draws) == 36
    assert len(COTTAGE_GARDEN.drawn(box(1, solo_boards=(7, 3, 9)), fact)) == 36


def test_named_boards_mean_nothing_for_more_seats():
    assert laid_out(begun(2, solo_boards=(7, 3, 9))).beds == (("L1", "D2"), ("L3", "D4"))


def test_the_garden_is_laid_out_once():
    with pytest.raises(AlreadyBegun, match="already laid out"):
        COTTAGE_GARDEN.decide(begun(2).state, None, commands.Begin(), Script())
    with pytest.raises(GameOver, match="game is over"):
        COTTAGE_GARDEN.decide(table(step="over").state, None, commands.Begin(), Script())


def test_nobody_can_do_anything_before_it_is_laid_out():
    table = Table(box(2))
    table.refuses(END_TURN, NotNow, by=ANNA).refuses(END_TURN, NotYourTurn, by=BEN)
    assert COTTAGE_GARDEN.to_move(table.state) == ()
    assert table.legal() == []

"""Which wish may be given when, what a wish looks like on the wire, and that every legal one is found."""

import random
from itertools import pairwise, product

import msgspec
import pytest

from domain.core.message import Command, encode, snake_case
from domain.core.refusal import Refusal
from domain.games.cottage_garden import COTTAGE_GARDEN, commands, refusals
from domain.games.cottage_garden.bed import Bed
from domain.games.cottage_garden.content import tiles
from domain.games.cottage_garden.ground import BED, NURSERY_CELLS
from domain.games.cottage_garden.refusals import (
    AlreadyPlanted,
    BonusPotFirst,
    NotNow,
    NotYourTurn,
    PayFirst,
    PlantFirst,
    QueueFirst,
    ScoreFirst,
)
from domain.games.cottage_garden.state import State
from domain.match.history import extend, fold
from tests.domain.cottage_garden.table import (
    DESIGNS,
    END_TURN,
    REFILL,
    bonus_pot,
    cat,
    drawn,
    pay,
    pot,
    queue,
    score,
    table,
    tile,
)
from tests.given import ANNA, BEN, Played, Script, play_out

ONE_OF_EACH = (
    pay("orange", 3),
    REFILL,
    tile("A1", 0, 0, 0, 0),
    pot(0, 0, 0),
    cat(0, 0, 0),
    score(0, 0, 0),
    bonus_pot(0, 0, 0),
    *queue("6A"),
    END_TURN,
)
COMPLETE = drawn("L1", "###cp/#####/#####/##p##/#####", tiles="6A 6B")

OUT_OF_STEP = {
    "pay": [None, PayFirst, PayFirst, PayFirst, PayFirst, PayFirst, PayFirst, PayFirst, PayFirst],
    "plant": [PlantFirst, None, None, None, None, PlantFirst, PlantFirst, PlantFirst, PlantFirst],
    "score": [ScoreFirst, AlreadyPlanted, AlreadyPlanted, AlreadyPlanted, None, None, *[ScoreFirst] * 3],
    "bonus": [*[BonusPotFirst] * 6, None, BonusPotFirst, BonusPotFirst],
    "clear": [*[QueueFirst] * 7, None, QueueFirst],
    "end": [NotNow, AlreadyPlanted, AlreadyPlanted, AlreadyPlanted, None, NotNow, NotNow, NotNow, None],
}


@pytest.mark.parametrize("step", OUT_OF_STEP)
def test_each_step_takes_its_wishes_and_says_what_comes_first(step):
    now = table(step=step, anna={"beds": (COMPLETE, Bed(DESIGNS["D2"]))})
    out_of_step = {PayFirst, PlantFirst, AlreadyPlanted, BonusPotFirst, QueueFirst, ScoreFirst, NotNow}
    for wish, expected in zip(ONE_OF_EACH, OUT_OF_STEP[step], strict=True):
        if expected is not None:
            now.refuses(wish, expected)
        else:
            assert refusal(now.state, wish) not in out_of_step


def refusal(state: State, wish: Command) -> type[Refusal] | None:
    try:
        COTTAGE_GARDEN.decide(state, state.active, wish, Script())
    except Refusal as no:
        return type(no)
    return None


def test_only_the_seat_on_turn_may_wish():
    for wish in ONE_OF_EACH:
        table(step="score").refuses(wish, NotYourTurn, by=BEN)
    assert COTTAGE_GARDEN.to_move(table().state) == (ANNA,)
    assert table().legal(BEN) == []


def test_refusals_stand_in_the_order_of_checking():
    order = """
        game_over not_your_turn already_begun pay_first plant_first already_planted bonus_pot_first queue_first
        score_first not_now no_such_bed not_in_line no_tile_there no_such_orientation off_bed overlaps cell_covered
        cell_printed no_refill_due no_cat keep_room queue_empty bed_not_complete choose_cube nothing_to_move
        no_cube_there cube_on_goal cannot_pay tile_not_waiting too_many_cats
    """
    kinds = [
        kind for kind in vars(refusals).values() if isinstance(kind, type) and kind.__module__ == refusals.__name__
    ]
    assert [snake_case(kind.__name__) for kind in kinds] == order.split()


def test_of_several_refusals_the_first_is_given():
    crowded = table(lying="6H D4", anna={"beds": (None, COMPLETE), "cats": 0})
    crowded.refuses(tile("D4", 0, 7, 4, 4), refusals.NoSuchBed)
    crowded.refuses(tile("D4", 1, 7, 4, 4), refusals.NotInLine)
    line = table(lying="2C A1", anna={"beds": (None, COMPLETE), "cats": 0})
    line.refuses(tile("A1", 1, 7, 4, 4), refusals.NoSuchOrientation)
    line.refuses(tile("A1", 1, 0, 4, 4), refusals.OffBed)
    line.refuses(cat(1, 0, 4), refusals.CellPrinted)
    short = table(anna={"beds": (None, drawn("L1", "###cp/#####/#####/##p##/####.")), "cats": 0})
    short.refuses(cat(1, 4, 4), refusals.NoCat)


def test_a_wish_on_the_wire():
    wire = b'{"type":"place_tile","from":"A1","bed":0,"orientation":0,"cell":"D3"}'
    assert COTTAGE_GARDEN.decode_command(wire) == tile("A1", 0, 0, 2, 3)
    assert COTTAGE_GARDEN.decode_command(encode(score(1, None, 4))) == score(1, None, 4)
    tags = {msgspec.json.decode(encode(wish))["type"] for wish in ONE_OF_EACH}
    planting = {"return_cat_to_refill", "place_tile", "place_pot", "place_cat", "place_bonus_pot"}
    assert tags == {"pay_two_points", "score_bed", "queue_tile", "end_turn", *planting}


@pytest.mark.parametrize(
    "wire",
    [
        '{"type":"place_tile","from":"E1","bed":0,"orientation":0,"cell":"A1"}',
        '{"type":"place_tile","from":"A1","bed":0,"orientation":8,"cell":"A1"}',
        '{"type":"place_tile","from":"A1","bed":0,"orientation":0,"cell":"A6"}',
        '{"type":"place_pot","bed":2,"cell":"A1"}',
        '{"type":"place_pot","bed":-1,"cell":"A1"}',
        '{"type":"place_cat","bed":0,"cell":"A1\\n"}',
        '{"type":"score_bed","bed":0,"orange_from":21,"blue_from":0}',
        '{"type":"score_bed","bed":0}',
        '{"type":"pay_two_points","colour":"green","from_value":2}',
        '{"type":"place_tile","from":"A1\\n","bed":0,"orientation":0,"cell":"A1"}',
        '{"type":"queue_tile","tile":"7A"}',
        '{"type":"queue_tile","tile":"6A\\n"}',
        '{"type":"begin"}',
        '{"type":"end_turn","really":true}',
    ],
)
def test_nonsense_does_not_reach_the_rules(wire):
    with pytest.raises(msgspec.ValidationError):
        COTTAGE_GARDEN.decode_command(wire.encode())


CELLS = BED.names(BED.all)
VALUES = {"orange": (*range(16), 20), "blue": (0, 2, 4, 6, 8, 10, 12, 14, 20)}
ALL_WISHES = (
    *(pay(colour, value) for colour, values in VALUES.items() for value in values),
    REFILL,
    *(commands.PlaceTile(*wish) for wish in product(NURSERY_CELLS, (0, 1), range(8), CELLS)),
    *(kind(*wish) for kind in (commands.PlacePot, commands.PlaceCat) for wish in product((0, 1), CELLS)),
    *(score(*wish) for wish in product((0, 1), (None, *VALUES["orange"]), (None, *VALUES["blue"]))),
    *(commands.PlaceBonusPot(*wish) for wish in product((0, 1), CELLS)),
    *queue(*tiles()),
    END_TURN,
)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_of_all_wishes_that_can_be_worded_the_legal_ones_are_found(seats):
    played = play_out(COTTAGE_GARDEN, seats, seed=seats)
    states = states_by_step(played)
    assert set(states) >= {"plant", "score", "clear", "end"}
    for state in states.values():
        accepted = [wish for wish in ALL_WISHES if refusal(state, wish) is None]
        legal = list(COTTAGE_GARDEN.legal_commands(state, state.active))
        assert {encode(wish) for wish in legal} == {encode(wish) for wish in accepted}
        assert len(legal) == len(accepted)


def states_by_step(played: Played) -> dict[str, State]:
    """For each step, one state of the match that waits for it, by luck."""
    dice = random.Random(len(played.events))
    match = fold(COTTAGE_GARDEN, played.events[: played.ends[0]])
    found = {match.state.step: match.state}
    for start, end in pairwise(played.ends):
        match = extend(match, played.events[start:end])
        if match.table.status == "running" and (match.state.step not in found or dice.random() < 0.05):
            found[match.state.step] = match.state
    return found

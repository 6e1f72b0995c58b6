"""All that a seat may wish for now, found with sets of cells instead of by trial."""

from collections.abc import Callable, Iterator

from domain.core.message import Command
from domain.core.seat import Seat
from domain.games.cottage_garden import commands as c
from domain.games.cottage_garden.bed import bare, free
from domain.games.cottage_garden.content import tiles
from domain.games.cottage_garden.events import Step
from domain.games.cottage_garden.ground import BED
from domain.games.cottage_garden.nursery import line, tile_on
from domain.games.cottage_garden.rules.planting import has_room_for_cat, is_refill_due
from domain.games.cottage_garden.rules.turn import may_end_turn
from domain.games.cottage_garden.scoring import choices, payments, visible
from domain.games.cottage_garden.state import Garden, State, own_beds, tiles_to_queue
from domain.geometry.grid import each
from domain.geometry.shape import anchors


def legal_commands(state: State, seat: Seat) -> Iterator[Command]:
    """Exactly what `decide` accepts.

    Payments by colour and value; the cat's refill; tiles by cell of the line near to far, bed, orientation and cell;
    pots; scorings by bed, orange and blue value; bonus pots; tiles to queue in order of planting; cats; the turn's end.
    """
    if seat == state.active and state.step in _LEGAL:
        yield from _LEGAL[state.step](state)


def _garden(state: State) -> Garden:
    return state.gardens[state.active]


def _pay(state: State) -> Iterator[Command]:
    for payment in payments(_garden(state)):
        yield c.PayTwoPoints(payment.colour, payment.from_value)


def _plant(state: State) -> Iterator[Command]:
    if is_refill_due(state) and _garden(state).cats and state.queue:
        yield c.ReturnCatToRefill()
    yield from _tiles(state)
    yield from _on_bare_soil(state, c.PlacePot)
    yield from _cats(state)


def _tiles(state: State) -> Iterator[Command]:
    beds = [(slot, free(bed)) for slot, bed in own_beds(state)]
    for from_ in line(state):
        tile = tile_on(state, from_)
        if tile is None:
            continue
        for slot, cells in beds:
            for orientation, form in enumerate(tiles()[tile].forms):
                for corner in each(anchors(BED, form.shape, cells)):
                    yield c.PlaceTile(from_, slot, orientation, BED.name(corner))


def _on_bare_soil(state: State, command: type[c.PlacePot | c.PlaceCat | c.PlaceBonusPot]) -> Iterator[Command]:
    for slot, bed in own_beds(state):
        for cell in BED.names(bare(bed)):
            yield command(slot, cell)


def _cats(state: State) -> Iterator[Command]:
    if _garden(state).cats and has_room_for_cat(state):
        yield from _on_bare_soil(state, c.PlaceCat)


def _score(state: State) -> Iterator[Command]:
    garden = _garden(state)
    for slot, bed in own_beds(state):
        if not bare(bed):
            for orange in choices(garden, "orange", visible(bed, "orange")) or (None,):
                for blue in choices(garden, "blue", visible(bed, "blue")) or (None,):
                    yield c.ScoreBed(slot, orange, blue)
    yield from _cats(state)


def _bonus(state: State) -> Iterator[Command]:
    return _on_bare_soil(state, c.PlaceBonusPot)


def _clear(state: State) -> Iterator[Command]:
    return map(c.QueueTile, tiles_to_queue(state))


def _end(state: State) -> Iterator[Command]:
    yield from _cats(state)
    if may_end_turn(state):
        yield c.EndTurn()


_LEGAL: dict[Step, Callable[[State], Iterator[Command]]] = {
    "pay": _pay,
    "plant": _plant,
    "score": _score,
    "bonus": _bonus,
    "clear": _clear,
    "end": _end,
}

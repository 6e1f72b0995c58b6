"""Where a building may stand (My City R3–R5, R20, R21, R27), both for one wish and for all of them at once."""

from collections.abc import Callable
from functools import cache
from typing import Any

from domain.core.refusal import Refusal
from domain.core.seat import Seat
from domain.games.my_city import refusals
from domain.games.my_city.clause import Clause, PalaceStart, RiverStart, SawmillStart
from domain.games.my_city.land import GRID, Land
from domain.games.my_city.state import City, State
from domain.geometry.grid import Cells, NoSuchCell
from domain.geometry.shape import Shape, anchors, lay, meets, parse, turns


@cache
def turned(drawing: str) -> tuple[Shape, Shape, Shape, Shape]:
    """The building drawn so, after 0 to 3 clockwise quarter-turns."""
    return turns(parse(drawing))


def spots(state: State, seat: Seat, shape: Shape) -> Cells:
    """Every cell under the top left corner of the box where that seat may build the shape as it is turned."""
    land, city = state.land(seat), state.cities[seat]
    free = land.open & ~city.covered
    fits = anchors(GRID, shape, Cells(free & land.left)) | anchors(GRID, shape, Cells(free & land.right))
    return Cells(fits & meets(GRID, shape, contact(state, land, city)))


def room(land: Land, city: City, drawing: str) -> bool:
    """Whether a building would fit somewhere on free cells of one bank, touching or not."""
    free = land.open & ~city.covered
    banks = (Cells(free & land.left), Cells(free & land.right))
    return any(anchors(GRID, shape, bank) for shape in turned(drawing) for bank in banks)


def covered(state: State, seat: Seat, shape: Shape, cell: str) -> Cells:
    """The cells that the building would cover there. Raises the first refusal that applies."""
    land, city = state.land(seat), state.cities[seat]
    cells = _laid(shape, cell)
    if cells is None:
        raise refusals.OutsideTheLand
    if cells & land.blocked:
        raise refusals.BlockedTerrain
    if cells & ~land.open & ~land.palace:
        raise refusals.WrongBank
    if cells & (city.covered | land.palace):
        raise refusals.CellTaken
    if cells & land.left and cells & land.right:
        raise refusals.SpansTheRiver
    if not cells & contact(state, land, city):
        raise refusals.MustTouchABuilding if city.buildings else OPENING[type(state.set_up.rules.opening)][1]
    return cells


def _laid(shape: Shape, cell: str) -> Cells | None:
    try:
        return lay(GRID, shape, GRID.named(cell))
    except NoSuchCell:
        return None


def contact(state: State, land: Land, city: City) -> Cells:
    """The cells of which the next building must cover one (My City R4)."""
    if city.buildings:
        return GRID.neighbours(Cells(city.covered | land.palace))
    opening = state.set_up.rules.opening
    cells, _ = OPENING[type(opening)]
    return cells(opening, land)


def _river_front(_: RiverStart, land: Land) -> Cells:
    return land.river_front


def _beside_the_sawmill(_: SawmillStart, land: Land) -> Cells:
    return GRID.neighbours(land.sawmill)


def _beside_the_palace(_: PalaceStart, land: Land) -> Cells:
    return GRID.neighbours(land.palace)


OPENING: dict[type[Clause], tuple[Callable[[Any, Land], Cells], type[Refusal]]] = {
    RiverStart: (_river_front, refusals.MustTouchTheRiver),
    SawmillStart: (_beside_the_sawmill, refusals.MustTouchTheSawmill),
    PalaceStart: (_beside_the_palace, refusals.MustTouchThePalace),
}
"""Of which cells the first building must cover one under that clause, and what is said to one that does not."""

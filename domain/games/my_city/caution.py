"""What a seat should not overlook: the traps that the rules leave open to it."""

from collections.abc import Iterator

from domain.core.message import Value
from domain.core.seat import Seat
from domain.games.my_city.land import GRID, Land
from domain.games.my_city.passing import is_stuck_without_building
from domain.games.my_city.placement import room, spots, turned
from domain.games.my_city.state import City, State
from domain.games.my_city.supply import CHURCH_COLOUR
from domain.geometry.grid import Cells, each, union


class Caution(Value, frozen=True, omit_defaults=True):
    """`code` for a program, `sentence` for a person; `cells` and `buildings` where it speaks of some."""

    code: str
    sentence: str
    cells: tuple[str, ...] = ()
    buildings: tuple[str, ...] = ()


def cautions(state: State, seat: Seat) -> Iterator[Caution]:
    """All that apply to a seat that still takes part."""
    land, city = state.land(seat), state.cities[seat]
    if state.asked is not None or state.ended or not city.takes_part:
        return
    if _stuck(state, seat):
        yield Caution("only_ending_left", "You can neither build nor pass: all that is left is to end your part.")
    if churches := _homeless(state, seat, land, city):
        sentence = "No room is left for a church that is still to come; its card will end your part."
        yield Caution("no_room_for_church", sentence, buildings=churches)
    if narrow := _narrow(land, city):
        sentence = "These cells have at most one free neighbour on their bank."
        yield Caution("narrow_cells", sentence, cells=GRID.names(narrow))


def _stuck(state: State, seat: Seat) -> bool:
    building = state.building(seat)
    if building is None or state.is_retired(seat) or not is_stuck_without_building(state, seat, building):
        return False
    return not any(spots(state, seat, shape) for shape in turned(building.drawing))


def _homeless(state: State, seat: Seat, land: Land, city: City) -> tuple[str, ...]:
    churches = (b for b in state.buildings(seat) if b.colour == CHURCH_COLOUR and b.tag in state.deck)
    return tuple(church.tag for church in churches if not room(land, city, church.drawing))


def _narrow(land: Land, city: City) -> Cells:
    """Uncovered cells that would cost points and can be reached from one side at most."""
    free = Cells(land.open & ~city.covered)
    costly = Cells((land.plain | land.rocks) & free)
    return union([cell for cell in each(costly) if _ways_in(land, free, cell) < 2])


def _ways_in(land: Land, free: Cells, cell: Cells) -> int:
    bank = land.left if cell & land.left else land.right
    return (GRID.neighbours(cell) & free & bank).bit_count()

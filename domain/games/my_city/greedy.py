"""A player that looks one step ahead, for demonstrations and for weighing the tables against each other."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from domain.core.seat import Seat
from domain.games.my_city.clause import Colour
from domain.games.my_city.commands import (
    Digging,
    EndParticipation,
    InARound,
    KeepNugget,
    OfASeat,
    PassBuilding,
    PlaceBuilding,
    SpendNugget,
)
from domain.games.my_city.earning import earned
from domain.games.my_city.events import Building, NuggetKept, NuggetSpent
from domain.games.my_city.evolution import evolve
from domain.games.my_city.land import GRID, Land
from domain.games.my_city.mining import diggable, dug
from domain.games.my_city.passing import objection
from domain.games.my_city.placement import spots, turned
from domain.games.my_city.scoring import scored
from domain.games.my_city.state import Built, City, State
from domain.geometry.grid import Cells, each
from domain.geometry.shape import placements

_WEIGHED = 12
"""How many placements, those that look best by the land alone, are weighed by all rules."""

_CIRCLE = 6
"""The points that a progress circle is taken to be worth."""


class Spot(NamedTuple):
    """A way to build what the card names."""

    wish: PlaceBuilding
    cells: Cells


def choose(state: State, seat: Seat) -> OfASeat:
    """The wish of a seat to move after which its score would be best if the chapter were scored next.

    Reads what everybody may see, and of the choices of this round none.
    """
    return _digging(state, seat) if state.asked else _choosing(state, seat)


def _choosing(state: State, seat: Seat) -> InARound:
    building = state.building(seat)
    if building is None or state.is_retired(seat):
        return EndParticipation(state.round)
    weighed = [(_with_building(state, seat, building, spot.cells), spot) for spot in _best_land(state, seat, building)]
    best, spot = max(weighed, key=lambda pair: pair[0], default=(0, None))
    passing = _cheapest_pass(state, seat, building)
    if passing and (spot is None or best < _worth(state, seat, state.cities[seat]) - (not passing.nugget)):
        return passing
    return spot.wish if spot else EndParticipation(state.round)


def _cheapest_pass(state: State, seat: Seat, building: Building) -> PassBuilding | None:
    free = (nugget for nugget in (True, False) if objection(state, seat, building, nugget=nugget) is None)
    return next((PassBuilding(state.round, nugget) for nugget in free), None)


def _best_land(state: State, seat: Seat, building: Building) -> list[Spot]:
    """The placements that cover most that costs and least that pays, and shut in the fewest cells."""
    land, covered = state.land(seat), state.cities[seat].covered
    return sorted(_all_spots(state, seat, building), key=lambda spot: _loss(land, covered, spot.cells))[:_WEIGHED]


def _all_spots(state: State, seat: Seat, building: Building) -> Iterator[Spot]:
    """Each set of cells once, however the building is turned."""
    found: set[Cells] = set()
    for turns, shape in enumerate(turned(building.drawing)):
        base = next(placements(GRID, shape, GRID.all))
        for at in each(spots(state, seat, shape)):
            cells = Cells(base * at)
            if cells not in found:
                found.add(cells)
                yield Spot(PlaceBuilding(state.round, turns, GRID.name(at)), cells)


def _loss(land: Land, covered: Cells, cells: Cells) -> int:
    trees = 2 * (cells & land.double_trees).bit_count() + (cells & land.single_trees).bit_count()
    costly = (cells & land.plain).bit_count() + 2 * (cells & land.rocks).bit_count()
    return trees - costly + _shut_in(land, Cells(covered | cells))


def _shut_in(land: Land, covered: Cells) -> int:
    """How many costly cells have no free neighbour on their bank, so that nothing can be built there."""
    count = 0
    for bank in (land.left, land.right):
        free = land.open & bank & ~covered
        near = free << 1 | free >> 1 | free << GRID.stride | free >> GRID.stride
        count += (free & ~near & (land.plain | land.rocks)).bit_count()
    return count


def _with_building(state: State, seat: Seat, building: Building, cells: Cells) -> int:
    city = state.cities[seat]
    buildings = (*city.buildings, Built(building.tag, building.colour, cells))
    grown = replace(city, buildings=buildings, covered=Cells(city.covered | cells))
    cities = (*state.cities[:seat], grown, *state.cities[seat + 1 :])
    at_once = sum(line.points for line in earned(state, cities, seat))
    return at_once + _worth(state, seat, grown)


def _worth(state: State, seat: Seat, city: City) -> int:
    """What the city would come to if it were scored now, less what can no longer be put right."""
    land = state.land(seat)
    points = city.score + sum(tally.points for tally in scored(state.set_up.rules, land, city))
    circles = sum(found.progress for found in dug(state, seat, city))
    return points + _CIRCLE * circles - _shut_in(land, city.covered)


def _digging(state: State, seat: Seat) -> Digging:
    """The mine in which one more box brings most; a nugget that would bring nothing is kept."""
    kept = evolve(state, NuggetKept(seat)).cities[seat]
    worths = {_worth_of_spending(state, seat, mine): mine for mine in reversed(diggable(state, seat))}
    best = max(worths)
    return SpendNugget(worths[best]) if best > _worth(state, seat, kept) else KeepNugget()


def _worth_of_spending(state: State, seat: Seat, mine: Colour) -> int:
    spent = evolve(state, NuggetSpent(seat, mine, 1)).cities[seat]
    return _worth(state, seat, spent)

"""A player that looks one step ahead, for demonstrations and for weighing the tables against each other."""

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
from domain.games.my_city.ground import Ground, Spot, ground
from domain.games.my_city.land import GRID
from domain.games.my_city.mining import diggable, dug
from domain.games.my_city.outlook import outlook
from domain.games.my_city.passing import objection
from domain.games.my_city.placement import contact
from domain.games.my_city.promise import promised
from domain.games.my_city.scoring import scored
from domain.games.my_city.state import Built, City, State
from domain.geometry.grid import Cells

_WEIGHED = 8
"""How many placements, those that look best by the land alone, are weighed by all rules."""

_CIRCLE = 6
"""The points that a progress circle is taken to be worth."""

_BOX = 0.8
"""The same for a box of a mine, which leads to circles in later chapters."""

_TASTE = 0.5
"""How far a seat's taste may mislead it, in points."""

_PASSES_FOR = 1
"""More points than these must be in sight for a seat to pass rather than to end."""


class Weighed(NamedTuple):
    """A way to build, the city it makes, and the points that this is taken to be worth."""

    worth: float
    spot: Spot
    city: City


def choose(state: State, seat: Seat) -> OfASeat:
    """The wish of a seat to move that brings most by the rules of the chapter, scored as if it ended next.

    Added to those points: something for what is half done, something less for every corner in what is left free, and a
    seat's own taste, so that two seats with equal boards need not build the same city. Reads what everybody may see,
    and of the choices of this round none.
    """
    return _digging(state, seat) if state.asked else _choosing(state, seat)


def _choosing(state: State, seat: Seat) -> InARound:
    building, land = state.building(seat), ground(state, seat)
    end = EndParticipation(state.round)
    if building is None or state.is_retired(seat):
        return end
    city = state.cities[seat]
    idle = _worth(state, seat, land, city)
    weighed = _all_weighed(state, seat, land, building)
    best = max(weighed, key=lambda each: each.worth + _taste(state, seat, each.spot), default=None)
    passing = _cheapest_pass(state, seat, building)
    price = 0 if passing is None or passing.nugget else 1
    if best and best.worth >= idle - price:
        return PlaceBuilding(state.round, best.spot.turns, GRID.name(best.spot.corner))
    if passing:
        return passing if passing.nugget or outlook(state, seat, land, city) > _PASSES_FOR else end
    if best and best.worth - idle + outlook(state, seat, land, best.city) > 0:
        return PlaceBuilding(state.round, best.spot.turns, GRID.name(best.spot.corner))
    return end


def _cheapest_pass(state: State, seat: Seat, building: Building) -> PassBuilding | None:
    free = (nugget for nugget in (True, False) if objection(state, seat, building, nugget=nugget) is None)
    return next((PassBuilding(state.round, nugget) for nugget in free), None)


def _all_weighed(state: State, seat: Seat, land: Ground, building: Building) -> list[Weighed]:
    city = state.cities[seat]
    spots = land.spots(building.drawing, city.covered, contact(state, land.land, city))
    looks = sorted(spots, key=lambda spot: land.disorder(Cells(city.covered | spot.cells)) - land.gain(spot.cells))
    return [_with_building(state, seat, land, building, spot) for spot in looks[:_WEIGHED]]


def _with_building(state: State, seat: Seat, land: Ground, building: Building, spot: Spot) -> Weighed:
    city = state.cities[seat]
    buildings = (*city.buildings, Built(building.tag, building.colour, spot.cells))
    grown = replace(city, buildings=buildings, covered=Cells(city.covered | spot.cells))
    cities = (*state.cities[:seat], grown, *state.cities[seat + 1 :])
    at_once = sum(line.points for line in earned(state, cities, seat))
    return Weighed(at_once + _worth(state, seat, land, grown), spot, grown)


def _taste(state: State, seat: Seat, spot: Spot) -> float:
    """As good as by chance, and the same whenever asked."""
    return _TASTE * pow(spot.cells + 7919 * seat + 104729 * state.round, 5, 65521) / 65521


def _worth(state: State, seat: Seat, land: Ground, city: City) -> float:
    """What the city would come to if it were scored now, with what it promises and less what it may lose."""
    rules = state.set_up.rules
    points = city.score + sum(tally.points for tally in scored(rules, land.land, city))
    mined = sum(_CIRCLE * found.progress + _BOX * found.boxes for found in dug(state, seat, city))
    return points + mined + promised(rules, land.land, city) - land.disorder(city.covered)


def _digging(state: State, seat: Seat) -> Digging:
    """The mine in which one more box brings most; the last nugget is kept where that is only the box."""
    land = ground(state, seat)
    kept = _worth(state, seat, land, evolve(state, NuggetKept(seat)).cities[seat])
    worths = {_worth_of_spending(state, seat, land, mine): mine for mine in reversed(diggable(state, seat))}
    best = max(worths)
    return SpendNugget(worths[best]) if best > kept + 1 or state.cities[seat].nuggets > 1 else KeepNugget()


def _worth_of_spending(state: State, seat: Seat, land: Ground, mine: Colour) -> float:
    return _worth(state, seat, land, evolve(state, NuggetSpent(seat, mine, 1)).cities[seat])

"""Whether it is worth going on: a rough playing on with the cards still to come, by the land alone."""

from collections.abc import Iterator

from domain.core.seat import Seat
from domain.games.my_city.events import Building
from domain.games.my_city.ground import Ground
from domain.games.my_city.land import GRID
from domain.games.my_city.placement import contact
from domain.games.my_city.state import City, State
from domain.games.my_city.supply import CHURCH_COLOUR
from domain.geometry.grid import Cells

_A_BUILDING = 0.5
"""The points that a building is taken to bring beside those of the land."""

_STEP = 7
"""Two orders stand for all that may come: every seventh card, then those after them, and so on; and its reverse."""


def outlook(state: State, seat: Seat, ground: Ground, city: City) -> float:
    """The points that a city may still gain if it goes on and ends in time: 0 where every card would cost."""
    cards = [building for building in state.buildings(seat) if _comes(state, city, building)]
    order = [building for start in range(_STEP) for building in cards[start::_STEP]]
    touch = contact(state, ground.land, city)
    return sum(_best(ground, city.covered, touch, each) for each in (order, order[::-1])) / 2


def _comes(state: State, city: City, building: Building) -> bool:
    return building.tag in state.deck and building.tag not in city.aside


def _best(ground: Ground, covered: Cells, touch: Cells, order: list[Building]) -> float:
    """The most that has been gained at any time."""
    total = best = 0.0
    for gain in _gains(ground, covered, touch, order):
        total += gain
        best = max(best, total)
    return best


def _gains(ground: Ground, covered: Cells, touch: Cells, order: list[Building]) -> Iterator[float]:
    """What each card brings; a pass costs a point, and a church that finds no room ends all."""
    for building in order:
        found = [(ground.gain(spot.cells), spot.cells) for spot in ground.spots(building.drawing, covered, touch)]
        gain, cells = max(found, default=(-2, Cells(0)), key=lambda pair: pair[0])
        must = building.colour == CHURCH_COLOUR
        if must and not cells:
            return
        if must or gain + _A_BUILDING > -1:
            covered = Cells(covered | cells)
            touch = GRID.neighbours(Cells(covered | ground.land.palace))
            yield gain + _A_BUILDING
        else:
            yield -1

"""What is half done on a board and may score yet: a part of its points, for a player that looks ahead."""

from collections.abc import Callable
from typing import Any

from domain.games.my_city.clause import Clause
from domain.games.my_city.grouping import area, by_colour
from domain.games.my_city.land import GRID, Land
from domain.games.my_city.rulebook import Rules
from domain.games.my_city.scoring_clause import Churches, Factories, Wells
from domain.games.my_city.state import Built, City
from domain.games.my_city.supply import CHURCH_COLOUR
from domain.geometry.grid import Cells, each

_WELL = (0.0, 0.05, 0.2, 0.5)
"""The part of its points that a well with so many different buildings beside it is taken to be worth."""

_CHURCH = (0.0, 0.1, 1 / 3)
"""The same for a church that touches so many colours."""

_FACTORY = 0.3
"""For a factory that touches one of two colours."""

_VEIN = 1.0
"""Points for the first of several veins."""


def promised(rules: Rules, land: Land, city: City) -> float:
    """The points that what is half done is taken to be worth."""
    free = Cells(land.open & ~city.covered)
    found = sum(PROMISE[type(clause)](clause, land, city, free) for clause in rules.scoring if type(clause) in PROMISE)
    mined = land.veins & city.covered
    return found + (_VEIN if mined and mined != land.veins else 0)


def _wells(clause: Wells, land: Land, city: City, free: Cells) -> float:
    return clause.points * sum(_well(well, city, free) for well in each(Cells(land.wells & free)))


def _well(well: Cells, city: City, free: Cells) -> float:
    """Nothing where it can never be surrounded by four different buildings."""
    beside = GRID.neighbours(well)
    built = [each for each in city.buildings if each.cells & beside]
    still_free = (beside & free).bit_count()
    return _WELL[len(built)] if len(built) + still_free == 4 and still_free else 0


def _churches(clause: Churches, land: Land, city: City, free: Cells) -> float:
    areas = [area(built) for built in by_colour(land, city).values()]
    churches = (each for each in city.buildings if each.colour == CHURCH_COLOUR)
    return clause.points * sum(_CHURCH[n] for n in (_touched(each, areas, free) for each in churches) if n < len(areas))


def _factories(clause: Factories, land: Land, city: City, free: Cells) -> float:
    colours = by_colour(land, city)
    areas = [area(colours[colour]) for colour in ("yellow", "red")]
    works = (each for each in colours["blue"] if city.has_cog(each))
    return clause.points * sum(_FACTORY for each in works if _touched(each, areas, free) == 1)


def _touched(built: Built, areas: list[Cells], free: Cells) -> int:
    """How many of these areas it touches; none where too little is free beside it for the others."""
    beside = GRID.neighbours(built.cells)
    count = sum(bool(area & beside) for area in areas)
    return count if (beside & free).bit_count() >= len(areas) - count else 0


PROMISE: dict[type[Clause], Callable[[Any, Land, City, Cells], float]] = {
    Wells: _wells,
    Churches: _churches,
    Factories: _factories,
}
"""What a clause promises for a city on its land with these cells free."""

"""Which buildings of a city hang together; touching is by sides, across the river too."""

from collections.abc import Iterable, Iterator

from domain.games.my_city.land import GRID, Land
from domain.games.my_city.state import Built, City
from domain.games.my_city.supply import CHURCH_COLOUR
from domain.geometry.grid import Cells, union


def by_colour(land: Land, city: City) -> dict[str, list[Built]]:
    """The buildings of each of the three colours, a church being of none (My City R15), the palace red (R27)."""
    palace = [Built("palace", "red", land.palace)] if land.palace else []
    colours: dict[str, list[Built]] = {"yellow": [], "red": palace, "blue": []}
    for built in city.buildings:
        if built.colour != CHURCH_COLOUR:
            colours[built.colour].append(built)
    return colours


def groups(buildings: list[Built]) -> Iterator[tuple[Built, ...]]:
    """The groups that hang together by sides, in the order of their first built."""
    rest = buildings
    while rest:
        area = _grown(rest[0].cells, rest)
        yield tuple(built for built in rest if built.cells & area)
        rest = [built for built in rest if not built.cells & area]


def largest(found: Iterable[tuple[Built, ...]]) -> tuple[Built, ...]:
    """The group of the most buildings; of equals, the one that holds the earliest built."""
    return max(found, key=len, default=())


def area(buildings: Iterable[Built]) -> Cells:
    """All that they cover."""
    return union([built.cells for built in buildings])


def reach(cells: Cells) -> Cells:
    """These cells and all that touch them."""
    return Cells(cells | GRID.neighbours(cells))


def _grown(start: Cells, buildings: list[Built]) -> Cells:
    while True:
        touching = reach(start)
        wider = area(built for built in buildings if built.cells & touching)
        if wider == start:
            return start
        start = wider

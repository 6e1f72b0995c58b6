"""What a city is worth: one function a scoring clause (My City R8, R15–R17), and how points add up (R9)."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from domain.games.my_city.clause import Churches, Clause, Empty, Groups, Rocks, Rules, Trees, Wells
from domain.games.my_city.content import CHURCH_COLOUR
from domain.games.my_city.events import Line
from domain.games.my_city.land import GRID, Land
from domain.games.my_city.state import Built, City
from domain.geometry.grid import Cells, each, union


class Tally(NamedTuple):
    """A line of scoring whose cells have not been named yet."""

    reason: str
    points: int
    cells: Cells
    colour: str = ""

    def told(self) -> Line:
        """As an event tells it."""
        return Line(self.reason, self.points, GRID.names(self.cells), self.colour)


def scored(rules: Rules, land: Land, city: City) -> tuple[Tally, ...]:
    """All that a city scores, in the order of the chapter's list."""
    return tuple(tally for clause in rules.scoring for tally in SCORING[type(clause)](clause, land, city))


def credited(rules: Rules, before: int, gains: Iterable[Tally | Line]) -> tuple[int, int]:
    """The score after these gains, and the progress circles marked for reaching the limit, where it stays (R9)."""
    limit, total = rules.limit.points, before
    for gain in gains:
        total = total if total == limit else min(limit, total + gain.points)
    reaches = before != limit and total == limit
    return total, rules.awards.limit if rules.awards and reaches else 0


def _trees(clause: Trees, land: Land, city: City) -> tuple[Tally, ...]:
    single, double = land.single_trees & ~city.covered, land.double_trees & ~city.covered
    points = clause.single * single.bit_count() + clause.double * double.bit_count()
    return _tally("trees", points, Cells(single | double))


def _rocks(clause: Rocks, land: Land, city: City) -> tuple[Tally, ...]:
    rocks = Cells(land.rocks & ~city.covered)
    return _tally("rocks", -clause.cost * rocks.bit_count(), rocks)


def _empty(clause: Empty, land: Land, city: City) -> tuple[Tally, ...]:
    empty = Cells(land.plain & ~city.covered)
    return _tally("empty", -clause.cost * empty.bit_count(), empty)


def _groups(clause: Groups, _: Land, city: City) -> tuple[Tally, ...]:
    groups = ((colour, _largest_group(buildings)) for colour, buildings in _by_colour(city).items())
    return tuple(
        Tally("groups", clause.points * len(group), union([built.cells for built in group]), colour)
        for colour, group in groups
        if group
    )


def _churches(clause: Churches, _: Land, city: City) -> tuple[Tally, ...]:
    areas = [union([built.cells for built in buildings]) for buildings in _by_colour(city).values()]
    churches = (built.cells for built in city.buildings if built.colour == CHURCH_COLOUR)
    blessed = [cells for cells in churches if all(area & GRID.neighbours(cells) for area in areas)]
    return _tally("churches", clause.points * len(blessed), union(blessed))


def _wells(clause: Wells, land: Land, city: City) -> tuple[Tally, ...]:
    wells = [well for well in each(Cells(land.wells & ~city.covered)) if _surrounded(well, city)]
    return _tally("wells", clause.points * len(wells), union(wells))


def _tally(reason: str, points: int, cells: Cells) -> tuple[Tally, ...]:
    return (Tally(reason, points, cells),) if points else ()


def _by_colour(city: City) -> dict[str, list[Built]]:
    """The buildings of each of the three colours, a church being of none."""
    colours: dict[str, list[Built]] = {"yellow": [], "red": [], "blue": []}
    for built in city.buildings:
        if built.colour != CHURCH_COLOUR:
            colours[built.colour].append(built)
    return colours


def _largest_group(buildings: list[Built]) -> tuple[Built, ...]:
    """The most buildings that hang together by sides; of equals, the one that holds the earliest built."""
    largest: tuple[Built, ...] = ()
    rest = buildings
    while rest:
        area = _grown(rest[0].cells, rest)
        group = tuple(built for built in rest if built.cells & area)
        rest = [built for built in rest if not built.cells & area]
        largest = max(largest, group, key=len)
    return largest


def _grown(area: Cells, buildings: list[Built]) -> Cells:
    while True:
        reach = area | GRID.neighbours(area)
        wider = union([built.cells for built in buildings if built.cells & reach])
        if wider == area:
            return area
        area = wider


def _surrounded(well: Cells, city: City) -> bool:
    sides = [
        next((n for n, built in enumerate(city.buildings) if built.cells & side), None) for side in GRID.sides(well)
    ]
    return None not in sides and len(set(sides)) == len(sides)


SCORING: dict[type[Clause], Callable[[Any, Land, City], tuple[Tally, ...]]] = {
    Trees: _trees,
    Rocks: _rocks,
    Empty: _empty,
    Groups: _groups,
    Churches: _churches,
    Wells: _wells,
}
"""What a clause scores for a city on its land; none where there is nothing to say."""

"""What a city is worth: one function a scoring clause (My City R8, R15–R17, R22–R28), and how points add up (R9)."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from domain.games.my_city.clause import Clause
from domain.games.my_city.events import Line
from domain.games.my_city.grouping import area, by_colour, groups, largest, reach
from domain.games.my_city.land import GRID, Land
from domain.games.my_city.mining import boxes, miners
from domain.games.my_city.rulebook import Rules
from domain.games.my_city.scoring_clause import (
    Churches,
    Empty,
    Factories,
    Groups,
    Mine,
    Parks,
    Port,
    RiverFront,
    Rocks,
    Trees,
    Wells,
)
from domain.games.my_city.state import Built, City
from domain.games.my_city.supply import CHURCH_COLOUR
from domain.geometry.grid import EMPTY, Cells, each, union


class Tally(NamedTuple):
    """A line of scoring whose cells have not been named yet."""

    reason: str
    points: int
    cells: Cells
    colour: str = ""

    def told(self) -> Line:
        """As an event tells it."""
        return Line(self.reason, self.points, GRID.names(self.cells), self.colour)


class Site(NamedTuple):
    """A city on its land, and the cells that are parks there."""

    land: Land
    city: City
    parks: Cells


def scored(rules: Rules, land: Land, city: City) -> tuple[Tally, ...]:
    """All that a city scores, in the order of the chapter's list."""
    counts_parks = any(isinstance(clause, Parks) for clause in rules.scoring)
    site = Site(land, city, parks(land, city) if counts_parks else EMPTY)
    return tuple(tally for clause in rules.scoring for tally in SCORING[type(clause)](clause, site))


def credited(rules: Rules, before: int, gains: Iterable[Tally | Line]) -> tuple[int, int]:
    """The score after these gains, and the progress circles marked for reaching the limit, where it stays (R9)."""
    limit, total = rules.limit.points, before
    for gain in gains:
        total = total if total == limit else min(limit, total + gain.points)
    reaches = before != limit and total == limit
    return total, rules.awards.limit if rules.awards and reaches else 0


def parks(land: Land, city: City) -> Cells:
    """The uncovered plain and rock cells all of whose four sides are red buildings or the palace (My City R28)."""
    red = area(by_colour(land, city)["red"])
    uncovered = Cells((land.plain | land.rocks) & ~city.covered & GRID.neighbours(red))
    return union([cell for cell in each(uncovered) if all(side & red for side in GRID.sides(cell))])


def _trees(clause: Trees, site: Site) -> tuple[Tally, ...]:
    covered = site.city.covered
    single, double = site.land.single_trees & ~covered, site.land.double_trees & ~covered
    points = clause.single * single.bit_count() + clause.double * double.bit_count()
    return _tally("trees", points, Cells(single | double))


def _rocks(clause: Rocks, site: Site) -> tuple[Tally, ...]:
    rocks = Cells(site.land.rocks & ~site.city.covered & ~site.parks)
    return _tally("rocks", -clause.cost * rocks.bit_count(), rocks)


def _empty(clause: Empty, site: Site) -> tuple[Tally, ...]:
    empty = Cells(site.land.plain & ~site.city.covered & ~site.parks)
    return _tally("empty", -clause.cost * empty.bit_count(), empty)


def _parks(clause: Parks, site: Site) -> tuple[Tally, ...]:
    return _tally("parks", clause.points * site.parks.bit_count(), site.parks)


def _groups(clause: Groups, site: Site) -> tuple[Tally, ...]:
    found = ((colour, largest(groups(built))) for colour, built in by_colour(site.land, site.city).items())
    return tuple(Tally("groups", clause.points * len(group), area(group), colour) for colour, group in found if group)


def _churches(clause: Churches, site: Site) -> tuple[Tally, ...]:
    areas = [area(buildings) for buildings in by_colour(site.land, site.city).values()]
    churches = (built.cells for built in site.city.buildings if built.colour == CHURCH_COLOUR)
    blessed = [cells for cells in churches if all(area & GRID.neighbours(cells) for area in areas)]
    return _tally("churches", clause.points * len(blessed), union(blessed))


def _wells(clause: Wells, site: Site) -> tuple[Tally, ...]:
    visible = Cells(site.land.wells & ~site.city.covered)
    wells = [well for well in each(visible) if _surrounded(well, site.city)]
    return _tally("wells", clause.points * len(wells), union(wells))


def _surrounded(well: Cells, city: City) -> bool:
    sides = [
        next((n for n, built in enumerate(city.buildings) if built.cells & side), None) for side in GRID.sides(well)
    ]
    return None not in sides and len(set(sides)) == len(sides)


def _river_front(clause: RiverFront, site: Site) -> tuple[Tally, ...]:
    front = [built for built in site.city.buildings if built.cells & site.land.river_front]
    return _tally("river_front", clause.points * len(front), area(front))


def _factories(clause: Factories, site: Site) -> tuple[Tally, ...]:
    colours = by_colour(site.land, site.city)
    beside = [reach(area(colours[colour])) for colour in ("yellow", "red")]
    works = [b for b in colours["blue"] if site.city.has_cog(b) and all(b.cells & cells for cells in beside)]
    return _tally("factories", clause.points * len(works), area(works))


def _mine(clause: Mine, site: Site) -> tuple[Tally, ...]:
    if clause.points_box not in boxes(clause, site.land, site.city):
        return ()
    return (Tally("mine", clause.points, area(miners(clause, site.land, site.city)), clause.colour),)


def _port(clause: Port, site: Site) -> tuple[Tally, ...]:
    """Grows the quay by the buildings that touch it, as often as a chain may have links."""
    buildings, quay = site.city.buildings, _touching(site.city.buildings, site.land.port)
    for _ in range(clause.longest - 1):
        quay = Cells(quay | _touching(buildings, quay))
    ends = Cells(quay & GRID.row(clause.row - 1))
    return _tally("port", clause.points if ends else 0, ends)


def _touching(buildings: tuple[Built, ...], cells: Cells) -> Cells:
    touching = reach(cells)
    return area(built for built in buildings if built.cells & touching)


def _tally(reason: str, points: int, cells: Cells) -> tuple[Tally, ...]:
    return (Tally(reason, points, cells),) if points else ()


SCORING: dict[type[Clause], Callable[[Any, Site], tuple[Tally, ...]]] = {
    Trees: _trees,
    Rocks: _rocks,
    Empty: _empty,
    Parks: _parks,
    Groups: _groups,
    Churches: _churches,
    Wells: _wells,
    RiverFront: _river_front,
    Factories: _factories,
    Mine: _mine,
    Port: _port,
}
"""What a clause scores for a city on its land; none where there is nothing to say."""

"""A seat's land with a price on every cell: what building there brings by itself, and how well lies what is left."""

from collections.abc import Iterator
from typing import NamedTuple

from domain.core.seat import Seat
from domain.games.my_city.land import GRID, Land
from domain.games.my_city.placement import turned
from domain.games.my_city.rulebook import Rules
from domain.games.my_city.scoring_clause import Empty, Rocks, Trees
from domain.games.my_city.state import State
from domain.geometry.grid import Cells, each
from domain.geometry.shape import anchors, lay, meets

_RAGGED, _NARROW, _LONELY = 0.4, 0.35, 1.2
"""What a side towards something built or blocked costs, a free cell with one free neighbour, a free cell with none.

Found by playing every chapter forty times for each of some thirty settings.
"""


class Spot(NamedTuple):
    """A way to build: turned so often, the corner of its box there, on these cells."""

    turns: int
    corner: Cells
    cells: Cells


class Ground(NamedTuple):
    """`river_right`, `river_below`: the cells that have the river on that side. `empty` and `rocks`: what one of them
    costs uncovered; `single` and `double`: what such a tree brings."""

    land: Land
    river_right: Cells
    river_below: Cells
    empty: int
    rocks: int
    single: int
    double: int

    def gain(self, cells: Cells) -> int:
        """The points that building over these cells saves, less those of the trees that it fells."""
        land = self.land
        saved = self.empty * (cells & land.plain).bit_count() + self.rocks * (cells & land.rocks).bit_count()
        felled = (
            self.single * (cells & land.single_trees).bit_count()
            + self.double * (cells & land.double_trees).bit_count()
        )
        return saved - felled

    def disorder(self, covered: Cells) -> float:
        """The points that may be lost for how raggedly the free cells lie; half where an empty cell costs nothing."""
        free = self.land.open & ~covered
        right = free & free >> 1 & ~self.river_right
        below = free & free >> GRID.stride & ~self.river_below
        left, above = right << 1, below << GRID.stride
        beside = right | left | below | above
        many = right & (left | below | above) | left & (below | above) | below & above
        ragged = 2 * free.bit_count() - right.bit_count() - below.bit_count()
        lost = _RAGGED * ragged + _NARROW * (beside & ~many).bit_count() + _LONELY * (free & ~beside).bit_count()
        return lost if self.empty else lost / 2

    def spots(self, drawing: str, covered: Cells, contact: Cells) -> Iterator[Spot]:
        """Every way to build what is drawn so that it covers one of the cells of `contact`; no cells twice."""
        free = self.land.open & ~covered
        banks = Cells(free & self.land.left), Cells(free & ~self.land.left)
        forms = turned(drawing)
        for turns, shape in enumerate(forms):
            if shape in forms[:turns]:
                continue
            fits = (anchors(GRID, shape, banks[0]) | anchors(GRID, shape, banks[1])) & meets(GRID, shape, contact)
            mask = lay(GRID, shape, GRID.cell(0, 0)) or 0
            yield from (Spot(turns, corner, Cells(mask * corner)) for corner in each(Cells(fits)))


def ground(state: State, seat: Seat) -> Ground:
    """What that seat builds on."""
    land = state.land(seat)
    left, right = land.left, land.right
    river_right = left & right >> 1 | right & left >> 1
    river_below = left & right >> GRID.stride | right & left >> GRID.stride
    return Ground(land, Cells(river_right), Cells(river_below), *_prices(state.set_up.rules))


def _prices(rules: Rules) -> tuple[int, int, int, int]:
    empty = rocks = single = double = 0
    for clause in rules.scoring:
        match clause:
            case Empty(cost=cost):
                empty = cost
            case Rocks(cost=cost):
                rocks = cost
            case Trees():
                single, double = clause.single, clause.double
            case _:
                pass
    return empty, rocks, single, double

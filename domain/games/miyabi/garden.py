"""A seat's garden: what lies how high on its 36 cells, its lanterns, its frog; sets of cells are bitboards."""

from msgspec.structs import replace

from domain.core.message import Value
from domain.games.miyabi.content import KINDS, Kind
from domain.geometry.grid import EMPTY, Cells, Grid

BOARD = Grid(6, 6)
ROWS = tuple(BOARD.row(row) for row in range(6))
COLUMNS = tuple(BOARD.column(column) for column in range(6))
LETTERS = "ABCDEF"


class Frog(Value, frozen=True):
    """Where it sits; silver until it has climbed to layer 4."""

    cell: Cells
    golden: bool = False


class Garden(Value, frozen=True):
    """One seat's garden and points.

    `levels[h]`: the cells h layers high, 0 being the bare board. `objects[n - 1]`: the cells that show n objects.
    `zen`: the cells that show a Zen tile. `open_zen`: the one Zen tile not yet enclosed, covered or not.
    `lit`: all cells of the columns whose lantern is out.
    """

    levels: tuple[Cells, ...] = (BOARD.all,)
    objects: tuple[Cells, Cells, Cells] = (EMPTY, EMPTY, EMPTY)
    zen: Cells = EMPTY
    open_zen: Cells = EMPTY
    lit: Cells = EMPTY
    passed: bool = False
    frog: Frog | None = None
    points: int = 0

    @property
    def laid(self) -> Cells:
        """The cells under any tile."""
        return Cells(BOARD.all & ~self.levels[0])

    @property
    def showing(self) -> Cells:
        """The cells that show objects."""
        one, two, three = self.objects
        return Cells(one | two | three)

    @property
    def green(self) -> Cells:
        """The cells that show the green of a tile."""
        return Cells(self.laid & ~self.showing)

    @property
    def under_frog(self) -> Cells:
        """The cell that the frog sits on, if there is a frog."""
        return EMPTY if self.frog is None else self.frog.cell

    @property
    def is_out(self) -> bool:
        """Whether the seat has no more turns this round: it has passed or all six lanterns burn."""
        return self.passed or self.lit == BOARD.all

    def height(self, cell: Cells) -> int:
        """Layers on a single cell."""
        return next(h for h, level in enumerate(self.levels) if level & cell)

    def is_level(self, cells: Cells) -> bool:
        """Whether all these cells are equally high (R9 d)."""
        return any(cells & level == cells for level in self.levels)

    def count(self, cells: Cells) -> int:
        """Visible objects on these cells."""
        one, two, three = self.objects
        return (one & cells).bit_count() + 2 * (two & cells).bit_count() + 3 * (three & cells).bit_count()

    def counts(self) -> tuple[int, ...]:
        """Visible objects of each row, from the top (R15)."""
        return tuple(self.count(row) for row in ROWS)

    def with_tile(self, cells: Cells, layer: int, at: Cells, objects: int) -> "Garden":
        """After a tile came to lie on these cells with its objects on the cell `at`; lights that column."""
        heights = range(max(len(self.levels), layer + 1))
        levels = (*self.levels, *(EMPTY for _ in heights[len(self.levels) :]))
        return replace(
            self,
            levels=tuple(Cells(levels[h] & ~cells | (cells if h == layer else 0)) for h in heights),
            objects=tuple(Cells(self.objects[n] & ~cells | (at if n + 1 == objects else 0)) for n in range(3)),
            zen=Cells(self.zen & ~cells),
            lit=Cells(self.lit | COLUMNS[column_of(at)]),
        )


def column_of(cell: Cells) -> int:
    """The column of a single cell, from 0."""
    return BOARD.spot(cell)[1]


def kind_of(cell: Cells) -> Kind:
    """The kind whose row a single cell lies in."""
    return KINDS[BOARD.spot(cell)[0]]

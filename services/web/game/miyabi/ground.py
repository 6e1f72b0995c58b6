"""A garden of the view once more as the rules know it, to ask them what fits where and what it would score."""

from msgspec.structs import replace

from domain.games.miyabi.garden import BOARD, COLUMNS, LETTERS, Frog, Garden
from domain.games.miyabi.view.shown import SeatView
from domain.geometry.grid import EMPTY, Cells, union


def garden_of(shown: SeatView) -> Garden:
    """The same garden. What lies under the top layer is not shown and matters no more."""
    heights = {BOARD.named(cell): one.height for cell, one in shown.cells.items()}
    levels = tuple(
        union(cell for cell, height in heights.items() if height == level) if level else _bare(heights)
        for level in range(1 + max(heights.values(), default=0))
    )
    one, two, three = (BOARD.named_all(_showing(shown, n)) for n in (1, 2, 3))
    return replace(
        Garden(levels=levels, objects=(one, two, three), points=shown.points, passed=shown.passed),
        zen=BOARD.named_all(cell for cell, one in shown.cells.items() if one.zen),
        open_zen=EMPTY if shown.open_zen is None else BOARD.named(shown.open_zen.cell),
        lit=union(COLUMNS[LETTERS.index(letter)] for letter in shown.lanterns_out),
        frog=None if shown.frog is None else Frog(BOARD.named(shown.frog.cell), shown.frog.colour == "golden"),
    )


def _bare(laid: dict[Cells, int]) -> Cells:
    return Cells(BOARD.all & ~union(laid))


def _showing(shown: SeatView, objects: int) -> list[str]:
    return [cell for cell, one in shown.cells.items() if one.objects == objects]

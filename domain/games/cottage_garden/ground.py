"""The two boards of squares that the game is played on: a bed, and the nursery."""

from domain.geometry.grid import Cells, Grid

BED = Grid(5, 5)
NURSERY = Grid(4, 4)
NURSERY_CELLS = NURSERY.names(NURSERY.all)
NURSERY_PLACE = {name: place for place, name in enumerate(NURSERY_CELLS)}
"""Where a cell stands in a list of the nursery, row by row."""


def marked(rows: tuple[str, ...], mark: str) -> Cells:
    """The cells of a bed that bear the mark in rows drawn from its corner A1."""
    return Cells(sum(BED.cell(r, c) for r, row in enumerate(rows) for c, drawn in enumerate(row) if drawn == mark))

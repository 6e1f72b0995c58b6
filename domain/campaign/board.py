"""The campaign's board: its printed map with stickers, and where another one may go (My City R12)."""

from collections.abc import Iterable, Iterator

from domain.games.my_city.carried import Kind, Sticker, stuck
from domain.games.my_city.content import Board
from domain.games.my_city.land import GRID, read
from domain.geometry.grid import Cells, each

CLEARINGS = ("clearing", "clearing_tree")
"""The stickers that go on forest."""

UNCLEARED = "K11"
"""The forest cell that stays."""


def rows(printed: Board, stickers: Iterable[Sticker]) -> tuple[str, ...]:
    """The printed map with these stickers, each on top of what was there."""
    return stuck(printed.rows, stickers)


def free(printed: Board, kind: Kind, stickers: tuple[Sticker, ...]) -> Iterator[str]:
    """The cells where a sticker of that kind may go on a board with these stickers, in reading order."""
    land = read(rows(printed, stickers))
    found = land.forest & ~GRID.named(UNCLEARED) if kind in CLEARINGS else land.plain & _squares(printed, stickers)
    return (GRID.name(cell) for cell in each(Cells(found)))


def _squares(printed: Board, stickers: tuple[Sticker, ...]) -> Cells:
    """Those printed, and those that clearings brought."""
    cleared = (sticker.cell for sticker in stickers if sticker.kind == "clearing")
    return GRID.named_all((*printed.squares, *cleared))

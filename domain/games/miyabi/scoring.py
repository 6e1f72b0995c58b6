"""What things score: tiles, rows, groups, meadows, sevens, Zen tiles, frogs; visible objects alone count."""

from collections.abc import Iterator, Sequence

from domain.core.message import Event
from domain.core.seat import Seat
from domain.games.miyabi import events as e
from domain.games.miyabi.content import tables
from domain.games.miyabi.garden import BOARD, COLUMNS, LETTERS, Garden
from domain.games.miyabi.state import State
from domain.geometry.grid import EMPTY, Cells
from domain.geometry.region import groups

BONUS_LAYER = 5
ZEN_POINT = 1
MEADOW_CELL = 2
SEVEN = 7


def majority(counts: Sequence[int]) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """The seats with the most and with the second most objects of a row (Miyabi R15 to R17).

    >>> majority((7, 5, 5, 2))
    ((0,), (1, 2))
    """
    most = _seats_with(max(counts), counts)
    if len(most) != 1:
        return most, ()
    return most, _seats_with(max(n for n in (0, *counts) if n < max(counts)), counts)


def _seats_with(count: int, counts: Sequence[int]) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat, n in enumerate(counts) if n == count > 0)


def rows(state: State) -> Iterator[e.RowMajorityScored]:
    """The majorities of rows 1 to 6 as the gardens stand (R14)."""
    by_row = zip(*(garden.counts() for garden in state.gardens), strict=True)
    for worth, (row, counts) in zip(tables().kinds.majority, enumerate(by_row, 1), strict=True):
        yield e.RowMajorityScored(row, counts, *majority(counts), worth.first, worth.second)


def finals(state: State) -> Iterator[Event]:
    """Everything that scores after the last round, in order (R14)."""
    yield from rows(state)
    gardens = [(Seat(seat), garden) for seat, garden in enumerate(state.gardens)]
    if state.plays("colourful_garden"):
        yield from (_group_scored(seat, garden) for seat, garden in gardens)
    if state.plays("big_meadow"):
        yield from (_meadow_scored(seat, garden) for seat, garden in gardens)
    if state.plays("seven"):
        yield from (_sevens_scored(seat, garden) for seat, garden in gardens)


def largest_group(garden: Garden) -> Cells:
    """The group showing the most objects, of equal ones the first in reading order (R19)."""
    return max(groups(BOARD, garden.showing), key=garden.count, default=EMPTY)


def meadow(garden: Garden) -> Cells:
    """The group of most green cells, of equal ones the first in reading order (R20)."""
    return max(groups(BOARD, garden.green), key=int.bit_count, default=EMPTY)


def _group_scored(seat: Seat, garden: Garden) -> e.LargestGroupScored:
    group = largest_group(garden)
    objects = garden.count(group)
    return e.LargestGroupScored(seat, BOARD.names(group), objects, points=objects)


def _meadow_scored(seat: Seat, garden: Garden) -> e.MeadowScored:
    group = meadow(garden)
    return e.MeadowScored(seat, BOARD.names(group), MEADOW_CELL * group.bit_count())


def _sevens_scored(seat: Seat, garden: Garden) -> e.SevensScored:
    sevens = tuple(row for row, count in enumerate(garden.counts(), 1) if count == SEVEN)
    columns = tuple(LETTERS[n] for n, column in enumerate(COLUMNS) if garden.count(column) == SEVEN)
    return e.SevensScored(seat, sevens, columns, SEVEN * (len(sevens) + len(columns)))


def enclosed(garden: Garden) -> bool:
    """Whether the open Zen tile, if there is one, has tiles or the garden's edge on all four sides (R24)."""
    return garden.open_zen != EMPTY and not BOARD.neighbours(garden.open_zen) & garden.levels[0]


def enclosure(garden: Garden) -> tuple[bool, int, int]:
    """Of the Zen tile enclosed now: whether it is covered, the objects around it, the points (R24, R25)."""
    covered = not garden.zen & garden.open_zen
    around = garden.count(BOARD.neighbours(garden.open_zen))
    return covered, around, 0 if covered else ZEN_POINT + around


def climb(garden: Garden, cell: Cells) -> tuple[int, int]:
    """The layer that the frog reaches on that cell, and its points: the layer if the step leads up (R31)."""
    layer = garden.height(cell)
    return layer, layer if layer > garden.height(garden.under_frog) else 0

"""Lines of the nursery: what they are called, whose they are next, and what would fill their gaps."""

from typing import Any

import msgspec
from markupsafe import Markup

from domain.games.cottage_garden.view import View
from domain.games.cottage_garden.view.shown import LineView
from services.web.game.cottage_garden.bed import spot
from services.web.words import Words

AHEAD = 6
"""How many turns to come are listed."""


class Ahead(msgspec.Struct, frozen=True):
    """A line, the seat whose turn it will be there, if one is told, and what such a turn would bring."""

    seat: int | None
    name: Markup
    cells: str
    gaps: int
    refill: str
    tiles: list[tuple[str, str]]
    unfilled: int


def name(words: Words, line: LineView) -> Markup:
    """A line as the gardener sees it, from near to far."""
    (row, column), (down, right) = spot(line.cells[0]), _heading(line)
    if down and right:
        return words("the diagonal from {cell}", cell=line.cells[0])
    if down:
        sentence = words("column {n} from the top", n="ABCD"[column])
        return sentence if down > 0 else words("column {n} from the bottom", n="ABCD"[column])
    sentence = words("row {n} from the left", n=row + 1)
    return sentence if right > 0 else words("row {n} from the right", n=row + 1)


def stand(line: LineView) -> tuple[int, int]:
    """Row and column, −1 to 4, of the space of the path from which it is seen."""
    (row, column), (down, right) = spot(line.cells[0]), _heading(line)
    return row - down, column - right


def _heading(line: LineView) -> tuple[int, int]:
    (row, column), (next_row, next_column) = spot(line.cells[0]), spot(line.cells[1])
    return next_row - row, next_column - column


def following(view: View) -> int | None:
    """The seat whose turn comes next: one with a bed, at last only that on turn again (R28). None at the end."""
    count = len(view.seats)
    around = ((view.active + n) % count for n in range(1, count + 1))
    return next((seat for seat in around if view.seats[seat].beds), None)


def ahead(words: Words, view: View) -> list[Ahead]:
    """The turns to come, the nearest first."""
    moves = [
        (turn, seat.seat, space) for seat in view.seats if seat.beds for turn, space in enumerate(seat.next_spaces)
    ]
    count = len(view.seats)
    in_order = sorted(moves, key=lambda one: (one[0], (one[1] - view.active - 1) % count))
    return [told(words, view, view.lines[space], seat) for _, seat, space in in_order[:AHEAD]]


def every(words: Words, view: View) -> list[Ahead]:
    """All lines round the nursery, from where the gardener stands on."""
    spaces = range(0, len(view.lines), 2 if len(view.seats) == 1 else 1)
    in_order = sorted(spaces, key=lambda space: (space - view.gardener) % len(view.lines))
    return [told(words, view, view.lines[space], None) for space in in_order]


def told(words: Words, view: View, line: LineView, seat: int | None) -> Ahead:
    """What a turn that begins at that line would bring as things stand."""
    gaps = sum(view.nursery[cell] is None for cell in line.cells)
    tiles: Any = line.placed
    return Ahead(seat, name(words, line), " ".join(line.cells), gaps, line.refill, list(tiles), line.unfilled)

"""Flower tiles in all their turns and flips."""

from typing import NewType

from domain.core.message import Value
from domain.games.cottage_garden.ground import marked
from domain.geometry.grid import Cells
from domain.geometry.shape import Shape, parse

TileId = NewType("TileId", str)
"""A flower tile, "5F"; of several alike each has a letter or number of its own."""


class Form(Value, frozen=True):
    """A tile as it is turned and flipped. `rows`: its drawing; `pots` and `cloches`: its prints, the box laid on A1."""

    rows: tuple[str, ...]
    shape: Shape
    pots: Cells
    cloches: Cells


class Tile(Value, frozen=True):
    """A flower tile; its orientations are numbered as they stand in `forms`."""

    id: TileId
    forms: tuple[Form, ...]


def forms(drawing: str) -> tuple[Form, ...]:
    """The distinct orientations: the drawing turned clockwise, then its mirror image turned likewise (R25).

    >>> ["/".join(form.rows) for form in forms("pX")]
    ['pX', 'p/X', 'Xp', 'X/p']
    """
    rows = tuple(drawing.split("/"))
    drawings = (*_turns(rows), *_turns(tuple(row[::-1] for row in rows)))
    return tuple(map(_form, dict.fromkeys(drawings)))


def _turns(rows: tuple[str, ...]) -> list[tuple[str, ...]]:
    found = [rows]
    for _ in range(3):
        rows = tuple("".join(column) for column in zip(*rows[::-1], strict=True))
        found.append(rows)
    return found


def _form(rows: tuple[str, ...]) -> Form:
    shape = parse("/".join(rows).translate(str.maketrans("Xpc", "###")))
    return Form(rows, shape, marked(rows, "p"), marked(rows, "c"))

"""What a seat carries from chapter to chapter of a campaign: its board's stickers, and all that it owns for good."""

from collections.abc import Iterable
from typing import Annotated, Literal

from msgspec import Meta

from domain.core.message import Value
from domain.games.my_city.clause import Colour
from domain.games.my_city.land import CellName, marked

Kind = Literal["rocks", "tree", "clearing", "clearing_tree"]
"""A sticker: a double rock, a single tree, forest cleared to a plain cell with a square, or to a single tree."""

ShapeName = Literal["domino", "corner", "bar", "square", "ell", "zed", "tee", "yoke"]
"""Of a blue building, which a cog may lie on."""

FourthChurch = Literal["plus", "wide_corner", "nave"]
"""The shape that a seat's place in chapter 4 brought."""

Count = Annotated[int, Meta(ge=0)]

MARKS: dict[Kind, str] = {"rocks": "R", "tree": "t", "clearing": ".", "clearing_tree": "t"}
"""What a sticker makes of its cell, in the marks of a drawing."""


class Sticker(Value, frozen=True):
    """On a board for good."""

    kind: Kind
    cell: CellName


class Boxes(Value, frozen=True):
    """How many boxes a seat has dug in each mine, in all."""

    blue: Count = 0
    red: Count = 0
    yellow: Count = 0

    def of(self, mine: Colour) -> int:
        """In that mine."""
        return int(getattr(self, mine))


class Carried(Value, frozen=True, kw_only=True):
    """One seat's. `stickers` in the order in which they were placed, clearings among them; `cogs`: shapes of blue
    buildings; `fourth_church`: none before chapter 4 has been won; `boxes` dug in the mines; `nuggets` at hand."""

    stickers: tuple[Sticker, ...] = ()
    cogs: tuple[ShapeName, ...] = ()
    fourth_church: FourthChurch | None = None
    boxes: Boxes = Boxes()
    nuggets: Count = 0


def stuck(rows: tuple[str, ...], stickers: Iterable[Sticker]) -> tuple[str, ...]:
    """The rows of a board with its stickers, each on top of what was there."""
    for sticker in stickers:
        rows = marked(rows, MARKS[sticker.kind], (sticker.cell,))
    return rows

"""Flower beds as drawings: warm soil, what is printed, planted and put on it; large to play on, small for others."""

from collections.abc import Sequence

from markupsafe import Markup

from domain.games.cottage_garden.view.shown import BedView, PlantedView, SeatView
from services.web.drawing.bracket import bracketed, corners
from services.web.drawing.contour import Spot
from services.web.game.cottage_garden import tile
from services.web.game.cottage_garden.tile import PRINTS, SIZE
from services.web.words import Words

TOKENS = {"o": "pot", "k": "cat"}
SIDE = 5 * SIZE
WHATS = {
    ".": "bare soil",
    "p": "printed pot",
    "c": "printed cloche",
    "o": "flower pot",
    "k": "cat",
}
"""What a cell without a tile shows."""


def board(seat: int, bed: int) -> int:
    """The number of a bed among all boards of the page."""
    return 2 * seat + bed


def spot(name: str) -> Spot:
    """Row and column of a cell's name."""
    return int(name[1:]) - 1, ord(name[0]) - 65


def large(seat: SeatView, bed: BedView, label: str, last: Sequence[str], words: Words | None) -> Markup:
    """The bed to play on; cells can be reached by keys if there are words to name them."""
    return Markup(
        '<svg class="board" id="board-{}" data-size="{}" viewBox="-4 -10 408 414" role="group" aria-label="{}">'
        '{}{}{}<g class="lights"></g><g class="rings"></g><g class="held"></g>{}</svg>'
    ).format(
        board(seat.seat, bed.bed),
        SIZE,
        label,
        frame(bed.side, 3),
        planted(bed),
        brackets(last),
        _spots(bed, words) if words else "",
    )


def small(seat: SeatView, bed: BedView, label: str, last: Sequence[str]) -> Markup:
    """The bed as it is seen from other places."""
    return Markup(
        '<svg class="mini" id="board-{}" data-size="{}" viewBox="-8 -8 416 416" role="img" aria-label="{}">'
        '{}{}{}<g class="lights"></g></svg>'
    ).format(board(seat.seat, bed.bed), SIZE, label, frame(bed.side, 6), planted(bed), brackets(last))


def printed(rows: Sequence[str], side: str, label: str) -> Markup:
    """A board without anything on it."""
    return Markup('<svg class="mini" viewBox="-8 -8 416 416" role="img" aria-label="{}">{}{}</svg>').format(
        label, frame(side, 6), _things(rows)
    )


def frame(side: str, width: int) -> Markup:
    """Soil; a light bed in a thin frame, a dark one framed in ink."""
    line = width * 2 if side == "dark" else width
    return Markup(
        '<use href="#g-soil" width="400" height="400"/>'
        '<rect x="-{0}" y="-{0}" width="{1}" height="{1}" fill="none" stroke="var(--{2})" stroke-width="{3}"/>'
    ).format(width // 2, SIDE + width // 2 * 2, "ink" if side == "dark" else "edge", line)


def planted(bed: BedView) -> Markup:
    """All that lies on it, and what is printed and still to be seen."""
    tiles = (_tile(one, bed.rows) for one in bed.tiles)
    return _things(bed.rows) + Markup("").join(tiles)


def _things(rows: Sequence[str]) -> Markup:
    marks = [(r, c, mark) for r, row in enumerate(rows) for c, mark in enumerate(row)]
    prints = (tile.thing(PRINTS[mark], r, c) for r, c, mark in marks if mark in "pc")
    tokens = (tile.token(TOKENS[mark], r, c) for r, c, mark in marks if mark in TOKENS)
    return Markup("").join((*prints, *tokens))


def _tile(one: PlantedView, rows: Sequence[str]) -> Markup:
    spots = [spot(name) for name in one.cells]
    top, left = min(r for r, _ in spots), min(c for _, c in spots)
    marks = {(r - top, c - left): rows[r][c] for r, c in spots}
    return Markup('<g transform="translate({} {})">{}</g>').format(left * SIZE, top * SIZE, tile.drawn(marks, one.tile))


def brackets(cells: Sequence[str]) -> Markup:
    """The corners of the box round what was done last."""
    if not cells:
        return Markup("")
    spots = [spot(name) for name in cells]
    top, bottom = min(r for r, _ in spots) * SIZE + 1, (max(r for r, _ in spots) + 1) * SIZE - 1
    left, right = min(c for _, c in spots) * SIZE + 1, (max(c for _, c in spots) + 1) * SIZE - 1
    return bracketed(corners(left, top, right, bottom, 20))


def _spots(bed: BedView, words: Words) -> Markup:
    """A transparent square on every cell, with a name for those who do not see it."""
    square = Markup(
        '<rect class="spot" role="button" tabindex="{}" data-cell="{}" data-key="cell-{}-{}" aria-label="{}" '
        'x="{}" y="{}"/>'
    )
    drawn = []
    for row in range(5):
        for column in range(5):
            name = f"{chr(65 + column)}{row + 1}"
            first = 0 if (row, column) == (0, 0) else -1
            said = words("{cell}, {what}", cell=name, what=_what(bed, name, words))
            drawn.append(square.format(first, name, bed.bed, name, said, column * SIZE, row * SIZE))
    return Markup("").join(drawn)


def _what(bed: BedView, name: str, words: Words) -> Markup:
    found = next((one.tile for one in bed.tiles if name in one.cells), None)
    if found is not None:
        return tile.title(words, found)
    row, column = spot(name)
    return words(WHATS[bed.rows[row][column]])

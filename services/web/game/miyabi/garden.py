"""A garden as a drawing: terraces of moss, a number in every laid cell, objects on their plates, the frog, lanterns."""

from collections.abc import Sequence

import msgspec
from markupsafe import Markup

from domain.games.miyabi.garden import LETTERS
from domain.games.miyabi.view.shown import CellView, SeatView
from services.web.drawing.bracket import bracketed, corners
from services.web.drawing.contour import Spot
from services.web.game.miyabi import frame, name
from services.web.game.miyabi.piece import SIDE, SIZE, WIDTH, outline
from services.web.since import NOTHING, Since, marked
from services.web.words import Words

_MOSSES = 4
_STEPS = 6
"""Layers that still lift what lies on them; the number tells of the others."""
_AROUND = ((-1, 0), (0, 1), (1, 0), (0, -1))


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """A garden to draw. `marked`: the cells of the last move, if it was made here; `since`: what changed."""

    seat: int
    garden: SeatView
    marked: Sequence[str] = ()
    since: Since = NOTHING
    label: str


def large(shown: Shown, words: Words, *, is_hand: bool) -> Markup:
    """The garden to play with, lanterns above, the worth of each row beside it. `is_hand`: its cells can be chosen."""
    return Markup(
        '<svg class="board" id="board-{0}" data-size="{1}" viewBox="0 0 638 634" role="group" aria-label="{2}">{3}{4}'
        '<svg x="80" y="76" width="{5}" height="{5}" viewBox="0 0 {5} {5}" overflow="visible">{6}{7}</svg></svg>'
    ).format(
        shown.seat,
        SIZE,
        shown.label,
        frame.lanterns(shown.garden.lanterns_out, words, lit(shown.since, shown.seat, shown.garden)),
        frame.rows(),
        WIDTH,
        _layers(shown),
        _spots(shown.garden, words) if is_hand else Markup(""),
    )


def small(shown: Shown) -> Markup:
    """The garden as others see it from their places."""
    return Markup(
        '<svg class="mini" id="board-{}" data-size="{}" viewBox="-4 -14 560 572" role="img" aria-label="{}">{}</svg>'
    ).format(shown.seat, SIZE, shown.label, _layers(shown))


def lit(since: Since, seat: int, garden: SeatView) -> dict[str, Markup]:
    """The lanterns that the version lit, each with its mark."""
    was = since.was("seats", seat, "lanterns_out")
    fresh = () if was is None else [one for one in garden.lanterns_out if one not in was]
    return {letter: marked("seats", seat, "lanterns_out", letter) for letter in fresh}


def lift(height: int) -> float:
    """How far up a layer is drawn."""
    return round(SIDE * min(height, _STEPS), 1)


def spot(cell: str) -> Spot:
    """(row, column) of the cell of that name, from 0."""
    return int(cell[1:]) - 1, LETTERS.index(cell[0])


def _layers(shown: Shown) -> Markup:
    garden, ground = shown.garden, Markup('<use href="#ground"/>')
    over = Markup('<g class="lights"></g><g class="rings"></g><g class="held"></g>')
    return Markup("").join(
        [ground, *_terraces(shown.seat, garden), *_things(garden), _waiting(garden), _frog(shown), _last(shown), over]
    )


def _terraces(seat: int, garden: SeatView) -> list[Markup]:
    """All cells of a layer in one outline: what lies equally high can be built on together."""
    drawn = []
    for layer in range(1, 1 + max((one.height for one in garden.cells.values()), default=0)):
        path = outline([spot(cell) for cell, one in garden.cells.items() if one.height >= layer])
        drawn.append(
            Markup(
                '<g class="side" transform="translate(0 {})"><path id="layer-{}-{}" d="{}"/></g>'
                '<use class="moss{}" href="#layer-{}-{}" y="{}"/>'
            ).format(-lift(layer - 1), seat, layer, path, min(layer, _MOSSES), seat, layer, -lift(layer))
        )
    return drawn


def _things(garden: SeatView) -> list[Markup]:
    zen = garden.open_zen
    return [_thing(cell, one, is_open=zen is not None and zen.cell == cell) for cell, one in garden.cells.items()]


def _thing(cell: str, one: CellView, *, is_open: bool) -> Markup:
    row, column = spot(cell)
    x, y = column * SIZE, row * SIZE - lift(one.height)
    number = Markup('<text class="height on{}" x="{}" y="{}">{}</text>').format(
        min(one.height, _MOSSES), x + 83, round(y + 81, 1), one.height
    )
    if one.shows == "green":
        return number
    piece = f"zen-{one.shows}" if one.zen else f"ob-{one.shows}-{one.objects}"
    drawn = Markup('<use href="#{}" x="{}" y="{}"/>').format(piece, x, y)
    badge = _badge(x, y, one.objects) if one.shows == "fish" and not one.zen else Markup("")
    ring = _closed(x, y) if one.zen and not is_open else Markup("")
    return drawn + ring + badge + number


def _closed(x: float, y: float) -> Markup:
    """The ring round a Zen tile that is enclosed."""
    return Markup('<circle class="enclosed" cx="{}" cy="{}" r="33"/>').format(x + 46, round(y + 46, 1))


def _badge(x: float, y: float, n: int) -> Markup:
    """How many fish swim in that pond: they are hard to count."""
    return Markup(
        '<circle class="badge" cx="{0}" cy="{1}" r="13"/><text class="badge" x="{0}" y="{2}">{3}</text>'
    ).format(x + 18, round(y + 18, 1), round(y + 25, 1), n)


def _waiting(garden: SeatView) -> Markup:
    """Of an open Zen tile: a ring that is not closed yet, and a gate on each side that is still bare."""
    zen = garden.open_zen
    if zen is None:
        return Markup("")
    row, column = spot(zen.cell)
    x, y = column * SIZE, row * SIZE - lift(garden.cells[zen.cell].height)
    ring = Markup('<use class="waits" href="#g-zenopen" x="{0}" y="{1}" width="{2}" height="{2}"/>')
    drawn = [ring.format(x + 3, y + 3, 30) if zen.covered else ring.format(x + 7, y + 7, 78)]
    for down, right in _AROUND:
        r, c = row + down, column + right
        if 0 <= r < 6 and 0 <= c < 6 and f"{LETTERS[c]}{r + 1}" not in garden.cells:
            drawn.append(_gate(column * SIZE + 46 + right * 54, row * SIZE + 46 + down * 54, down, right))
    return Markup("").join(drawn)


def _gate(x: int, y: int, down: int, right: int) -> Markup:
    """A small arrow head that points at the side still to be laid."""
    across = (down * 9, right * 9)
    return Markup('<path class="gate" d="M{} {}L{} {}L{} {}"/>').format(
        x - across[0], y - across[1], x + right * 9, y + down * 9, x + across[0], y + across[1]
    )


def _frog(shown: Shown) -> Markup:
    """With brackets round it where it has turned golden."""
    garden, frog = shown.garden, shown.garden.frog
    if frog is None:
        return Markup("")
    row, column = spot(frog.cell)
    below = garden.cells.get(frog.cell)
    on_object = below is not None and below.shows != "green"
    right, down, size = (44, 2, 46) if on_object else (14, 8, 64)
    x, y = column * SIZE + right, round(row * SIZE + down - lift(frog.layer), 1)
    drawn = Markup('<use class="frog" href="#g-frog-{0}" x="{1}" y="{2}" width="{3}" height="{3}"/>')
    return drawn.format(frog.colour, x, y, size) + _turned(shown, corners(x, y, x + size, y + size, 14))


def _turned(shown: Shown, path: str) -> Markup:
    place = ("seats", shown.seat, "frog")
    if shown.since.was(*place) is None:
        return Markup("")
    new = shown.since.mark(*place, "colour")
    return bracketed(path, new) if new else new


def _last(shown: Shown) -> Markup:
    """Brackets round what was laid last."""
    if not shown.marked:
        return Markup("")
    cells = [spot(one) for one in shown.marked]
    top, bottom = min(r for r, _ in cells) * SIZE - 6, (max(r for r, _ in cells) + 1) * SIZE - 2
    left, right = min(c for _, c in cells) * SIZE - 2, (max(c for _, c in cells) + 1) * SIZE + 2
    return bracketed(corners(left, top, right, bottom, 22))


def _spots(garden: SeatView, words: Words) -> Markup:
    """A transparent square on every cell, with a name for those who do not see it."""
    square = Markup(
        '<rect class="spot" role="button" tabindex="{}" data-cell="{}" data-key="cell-{}" aria-label="{}" '
        'x="{}" y="{}" width="92" height="92"/>'
    )
    drawn = list[Markup]()
    for row in range(6):
        for column, letter in enumerate(LETTERS):
            at = f"{letter}{row + 1}"
            said = name.cell(words, at, garden.cells.get(at), garden.frog)
            drawn.append(square.format(-1 if drawn else 0, at, at, said, column * SIZE, row * SIZE))
    return Markup("").join(drawn)

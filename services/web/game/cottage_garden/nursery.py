"""The nursery as a drawing: sixteen cells, the path round them, the gardener, and whose turn comes where."""

from collections.abc import Iterator

from markupsafe import Markup

from domain.games.cottage_garden.view import View
from domain.games.cottage_garden.view.shown import LineView
from services.web.drawing.bracket import bracketed, corners
from services.web.drawing.contour import Spot
from services.web.game.cottage_garden import line, tile
from services.web.game.cottage_garden.bed import spot
from services.web.since import NOTHING, Since
from services.web.words import Words

CELL, EDGE = 78, 44
_GROUND = Markup(
    '<rect x="38" y="38" width="324" height="324" rx="4" fill="var(--path)" stroke="var(--edge)"/>'
    '{}<path d="M44 44H356M44 44V356M44 122H356M122 44V356M44 200H356M200 44V356M44 278H356M278 44V356M44 356H356'
    'M356 44V356" stroke="var(--edge)" stroke-opacity=".5" fill="none"/>'
)


def drawn(view: View, words: Words, label: str, *, is_mine: bool, can_try: bool, since: Since = NOTHING) -> Markup:
    """`is_mine`: the line is the viewer's to take from; `can_try`: tiles can be taken in hand."""
    return Markup(
        '<svg class="nur" id="board-nursery" data-size="{}" viewBox="0 0 400 400" role="group" aria-label="{}">'
        '{}{}{}<g class="lights" transform="translate({} {})"></g>{}{}{}</svg>'
    ).format(
        CELL,
        label,
        _GROUND.format(_line(view.line, is_mine=is_mine) if view.step != "over" else ""),
        _path(view),
        _gaps(view.line),
        EDGE,
        EDGE,
        Markup("").join(_tiles(view, words, can_try=can_try)),
        _names(view),
        Markup("").join(_changed(view, since)),
    )


def _changed(view: View, since: Since) -> Iterator[Markup]:
    """Brackets round cells where a tile came or went, and round the gardener where he has moved."""
    for cell in view.nursery:
        if since.changed("nursery", cell):
            yield _brackets(*_middle(spot(cell)), CELL // 2 - 3, since.mark("nursery", cell))
    for shown in view.lines:
        if shown.space == view.gardener and since.changed("gardener"):
            yield _brackets(*_middle(line.stand(shown)), 18, since.mark("gardener"))


def _brackets(x: int, y: int, half: int, mark: Markup) -> Markup:
    return bracketed(corners(x - half, y - half, x + half, y + half, half // 3), mark)


def _line(shown: LineView, *, is_mine: bool) -> Markup:
    """Along the cells that the gardener looks at; on a diagonal round each."""
    spots = [spot(name) for name in shown.cells]
    rows, columns = sorted(r for r, _ in spots), sorted(c for _, c in spots)
    if rows[0] != rows[-1] and columns[0] != columns[-1]:
        boxes = [(r, c, 1, 1) for r, c in spots]
    else:
        boxes = [(rows[0], columns[0], rows[-1] - rows[0] + 1, columns[-1] - columns[0] + 1)]
    style = "line mine" if is_mine else "line"
    rect = Markup('<rect class="{}" x="{}" y="{}" width="{}" height="{}"/>')
    return Markup("").join(
        rect.format(style, EDGE + c * CELL + 1, EDGE + r * CELL + 1, w * CELL - 2, h * CELL - 2) for r, c, h, w in boxes
    )


def _gaps(shown: LineView) -> Markup:
    """Where tiles of the queue would fall, numbered as they come."""
    square = Markup('<rect class="gap" x="{}" y="{}" width="30" height="30"/><text class="n" x="{}" y="{}">{}</text>')
    found = []
    for number, (_, cell) in enumerate(shown.placed, 1):
        x, y = _middle(spot(cell))
        found.append(square.format(x - 15, y - 15, x, y + 6, number))
    return Markup("").join(found)


def _middle(at: Spot) -> tuple[int, int]:
    """Where a cell or a space of the path lies."""

    def along(n: int) -> int:
        return 19 if n < 0 else 381 if n > 3 else EDGE + n * CELL + CELL // 2

    return along(at[1]), along(at[0])


def _path(view: View) -> Markup:
    """The spaces: a seat's mark where its next turns are, the gardener, a ring where the die turns."""
    marks = {
        space: (seat.seat, n)
        for seat in view.seats
        if seat.beds
        for n, space in reversed(list(enumerate(seat.next_spaces[:2])))
    }
    drawn = []
    for shown in view.lines:
        x, y = _middle(line.stand(shown))
        if len(view.seats) == 1 and shown.space % 2:
            continue
        if shown.space == view.target:
            drawn.append(Markup('<circle class="target" cx="{}" cy="{}" r="17"/>').format(x, y))
        if shown.space == view.gardener:
            drawn.append(_gardener(x, y))
        elif shown.space in marks and view.step != "over":
            drawn.append(_mark(x, y, *marks[shown.space]))
        else:
            drawn.append(Markup('<circle cx="{}" cy="{}" r="4" fill="var(--edge)"/>').format(x, y))
    return Markup('<g aria-hidden="true">{}</g>').format(Markup("").join(drawn))


def _gardener(x: int, y: int) -> Markup:
    return Markup(
        '<rect x="{}" y="{}" width="38" height="38" rx="4" fill="var(--shuwash)" stroke="var(--shu)" stroke-width="2"/>'
        '<use href="#g-gardener" x="{}" y="{}" width="32" height="32"/>'
    ).format(x - 19, y - 19, x - 16, y - 16)


def _mark(x: int, y: int, seat: int, turn: int) -> Markup:
    """Smaller for a turn after the next."""
    half = 8 if turn else 12
    return Markup('<use href="#g-m{}" x="{}" y="{}" width="{}" height="{}"/>').format(
        seat, x - half, y - half, 2 * half, 2 * half
    )


def _names(view: View) -> Markup:
    """The cells', over the tiles: a tall one reaches into the corner."""
    one = Markup('<text class="cn" x="{}" y="{}">{}</text>')
    spots = ((cell, *spot(cell)) for cell in view.nursery)
    drawn = (one.format(EDGE + column * CELL + 4, EDGE + row * CELL + 15, cell) for cell, row, column in spots)
    return Markup('<g aria-hidden="true">{}</g>').format(Markup("").join(drawn))


def _tiles(view: View, words: Words, *, can_try: bool) -> Iterator[Markup]:
    """Each in its cell, as a button if it can be taken."""
    first = next((cell for cell in (*view.line.cells, *view.nursery) if view.nursery[cell]), None)
    for cell, id_ in view.nursery.items():
        row, column = spot(cell)
        x, y = EDGE + column * CELL, EDGE + row * CELL
        if id_ is None:
            continue
        said = words("{cell}, {what}", cell=cell, what=tile.title(words, id_))
        hint = Markup('<rect class="hit" x="{}" y="{}" width="{}" height="{}"/>').format(x, y, CELL, CELL)
        yield Markup("<g {}>{}{}</g>").format(
            _button(cell, id_, said, is_first=cell == first) if can_try else "", hint, _placed(view, id_, x, y)
        )


def _button(cell: str, id_: str, said: Markup, *, is_first: bool) -> Markup:
    return Markup(
        'class="pick" role="button" tabindex="{}" data-from="{}" data-tile="{}" data-key="from-{}" '
        'aria-pressed="false" aria-label="{}"'
    ).format(0 if is_first else -1, cell, id_, cell, said)


def _placed(view: View, id_: str, x: int, y: int) -> Markup:
    """In the middle of its cell, as large as it fits."""
    marks = tile.parse(view.tiles[id_][0])  # type: ignore[index]
    rows, columns = tile.box(marks)
    size = min(25, 62 / max(rows, columns))
    left, top = x + 2 + (CELL - columns * size) / 2, y + 4 + (CELL - rows * size) / 2
    return Markup('<g class="thin" transform="translate({:.1f} {:.1f}) scale({:.3f})">{}</g>').format(
        left, top, size / tile.SIZE, tile.drawn(marks, id_, f"o-{id_}")
    )

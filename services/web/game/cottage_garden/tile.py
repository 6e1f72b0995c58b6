"""Flower tiles as drawings: one rounded outline, a flower a cell, the pots and cloches that are printed on them."""

from collections.abc import Iterable, Iterator
from functools import cache

import msgspec
from markupsafe import Markup

from services.web.drawing import contour
from services.web.drawing.contour import Spot
from services.web.words import Words

SIZE = 80
"""Width of a cell in every drawing of a bed."""
NAMES = {
    "1": "daisy tile {id}",
    "2": "lavender tile {id}",
    "3": "poppy tile {id}",
    "4": "sunflower tile {id}",
    "5": "tulip tile {id}",
    "6": "hydrangea tile {id}",
}
"""Each size has a flower of its own; a tile's id begins with its size."""
PRINTS = {"p": "pot", "c": "cloche", "P": "pot", "C": "cloche"}

Marks = dict[Spot, str]
"""What each cell of a tile shows."""
Matrix = tuple[int, int, int, int, int, int]
"""As SVG writes it, in cells."""


class Form(msgspec.Struct, frozen=True):
    """A tile turned and flipped: its drawing, how its first outline has to be turned, and the numbers of the forms that
    come of turning it right and of flipping it over."""

    drawing: str
    matrix: Matrix
    turn: int
    flip: int


def title(words: Words, tile: str) -> Markup:
    """What the tile is called: "tulip tile 5F"."""
    return words(NAMES[tile[0]], id=tile)


def parse(drawing: str) -> Marks:
    """The cells of a drawing such as `pX/X.`."""
    rows = drawing.split("/")
    return {(r, c): mark for r, row in enumerate(rows) for c, mark in enumerate(row) if mark != "."}


def outline(spots: Iterable[Spot]) -> str:
    """The `d` of the path round these cells."""
    return contour.path(spots, SIZE, inset=2, radius=13)


def drawn(marks: Marks, tile: str, id_: str = "") -> Markup:
    """The tile at the origin; its outline bears the id."""
    named = Markup(' id="{}"').format(id_) if id_ else ""
    path = Markup('<g class="tl f{}"><path{} d="{}"/></g>').format(tile[0], named, outline(marks))
    return path + Markup("").join(_flower(spot, mark, tile) for spot, mark in sorted(marks.items()))


def _flower(spot: Spot, mark: str, tile: str) -> Markup:
    return thing(PRINTS.get(mark, f"f{tile[0]}"), *spot)


def thing(glyph: str, row: int, column: int) -> Markup:
    """A flower, a pot, a cloche or a cat in its cell."""
    at = "".join(f' {name}="{n * SIZE}"' for name, n in (("x", column), ("y", row)) if n)
    return Markup('<use href="#c-{}"{}/>').format(glyph, Markup(at))  # noqa: S704 - numbers


def cells() -> Markup:
    """What `thing` puts into cells, drawn once for the whole page."""
    flower = Markup('<g id="c-{0}"><use href="#g-{0}" x="19" y="19" width="42" height="42"/></g>')
    large = Markup('<g id="c-{0}"><use href="#g-{0}" x="8" y="8" width="64" height="64"/></g>')
    return Markup("").join((*(flower.format(f"f{n}") for n in NAMES), *map(large.format, ("pot", "cloche", "cat"))))


def token(glyph: str, row: int, column: int) -> Markup:
    """A pot or a cat that was put there: on a pale square, so that it differs from what is printed."""
    x, y = column * SIZE + 3, row * SIZE + 3
    card = Markup('<rect class="tl card" x="{}" y="{}" width="74" height="74" rx="11"/>').format(x, y)
    return card + thing(glyph, row, column)


def picture(tile: str, drawing: str, cell: int) -> Markup:
    """The tile by itself, `cell` pixels a cell."""
    marks = parse(drawing)
    return _framed(marks, cell, Markup('<g id="q-{}">{}</g>').format(tile, drawn(marks, tile)))


def again(tile: str, drawing: str, cell: int) -> Markup:
    """The same once more on a page that has its picture."""
    return _framed(parse(drawing), cell, Markup('<use href="#q-{}"/>').format(tile))


def _framed(marks: Marks, cell: int, inner: Markup) -> Markup:
    rows, columns = box(marks)
    return Markup('<svg width="{}" height="{}" viewBox="-4 -4 {} {}" aria-hidden="true" class="thin">{}</svg>').format(
        columns * cell + 2, rows * cell + 2, columns * SIZE + 8, rows * SIZE + 8, inner
    )


def box(marks: Iterable[Spot]) -> Spot:
    """How many rows and columns they span."""
    spots = list(marks)
    return 1 + max(r for r, _ in spots), 1 + max(c for _, c in spots)


@cache
def forms(drawings: tuple[str, ...]) -> tuple[Form, ...]:
    """The forms of a tile, numbered as its drawings are."""
    number = {drawing: n for n, drawing in enumerate(drawings)}
    matrix = dict(reversed(list(_ways(drawings[0]))))
    return tuple(_form(drawing, matrix[drawing], number) for drawing in drawings)


def _form(drawing: str, matrix: Matrix, number: dict[str, int]) -> Form:
    return Form(drawing, matrix, number[_turned(drawing)], number[_mirrored(drawing)])


def written(form: Form) -> str:
    """The form as the hand's script reads it."""
    return f"{form.drawing}|{' '.join(map(str, form.matrix))}|{form.turn}|{form.flip}"


def _ways(drawing: str) -> Iterator[tuple[str, Matrix]]:
    """Every way to turn and flip it, and how its outline comes there."""
    width = len(drawing.split("/", maxsplit=1)[0])
    starts: list[tuple[str, Matrix]] = [(drawing, (1, 0, 0, 1, 0, 0)), (_mirrored(drawing), (-1, 0, 0, 1, width, 0))]
    for start in starts:
        now, matrix = start
        for _ in range(4):
            yield now, matrix
            now, matrix = _turned(now), _after(matrix, now.count("/") + 1)


def _turned(drawing: str) -> str:
    return "/".join("".join(column) for column in zip(*drawing.split("/")[::-1], strict=True))


def _mirrored(drawing: str) -> str:
    return "/".join(row[::-1] for row in drawing.split("/"))


def _after(matrix: Matrix, height: int) -> Matrix:
    """The same and then a quarter turn to the right of what is `height` cells high: x is height − y, y is x."""
    a, b, c, d, e, f = matrix
    return -b, a, -d, c, height - f, e

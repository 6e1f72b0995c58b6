"""Pieces as drawings, each kept once a page: objects on their plates, Zen tiles, garden tiles in each turn."""

from collections.abc import Iterable, Iterator, Sequence

from markupsafe import Markup

from domain.games.miyabi.content import KINDS, Kind
from services.web.drawing import contour
from services.web.drawing.contour import Spot

SIZE = 92
"""A cell of the large board."""
WIDTH = SIZE * 6
INSET, RADIUS, SIDE = 2.0, 10.0, 2.4
_PLACES = {
    1: ((12, 12, 68),),
    2: ((4, 22, 46), (42, 22, 46)),
    3: ((6, 4, 44), (42, 4, 44), (24, 44, 44)),
}
"""Left, top and size of each object on a plate."""


def defs(drawings: dict[str, Sequence[str]]) -> Markup:
    """Everything that boards and tiles on offer are made of. `drawings`: each tile that is shown, in each turn."""
    masks = _masks(drawings)
    parts = [
        _ground(),
        *(_object(kind, n) for kind in KINDS for n in _PLACES),
        *(_zen(kind) for kind in KINDS),
        *(_shape(mask) for mask in masks),
        *(_block(mask) for mask in masks),
        *(_tile(tag, turns, one) for tag, drawn in drawings.items() for turns, one in enumerate(drawn)),
        *(_frog(colour) for colour in ("silver", "golden")),
    ]
    return Markup("").join(parts)


def forms(drawings: dict[str, Sequence[str]], things: Iterable[str]) -> Markup:
    """The same as they lie in the hand: `things` are "tile" or "zen" with a tag, or "frog"."""
    held = [one for thing in things for one in _forms(drawings, *thing.split(" "))]
    return Markup("").join([*(_grip(mask) for mask in _masks(drawings)), *held] if held else held)


def _masks(drawings: dict[str, Sequence[str]]) -> dict[str, None]:
    return {_SINGLE: None} | dict.fromkeys(_mask(one) for drawn in drawings.values() for one in drawn)


def _forms(drawings: dict[str, Sequence[str]], sort: str, tag: str = "") -> Iterator[Markup]:
    if sort == "tile":
        yield from (_form(f"tile-{tag}-{n}", _mask(one)) for n, one in enumerate(drawings[tag]))
    elif sort == "zen":
        yield _form(f"zen-{tag}", _SINGLE)
    else:
        yield from (_form(frog, _SINGLE) for frog in ("frog-silver", "frog-golden"))


_SINGLE = "1"


def spots(drawing: str) -> Iterator[tuple[Spot, bool]]:
    """Each spot of a drawing from its top left, and whether it is the object's."""
    for row, line in enumerate(drawing.split("/")):
        for column, mark in enumerate(line):
            if mark != ".":
                yield (row, column), mark == "O"


def pin(drawing: str) -> Spot:
    """The spot of the object."""
    return next(spot for spot, is_object in spots(drawing) if is_object)


def picture(piece: str, drawing: str, width: int) -> Markup:
    """A piece by itself, a cell of it `width` wide."""
    rows, columns = 1 + max(r for (r, _), _ in spots(drawing)), 1 + max(c for (_, c), _ in spots(drawing))
    return Markup(
        '<svg width="{}" height="{}" viewBox="-3 -3 {} {}" aria-hidden="true"><use href="#{}"/></svg>'
    ).format(columns * width + 4, rows * width + 4, columns * SIZE + 6, rows * SIZE + 9, piece)


def outline(cells: Iterable[Spot]) -> str:
    """The rounded outline round these cells of a board."""
    return contour.path(cells, SIZE, inset=INSET, radius=RADIUS)


def _ground() -> Markup:
    """Bare earth; a faint object in each cell tells of its row, until moss lies over it."""
    lines = "".join(f"M0 {n * SIZE}H{WIDTH}M{n * SIZE} 0V{WIDTH}" for n in range(1, 6))
    faint = Markup('<use href="#g-{}" x="{}" y="{}" width="26" height="26"/>')
    bare = (faint.format(kind, n * SIZE + 33, row * SIZE + 33) for row, kind in enumerate(KINDS) for n in range(6))
    return Markup(
        '<g id="ground"><rect width="{0}" height="{0}" fill="var(--earth)"/><path d="{1}" stroke="var(--earthline)" '
        'stroke-width="1.5" fill="none"/><g opacity=".22">{2}</g></g>'
    ).format(WIDTH, lines, Markup("").join(bare))


def _mask(drawing: str) -> str:
    return "".join({".": "0", "/": "-"}.get(mark, "1") for mark in drawing)


def _shape(mask: str) -> Markup:
    cells = [(r, c) for r, line in enumerate(mask.split("-")) for c, mark in enumerate(line) if mark == "1"]
    return Markup('<path id="sh{}" d="{}"/>').format(mask, outline(cells))


def _plate(kind: Kind) -> Markup:
    round_, token = (41, "pond") if kind == "fish" else (12, "plate")
    return Markup('<rect x="5" y="5" width="82" height="82" rx="{}" fill="var(--{})"/>').format(round_, token)


def _object(kind: Kind, n: int) -> Markup:
    one = Markup('<use href="#g-{0}" x="{1}" y="{2}" width="{3}" height="{3}"/>')
    drawn = Markup("").join(one.format(kind, *place) for place in _PLACES[n])
    return Markup('<g id="ob-{}-{}">{}{}</g>').format(kind, n, _plate(kind), drawn)


def _zen(kind: Kind) -> Markup:
    """Raked sand round one object; the ring round it is the board's matter: open, or closed."""
    return Markup(
        '<g id="zen-{0}"><rect x="3" y="3" width="86" height="86" rx="12" fill="var(--sand)" stroke="var(--edge)" '
        'stroke-width="2"/><path d="M3 20Q46 8 89 20M3 72Q46 84 89 72M3 33Q46 -4 89 33M3 59Q46 96 89 59" '
        'fill="none" stroke="var(--rake)" stroke-width="2"/>{1}'
        '<use href="#g-{0}" x="22" y="22" width="48" height="48"/></g>'
    ).format(kind, Markup('<circle cx="46" cy="46" r="31" fill="var(--{})"/>').format(_bed(kind)))


def _bed(kind: Kind) -> str:
    return "pond" if kind == "fish" else "plate"


def _block(mask: str) -> Markup:
    """A tile of that shape before it bears anything."""
    return Markup(
        '<g id="block{0}"><use href="#sh{0}" y="{1}" fill="var(--mossside)"/>'
        '<use href="#sh{0}" fill="var(--moss3)" stroke="var(--mossside)" stroke-width="1.3"/></g>'
    ).format(mask, SIDE * 2)


def _tile(tag: str, turns: int, drawing: str) -> Markup:
    row, column = pin(drawing)
    kind, n = tag.partition("_")[0], sum(1 for _ in spots(drawing))
    return Markup('<g id="tile-{}-{}"><use href="#block{}"/><use href="#ob-{}-{}" x="{}" y="{}"/></g>').format(
        tag, turns, _mask(drawing), kind, n, column * SIZE, row * SIZE
    )


def _frog(colour: str) -> Markup:
    return Markup('<g id="frog-{0}"><use href="#g-frog-{0}" x="10" y="8" width="72" height="72"/></g>').format(colour)


def _grip(mask: str) -> Markup:
    """Ink dashes round what is held, and what tells that it may not lie there."""
    return Markup(
        '<g id="grip{0}"><use class="no" href="#sh{0}" fill="url(#g-pno)"/>'
        '<use href="#sh{0}" fill="none" stroke="var(--paper)" stroke-width="7"/><use class="outline" href="#sh{0}" '
        'fill="none" stroke-width="5" stroke-dasharray="13 7"/></g>'
    ).format(mask)


def _form(piece: str, mask: str) -> Markup:
    return Markup('<g id="form-{0}"><use href="#{0}"/><use href="#grip{1}"/></g>').format(piece, mask)

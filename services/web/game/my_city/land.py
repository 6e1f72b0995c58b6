"""The printed land as a drawing: terrain, what stands on it, and the river along the edges of its cells."""

from collections.abc import Iterator
from hashlib import sha256

from markupsafe import Markup

SIZE = 56
COLUMNS, ROWS = 11, 11
SIDE = SIZE * COLUMNS
GLYPHS = {"M": "mountain", "F": "forest", "R": "rocks", "T": "trees", "W": "well", "t": "tree", "V": "vein"}
_GROUND = {"M": "mtn", "F": "wood"}
_CARDS = "tV"
"""What came as a sticker lies on a pale card, so that it reads as added."""
_LETTERS = {"S": "S", "H": "H", "P": "P"}
_ENTRANCES = {"b": "ind", "r": "pub", "y": "res"}
NAMES = {
    "M": "mountain",
    "F": "forest",
    "R": "double rock",
    "T": "double tree",
    "t": "tree",
    "W": "well",
    "V": "gold vein",
    "S": "sawmill",
    "H": "port",
    "P": "palace",
    "b": "entrance of the industrial mine",
    "r": "entrance of the public mine",
    "y": "entrance of the residential mine",
    ".": "open land",
}

Rows = tuple[str, ...]
"""As the view tells a board: eleven rows from the top, `|` the river."""


def symbol_id(rows: Rows) -> str:
    """The id of that land's drawing: the same for boards that are alike."""
    return f"land-{sha256(''.join(rows).encode()).hexdigest()[:8]}"


def symbol(rows: Rows) -> Markup:
    """The land, to be used by every board that lies on it."""
    drawn = "".join((*_grounds(rows), _grid(), *_things(rows), _river(rows)))
    return Markup('<symbol id="{}" viewBox="0 0 {} {}">{}</symbol>').format(
        symbol_id(rows),
        SIDE,
        SIDE,
        Markup(drawn),  # noqa: S704 - numbers and names of ours
    )


def marks(rows: Rows) -> Iterator[tuple[int, int, str]]:
    """(row, column, mark) of every cell."""
    for row, line in enumerate(rows):
        for column, mark in enumerate(line.replace("|", "")):
            yield row, column, mark


def cell_name(row: int, column: int) -> str:
    """The name of that cell."""
    return f"{chr(65 + column)}{row + 1}"


def spot(name: str) -> tuple[int, int]:
    """(row, column) of the cell of that name."""
    return int(name[1:]) - 1, ord(name[0]) - 65


def busy(rows: Rows) -> list[str]:
    """Cells on which something is drawn."""
    return [cell_name(row, column) for row, column, mark in marks(rows) if mark != "."]


def _grounds(rows: Rows) -> Iterator[str]:
    yield f'<rect width="{SIDE}" height="{SIDE}" fill="var(--land)"/>'
    for mark, token in _GROUND.items():
        squares = "".join(f"M{c * SIZE} {r * SIZE}h{SIZE}v{SIZE}h-{SIZE}z" for r, c, m in marks(rows) if m == mark)
        if squares:
            yield f'<path fill="var(--{token})" d="{squares}"/>'


def _grid() -> str:
    lines = "".join(f"M0 {n * SIZE}H{SIDE}M{n * SIZE} 0V{SIDE}" for n in range(1, COLUMNS))
    return f'<path d="{lines}" stroke="var(--landline)" stroke-width="1.5" fill="none"/>'


def _things(rows: Rows) -> Iterator[str]:
    for row, column, mark in marks(rows):
        x, y = column * SIZE, row * SIZE
        if mark in _CARDS:
            card = f'<rect x="{x + 3.4}" y="{y + 3.4}" width="49.2" height="49.2" rx="5.6"'
            yield f'{card} fill="var(--sheet)" stroke="var(--edge)"/>'
        if mark in GLYPHS:
            yield f'<use href="#g-{GLYPHS[mark]}" x="{x + 5.6}" y="{y + 5.6}" width="44.8" height="44.8"/>'
        elif mark in _LETTERS:
            yield _works(x, y, mark)
        elif mark in _ENTRANCES:
            yield _entrance(x, y, _ENTRANCES[mark])


def _works(x: int, y: int, mark: str) -> str:
    """Sawmill, port and palace: a drawing of each."""
    return f'<use href="#g-city-{_LETTERS[mark]}" x="{x + 4}" y="{y + 4}" width="48" height="48"/>'


def _entrance(x: int, y: int, token: str) -> str:
    return (
        f'<path d="M{x + 8} {y + 50}V{y + 28}a20 20 0 0 1 40 0v22z"'
        f' fill="var(--{token})" stroke="var(--ink)" stroke-width="2"/>'
        f'<path d="M{x + 17} {y + 50}V{y + 32}a11 11 0 0 1 22 0v18z" fill="var(--ink)"/>'
    )


def _river(rows: Rows) -> str:
    path = _course([row.index("|") * SIZE for row in rows])
    return (
        f'<path d="{path}" fill="none" stroke="var(--river)" stroke-width="13.5"/>'
        f'<path d="{path}" fill="none" stroke="var(--riverlight)" stroke-width="5.6" stroke-dasharray="22.4 14"'
        ' stroke-linecap="round"/>'
    )


def _course(banks: list[int]) -> str:
    """Down along the cells' edges, a bend where the river passes to another column."""
    bend, here = SIZE * 0.3, banks[0]
    parts = [f"M{here} -20"]
    for row, there in enumerate(banks[1:], 1):
        if there == here:
            continue
        y, way = row * SIZE, 1 if there > here else -1
        parts.append(f"L{here} {y - bend:.1f}Q{here} {y} {here + way * bend:.1f} {y}")
        parts.append(f"L{there - way * bend:.1f} {y}Q{there} {y} {there} {y + bend:.1f}")
        here = there
    return "".join((*parts, f"L{here} {SIDE + 20}"))

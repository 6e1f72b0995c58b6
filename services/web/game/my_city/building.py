"""Buildings as drawings: one outline, a roof pattern a colour, one sign."""

from collections.abc import Iterable

from markupsafe import Markup

from services.web.drawing import contour
from services.web.drawing.contour import Spot

TOKENS = {"yellow": "res", "red": "pub", "blue": "ind", "purple": "chu"}
DISTRICTS = {"yellow": "Residential", "red": "Public", "blue": "Industrial", "purple": "Church"}

Spots = tuple[Spot, ...]


def parse(drawing: str) -> Spots:
    """The spots of a drawing such as `##./.##`."""
    return tuple((r, c) for r, row in enumerate(drawing.split("/")) for c, mark in enumerate(row) if mark == "#")


def drawn(spots: Iterable[Spot], colour: str, size: float, *, has_sign: bool = True) -> Markup:
    """A building on these spots, its top left cell at the origin."""
    spots, token, scale = tuple(spots), TOKENS[colour], size / 56
    path = contour.path(spots, size, inset=2.5 * scale, radius=7.3 * scale)
    parts = [
        Markup('<path d="{}" fill="var(--{})" stroke="var(--ink)" stroke-width="{}"/>').format(
            path, token, _short(max(2.2 * scale, 1.1))
        ),
        Markup('<path d="{}" fill="url(#g-p{})"/>').format(path, token),
    ]
    return Markup("").join([*parts, _sign(spots, token, size)] if has_sign else parts)


def held(spots: Spots, colour: str, size: float) -> Markup:
    """The same in the hand: ink dashes round it; the board sets `--no` and `--rim` where it may not stand."""
    path = contour.path(spots, size, inset=0, radius=size / 7)
    around = Markup(
        '<path d="{0}" fill="url(#g-pno)" opacity="var(--no, 0)"/>'
        '<path d="{0}" fill="none" stroke="var(--paper)" stroke-width="7"/>'
        '<path d="{0}" fill="none" stroke="var(--rim, var(--ink))" stroke-width="4.5" stroke-dasharray="11 6"/>'
    ).format(path)
    return drawn(spots, colour, size) + around


def picture(spots: Spots, colour: str, size: int) -> Markup:
    """A building by itself."""
    rows, columns = 1 + max(r for r, _ in spots), 1 + max(c for _, c in spots)
    alone = drawn(spots, colour, size, has_sign=size > 12)
    return Markup('<svg width="{0}" height="{1}" viewBox="-1 -1 {0} {1}" aria-hidden="true">{2}</svg>').format(
        columns * size + 2, rows * size + 2, alone
    )


def _sign(spots: Spots, token: str, size: float) -> Markup:
    row, column = middle(spots)
    x, y = column * size, row * size
    return Markup(
        '<circle cx="{}" cy="{}" r="{}" fill="var(--{})"/><use href="#g-m{}" x="{}" y="{}" width="{}" height="{}"/>'
    ).format(
        _short(x + size / 2),
        _short(y + size / 2),
        _short(size * 0.39),
        token,
        token,
        _short(x + size * 0.19),
        _short(y + size * 0.19),
        _short(size * 0.62),
        _short(size * 0.62),
    )


def middle(spots: Spots) -> Spot:
    """The spot with most of the others around it: the sign hangs there."""
    known = set(spots)

    def around(one: Spot) -> int:
        row, column = one
        return len(known & {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)})

    return max(sorted(spots), key=around)


def _short(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")

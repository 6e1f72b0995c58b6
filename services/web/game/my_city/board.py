"""A seat's board: the land, its buildings, what it should not overlook, and the last thing built."""

from collections.abc import Iterable, Sequence

from markupsafe import Markup

from domain.games.my_city.view import CityView, Standing
from services.web.drawing.bracket import bracketed, corners
from services.web.drawing.contour import Spot
from services.web.game.my_city import building, land
from services.web.game.my_city.land import COLUMNS, NAMES, ROWS, SIDE, SIZE
from services.web.words import Words

FRAME = Markup(
    '<rect x="-2" y="-2" width="{0}" height="{0}" fill="none" stroke="var(--edge)" stroke-width="3"/>'
).format(SIDE + 4)
"""The line round a board."""


def large(
    city: CityView,
    words: Words,
    label: str,
    narrow: Sequence[str],
    *,
    is_mine: bool,
    has_investor: bool = False,
    is_new: bool = True,
) -> Markup:
    """The board to play on: letters at its edges, cells that can be reached by keys, room for what is held.

    `is_new`: whether what was built last is shown as that.
    """
    return Markup(
        '<svg class="board" id="board-{}" data-size="{}" viewBox="0 0 662 662" role="group" aria-label="{}">{}'
        '<svg x="34" y="34" width="624" height="624" viewBox="-4 -4 624 624" overflow="visible">{}{}{}{}{}</svg></svg>'
    ).format(
        city.seat,
        SIZE,
        label,
        letters(),
        _ground(city),
        _narrow(narrow, city),
        _buildings(city),
        (_last(city) if is_new else Markup("")) + _investor(city, is_there=has_investor),
        _layers(city, words, is_mine=is_mine, has_investor=has_investor),
    )


def small(city: CityView, label: str, *, has_investor: bool = False, is_new: bool = True) -> Markup:
    """The board as the others see it from their places."""
    marks = (_last(city) if is_new else Markup("")) + _investor(city, is_there=has_investor)
    return Markup(
        '<svg class="mini" id="board-{}" data-size="{}" viewBox="-4 -4 624 624" role="img" aria-label="{}">{}{}{}'
        '<g class="lights"></g>{}</svg>'
    ).format(city.seat, SIZE, label, _ground(city), _buildings(city), marks, FRAME)


def _ground(city: CityView) -> Markup:
    return Markup('<use href="#{}" width="{}" height="{}"/>').format(land.symbol_id(city.land), SIDE, SIDE)


def letters() -> Markup:
    """The names of columns and rows at the edges."""
    columns = (f'<text x="{62 + SIZE * n}" y="22">{chr(65 + n)}</text>' for n in range(COLUMNS))
    rows = (f'<text x="15" y="{69 + SIZE * n}">{n + 1}</text>' for n in range(ROWS))
    return Markup('<g font-size="20" text-anchor="middle" aria-hidden="true">{}</g>').format(
        Markup("".join((*columns, *rows)))  # noqa: S704 - letters and numbers
    )


def _narrow(names: Iterable[str], city: CityView) -> Markup:
    """A small square in each cell that is hard to reach, aside where something is drawn."""
    aside = set(land.busy(city.land))
    at = [(*land.spot(name), *((4, 40) if name in aside else (20, 20))) for name in names]
    path = "".join(
        f"M{c * SIZE + x} {r * SIZE + y}h{w}v{w}h-{w}z" for r, c, x, y in at for w in (16 if x == 20 else 12,)
    )
    if not path:
        return Markup("")
    return Markup('<path d="{}" class="narrow"/>').format(path)


def _buildings(city: CityView) -> Markup:
    return Markup("").join(_building(one) for one in city.buildings)


def _building(one: Standing) -> Markup:
    spots = [land.spot(name) for name in one.cells]
    top, left = min(r for r, _ in spots), min(c for _, c in spots)
    drawn = building.drawn([(r - top, c - left) for r, c in spots], one.colour, SIZE)
    return Markup('<g transform="translate({} {})">{}</g>').format(left * SIZE, top * SIZE, drawn)


def _last(city: CityView) -> Markup:
    """Brackets round what was built last."""
    if not city.buildings:
        return Markup("")
    spots = [land.spot(name) for name in city.buildings[-1].cells]
    return bracketed(brackets(spots))


def _investor(city: CityView, *, is_there: bool) -> Markup:
    """Who stands on the building that was built last: the next one that touches it earns at once (My City R19)."""
    if not (is_there and city.buildings):
        return Markup("")
    row, column = max((r, c) for r, c in map(land.spot, city.buildings[-1].cells))
    return Markup('<use href="#g-investor" x="{}" y="{}" width="28" height="28"/>').format(
        column * SIZE + 26, row * SIZE + 26
    )


def brackets(spots: Sequence[Spot]) -> str:
    """The four corners of the box around these cells."""
    top, bottom = min(r for r, _ in spots) * SIZE - 2, (max(r for r, _ in spots) + 1) * SIZE + 2
    left, right = min(c for _, c in spots) * SIZE - 2, (max(c for _, c in spots) + 1) * SIZE + 2
    return corners(left, top, right, bottom, 14)


def _layers(city: CityView, words: Words, *, is_mine: bool, has_investor: bool) -> Markup:
    over = Markup('<g class="lights"></g><g class="rings"></g><g class="held"></g>')
    return over + FRAME + (_spots(city, words, has_investor=has_investor) if is_mine else Markup(""))


def _spots(city: CityView, words: Words, *, has_investor: bool) -> Markup:
    """A transparent square on every cell, with a name for those who do not see it."""
    standing = {name: one for one in city.buildings for name in one.cells}
    newest = city.buildings[-1] if has_investor and city.buildings else None
    square = Markup(
        '<rect class="spot" role="button" tabindex="{}" data-cell="{}" data-key="cell-{}" aria-label="{}" '
        'x="{}" y="{}" width="56" height="56"/>'
    )
    first = True
    drawn = []
    for row, column, mark in land.marks(city.land):
        name = land.cell_name(row, column)
        said = _said(words, name, mark, standing.get(name), newest)
        drawn.append(square.format(0 if first else -1, name, name, said, column * SIZE, row * SIZE))
        first = False
    return Markup("").join(drawn)


def _said(words: Words, name: str, mark: str, standing: Standing | None, newest: Standing | None) -> Markup:
    if standing is not None and standing == newest:
        what = words(title(standing.colour, standing.shape))
        return words("{cell}, {building}, with the investor", cell=name, building=what)
    if standing is not None:
        return words("{cell}, {building}", cell=name, building=words(title(standing.colour, standing.shape)))
    return words("{cell}, {terrain}", cell=name, terrain=words(NAMES[mark]))


def title(colour: str, shape: str) -> str:
    """What a building is called, in English: "public zed"."""
    return f"{building.DISTRICTS[colour].lower()} {shape.replace('_', ' ')}"

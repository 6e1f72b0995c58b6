"""A seat's city between chapters: the printed land, its free squares, and the stickers that lie on it for good."""

from markupsafe import Markup

from domain.campaign.board import free
from domain.campaign.city import Stuck
from domain.campaign.view import CityView
from services.web.campaign.gathering import Gathering
from services.web.campaign.name import GLYPHS, thing
from services.web.game.my_city import land
from services.web.game.my_city.board import FRAME, letters
from services.web.game.my_city.land import NAMES, SIDE, SIZE, cell_name, spot


def large(c: Gathering, label: str) -> Markup:
    """The board to lay a sticker on: its legal squares are drawn by what is held."""
    city = c.city
    return Markup(
        '<svg class="board city" id="board-{}" data-size="{}" viewBox="0 0 662 662" role="group" aria-label="{}">{}'
        '<svg x="34" y="34" width="624" height="624" viewBox="-4 -4 624 624" overflow="visible">{}{}{}{}{}</svg></svg>'
    ).format(
        city.seat,
        SIZE,
        label,
        letters(),
        _ground(city),
        _squares(squares(c, city)),
        Markup('<g class="lights"></g><g class="legal"></g><g class="rings"></g><g class="held"></g>'),
        FRAME,
        _spots(c, city) if c.legal_of("place_sticker") else Markup(""),
    )


def small(city: CityView, label: str) -> Markup:
    """Another seat's board."""
    return Markup(
        '<svg class="mini" id="board-{}" data-size="{}" viewBox="-4 -4 624 624" role="img" aria-label="{}">{}'
        '<g class="lights"></g>{}</svg>'
    ).format(city.seat, SIZE, label, _ground(city), FRAME)


def squares(c: Gathering, city: CityView) -> list[str]:
    """The cells of the city where a sticker may still go."""
    return list(free(c.campaign.box.board, "tree", c.campaign.cities[city.seat].carried.stickers))


def held(kind: str) -> Markup:
    """The sticker in the hand, its cell's corner at the origin; the board sets `--no` and `--rim`."""
    around = Markup(
        '<rect x="2" y="2" width="52" height="52" rx="6" fill="var(--sheet)"/>{}'
        '<rect x="0" y="0" width="56" height="56" rx="7" fill="url(#g-pno)" opacity="var(--no, 0)"/>'
        '<rect x="0" y="0" width="56" height="56" rx="7" fill="none" stroke="var(--paper)" stroke-width="7"/>'
        '<rect x="0" y="0" width="56" height="56" rx="7" fill="none" stroke="var(--rim, var(--ink))"'
        ' stroke-width="4.5" stroke-dasharray="11 6"/>'
    )
    return around.format(_picture(kind, 0, 0))


def card(kind: str, size: int = 34) -> Markup:
    """The sticker by itself."""
    return Markup('<svg width="{0}" height="{0}" viewBox="0 0 56 56" aria-hidden="true">{1}{2}</svg>').format(
        size, _card(0, 0), _picture(kind, 0, 0)
    )


def _ground(city: CityView) -> Markup:
    ground = Markup('<use href="#{}" width="{}" height="{}"/>').format(land.symbol_id(city.land), SIDE, SIDE)
    return ground + Markup("").join(_stuck(one) for one in city.stickers)


def _stuck(one: Stuck) -> Markup:
    row, column = spot(one.cell)
    x, y = column * SIZE, row * SIZE
    return _card(x, y) + _picture(one.kind, x, y)


def _card(x: int, y: int) -> Markup:
    """Pale, so that it reads as added."""
    drawn = Markup('<rect x="{}" y="{}" width="49.2" height="49.2" rx="5.6" fill="var(--sheet)" stroke="var(--edge)"/>')
    return drawn.format(x + 3.4, y + 3.4)


def _picture(kind: str, x: int, y: int) -> Markup:
    if kind == "clearing":
        return _square(x, y)
    drawn = Markup('<use href="#g-{}" x="{}" y="{}" width="44.8" height="44.8"/>')
    return drawn.format(GLYPHS[kind], x + 5.6, y + 5.6)


def _square(x: int, y: int) -> Markup:
    drawn = Markup('<rect x="{}" y="{}" width="22" height="22" fill="none" stroke="var(--edge)" stroke-width="3"/>')
    return drawn.format(x + 17, y + 17)


def _squares(cells: list[str]) -> Markup:
    """Printed ones and those of clearings, as long as nothing lies on them."""
    drawn = (_square(column * SIZE, row * SIZE) for row, column in map(spot, cells))
    return Markup('<g class="squares">{}</g>').format(Markup("").join(drawn))


def _spots(c: Gathering, city: CityView) -> Markup:
    """A transparent square on every cell, with a name for those who do not see it."""
    stuck, open_ = {one.cell: one.kind for one in city.stickers}, set(squares(c, city))
    square = Markup(
        '<rect class="spot" role="button" tabindex="{}" data-cell="{}" data-key="cell-{}" aria-label="{}" '
        'x="{}" y="{}" width="56" height="56"/>'
    )
    drawn: list[Markup] = []
    for row, column, mark in land.marks(city.land):
        name = cell_name(row, column)
        said = _said(c, name, mark, stuck.get(name), is_open=name in open_)
        drawn.append(square.format(-1 if drawn else 0, name, name, said, column * SIZE, row * SIZE))
    return Markup("").join(drawn)


def _said(c: Gathering, name: str, mark: str, kind: str | None, *, is_open: bool) -> Markup:
    _ = c.words
    if kind is not None:
        return _("{cell}, sticker: {thing}", cell=name, thing=thing(_, kind))
    if is_open:
        return _("{cell}, open land with a square", cell=name)
    return _("{cell}, {terrain}", cell=name, terrain=_(NAMES[mark]))

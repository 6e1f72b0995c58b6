"""What rows and expansions stand at, now and with what is on offer; and at the end, line by line."""

from collections.abc import Sequence
from typing import Any

import msgspec
from markupsafe import Markup

from domain.games.miyabi.content import KINDS, Kind
from domain.games.miyabi.events import RowMajorityScored
from domain.games.miyabi.garden import BOARD, COLUMNS, Garden
from domain.games.miyabi.options import Module
from domain.games.miyabi.scoring import MEADOW_CELL, SEVEN, enclosure, largest_group, meadow
from domain.games.miyabi.view import View
from domain.games.miyabi.view.shown import BonusView, RowView
from services.web.drawing.glyph import glyph
from services.web.game.miyabi.name import MODULES
from services.web.words import Words


class Count(msgspec.Struct, frozen=True):
    """A seat's objects in a row: now, with what is on offer, and the place that they hold then: 1, 2 or 0."""

    now: int
    then: int
    place: int


class Row(msgspec.Struct, frozen=True):
    """A row of the garden, a count a seat. `bonus`: of layer 5, taken by that seat or open."""

    kind: Kind
    counts: list[Count]
    first: int
    second: int
    bonus: int
    taken_by: int | None


def rows(
    now: Sequence[RowView], then: Sequence[RowView | RowMajorityScored], bonuses: Sequence[BonusView]
) -> list[Row]:
    """The majorities, the places as they would be then."""
    return [
        Row(
            kind,
            [
                Count(a, b, _place(seat, after))
                for seat, (a, b) in enumerate(zip(one.counts, after.counts, strict=True))
            ],
            one.first_points,
            one.second_points,
            bonus.points,
            bonus.taken_by,
        )
        for kind, one, after, bonus in zip(KINDS, now, then, bonuses, strict=True)
    ]


def _place(seat: int, row: RowView | RowMajorityScored) -> int:
    return 1 if seat in row.first_seats else 2 if seat in row.second_seats else 0


class Standing(msgspec.Struct, frozen=True):
    """What an expansion would bring each seat if the game ended now, or what it is about; and that with the offer."""

    name: str
    now: list[Markup]
    then: list[Markup]


def standings(words: Words, modules: Sequence[Module], now: Sequence[Garden], then: Sequence[Garden]) -> list[Standing]:
    """A line an expansion in play."""
    return [
        Standing(called, [_standing(words, one, g) for g in now], [_standing(words, one, g) for g in then])
        for one, called in MODULES.items()
        if one in modules
    ]


def _standing(words: Words, module: Module, garden: Garden) -> Markup:
    if module == "zen_garden":
        return _zen(words, garden)
    if module == "frog":
        return _frog(words, garden)
    return Markup(points(module, garden))  # noqa: S704 - a number


def points(module: Module, garden: Garden) -> int:
    """What the expansion brings at the end; 0 for those that score on the way."""
    if module == "colourful_garden":
        return garden.count(largest_group(garden))
    if module == "big_meadow":
        return MEADOW_CELL * meadow(garden).bit_count()
    if module == "seven":
        lines = [*garden.counts(), *(garden.count(column) for column in COLUMNS)]
        return SEVEN * lines.count(SEVEN)
    return 0


def _zen(words: Words, garden: Garden) -> Markup:
    if not garden.open_zen:
        return Markup("–")
    bare = (BOARD.neighbours(garden.open_zen) & garden.levels[0]).bit_count()
    cell, worth = BOARD.name(garden.open_zen), enclosure(garden)[2]
    said = words.many("one side bare", "{n} sides bare", bare)
    return Markup('{} {} <span class="meta">+{}</span><span class="vh"> {}</span>').format(
        glyph("zenopen", 16), cell, worth, said
    )


def _frog(words: Words, garden: Garden) -> Markup:
    if garden.frog is None:
        return Markup("–")
    colour, title = ("golden", words("golden frog")) if garden.frog.golden else ("silver", words("silver frog"))
    layer = garden.height(garden.frog.cell)
    return Markup('{} {}<span class="vh"> {}</span>').format(
        glyph(f"frog-{colour}", 22, title=title), layer, words("layer {n}", n=layer)
    )


def final(view: View, gardens: Sequence[Garden]) -> list[dict[str, Any]]:
    """A line for all that the rounds brought, one a row, one an expansion of the end, and the sum."""
    lines: list[dict[str, Any]] = [
        {"kind": row.kind, "points": [_worth(seat, row) for seat in range(len(gardens))]} for row in view.rows
    ]
    for module, called in MODULES.items():
        if module in view.modules and module in ("colourful_garden", "big_meadow", "seven"):
            lines.append({"name": called, "points": [points(module, garden) for garden in gardens]})
    late = [sum(line["points"][seat] for line in lines) for seat in range(len(gardens))]
    total = [one.points for one in view.seats]
    early = [all_ - some for all_, some in zip(total, late, strict=True)]
    return [{"early": True, "points": early}, *lines, {"total": True, "points": total}]


def _worth(seat: int, row: RowView) -> int:
    return {1: row.first_points, 2: row.second_points}.get(_place(seat, row), 0)

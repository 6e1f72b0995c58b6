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
from services.web.since import NOTHING, Since, marked
from services.web.words import Words


class Count(msgspec.Struct, frozen=True):
    """A seat's objects in a row: now, with what is on offer, and the place that they hold then: 1, 2 or 0.

    `new`: the mark of what the version changed.
    """

    now: int
    then: int
    place: int
    new: Markup


class Row(msgspec.Struct, frozen=True):
    """A row of the garden, a count a seat. `bonus`: of layer 5, taken by that seat or open."""

    kind: Kind
    counts: list[Count]
    first: int
    second: int
    bonus: int
    taken_by: int | None
    new_bonus: Markup


def rows(
    now: Sequence[RowView],
    then: Sequence[RowView | RowMajorityScored],
    bonuses: Sequence[BonusView],
    since: Since = NOTHING,
) -> list[Row]:
    """The majorities, the places as they would be then."""
    return [
        Row(
            kind,
            [_count(seat, number, one, after, since) for seat in range(len(one.counts))],
            one.first_points,
            one.second_points,
            bonus.points,
            bonus.taken_by,
            since.mark("bonuses", number, "taken_by"),
        )
        for number, (kind, one, after, bonus) in enumerate(zip(KINDS, now, then, bonuses, strict=True))
    ]


def _count(seat: int, number: int, now: RowView, then: RowView | RowMajorityScored, since: Since) -> Count:
    was, place = since.was("rows", number) or now, _place(seat, then)
    is_new = (was.counts[seat], _place(seat, was)) != (now.counts[seat], _place(seat, now))
    new = marked("rows", number, "counts", seat) if is_new else Markup("")
    return Count(now.counts[seat], then.counts[seat], place, new)


def _place(seat: int, row: RowView | RowMajorityScored) -> int:
    return 1 if seat in row.first_seats else 2 if seat in row.second_seats else 0


class Standing(msgspec.Struct, frozen=True):
    """What an expansion would bring each seat if the game ended now, or what it is about; and that with the offer.

    `new`: the marks of what the version changed, a seat each.
    """

    name: str
    now: list[Markup]
    then: list[Markup]
    new: list[Markup]


def standings(
    words: Words, modules: Sequence[Module], now: Sequence[Garden], then: Sequence[Garden], was: Sequence[Garden] = ()
) -> list[Standing]:
    """A line an expansion in play. `was`: the gardens before the version that is looked back on."""
    return [_line(words, one, called, now, then, was or now) for one, called in MODULES.items() if one in modules]


def _line(
    words: Words, module: Module, called: str, now: Sequence[Garden], then: Sequence[Garden], was: Sequence[Garden]
) -> Standing:
    before, is_, will_be = ([_standing(words, module, one) for one in each] for each in (was, now, then))
    new = [
        Markup("") if one == other else marked("expansions", module, seat)
        for seat, (one, other) in enumerate(zip(before, is_, strict=True))
    ]
    return Standing(called, is_, will_be, new)


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

"""Points and what they are for: what each reason is called, now and with what is on offer."""

from collections.abc import Sequence

import msgspec
from markupsafe import Markup

from domain.games.my_city.events import Line
from domain.games.my_city.view import CityView

LINES = {
    "trees": ("Trees in sight", "trees"),
    "rocks": ("Rocks in sight", "rocks"),
    "empty": ("Empty cells", None),
    "parks": ("Parks", "tree"),
    "groups": ("Colour groups", "mres"),
    "churches": ("Churches with all three", "mchu"),
    "wells": ("Wells", "well"),
    "river_front": ("River front", "wave"),
    "factories": ("Factories", "mind"),
    "mine": ("Mine", "cog"),
    "port": ("Port", "wave"),
    "gold": ("Gold", "vein"),
    "investor": ("Investor", "mpub"),
    "railway": ("Railway", "cog"),
    "pass": ("Passed", "no"),
}
"""The reasons for points: what each is called, and its glyph."""


class Row(msgspec.Struct, frozen=True):
    """A reason for points, now and with what is on offer. `new`: the mark of what a version changed."""

    name: str
    glyph: str | None
    now: int
    then: int | None = None
    new: Markup = Markup("")


def forecast_rows(lines: Sequence[Line], then: Sequence[Line] | None = None) -> list[Row]:
    """A row a reason, colours together; `then` is the same with what is on offer."""
    after = _sums(then) if then is not None else {}
    now = _sums(lines)
    return [
        Row(
            *LINES.get(reason, (reason, None)),
            now=now.get(reason, 0),
            then=after.get(reason, 0) if then is not None else None,
        )
        for reason in dict.fromkeys((*now, *after))
    ]


class Reckoned(msgspec.Struct, frozen=True):
    """A reason for points at the end, and what it brought each seat."""

    name: str
    glyph: str | None
    points: list[int]


def reckoning(cities: Sequence[CityView], start: int) -> list[Reckoned]:
    """All that the scores are made of, so that every seat's column adds up to its score (R9: a limit ends it)."""
    sums = [_sums(city.lines) for city in cities]
    reasons = dict.fromkeys(reason for one in sums for reason in one)
    rows = [Reckoned(*LINES.get(reason, (reason, None)), [one.get(reason, 0) for one in sums]) for reason in reasons]
    cut = [city.score - start - sum(one.values()) for city, one in zip(cities, sums, strict=True)]
    around = (Reckoned("At the start", None, [start for _ in cities]), Reckoned("Held at the limit", None, cut))
    first, last = ([row] if any(row.points) else [] for row in around)
    return [*first, *rows, *last]


def scored_rows(city: CityView, start: int) -> list[Row]:
    """The same for one seat."""
    return [Row(one.name, one.glyph, one.points[0]) for one in reckoning([city], start)]


def _sums(lines: Sequence[Line]) -> dict[str, int]:
    found: dict[str, int] = {}
    for line in lines:
        found[line.reason] = found.get(line.reason, 0) + line.points
    return found

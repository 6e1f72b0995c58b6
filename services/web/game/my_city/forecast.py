"""Points and what they are for: what each reason is called, now and with what is on offer."""

from collections.abc import Sequence

import msgspec
from markupsafe import Markup

from domain.games.my_city.events import Line

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


def _sums(lines: Sequence[Line]) -> dict[str, int]:
    found: dict[str, int] = {}
    for line in lines:
        found[line.reason] = found.get(line.reason, 0) + line.points
    return found

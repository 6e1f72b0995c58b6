"""The points of every seat over all versions of a match that is over, as a curve."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from uuid import UUID

from markupsafe import Markup

from domain.core.message import Event
from services.table.house import House
from services.table.kept import Kept
from services.table.replaying import after

WIDTH, HEIGHT, ASIDE = 900, 92, 8
"""Of the drawing; what stays free at its left and right, as at a slider's."""
DASHES = ("", "6 3", "2 3", "10 3 2 3", "1 4", "8 5")
_BREATH = 16
_KEPT = 32

Points = Sequence[tuple[int, ...] | None]
"""By version, the first at 0: None before the game begins."""


class Curves:
    """Those that were asked for last; a match that is over does not change any more."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[UUID, bytes], Points] = OrderedDict()

    async def of(self, house: House, kept: Kept) -> Points:
        """The points after each event. To be asked for only when all is over, since hidden things count too."""
        key = kept.stream_id, kept.hash
        if key not in self._known:
            self._known[key] = await _points(house, kept)
        self._known.move_to_end(key)
        while len(self._known) > _KEPT:
            self._known.popitem(last=False)
        return self._known[key]


async def _points(house: House, kept: Kept) -> Points:
    """Folded event by event; others are let in meanwhile."""
    recorded = await house.store.events(kept.stream_id, upto=kept.version)
    events, so_far = house.ledger.decoded(kept.kind, recorded), list[Event]()
    found: list[tuple[int, ...] | None] = []
    folded = None
    for event in events:
        so_far.append(event)
        folded = after(kept.kind, folded, so_far)
        state = getattr(folded, "state", None)
        found.append(None if state is None else kept.match.game.points(state))
        if len(found) % _BREATH == 0:
            await asyncio.sleep(0)
    return found


def drawn(points: Points, begins: Sequence[int], label: str) -> Markup:
    """A line a seat, told apart by dashes too; every second round on a darker ground."""
    told = [one for one in points if one is not None]
    if not told:
        return Markup("")
    seats, last = len(told[0]), len(points)
    low, high = min(0, *map(min, told)), max(1, *map(max, told))
    lines = (_line(points, seat, low, high) for seat in range(seats))
    return Markup(
        '<svg class="chart" id="chart" viewBox="0 0 {} {}" preserveAspectRatio="none" role="img" aria-label="{}">{}{}'
        '<path id="now" class="now" d="" data-width="{}" data-aside="{}"/></svg>'
    ).format(WIDTH, HEIGHT, label, _ground(begins, last), Markup("").join(lines), WIDTH, ASIDE)


def x(version: int, last: int) -> float:
    """Where a version lies."""
    return round(ASIDE + (WIDTH - 2 * ASIDE) * (version - 1) / max(1, last - 1), 1)


def _line(points: Points, seat: int, low: int, high: int) -> Markup:
    span = HEIGHT - 16
    at = [
        f"{x(version, len(points))},{round(HEIGHT - 8 - span * (one[seat] - low) / (high - low), 1)}"
        for version, one in enumerate(points, 1)
        if one is not None
    ]
    return Markup('<polyline points="{}" stroke="var(--s{})" stroke-dasharray="{}"/>').format(
        " ".join(at), seat % 6, DASHES[seat % 6]
    )


def _ground(begins: Sequence[int], last: int) -> Markup:
    """Every second round."""
    ends = [*begins[1:], last]
    band = Markup('<rect class="band" x="{}" y="0" width="{}" height="{}"/>')
    parts = [
        band.format(x(begin, last), round(x(end, last) - x(begin, last), 1), HEIGHT)
        for n, (begin, end) in enumerate(zip(begins, ends, strict=True))
        if n % 2 == 0
    ]
    return Markup("").join(parts)

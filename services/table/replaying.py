"""A match or a campaign frame by frame: what each event was, what was seen after it, where the picture changed."""

from collections.abc import AsyncIterator
from typing import Any
from uuid import UUID

import msgspec

from domain.core.message import Event
from domain.core.seat import Viewer
from services.store import Recorded
from services.table import damage
from services.table.caller import Caller
from services.table.difference import Difference, differences
from services.table.house import House
from services.table.kind import Folded, Kind
from services.table.problem import NoSuchVersion
from services.table.reading import Sight, look
from services.table.telling import Told, tell, time

_ROWS = 200


class Frame(msgspec.Struct, frozen=True):
    """One version. `changed`: JSON Pointers to what in `view` differs from the version before."""

    version: int
    at: str
    event: Told
    view: Any
    changed: list[str]


async def replay(
    house: House, caller: Caller, stream_id: UUID, first: int, last: int | None, as_: str | None
) -> AsyncIterator[Frame]:
    """The frames of these versions, in order, read as they are asked for. Raises as `look` does, at once."""
    sight = await look(house, caller, stream_id, as_=as_)
    until = sight.kept.version if last is None else last
    if not first <= until <= sight.kept.version:
        raise NoSuchVersion
    return _frames(house, sight, first, until)


async def diff(
    house: House, caller: Caller, stream_id: UUID, one: int, other: int, as_: str | None
) -> list[Difference]:
    """What the view of version `other` shows differently from that of `one`."""
    sight = await look(house, caller, stream_id, as_=as_)
    first, second = await house.ledger.at(stream_id, one), await house.ledger.at(stream_id, other)
    kind, viewer = sight.kept.kind, sight.viewer
    before = await _spelt(house, kind, picture(kind, first.folded, viewer))
    return list(differences(before, await _spelt(house, kind, picture(kind, second.folded, viewer))))


async def _frames(house: House, sight: Sight, first: int, last: int) -> AsyncIterator[Frame]:
    kind, viewer = sight.kept.kind, sight.viewer
    before: Any = None
    async for recorded, event, folded in _grown(house, kind, sight.kept.stream_id, last):
        if recorded.version < first - 1:
            continue
        seen = await _spelt(house, kind, picture(kind, folded, viewer))
        if recorded.version >= first:
            changed = [difference.path for difference in differences(before, seen)]
            at = time(recorded.recorded_at)
            yield Frame(recorded.version, at, tell(kind, recorded, event, viewer), seen, changed)
        before = seen


async def _grown(house: House, kind: Kind, stream_id: UUID, last: int) -> AsyncIterator[tuple[Recorded, Event, Folded]]:
    """Each event up to version `last`, and what the stream holds after it."""
    grow, version = kind.grow(), 0
    while version < last:
        rows = await house.store.events(stream_id, after=version, upto=last, limit=_ROWS)
        for recorded, event in zip(rows, house.ledger.decoded(kind, rows), strict=True):
            version = recorded.version
            yield recorded, event, damage.grown(grow, version, event)


def after(kind: Kind, folded: Folded | None, events: list[Event]) -> Folded:
    """What is held after the last of these events, which are all there were; `folded` is that before it, if any.

    Raises RecordDamaged.
    """
    last = events[-1:]
    if folded is None or kind.rewinds(last):
        return damage.folded(kind, events)
    return damage.extended(kind, folded, last)


def picture(kind: Kind, folded: Folded, viewer: Viewer) -> Any:
    """What that viewer sees as plain JSON values; None before a game begins."""
    return msgspec.to_builtins(kind.picture(folded, viewer), str_keys=True)


async def _spelt(house: House, kind: Kind, seen: Any) -> Any:
    """A campaign's picture with names in place of their labels."""
    if not kind.has_labels:
        return seen
    return msgspec.json.decode(await house.names.spelt(msgspec.json.encode(seen)))

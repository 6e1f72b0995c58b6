"""The audit: who did what, when, in which order, over all streams that a caller may ask about."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any
from urllib.parse import parse_qsl, urlencode
from uuid import UUID

import msgspec

from domain.core.seat import Viewer
from domain.match.state import Chair, ContentMissing
from services.store import Bucket, Position, Recorded, audit
from services.store.audit import Incomplete, Origin, Place, Wanted, Watermark
from services.table import access
from services.table import kind as kinds
from services.table import problem as p
from services.table.caller import Caller
from services.table.house import House
from services.table.kind import Kind
from services.table.membership import as_member
from services.table.telling import Told, tell, withheld

PATIENCE_SECONDS = 2.0
"""How long an answer waits for the index to have come as far as the record was when it was asked for."""
_LOOK_AGAIN_SECONDS = 0.05

_Eyes = tuple[Kind, Viewer]


class Cursor(msgspec.Struct, frozen=True):
    """Where the next page begins, and under which watermark."""

    watermark_id: UUID
    place: Place


class Page(msgspec.Struct, frozen=True):
    """Part of the answer; `next` is where it goes on."""

    events: list[Told]
    next: Cursor | None


async def page(
    house: House,
    caller: Caller,
    wanted: Wanted,
    limit: int,
    cursor: Cursor | None = None,
    patience: float = PATIENCE_SECONDS,
) -> Page:
    """The next events that the caller may ask about, as they may know them.

    All pages of an answer tell what had been recorded when the first was asked for: nothing is skipped and nothing
    told twice, whatever others record meanwhile. Raises NoSuchCursor, NotThereYet, Unauthorised.
    """
    wanted = _within_reach(caller, wanted)
    question = sha256(msgspec.json.encode((caller.player, caller.role, wanted))).digest()
    upto = await (_now(house, patience) if cursor is None else _kept(house, cursor, question))
    try:
        async with house.store.connection() as conn:
            found = await audit.page(conn, wanted, upto, limit, None if cursor is None else cursor.place)
    except Incomplete:
        raise p.NotThereYet from None
    told = [one async for one in _told(house, caller, found)]
    if len(found) < limit:
        return Page(told, None)
    last = found[-1]
    place = Place(last.recorded_at, last.bucket, last.bucket_pos)
    return Page(told, Cursor(await _keep(house, question, upto) if cursor is None else cursor.watermark_id, place))


async def note(house: House, caller: Caller, path: str, query: bytes) -> None:
    """Record what an auditor reads, before it is told; but for words of a title, which belong to whoever wrote them."""
    pairs = parse_qsl(query.decode("latin-1"), keep_blank_values=True)
    asked = urlencode([(name, value) for name, value in pairs if name != "text"])
    async with house.store.connection() as conn:
        await audit.put_reading(conn, caller.player, path.replace("\0", "%00"), asked)  # no text in there holds a NUL


def _within_reach(caller: Caller, wanted: Wanted) -> Wanted:
    """A player asks about tables at which they sit, with all chapters of a campaign; auditor and operator about all."""
    if caller.role in ("auditor", "operator"):
        return wanted
    if caller.player is None:
        raise p.Unauthorised
    return msgspec.structs.replace(wanted, own=caller.player)


async def _now(house: House, patience: float) -> Watermark:
    """As far as the record goes now; the index is waited for."""
    until = asyncio.get_running_loop().time() + patience
    async with house.store.connection() as conn:
        goal, reached = await audit.heads(conn)
    while behind := [ix for ix, (wanted, there) in enumerate(zip(goal, reached, strict=True)) if there < wanted]:
        if asyncio.get_running_loop().time() > until:
            await _require_lost(house, [(ix, reached[ix], goal[ix]) for ix in behind])
            break
        await asyncio.sleep(_LOOK_AGAIN_SECONDS)
        async with house.store.connection() as conn:
            _, reached = await audit.heads(conn)
    return reached


async def _require_lost(house: House, behind: Sequence[tuple[int, int, int]]) -> None:
    """A bucket that has lost events is told up to there; any other will be indexed. Raises NotThereYet."""
    async with house.store.connection() as conn:
        for bucket, after, upto in behind:
            if not await audit.is_lost(conn, Bucket(bucket), Position(after), Position(upto)):
                raise p.NotThereYet


async def _keep(house: House, question: bytes, upto: Watermark) -> UUID:
    async with house.store.connection() as conn:
        return await audit.put_watermark(conn, question, upto)


async def _kept(house: House, cursor: Cursor, question: bytes) -> Watermark:
    async with house.store.connection() as conn:
        found = await audit.watermark(conn, cursor.watermark_id, question)
    if found is None:
        raise p.NoSuchCursor
    return found


async def _told(house: House, caller: Caller, found: Sequence[Recorded]) -> AsyncIterator[Told]:
    """Each event through the eyes that its stream is seen with; one that cannot be read, without what it says."""
    streams = {one.stream_id for one in found}
    async with house.store.connection() as conn:
        origins = await audit.origins(conn, streams)
    eyes = {stream: await _eyes(house, caller, stream, origins.get(stream)) for stream in streams}
    for one in found:
        seen_with = eyes[one.stream_id]
        if seen_with is not None:
            yield _tell(one, *seen_with)
        elif caller.role != "player":
            yield withheld(one)


def _tell(one: Recorded, kind: Kind, viewer: Viewer) -> Told:
    try:
        event = kind.decode(one.event_type, one.payload)
    except (KeyError, msgspec.MsgspecError):
        return withheld(one)
    return tell(kind, one, event, viewer)


async def _eyes(house: House, caller: Caller, stream_id: UUID, origin: Origin | None) -> _Eyes | None:
    """What the stream holds and through whose eyes the caller sees it; None where it holds nothing that we know.

    A player sees by who sits at the table. To the others only matters whether it is over, which needs no fold.
    """
    if caller.role == "player":
        return await _own_eyes(house, caller, stream_id)
    try:
        if origin is None:
            return None
        ledger = house.ledger
        found = await kinds.opened_by(house.shelf, ledger.contents, origin.event_type, origin.payload, ledger.start_of)
        if found is None:
            return None
        opened: Any = found.decode(origin.event_type, origin.payload)
    except (KeyError, ContentMissing, msgspec.MsgspecError):
        return None
    return found, access.viewer(caller, _Bare(opened, "ended" if origin.is_over else "running"))


@dataclass(frozen=True)
class _Bare:
    """A table at which nobody sits who asks."""

    opened: access.Opened
    status: str
    chairs: tuple[Chair, ...] = ()
    version: int = 1


async def _own_eyes(house: House, caller: Caller, stream_id: UUID) -> _Eyes | None:
    """None where the player has left the table, or its campaign, since the index was written."""
    try:
        kept = await house.ledger.current(stream_id)
    except p.NotFound:
        return None
    member = await as_member(house, caller, kept.table)
    if not member.is_member and not access.seats_of(caller, kept.table):
        return None
    return kept.kind, access.viewer(member, kept.table)

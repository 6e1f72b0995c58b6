"""The audit bundle of a match or a campaign: all that anybody needs to check it without us, as far as they may see."""

import time
from collections.abc import AsyncIterator, Sequence
from uuid import UUID

import msgspec
from msgspec import UNSET

from domain.campaign.events import ChapterOpened
from domain.campaign.state import Campaign
from domain.core.seat import ARCHIVE, Seat, Viewer
from domain.match.state import Match
from services.store import Recorded, bundle, bundles, imported, sealing, verify
from services.store.bundle import AnyLine, Bundle, Pairs, Stream, Writer
from services.store.hashing import bucket_of
from services.table import access, supply
from services.table.caller import Caller
from services.table.damage import decoded
from services.table.house import House
from services.table.kept import Kept
from services.table.kind import Kind
from services.table.membership import as_member
from services.table.problem import Forbidden, NotFound

_PAIRS_A_LINE = 200
_END = 2**63 - 1


class Told(msgspec.Struct, frozen=True):
    """A stream of the bundle up to a version, and through whose eyes it is told."""

    stream_id: UUID
    kind: Kind
    version: int
    eyes: tuple[Viewer, ...]
    kept: Kept
    caller: Caller


async def bundle_of(house: House, caller: Caller, stream_id: UUID) -> AsyncIterator[bytes]:
    """The lines of the bundle, read as they are asked for. Raises NotFound and Forbidden, at once."""
    kept = await house.ledger.current(stream_id)
    caller = await as_member(house, caller, kept.table)
    own = Told(stream_id, kept.kind, kept.version, eyes(caller, kept.table), kept, caller)
    if kept.table.status == "imported":
        return _file(house, kept)
    return _lines(house, await _all(house, own))


async def _file(house: House, kept: Kept) -> AsyncIterator[bytes]:
    """As it came, byte for byte, with all that it brought."""
    brought = await house.store.imported(kept.stream_id)
    async with house.store.connection() as conn:
        yield await imported.content(conn, kept.stream_id if brought is None else brought.file_id)


def eyes(caller: Caller, table: access.Table) -> tuple[Viewer, ...]:
    """Through whose eyes a bundle is told: a seat's own while it runs, anybody's once all is over.

    Raises NotFound, Forbidden.
    """
    access.require_sight(caller, table)
    if caller.role == "operator":
        raise Forbidden
    if table.status in access.OVER:
        return (ARCHIVE,)
    own: tuple[Seat, ...] = access.seats_of(caller, table)
    if not own:
        raise Forbidden if access.may_watch(caller.without_link(), table) else NotFound
    return own


async def _all(house: House, own: Told) -> list[Told]:
    """That stream, the chapters of a campaign that were opened so far, and where forks come from."""
    found, queue = [own], [own]
    while queue:
        one = queue.pop(0)
        for stream_id, upto, caller in await _related(house, one):
            if all(stream_id != known.stream_id for known in found):
                more = await _told(house, caller, stream_id, upto)
                if more is not None:
                    found.append(more)
                    queue.append(more)
    return found


async def _related(house: House, one: Told) -> list[tuple[UUID, int | None, Caller]]:
    """Streams that belong to this one, each up to a version or as far as it has come, and who asks for it.

    What opens a campaign opens its chapters; no link opens what a fork comes from.
    """
    elsewhere = one.caller.without_link()
    if isinstance(one.kept.folded, Match):
        origin = one.kept.match.table.opened.forked_from
        return [] if origin is None else [(UUID(origin.match_id), origin.version, elsewhere)]
    recorded = await house.store.events(one.stream_id, upto=one.version)
    events = house.ledger.decoded(one.kind, recorded)
    chapters: list[tuple[UUID, int | None, Caller]] = [
        (UUID(event.match_id), None, one.caller) for event in events if isinstance(event, ChapterOpened)
    ]
    source = one.kept.campaign.opened.forked_from
    return chapters if source is UNSET else [*chapters, (UUID(source.campaign_id), source.version, elsewhere)]


async def _told(house: House, caller: Caller, stream_id: UUID, upto: int | None) -> Told | None:
    """None where the caller may not see it."""
    try:
        kept = await house.ledger.current(stream_id)
        caller = await as_member(house, caller, kept.table)
        seen = eyes(caller, kept.table)
    except (NotFound, Forbidden):
        return None
    if kept.table.status == "imported":
        return None  # its history lies in a file of its own
    return Told(stream_id, kept.kind, upto or kept.version, seen, kept, caller)


async def _lines(house: House, told: Sequence[Told]) -> AsyncIterator[bytes]:
    writer = Writer()
    yield writer.write([_head(house, told)])
    for one in told:
        yield writer.write(await supply.lines(house, one.kept))
    for bucket in dict.fromkeys(bucket_of(one.stream_id) for one in told):
        async for lines in _bucket(house, bucket, [one for one in told if bucket_of(one.stream_id) == bucket]):
            yield writer.write(lines)
    yield writer.end()


def _head(house: House, told: Sequence[Told]) -> Bundle:
    return Bundle(
        format=bundle.FORMAT,
        made_at=time.time_ns() // 1_000,
        public_key=house.public_key.hex(),
        whole=all(one.eyes == (ARCHIVE,) for one in told),
        streams=[
            Stream(
                str(one.stream_id),
                "campaign" if isinstance(one.kept.folded, Campaign) else "match",
                one.kind.rules,
                one.version,
            )
            for one in told
        ],
    )


async def _bucket(house: House, bucket: int, told: Sequence[Told]) -> AsyncIterator[list[AnyLine]]:
    """Seals, hashes and events of one bucket."""
    ends = {one.stream_id: one for one in told}
    async with house.store.connection() as conn:
        first, last = await bundles.stretch(conn, bucket, {one.stream_id: one.version for one in told})
        await sealing.list_sealed(conn)
        seals = await sealing.naming(conn, bucket, first, last)
        after, upto = bundles.covered(seals, bucket, first, last)
        pairs = await verify.pairs(conn, bucket, after, upto)
    yield [bundle.seal(one) for one in seals]
    for start in range(0, len(pairs), _PAIRS_A_LINE):
        part = pairs[start : start + _PAIRS_A_LINE]
        yield [Pairs(bucket, part[0][0] - 1, [hash_.hex() for _, hash_ in part])]
    position = first - 1
    while True:
        async with house.store.connection() as conn:
            rows = await bundles.events(conn, bucket, list(ends), position, last)
        if not rows:
            break
        yield [_event(ends[row.stream_id], row) for row in rows if row.version <= ends[row.stream_id].version]
        position = rows[-1].bucket_pos


def _event(told: Told, recorded: Recorded) -> AnyLine:
    if told.eyes == (ARCHIVE,):
        return bundle.whole(recorded)
    (event,) = decoded(told.kind, [(recorded.event_type, recorded.payload)], recorded.version - 1)
    seen = [told.kind.seen(event, viewer) for viewer in told.eyes]
    if any(one is event for one in seen):
        return bundle.whole(recorded)
    return bundle.part(recorded, seen[0])

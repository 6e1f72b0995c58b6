"""Calls that look at a match or a campaign: as it is or was, its events, frames and differences, what may be done."""

from collections.abc import AsyncIterator
from functools import partial
from uuid import UUID
from zlib import crc32

import msgspec
from litestar import Response
from litestar.response import Stream
from msgspec import UNSET

from domain.core.seat import Onlooker, Viewer
from domain.match.state import Chair
from services.api import query, refusing, wire
from services.api.ask import Ask
from services.api.reply import STREAMED, Reply, reply, tagged
from services.projections import key
from services.table import access, awaiting, membership, reading, replaying, verifying, viewing
from services.table.house import Look
from services.table.problem import NotFound, RecordDamaged
from services.table.replaying import Frame

_RELEASE = key.release().decode()
_ONLOOKERS = {Onlooker.SPECTATOR: "fe", Onlooker.ARCHIVE: "ff"}
_encoder = msgspec.json.Encoder()


async def view(ask: Ask) -> Response[bytes]:
    """See the match as it is, or as it was at a version or time."""
    asked = ask.query(query.View)
    match_id, at = ask.id(), query.moment(asked.at)
    if at is None:
        look = await newest(ask, match_id, asked.as_)
        if look.table.is_campaign:
            raise NotFound
        seats = await viewing.written(ask.house.names, look.table.chairs)
        return _answer(ask, look.version, look.viewer, look.body, seats)
    sight = await reading.look(ask.house, ask.caller, await ask.stream(), at=at, as_=asked.as_)
    seats = await viewing.written(ask.house.names, sight.kept.table.chairs)
    rendered = viewing.render(sight.kept, sight.viewer)
    return _answer(ask, sight.kept.version, sight.viewer, rendered, seats)


async def campaign(ask: Ask) -> Response[bytes]:
    """See the campaign as it is, or as it was at a version or time; with `spoilers` what sealed envelopes hold, too."""
    asked = ask.query(query.Campaign)
    campaign_id, at = ask.id("campaign_id"), query.moment(asked.at)
    if at is None and not asked.spoilers:
        look = await newest(ask, campaign_id, asked.as_)
        if not look.table.is_campaign:
            raise NotFound
        return await _spelt(ask, look.version, look.viewer, look.body, look.table.chairs)
    if at is None:
        await newest(ask, campaign_id, asked.as_)
    sight = await reading.look(ask.house, ask.caller, await ask.stream(), at=at, as_=asked.as_)
    rendered = viewing.render(sight.kept, sight.viewer, spoilers=asked.spoilers)
    return await _spelt(ask, sight.kept.version, sight.viewer, rendered, sight.kept.table.chairs)


async def newest(ask: Ask, stream_id: UUID, as_: str | None) -> Look:
    """What there is now, as ready as it can be."""
    choose = partial(access.viewer, wanted=as_)
    try:
        look = await awaiting.look(ask.house, stream_id, partial(choose, ask.caller), ask.least())
    except NotFound:
        caller = await membership.as_member(ask.house, ask.caller, await membership.table_of(ask.house, stream_id))
        if not caller.is_member:
            raise
        look = await awaiting.look(ask.house, stream_id, partial(choose, caller), ask.least())
    except RecordDamaged:
        if not await membership.may_watch(ask.house, ask.caller, stream_id):
            raise NotFound from None
        raise
    ask.is_about(look.table.opened.game)
    return look


async def _spelt(ask: Ask, version: int, viewer: Viewer, rendered: bytes, chairs: tuple[Chair, ...]) -> Reply:
    body = await ask.house.names.spelt(rendered)
    return _answer(ask, version, viewer, body, await viewing.written(ask.house.names, chairs), texts=body)


def _answer(ask: Ask, version: int, viewer: Viewer, rendered: bytes, seats: bytes, texts: bytes = b"") -> Reply:
    """What a viewer sees at a version is always the same, as this release writes it; only names change."""
    eyes = _ONLOOKERS[viewer] if isinstance(viewer, Onlooker) else f"{viewer:02x}"
    tag = f'"{version}-{_RELEASE}{eyes}{crc32(texts, crc32(seats)):08x}"'
    return tagged(rendered, seats, tag, ask.header(b"if-none-match"))


async def events(ask: Ask) -> Response[bytes]:
    """A page of events as the caller may know them."""
    asked = ask.query(query.Events)
    limit = ask.limit(asked.limit)
    told = await reading.events(
        ask.house, ask.caller, await ask.stream(), after=asked.after, limit=limit, as_=asked.as_
    )
    return reply(wire.Page(told, str(told[-1].version) if len(told) == limit else UNSET))


async def legal(ask: Ask) -> Response[bytes]:
    """What the seat may do now."""
    asked = ask.query(query.Legal)
    found = await reading.legal(
        ask.house,
        ask.caller,
        await ask.stream(),
        asked.seat,
        type_=asked.type_,
        after=asked.after,
        limit=ask.limit(asked.limit),
    )
    next_ = UNSET if found.next is None else str(found.next)
    return reply(wire.Legal(found.version, asked.seat, found.commands, next_))


async def verify(ask: Ask) -> Response[bytes]:
    """Check it: its chain of hashes, its fold, and once it has ended every draw."""
    ask.query(query.Nothing)
    return reply(await verifying.verify_match(ask.house, ask.caller, await ask.stream()))


async def replay(ask: Ask) -> Stream:
    """One line a version; where the record is damaged the last line is a problem."""
    asked = ask.query(query.Replay)
    frames = await replaying.replay(ask.house, ask.caller, await ask.stream(), asked.from_, asked.to, asked.as_)
    return Stream(refusing.lines(ask, _lines(frames)), media_type="application/x-ndjson", headers=STREAMED)


async def _lines(frames: AsyncIterator[Frame]) -> AsyncIterator[bytes]:
    async for frame in frames:
        yield _encoder.encode(frame) + b"\n"


async def diff(ask: Ask) -> Response[bytes]:
    """What differs in the view between two versions."""
    asked = ask.query(query.Diff)
    return reply(await replaying.diff(ask.house, ask.caller, await ask.stream(), asked.from_, asked.to, asked.as_))

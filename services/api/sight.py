"""Calls that look at a match: as it is or was, its events, its frames, what has changed, what may be done."""

from collections.abc import AsyncIterator
from functools import partial
from zlib import crc32

import msgspec
from litestar import Response
from litestar.response import Stream
from msgspec import UNSET

from services.api import query, wire
from services.api.ask import Ask
from services.api.reply import PRIVATE, reply, tagged
from services.table import access, awaiting, reading, replaying, verifying, viewing
from services.table.replaying import Frame

_NOW = query.View()
_encoder = msgspec.json.Encoder()


async def view(ask: Ask) -> Response[bytes]:
    """See the match as it is, or as it was at a version or time."""
    asked = ask.query(query.View) if ask.request.scope["query_string"] else _NOW
    match_id, at = ask.id(), query.moment(asked.at)
    if at is None:
        look = await awaiting.look(
            ask.house, match_id, partial(access.viewer, ask.caller, wanted=asked.as_), ask.least()
        )
        ask.is_about(look.table.opened.game)
        body = await viewing.with_seats(ask.house.names, look.body, look.table.chairs)
        return tagged(body, _tag(look.version, body), ask.header(b"if-none-match"))
    sight = await reading.look(ask.house, ask.caller, match_id, at=at, as_=asked.as_)
    rendered = viewing.render(sight.kept, sight.viewer)
    body = await viewing.with_seats(ask.house.names, rendered, sight.kept.match.table.chairs)
    return tagged(body, _tag(sight.kept.version, body), ask.header(b"if-none-match"))


def _tag(version: int, body: bytes) -> str:
    return f'"{version}-{crc32(body):08x}"'


async def events(ask: Ask) -> Response[bytes]:
    """A page of events as the caller may know them."""
    asked = ask.query(query.Events)
    limit = ask.limit(asked.limit)
    told = await reading.events(ask.house, ask.caller, ask.id(), after=asked.after, limit=limit, as_=asked.as_)
    return reply(wire.Page(told, str(told[-1].version) if len(told) == limit else UNSET))


async def legal(ask: Ask) -> Response[bytes]:
    """What the seat may do now."""
    asked = ask.query(query.Legal)
    found = await reading.legal(
        ask.house,
        ask.caller,
        ask.id(),
        asked.seat,
        type_=asked.type_,
        after=asked.after,
        limit=ask.limit(asked.limit),
    )
    next_ = UNSET if found.next is None else str(found.next)
    return reply(wire.Legal(found.version, asked.seat, found.commands, next_))


async def verify(ask: Ask) -> Response[bytes]:
    """Check the match: its chain of hashes, its fold, and once it has ended every draw."""
    ask.query(query.Nothing)
    return reply(await verifying.verify_match(ask.house, ask.caller, ask.id()))


async def replay(ask: Ask) -> Stream:
    """One line a version."""
    asked = ask.query(query.Replay)
    frames = await replaying.replay(ask.house, ask.caller, ask.id(), asked.from_, asked.to, asked.as_)
    return Stream(_lines(frames), media_type="application/x-ndjson", headers=PRIVATE)


async def _lines(frames: AsyncIterator[Frame]) -> AsyncIterator[bytes]:
    async for frame in frames:
        yield _encoder.encode(frame) + b"\n"


async def diff(ask: Ask) -> Response[bytes]:
    """What differs in the view between two versions."""
    asked = ask.query(query.Diff)
    return reply(await replaying.diff(ask.house, ask.caller, ask.id(), asked.from_, asked.to, asked.as_))

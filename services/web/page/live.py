"""One stream of events for all tables that a browser shows: which match has moved to which version, and no more."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from time import monotonic
from uuid import UUID

from litestar.response import Stream

from services.table import watching
from services.table.caller import Caller
from services.table.problem import NotFound, Problem, Unauthorised
from services.web import link
from services.web.ask import Ask
from services.web.header import PRIVATE, SAFE
from services.web.route import Route

MOST = 24
"""Matches in one stream."""
COMMENT_SECONDS = 15.0
_HEADERS = {**SAFE, **PRIVATE, "X-Accel-Buffering": "no"}


async def live(ask: Ask) -> Stream:
    """Tell of every match named, first where it stands, then whenever it moves on."""
    named = [one for one in (ask.query("matches") or "").split(",") if one][:MOST]
    try:
        ids = [UUID(one) for one in named]
    except ValueError:
        raise NotFound from None
    player = ask.caller.player
    place = ask.house.crowd.admit(ask.front.place(ask.request.scope) if player is None else str(player))
    return Stream(place.over(_told(ask, ids)), media_type="text/event-stream", headers=_HEADERS)


async def _told(ask: Ask, ids: list[UUID]) -> AsyncIterator[bytes]:
    queue: asyncio.Queue[bytes | None] = asyncio.Queue()
    tasks = [asyncio.create_task(_follow(ask, match_id, queue)) for match_id in ids]
    spoke, left = monotonic(), len(tasks)
    try:
        yield b"retry: 1500\n: welcome\n\n"
        while left or not tasks:
            with suppress(TimeoutError):
                said = await asyncio.wait_for(queue.get(), watching.LOOK_SECONDS)
                if said is None:
                    left -= 1
                    continue
                yield said
                spoke = monotonic()
            if ask.front.is_stopping():
                return
            if monotonic() - spoke >= COMMENT_SECONDS:
                yield b": still here\n\n"
                spoke = monotonic()
    finally:
        for task in tasks:
            task.cancel()


async def _follow(ask: Ask, match_id: UUID, queue: "asyncio.Queue[bytes | None]") -> None:
    """Until the caller may see it no more."""

    async def identify() -> Caller:
        caller = await link.with_link(ask, await ask.identify(), match_id)
        if caller.player is None and not caller.has_link and not ask.front.is_public:
            raise Unauthorised
        return caller

    told = -1
    try:
        async for news in await watching.watch(ask.house, identify, match_id, None, None):
            if news.version > told:
                told = news.version
                queue.put_nowait(
                    b'event: version\ndata: {"match":"%b","version":%d}\n\n' % (str(match_id).encode(), told)
                )
    except Problem:
        pass
    finally:
        queue.put_nowait(None)


ROUTES = (Route("GET", "/live", live),)

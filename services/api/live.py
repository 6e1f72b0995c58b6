"""The call that goes on: a match as it moves, as Server-Sent Events."""

from collections.abc import AsyncIterator
from time import monotonic

import msgspec
from litestar.response import Stream

from services.api import query, refusing
from services.api.ask import Ask
from services.api.reply import STREAMED
from services.store.life import Life
from services.table import watching
from services.table.problem import Malformed
from services.table.watching import News

COMMENT_SECONDS = 15.0
_encoder = msgspec.json.Encoder()


async def live(ask: Ask) -> Stream:
    """Watch: what has happened since, as it happens. Resumes after `Last-Event-ID`, nothing is lost. Where the record
    is damaged the last message is a problem."""
    asked = ask.query(query.Live)
    news = await watching.watch(ask.house, ask.identify, await ask.stream(), _last(ask), asked.as_)
    place = ask.house.crowd.admit(ask.counted_as())
    told = place.over(refusing.events(ask, _told(news, ask.house.life)))
    return Stream(told, media_type="text/event-stream", headers=STREAMED)


def _last(ask: Ask) -> int | None:
    said = ask.header(b"last-event-id")
    if said is None:
        return None
    if not (said.isascii() and said.isdigit() and len(said) < 16):
        raise Malformed("Last-Event-ID is a version, such as 12.")
    return int(said)


async def _told(news: AsyncIterator[News], life: Life) -> AsyncIterator[bytes]:
    """The first message says where we begin; silence is broken by a comment, so that nobody hangs up.

    The last one, where the record was restored from a backup, says that whatever was told may never have been.
    """
    spoke: float | None = None
    known = life.id
    async for one in news:
        if one.events or spoke is None:
            yield b"event: version\nid: %d\ndata: %b\n\n" % (one.version, _encoder.encode(one))
        elif monotonic() - spoke >= COMMENT_SECONDS:
            yield b": still here\n\n"
        else:
            continue
        spoke = monotonic()
    if life.id != known:
        yield b"event: restored\nid:\ndata: {}\n\n"

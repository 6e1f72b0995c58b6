"""The call of the audit: events of all streams in one order, as JSON page by page or as one sheet of CSV."""

from collections.abc import AsyncIterator
from typing import Any
from uuid import UUID

from litestar import Response
from litestar.response import Stream
from msgspec import UNSET

from services.api import query, wire
from services.api.ask import Ask
from services.api.reply import STREAMED, reply
from services.store.audit import Place, Wanted
from services.table import auditing
from services.table.auditing import Cursor
from services.table.problem import Malformed
from services.table.sheet import COLUMNS, row, sheet
from services.table.telling import microseconds

CSV = "text/csv"


async def events(ask: Ask) -> Response[Any]:
    """See who did what, when and in which order. With `Accept: text/csv` all at once, as a sheet."""
    asked = ask.query(query.Audit)
    wanted, limit = _wanted(ask, asked), ask.limit(asked.limit)
    if CSV in (ask.header(b"accept") or ""):
        first = await auditing.page(ask.house, ask.caller, wanted, limit, _cursor(asked.cursor))
        headers = STREAMED | {"Content-Disposition": 'attachment; filename="kifu-audit.csv"'}
        rows = _rows(ask, wanted, first, asked.limit)
        return Stream(rows, media_type=CSV, headers=headers)
    found = await auditing.page(ask.house, ask.caller, wanted, limit, _cursor(asked.cursor))
    return reply(wire.Page(found.events, UNSET if found.next is None else _spelt(found.next)))


async def _rows(ask: Ask, wanted: Wanted, page: auditing.Page, most: int | None) -> AsyncIterator[bytes]:
    """The sheet, read as it is sent: whoever loses the right to it meanwhile gets no more."""
    left = most
    yield sheet([COLUMNS])
    while True:
        yield sheet(row(one) for one in page.events)
        left = None if left is None else left - len(page.events)
        if page.next is None or left == 0:
            return
        limit = ask.limit(left)
        page = await auditing.page(ask.house, await ask.identify(), wanted, limit, page.next)


def _wanted(ask: Ask, asked: query.Audit) -> Wanted:
    if asked.game is not None and asked.game not in {game.name for game in ask.house.shelf.games}:
        raise Malformed("There is no such game here.", "/game")
    return Wanted(
        match=asked.match,
        campaign=asked.campaign,
        player=asked.player,
        seat=asked.seat,
        type=asked.type_,
        game=asked.game,
        since=_time(asked.since, "/since"),
        until=_time(asked.until, "/until"),
        order=asked.order,
    )


def _time(text: str | None, pointer: str) -> int | None:
    if text is None:
        return None
    try:
        return microseconds(query.time(text))
    except ValueError:
        raise Malformed("This is not a time such as 2030-01-31T12:00:00Z.", pointer) from None


def _cursor(text: str | None) -> Cursor | None:
    if text is None:
        return None
    watermark_id, *place = text.split(".")
    return Cursor(UUID(watermark_id), Place(*map(int, place)))


def _spelt(cursor: Cursor) -> str:
    return ".".join(map(str, (cursor.watermark_id, *cursor.place)))

"""Summaries of matches: what a list of matches shows and asks by, kept up to date by a projection."""

from collections.abc import Sequence
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
from psycopg import AsyncConnection

from services.store.hashing import bucket_of
from services.store.statement import statement

FOLLOWER = "summaries"
"""The name of the cursor that tells how far summaries and the audit index have come."""

_PUT = statement("put_summary")
_PUT_ALL = statement("put_summaries")
_SUMMARIES = statement("summaries")
_SUMMARY = statement("summary")


class Summary(msgspec.Struct, frozen=True):
    """A match at some version, or a campaign, which names itself as its campaign.

    `seats` are its players, None where nobody sits; `stand_ins` who plays each for its owner; `to_move` are seats.
    `title` is a label; `updated_at` the time of its last event, in microseconds since 1970.
    """

    match_id: UUID
    game: str
    status: str
    version: int
    seats: list[UUID | None]
    visibility: str
    to_move: list[int]
    title: UUID | None
    hotseat: bool
    campaign_id: UUID | None
    chapter: int | None
    updated_at: int
    stand_ins: list[UUID | None]


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """Which matches to list, or which campaigns: all that fulfil every condition given.

    `text` is part of the title, in any case.
    """

    campaigns: bool = False
    player_id: UUID | None = None
    visibility: str | None = None
    game: str | None = None
    status: str | None = None
    campaign_id: UUID | None = None
    text: str | None = None
    moves_next: UUID | None = None


class Place(NamedTuple):
    """Where a page ended: the next one begins after it."""

    updated_at: int
    match_id: UUID


async def put(conn: AsyncConnection[Any], summary: Summary) -> bool:
    """Keep it, unless one of the same or a later version is kept already: then False."""
    return (await conn.execute(_PUT, msgspec.structs.asdict(summary))).rowcount == 1


async def put_all(conn: AsyncConnection[Any], summaries: Sequence[Summary]) -> None:
    """The same for many matches, each named once, in one statement and in this order."""
    if summaries:
        await conn.execute(_PUT_ALL, (msgspec.json.encode(summaries).decode(),))


async def row(conn: AsyncConnection[Any], match_id: UUID) -> tuple[Summary | None, int]:
    """What is kept of that match, and the version that it must have come to; 0: none yet. As of one moment."""
    asked = {"name": FOLLOWER, "bucket": bucket_of(match_id), "match_id": match_id}
    ((reached, *found),) = await (await conn.execute(_SUMMARY, asked)).fetchall()
    return None if found[0] is None else Summary(*found), reached


async def page(conn: AsyncConnection[Any], wanted: Wanted, limit: int, after: Place | None = None) -> list[Summary]:
    """The matches wanted, the newest first, at most `limit` after that place."""
    # Not prepared: only a plan for these very conditions takes the index that suits them.
    cursor = await conn.execute(_SUMMARIES, _asked(wanted, limit, after), prepare=False)
    return [Summary(*row) for row in await cursor.fetchall()]


def _asked(wanted: Wanted, limit: int, after: Place | None) -> dict[str, Any]:
    before, before_id = after or (None, None)
    return msgspec.structs.asdict(wanted) | {"before": before, "before_id": before_id, "limit": limit}

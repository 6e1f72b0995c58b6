"""Lists of matches: rows of `read.match` made from the record, and nobody's own list behind his own moves."""

import logging
from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from msgspec import UNSET
from psycopg import AsyncConnection, DataError, IntegrityError

from domain.campaign.state import Campaign
from domain.games.my_city import MY_CITY
from domain.match.view import to_move
from services.projections.reach import reach
from services.projections.statement import statement
from services.store import Busy, Store, Unavailable, summary
from services.store.summary import Place, Summary, Wanted
from services.table.ledger import Kept, Ledger
from services.table.problem import NotFound
from services.table.viewing import awaited

log = logging.getLogger(__name__)

NAME = summary.FOLLOWER
"""Of the cursor and of the lease."""

_FRESH, _EMPTY, _REWIND = statement("fresh"), statement("empty"), statement("rewind")
_ASIDE = "Match %s cannot be summed up."
_UNFIT = (DataError, IntegrityError)
"""What the database says of a row that it cannot hold."""
_MOST = 200
"""New events of one bucket that are looked through for one's own."""


def summary_of(kept: Kept) -> Summary:
    """What a list shows of that match or campaign."""
    if isinstance(kept.folded, Campaign):
        return _of_campaign(kept, kept.folded)
    table = kept.match.table
    opened, part = table.opened, table.opened.part_of
    return Summary(
        match_id=kept.stream_id,
        game=opened.game,
        status=table.status,
        version=table.version,
        seats=[_id(chair.player) for chair in table.chairs],
        visibility=opened.visibility,
        to_move=list(to_move(kept.match)),
        title=_id(opened.title),
        hotseat=opened.hotseat,
        campaign_id=None if part is UNSET else UUID(part.campaign_id),
        chapter=None if part is UNSET else part.chapter,
        updated_at=kept.at,
        stand_ins=[_id(chair.stand_in) for chair in table.chairs],
    )


def _of_campaign(kept: Kept, campaign: Campaign) -> Summary:
    """A campaign's row names itself as its campaign."""
    opened = campaign.opened
    return Summary(
        match_id=kept.stream_id,
        game=MY_CITY.name,
        status=campaign.status,
        version=campaign.version,
        seats=[_id(chair.player) for chair in campaign.chairs],
        visibility=opened.visibility,
        to_move=list(awaited(campaign)),
        title=_id(opened.title),
        hotseat=opened.hotseat,
        campaign_id=kept.stream_id,
        chapter=campaign.chapter,
        updated_at=kept.at,
        stand_ins=[_id(chair.stand_in) for chair in campaign.chairs],
    )


def _id(text: str | None) -> UUID | None:
    return None if text is None else UUID(text)


class Summaries:
    """The rows are a follower's work; what it has not come to yet of a player's own is made up for in passing."""

    def __init__(self, store: Store, ledger: Ledger) -> None:
        self._store, self._ledger = store, ledger
        self.put_aside: set[UUID] = set()
        """streams that this process could not sum up when it last tried"""

    async def page(self, wanted: Wanted, limit: int, after: Place | None = None) -> list[Summary]:
        """The matches wanted, the newest first; the list of a player lacks nothing that he has done before.

        Raises Busy, Unavailable.
        """
        for player in {wanted.player_id, wanted.moves_next} - {None}:
            await self._catch_up(player)
        async with self._store.connection() as conn:
            return await summary.page(conn, wanted, limit, after)

    async def reached(self, versions: Mapping[UUID, int]) -> list[Kept]:
        """The matches among these streams at these versions or later. One that cannot be read is left out, and logged.

        Raises Busy, Unavailable.
        """
        found = []
        for stream_id, version in versions.items():
            try:
                found.append(await reach(self._ledger, stream_id, version))
            except NotFound:
                continue
            except (Busy, Unavailable):
                raise
            except Exception:
                log.exception(_ASIDE, stream_id)
                self.put_aside.add(stream_id)
        return found

    async def put(self, conn: AsyncConnection[Any], reached: Iterable[Kept]) -> None:
        """Keep the rows of those matches that have come further than their rows.

        One of which no row can be made, or kept, is left out, and logged: whatever a stream holds, others go on.
        """
        in_order = sorted(reached, key=lambda kept: kept.stream_id)  # so that no two wait for each other
        found = [row for kept in in_order if (row := self._summed(kept)) is not None]
        try:
            async with conn.transaction():
                await summary.put_all(conn, found)
            self.put_aside.difference_update(row.match_id for row in found)
        except _UNFIT:
            for row in found:
                await self._put_alone(conn, row)

    async def _put_alone(self, conn: AsyncConnection[Any], row: Summary) -> None:
        try:
            async with conn.transaction():
                await summary.put_all(conn, [row])
        except _UNFIT:
            log.exception(_ASIDE, row.match_id)
            self.put_aside.add(row.match_id)

    def _summed(self, kept: Kept) -> Summary | None:
        try:
            return summary_of(kept)
        except Exception:
            log.exception(_ASIDE, kept.stream_id)
            self.put_aside.add(kept.stream_id)
            return None

    async def _catch_up(self, player: UUID | None) -> None:
        asked = {"name": NAME, "actor": f"player:{player}", "player": player, "most": _MOST}
        async with self._store.connection() as conn:
            fresh = dict(await (await conn.execute(_FRESH, asked)).fetchall())
        if not fresh:
            return
        reached = await self.reached(fresh)
        async with self._store.connection() as conn:
            await self.put(conn, reached)


async def empty(store: Store) -> None:
    """Forget all rows, and that anything was ever read."""
    async with store.connection() as conn, conn.transaction():
        await conn.execute(_EMPTY)
        await conn.execute(_REWIND, {"name": NAME})

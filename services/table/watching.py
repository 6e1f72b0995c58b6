"""A match or a campaign as it goes on: what has happened since, told to one viewer for as long as they may see it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from uuid import UUID

import msgspec

from domain.core.seat import Onlooker, Viewer
from services.store import Busy, Unavailable
from services.table import access
from services.table.caller import Caller
from services.table.house import House
from services.table.ledger import Kept
from services.table.membership import as_member
from services.table.problem import NoSuchVersion, Problem, RecordDamaged
from services.table.reading import look
from services.table.telling import Told, tell_all

LOOK_SECONDS = 1.5
"""How often the right to see is checked again while nothing happens."""
_ROWS = 500


class News(msgspec.Struct, frozen=True):
    """What has happened up to that version; nothing where this only says that we still watch."""

    version: int
    events: list[Told]


async def watch(
    house: House,
    identify: Callable[[], Awaitable[Caller]],
    stream_id: UUID,
    after: int | None,
    as_: str | None,
) -> AsyncIterator[News]:
    """News from version `after` on (else from now on), without end while the caller may see; nothing is lost.

    `identify` says who the caller is by now, so that a revoked token ends it; so does a restore from a backup. Raises
    at once as `look` does, later RecordDamaged.
    """
    sight = await look(house, await identify(), stream_id, as_=as_)
    if after is not None and after > sight.kept.version:
        raise NoSuchVersion
    since = sight.kept.version if after is None else after
    return _news(house, identify, sight.kept, sight.viewer, since)


async def _news(
    house: House, identify: Callable[[], Awaitable[Caller]], kept: Kept, viewer: Viewer, since: int
) -> AsyncIterator[News]:
    knocks, life = Knocks(house.doorbell.listen(kept.stream_id)), house.life.id
    try:
        yield News(since, [])
        while house.life.id == life:  # else what was told may never have been
            try:
                while since < kept.version:
                    news = await _since(house, kept, viewer, since)
                    if not news.events:
                        return  # the record has been restored from a backup
                    since = news.version
                    yield news
                is_moved = await knocks.wait(LOOK_SECONDS)
                kept = await house.ledger.current(kept.stream_id) if is_moved else kept
                caller = await as_member(house, await identify(), kept.table)
                access.viewer(caller, kept.table, _wanted(viewer))
            except (Busy, Unavailable):
                await asyncio.sleep(LOOK_SECONDS)  # nothing can be read, so nothing is told
            if kept.version <= since:
                yield News(since, [])
    except RecordDamaged:
        raise  # whoever watches must not take this for the end
    except Problem:
        return
    finally:
        knocks.stop()


async def _since(house: House, kept: Kept, viewer: Viewer, since: int) -> News:
    kind = kept.kind
    recorded = await house.store.events(kept.stream_id, after=since, upto=kept.version, limit=_ROWS)
    told = list(tell_all(kind, recorded, house.ledger.decoded(kind, recorded), viewer))
    return News(recorded[-1].version if recorded else since, told)


def _wanted(viewer: Viewer) -> str | None:
    """How to ask for these very eyes."""
    if isinstance(viewer, Onlooker):
        return "spectator" if viewer is Onlooker.SPECTATOR else None
    return str(viewer)


class Knocks:
    """Waits for the doorbell, but not for ever."""

    def __init__(self, rings: AsyncIterator[int]) -> None:
        self._rings = rings
        self._next: asyncio.Future[int] | None = None

    async def wait(self, seconds: float) -> bool:
        """Whether somebody rang before that time had passed."""
        if self._next is None:
            self._next = asyncio.ensure_future(anext(self._rings))
        await asyncio.wait((self._next,), timeout=seconds)
        if not self._next.done():
            return False
        self._next.result()
        self._next = None
        return True

    def stop(self) -> None:
        """Wait no longer."""
        if self._next is not None:
            self._next.cancel()

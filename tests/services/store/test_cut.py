"""G3: after a cut connection the same request again tells what became of it, and it was done once at most."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from uuid import UUID, uuid4

import pytest
from psycopg import AsyncConnection

from services.store import Append, Appended, Receipt, Replayed, Store, Unavailable, new_pool
from tests.services.store.conftest import Database
from tests.services.store.wire import Wire
from tests.services.store.words import placed, request, tell, told

pytestmark = pytest.mark.anyio

CUT = """
SELECT count(pg_terminate_backend(pid, 1000)) FROM (
    SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND usename <> current_user
    ORDER BY random() LIMIT 2
) AS chosen
"""


@pytest.fixture
async def wire(database: Database) -> AsyncIterator[Wire]:
    async with Wire(database.service).laid() as wire:
        yield wire


async def test_an_answer_lost_on_the_way_is_told_when_asked_again(store: Store, wire: Wire) -> None:
    stream_id, request_id = uuid4(), request()
    async with new_pool(wire.url, 1) as pool:
        far = Store(pool)
        await told(far, uuid4(), ["A1"])
        wire.loses_answers = True
        with pytest.raises(Unavailable):
            await tell(far, Append(stream_id, 0, placed("A1")), request_id=request_id)
        wire.loses_answers = False
        (event,) = await store.events(stream_id)
        again = await tell(far, Append(stream_id, 0, placed("A1")), request_id=request_id)
    assert wire.lost == 1
    assert again == Replayed((Receipt(stream_id, 1, event.hash),))


async def test_cut_again_and_again_under_load_every_request_is_done_once(
    stores: list[Store], owner: AsyncConnection
) -> None:
    async def cut() -> None:
        for _ in range(CUTS):
            await owner.execute(CUT)
            await asyncio.sleep(0.02)

    streams = [uuid4() for _ in range(16)]
    *written, _ = await asyncio.gather(
        *(write(store, stream_id) for store, stream_id in zip(stores, streams, strict=True)), cut()
    )
    assert sum(tries for tries, _ in written) > 16 * MOVES  # some had to be asked again
    for stream_id, (_, receipts) in zip(streams, written, strict=True):
        events = await stores[0].events(stream_id)
        assert [(stream_id, event.version, event.hash) for event in events] == receipts
        assert [event.payload for event in events] == [placed(f"A{n}")[0].payload for n in range(MOVES)]


MOVES, CUTS = 25, 20


async def write(store: Store, stream_id: UUID) -> tuple[int, list[tuple[UUID, int, bytes]]]:
    """Lay tile after tile; answers how often that was asked for, and the receipts."""
    tries, receipts = 0, []
    for version in range(MOVES):
        append, request_id, outcome = Append(stream_id, version, placed(f"A{version}")), request(), None
        while outcome is None:
            tries += 1
            with contextlib.suppress(Unavailable):
                outcome = await tell(store, append, request_id=request_id)
        match outcome:
            case Appended(recorded=(event,)):
                receipts.append((stream_id, event.version, event.hash))
            case Replayed(events=(receipt,)):
                receipts.append(tuple(receipt))
            case _:
                pytest.fail(f"{outcome} in a stream of one's own")
    return tries, receipts


async def test_after_a_restart_of_the_database_no_dead_connection_is_handed_out(
    stores: list[Store], owner: AsyncConnection
) -> None:
    await asyncio.gather(*(told(store, uuid4(), ["A1"]) for store in stores))
    await owner.execute(CUT.replace("LIMIT 2", ""))
    await told(stores[0], uuid4(), ["A1"])


async def test_a_database_that_is_not_there_is_unavailable() -> None:
    async with new_pool("postgresql://nobody@127.0.0.1:1/none", 1) as pool:
        pool.timeout = 0.2
        with pytest.raises(Unavailable):
            await Store(pool).head(uuid4())

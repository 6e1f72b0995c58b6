"""Snapshots are a cache: an old one, a false one and one of other code are as good as none."""

from uuid import UUID, uuid4

import pytest
from psycopg import AsyncConnection

from services.store import Store, snapshot
from services.store.snapshot import Snapshot
from tests.services.store.words import told

pytestmark = pytest.mark.anyio

FOLD, OTHER_FOLD = b"fold", b"other"


@pytest.fixture
async def match(store: Store) -> UUID:
    """A stream of six events with snapshots of its versions 2 and 4."""
    match = uuid4()
    events = (await told(store, match, ["A1", "B2", "C3", "D4", "E5", "F6"])).recorded
    async with store.connection() as conn:
        for version in (2, 4):
            state = b'{"cells":%d}' % version
            await snapshot.put(conn, Snapshot(match, FOLD, version, events[version - 1].hash, state))
    return match


async def version_of_newest(conn: AsyncConnection, match: UUID, fold: bytes = FOLD, upto: int | None = None) -> int:
    found = await snapshot.newest(conn, match, fold, upto)
    return 0 if found is None else found.version


async def test_the_newest_up_to_a_version_is_found(store: Store, match: UUID) -> None:
    async with store.connection() as conn:
        found = [await version_of_newest(conn, match, upto=upto) for upto in (1, 2, 3, 4, 5, None)]
        assert found == [0, 2, 2, 4, 4, 4]
        newest = await snapshot.newest(conn, match, FOLD)
    assert newest is not None
    assert newest.state == b'{"cells":4}'


async def test_other_code_finds_nothing(store: Store, match: UUID) -> None:
    async with store.connection() as conn:
        assert await snapshot.newest(conn, match, OTHER_FOLD) is None


async def test_every_byte_of_a_state_counts(store: Store, match: UUID) -> None:
    async with store.connection() as conn:
        for position in range(len(b'{"cells":4}')):
            async with conn.transaction(force_rollback=True):
                await conn.execute(
                    "UPDATE read.snapshot SET state = set_byte(state, %s, get_byte(state, %s) # 1)"
                    " WHERE stream_id = %s AND version = 4",
                    (position, position, match),
                )
                assert await version_of_newest(conn, match) == 2


@pytest.mark.parametrize("column", ["event_hash", "state_hash"])
async def test_a_snapshot_with_a_false_hash_is_passed_over(store: Store, match: UUID, column: str) -> None:
    async with store.connection() as conn:
        await conn.execute(
            f"UPDATE read.snapshot SET {column} = sha256('') WHERE stream_id = %s AND version = 4", [match]
        )
        assert await version_of_newest(conn, match) == 2


async def test_a_snapshot_ahead_of_the_record_is_passed_over(store: Store, match: UUID) -> None:
    async with store.connection() as conn:
        await snapshot.put(conn, Snapshot(match, FOLD, 9, bytes(32), b"{}"))
        assert await version_of_newest(conn, match) == 4


async def test_a_snapshot_taken_again_replaces_a_rotten_one(store: Store, match: UUID) -> None:
    events = await store.events(match)
    async with store.connection() as conn:
        await conn.execute("UPDATE read.snapshot SET state = 'rotten' WHERE stream_id = %s AND version = 4", [match])
        await snapshot.put(conn, Snapshot(match, FOLD, 4, events[3].hash, b"fresh"))
        newest = await snapshot.newest(conn, match, FOLD)
    assert newest is not None
    assert (newest.version, newest.state) == (4, b"fresh")


async def test_snapshots_of_code_that_no_longer_runs_are_pruned(store: Store, match: UUID) -> None:
    hash_ = (await store.events(match))[0].hash
    async with store.connection() as conn:
        await snapshot.put(conn, Snapshot(match, OTHER_FOLD, 1, hash_, b"{}"))
        assert await snapshot.prune(conn, [FOLD]) == 1
        assert await version_of_newest(conn, match, OTHER_FOLD) == 0
        assert await version_of_newest(conn, match) == 4
        assert await snapshot.prune(conn, []) >= 2
        assert await version_of_newest(conn, match) == 0

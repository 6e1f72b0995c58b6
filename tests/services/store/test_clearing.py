"""A database is cleared for a backup: whoever is connected is sent away first, or nothing is touched."""

import asyncio
from pathlib import Path
from zipfile import ZipFile

import pytest
from psycopg import AsyncConnection, OperationalError

from services.store import backup, restore
from services.store.restore import Beside
from tests.services.store.conftest import Database
from tests.services.store.sealed import KEY

pytestmark = pytest.mark.anyio

NOBODY = 2_147_483_647


async def is_there(database: Database) -> bool:
    """Whether the record is."""
    async with await AsyncConnection.connect(database.owner) as conn:
        found = await (await conn.execute("SELECT to_regclass('record.event')")).fetchone()
        return found != (None,)


async def test_one_who_cannot_be_sent_away_keeps_all_as_it_was(
    database: Database, owner: AsyncConnection, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "kifu.zip"
    with path.open("wb") as file, backup.new_archive(file) as archive:
        index = await backup.write(owner, archive, "2026-01-01T00:00:00+00:00")
    monkeypatch.setattr(restore, "_OTHERS", f"SELECT {owner.info.backend_pid}, false")
    with ZipFile(path) as archive, pytest.raises(restore.Refused, match="cannot be sent away"):
        await restore.put_back(database.owner, None, archive, index, Beside(KEY), replace=True, unsafe=True)
    assert await is_there(database)


async def test_one_who_left_meanwhile_is_no_hindrance(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(restore, "_OTHERS", f"SELECT {NOBODY}, false")
    async with await AsyncConnection.connect(database.owner) as conn, conn.transaction(force_rollback=True):
        await restore._close_others(conn)
    assert await is_there(database)


async def test_nor_one_who_left_after_the_restore_had_looked(
    database: Database, owner: AsyncConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Within one transaction the server tells again whom it told of first."""
    async with await AsyncConnection.connect(database.owner) as conn, conn.transaction(force_rollback=True):
        async with await AsyncConnection.connect(database.owner) as other:
            pid = other.info.backend_pid
            assert (pid,) in await (await conn.execute("SELECT pid FROM pg_stat_activity")).fetchall()
        async with asyncio.timeout(20):
            while (pid,) in await (await owner.execute("SELECT pid FROM pg_stat_activity")).fetchall():  # noqa: ASYNC110 - nobody rings for this
                await asyncio.sleep(0.01)
        monkeypatch.setattr(restore, "_OTHERS", f"SELECT {pid}, false")
        await restore._close_others(conn)


async def test_whoever_is_connected_is_sent_away(database: Database, owner: AsyncConnection) -> None:
    async with await AsyncConnection.connect(database.owner, autocommit=True) as conn:
        await restore._close_others(conn)
        assert await (await conn.execute("SELECT 1")).fetchone() == (1,)
    with pytest.raises(OperationalError):
        await owner.execute("SELECT 1")

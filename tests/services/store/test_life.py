"""The life of a record: after a restore, every new connection makes a process forget before it asks anything."""

import pytest
from psycopg import AsyncConnection, OperationalError
from psycopg.conninfo import conninfo_to_dict

from services.store import new_pool
from services.store.life import Life
from tests.servers import scratch_database
from tests.services.store.conftest import Database

pytestmark = pytest.mark.anyio


async def test_only_another_life_makes_a_process_forget(database: Database, owner: AsyncConnection) -> None:
    life, forgotten, role = Life(), [], conninfo_to_dict(database.service)["user"]
    life.on_restore(lambda: forgotten.append("all"))
    async with new_pool(database.service, 4, life.greet) as pool:
        async with pool.connection(), pool.connection(), pool.connection():
            pass
        assert life.id is not None
        assert forgotten == []
        await owner.execute("UPDATE desk.life SET life_id = gen_random_uuid()")
        await owner.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = %s", [role])
        await pool.check()
        async with pool.connection():
            assert set(forgotten) == {"all"}
    assert len(forgotten) == 1


async def test_while_a_record_is_being_restored_nobody_is_let_in(database: Database, owner: AsyncConnection) -> None:
    ours = await (await owner.execute("DELETE FROM desk.life RETURNING life_id")).fetchone()
    try:
        async with await AsyncConnection.connect(database.service, autocommit=True) as conn:
            with pytest.raises(OperationalError, match="being restored"):
                await Life().greet(conn)
    finally:
        await owner.execute("INSERT INTO desk.life (life_id) VALUES (%s)", ours)


async def test_a_database_that_nobody_has_migrated_has_none(admin_url: str) -> None:
    life = Life()
    with scratch_database(admin_url) as url:
        async with new_pool(url, 1, life.greet) as pool, pool.connection():
            assert life.id is None

"""A lookout: whether the record may have been restored since anybody looked, told without asking."""

import asyncio

import pytest
from psycopg import AsyncConnection
from psycopg.conninfo import conninfo_to_dict

from services.store.life import Life
from services.store.lookout import Lookout
from tests.services.store.conftest import Database

pytestmark = pytest.mark.anyio


async def test_it_is_unsure_from_the_moment_all_are_sent_away_until_it_has_looked_again(
    database: Database, owner: AsyncConnection
) -> None:
    life, forgotten, role = Life(), [], conninfo_to_dict(database.service)["user"]
    life.on_restore(lambda: forgotten.append("all"))
    lookout = Lookout(database.service, life.greet)
    await lookout.open()
    try:
        assert lookout.is_sure
        async with owner.transaction():
            await owner.execute("LOCK TABLE desk.life IN ACCESS EXCLUSIVE MODE")
            query = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE usename = %s"
            await owner.execute(query, [role])
            assert not lookout.is_sure
            await owner.execute("UPDATE desk.life SET life_id = gen_random_uuid()")
            assert not lookout.is_sure
            assert forgotten == []
        async with asyncio.timeout(20):
            while not lookout.is_sure:  # noqa: ASYNC110 - nobody rings for this
                await asyncio.sleep(0.01)
        assert forgotten == ["all"]
    finally:
        await lookout.close()
    assert not lookout.is_sure


async def test_without_a_database_it_is_never_sure() -> None:
    lookout = Lookout("postgresql://127.0.0.1:1/kifu", Life().greet)
    await lookout.open()
    assert not lookout.is_sure
    await lookout.close()

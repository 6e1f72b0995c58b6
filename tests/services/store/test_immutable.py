"""What is recorded cannot be changed or removed: the serving role may not, and the owner's triggers refuse."""

from uuid import uuid4

import pytest
from psycopg import AsyncConnection, errors

from services.store import Append, Pool, Store
from services.store.append import append
from tests.services.store.words import ANNA, BODY, placed, request, told

pytestmark = pytest.mark.anyio

TABLES = ["event", "stream", "seal", "content"]
CONTENT = "SELECT record.keep_content(ARRAY[''::bytea])"
SEAL = "INSERT INTO record.seal VALUES (1, '', sha256('') || sha256(''), sha256(''))"


@pytest.mark.parametrize(
    "statement",
    [
        *(f"UPDATE record.{table} SET {column} = {column}" for table, column in
          [("event", "payload"), ("stream", "opened_pos"), ("seal", "signed"), ("content", "bytes"),
           ("bucket_head", "last_pos")]),
        *(f"DELETE FROM record.{table}" for table in [*TABLES, "bucket_head"]),
        *(f"TRUNCATE record.{table}" for table in [*TABLES, "bucket_head"]),
        *(f"INSERT INTO record.{table} SELECT * FROM record.{table}" for table in [*TABLES, "bucket_head"]),
        "DROP TABLE record.event",
        "ALTER TABLE record.event DISABLE TRIGGER ALL",
        "DROP FUNCTION record.append",
        "CREATE TABLE record.other ()",
        "SET ROLE kifu_record",
        "SET session_replication_role = replica",
        "SELECT record.refuse_change()",
    ],
)  # fmt: skip
async def test_the_serving_role_may_not(pool: Pool, store: Store, statement: str) -> None:
    await told(store, uuid4(), ["A1"])
    async with pool.connection() as conn:
        with pytest.raises(errors.InsufficientPrivilege):
            await conn.execute(statement)


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("statement", ["UPDATE record.{} SET {} = {}", "DELETE FROM record.{}", "TRUNCATE record.{}"])
async def test_the_owner_is_refused_by_triggers(
    owner: AsyncConnection, store: Store, table: str, statement: str
) -> None:
    column = {"event": "payload", "stream": "opened_pos", "seal": "signed", "content": "bytes"}[table]
    stream_id = uuid4()
    await told(store, stream_id, ["A1"])
    async with owner.transaction(force_rollback=True):
        await owner.execute(SEAL)
        await owner.execute(CONTENT)
        with pytest.raises(errors.RestrictViolation, match="never changed"):
            await owner.execute(statement.format(table, column, column))
    assert await store.head(stream_id) is not None


async def test_a_search_path_of_the_caller_changes_nothing(pool: Pool, store: Store, owner: AsyncConnection) -> None:
    await owner.execute("CREATE SCHEMA trap AUTHORIZATION CURRENT_USER")
    await owner.execute("CREATE TABLE trap.event (LIKE record.event)")
    await owner.execute("CREATE FUNCTION trap.sha256(bytea) RETURNS bytea LANGUAGE sql RETURN 'trap'::bytea")
    await owner.execute("GRANT ALL ON SCHEMA trap TO kifu_service; GRANT ALL ON trap.event TO kifu_service")
    stream_id = uuid4()
    async with pool.connection() as conn:
        await conn.execute("SET search_path = trap, pg_catalog")
        await conn.execute("CREATE TEMPORARY TABLE bucket_head (LIKE record.bucket_head)")
        await append(conn, request(), BODY, ANNA, [Append(stream_id, 0, placed("A1"))])
        await conn.execute("RESET search_path")
    assert len(await store.events(stream_id)) == 1

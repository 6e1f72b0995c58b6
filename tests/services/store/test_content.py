"""Tables are kept under their own hash, once and for ever."""

from hashlib import sha256

import pytest
from psycopg import AsyncConnection, errors

from services.store import Store, content

pytestmark = pytest.mark.anyio

FILES = (b"name = 1\n", b"name = 2\n", "stra\u00dfe".encode())


def named(*files: bytes) -> dict[str, bytes]:
    return {sha256(raw).hexdigest(): raw for raw in files}


async def test_what_is_kept_is_found_by_its_hash(store: Store) -> None:
    async with store.connection() as conn:
        await content.keep(conn, FILES)
        assert await content.read(conn, named(*FILES[:2])) == named(*FILES[:2])
        assert await content.read(conn, named(b"never kept", FILES[2])) == named(FILES[2])
        assert await content.read(conn, []) == {}


async def test_keeping_again_changes_nothing(store: Store) -> None:
    async with store.connection() as conn:
        await content.keep(conn, [*FILES, *FILES])
        await content.keep(conn, FILES)
        assert await content.read(conn, named(*FILES)) == named(*FILES)


async def test_nothing_is_kept_under_a_hash_that_is_not_its_own(owner: AsyncConnection) -> None:
    with pytest.raises(errors.CheckViolation):
        await owner.execute("INSERT INTO record.content VALUES (sha256('one'), 'another')")

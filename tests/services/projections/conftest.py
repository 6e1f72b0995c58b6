"""A record and a Valkey of one's own."""

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from services.store.migrate import migrate
from tests.services.projections.following import query
from tests.services.projections.valkey import Valkey


@pytest.fixture(scope="module")
def record_url(scratch_url: str) -> str:
    """A database with an empty record."""
    asyncio.run(migrate(scratch_url, unsafe=True))
    return scratch_url


@pytest.fixture
def valkey() -> Iterator[Valkey]:
    """A Valkey that nobody else uses."""
    with tempfile.TemporaryDirectory(prefix="kifu-") as folder:
        own = Valkey(Path(folder))
        own.start()
        try:
            yield own
        finally:
            own.kill()


@pytest.fixture(scope="module")
def watched_record(record_url: str) -> str:
    """A record that remembers every step of every cursor that came to last."""
    query(
        record_url,
        """
        CREATE TABLE step (n serial, bucket integer, was bigint, now bigint);
        CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            INSERT INTO step (bucket, was, now)
            VALUES (NEW.bucket, CASE tg_op WHEN 'INSERT' THEN 0 ELSE OLD.bucket_pos END, NEW.bucket_pos);
            RETURN NULL;
        END $$;
        CREATE TRIGGER note AFTER INSERT OR UPDATE ON read.cursor FOR EACH ROW EXECUTE FUNCTION note();
        """,
    )
    return record_url


@pytest.fixture
def own_record(watched_record: str) -> str:
    """The same, of which nobody has read anything yet."""
    query(watched_record, "TRUNCATE step, read.match, read.cursor, desk.lease")
    return watched_record

"""A restore is done whole or not at all: whatever ends it, the next one knows what was there before."""

import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from uuid import uuid4
from zipfile import ZipFile

import pytest
from msgspec import Struct
from psycopg import AsyncConnection

from services.store import Store, backup, restore, sealing
from services.store.backup import Index
from services.store.hashing import bucket_of
from services.store.restore import Beside, Restored
from services.store.verify import verify_all
from tests.services.store.conftest import Database
from tests.services.store.sealed import KEY
from tests.services.store.words import told

pytestmark = pytest.mark.anyio

LOST = 3
"""events that were recorded after the backup and sealed; one more was not"""

KILLED = """
import asyncio, os, signal, sys
from zipfile import ZipFile
from services.store import backup, restore
from tests.services.store.sealed import KEY

step, path, owner, service = sys.argv[1:]
done = getattr(restore, step)

async def killed(*told):
    await done(*told)
    os.kill(os.getpid(), signal.SIGKILL)

setattr(restore, step, killed)
with ZipFile(path) as archive:
    index, beside = backup.examine(archive), restore.Beside(KEY)
    asyncio.run(restore.put_back(owner, service, archive, index, beside, replace=True, unsafe=True))
"""


class Lost(Struct):
    """A backup, and what was recorded after it."""

    path: Path
    index: Index
    database: Database
    bucket: int
    hashes: list[bytes]

    async def put_back(self, **other: Any) -> Restored:
        with ZipFile(self.path) as archive:
            owner, service = self.database.owner, self.database.service
            asked = {"replace": True, "unsafe": True} | other
            return await restore.put_back(owner, service, archive, self.index, Beside(KEY), **asked)

    async def there(self) -> list[bytes]:
        """The hashes of that bucket, in order, whatever life it is."""
        async with await AsyncConnection.connect(self.database.owner) as conn:
            asked = "SELECT hash FROM record.event WHERE bucket = %s ORDER BY bucket_pos"
            return [row[0] for row in await (await conn.execute(asked, [self.bucket])).fetchall()]

    async def is_whole(self) -> bool:
        async with await AsyncConnection.connect(self.database.owner, autocommit=True) as conn:
            return not [one.fault async for one in verify_all(conn) if one.fault]


@pytest.fixture
async def lost(store: Store, database: Database, tmp_path: Path) -> Lost:
    """Two events and a seal are in the backup; then come `LOST` and a seal, then one more."""
    stream = uuid4()
    await told(store, stream, ["A1", "B2"])
    path = tmp_path / "kifu.zip"
    async with await AsyncConnection.connect(database.owner, autocommit=True) as conn:
        await sealing.seal(conn, KEY)
        with path.open("wb") as file, backup.new_archive(file) as archive:
            index = await backup.write(conn, archive, "2026-01-01T00:00:00+00:00")
        await told(store, stream, ["C3"] * LOST, 2)
        assert await sealing.seal(conn, KEY) is not None
        await told(store, stream, ["D4"], 2 + LOST)
    found = Lost(path, index, database, bucket_of(stream), [])
    found.hashes = await found.there()
    return found


def is_told(lost: Lost, restored: Restored) -> None:
    assert restored.events == LOST + 1
    assert [(one.bucket, one.last_pos) for one in restored.sealed] == [(lost.bucket, len(lost.hashes) - 1)]


@pytest.mark.parametrize("step", ["_clear", "_begin_anew"])
async def test_killed_it_has_touched_nothing_and_the_next_tells_all_that_was_lost(lost: Lost, step: str) -> None:
    words = [step, lost.path, lost.database.owner, lost.database.service]
    done = subprocess.run([sys.executable, "-c", KILLED, *words], check=False, cwd=Path(__file__).parents[3])  # noqa: ASYNC221, S603
    assert done.returncode == -signal.SIGKILL
    assert await lost.there() == lost.hashes
    assert await lost.is_whole()
    is_told(lost, await lost.put_back())
    assert await lost.there() == lost.hashes[: -LOST - 1]
    assert await lost.is_whole()


async def test_whatever_step_fails_all_is_as_it_was(lost: Lost, monkeypatch: pytest.MonkeyPatch) -> None:
    for step in ("_look", "_shut", "_clear", "brought_up", "_fill", "_go_on_counting", "_erase"):
        with monkeypatch.context() as patched:
            patched.setattr(restore, step, after(getattr(restore, step)))
            with pytest.raises(Disturbed):
                await lost.put_back()
        assert await lost.there() == lost.hashes, step
    assert await lost.is_whole()
    is_told(lost, await lost.put_back())


def after(done: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    """That step, and then a fault."""

    async def disturbed(*told: Any, **more: Any) -> Any:
        await done(*told, **more)
        raise Disturbed

    return disturbed


class Disturbed(Exception):
    """Something that nobody expects."""


async def test_done_again_it_does_not_say_that_nothing_had_been_recorded(lost: Lost) -> None:
    """As by somebody who was cut off before he could read what the first told."""
    is_told(lost, await lost.put_back())
    again = await lost.put_back()
    assert (again.events, again.again) == (0, True)
    assert [(one.bucket, one.last_pos) for one in again.sealed] == [(lost.bucket, len(lost.hashes) - 1)]


async def test_what_an_interrupted_restore_of_an_earlier_release_left_is_no_record_to_count(
    lost: Lost,
) -> None:
    """It took the life away before it put the rows back; what had been lost was known to that process alone."""
    await lost.put_back()
    async with await AsyncConnection.connect(lost.database.owner, autocommit=True) as conn:
        await conn.execute("DELETE FROM desk.life")
    assert (await lost.put_back()).events is None


async def test_a_record_is_never_replaced_unasked(lost: Lost) -> None:
    with pytest.raises(restore.Refused, match=r"a record of \d+ events lies here already"):
        await lost.put_back(replace=False)
    assert await lost.there() == lost.hashes

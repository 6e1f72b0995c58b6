"""The rows can be made anew from the record at any time; what cannot be read holds up nothing else."""

import asyncio
from uuid import uuid4

import pytest

from domain.core.message import encode
from services.projections.summaries import Summaries
from services.store import Append, NewEvent
from services.store.hashing import bucket_of
from services.store.migrate import migrate
from services.table.ledger import Kept
from tests.servers import scratch_database
from tests.services.projections.following import (
    done,
    play,
    query,
    rows,
    rows_tell_what_the_record_says,
)
from tests.services.projections.scene import process
from tests.services.projections.valkey import Valkey

pytestmark = pytest.mark.anyio

pytestmark = pytest.mark.anyio


async def test_rebuilt_rows_are_the_same(own_record: str, valkey: Valkey) -> None:
    matches: list[object] = []
    async with process(own_record, valkey.url) as one:
        await play([one], matches, 5)
        await one.follower.rebuild()
        before = await rows(one)
        assert set(before) >= set(matches)
        query(own_record, "UPDATE read.match SET version = version + 7, status = 'ended', seats = '{}' WHERE hotseat")
        query(own_record, "DELETE FROM read.match WHERE game = 'tally'")
        assert await rows(one) != before
        await one.follower.rebuild()
        assert await rows(one) == before
        await one.follower.close()


async def test_rows_are_rebuilt_beside_a_follower_at_work(own_record: str, valkey: Valkey) -> None:
    matches: list[object] = []
    async with process(own_record, valkey.url) as one, process(own_record, valkey.url) as other:
        await one.follower.open()
        await asyncio.gather(play([one], matches, 20), other.follower.rebuild())
        await done(one)
        await one.follower.close()
        await rows_tell_what_the_record_says(one, matches)


async def test_a_match_that_cannot_be_read_holds_up_no_other(
    own_record: str, valkey: Valkey, caplog: pytest.LogCaptureFixture
) -> None:
    async with process(own_record, valkey.url) as one:
        opened = (await one.ledger.held(await one.open_match())).match.table.opened
        strange = encode(opened).replace(b'"tally/1"', b'"lost/1"')
        matches = []
        for event_type, payload in (("match_opened", strange), ("campaign_opened", b"{}")):
            append = Append(uuid4(), 0, [NewEvent(event_type, 1, payload)])
            await one.store.append(uuid4().bytes, bytes(32), "table", [append])
            matches += [append.stream_id, await one.open_match()]
        await one.follower.rebuild()
        await one.follower.close()
        assert set(await rows(one, matches)) == set(matches[1::2])
    assert "cannot be summed up" in caplog.text


async def test_a_damaged_bucket_holds_up_no_other(
    admin_url: str, valkey: Valkey, caplog: pytest.LogCaptureFixture
) -> None:
    with scratch_database(admin_url) as url:
        await migrate(url, unsafe=True)
        async with process(url, valkey.url) as one:
            lost = kept = await one.open_match()
            while bucket_of(kept) == bucket_of(lost):
                kept = await one.open_match()
            query(url, "ALTER TABLE record.event DISABLE TRIGGER ALL")
            query(url, "DELETE FROM record.event WHERE stream_id = %s AND version = 2", lost)
            await one.follower.rebuild()
            await one.follower.close()
            assert kept in await rows(one)
    assert "has lost events" in caplog.text


def kept_of(found: list[Kept]) -> set[object]:
    return {kept.match_id for kept in found}


async def test_streams_that_are_no_matches_are_passed_over(own_record: str, valkey: Valkey) -> None:
    async with process(own_record, valkey.url) as one:
        match_id = await one.open_match()
        assert kept_of(await Summaries(one.store, one.ledger).reached({match_id: 1, uuid4(): 1})) == {match_id}

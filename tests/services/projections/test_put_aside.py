"""A stream that nothing can be told of holds nobody up: it is put aside, and all others are listed and indexed."""

from uuid import UUID, uuid4

import pytest
from msgspec.structs import replace

from domain.match import commands as c
from domain.match import rules
from services.api.metric import Metrics
from tests.given import PLAYERS, Script
from tests.services.projections.following import done, query, rows
from tests.services.projections.scene import Process, process
from tests.services.projections.tally import TALLY
from tests.services.projections.valkey import Valkey

pytestmark = pytest.mark.anyio


async def opens_one_that_says(one: Process, **strange: object) -> UUID:
    """A match whose first event holds what no service would record."""
    command = c.OpenMatch(PLAYERS[0], 2, "c0" * 32, TALLY.options(), visibility="public", hotseat=True)
    opened, *others = rules.open_match(TALLY, command, Script())
    match_id = uuid4()
    await one.append(match_id, 0, [replace(opened, **strange), *others])
    return match_id


STRANGE: dict[str, dict[str, object]] = {
    "a title that is no id": {"title": "not an id"},
    "a campaign that is no id": {"part_of": {"campaign_id": "none", "chapter": 1}},
    "a chapter that no column holds": {"part_of": {"campaign_id": str(UUID(int=7)), "chapter": 2**40}},
}


@pytest.mark.parametrize("case", STRANGE)
async def test_whatever_a_stream_says_the_others_are_listed(own_record: str, valkey: Valkey, case: str) -> None:
    async with process(own_record, valkey.url) as one:
        before = await one.open_match()
        strange = await opens_one_that_says(one, **STRANGE[case])
        after = await one.open_match()
        await one.follower.open()
        await done(one)
        await one.follower.close()
        assert set(await rows(one, {before, strange, after})) == {before, after}
        assert one.summaries.put_aside & {before, strange, after} == {strange}
        assert query(own_record, "SELECT count(*) > 0 FROM read.audit WHERE stream_id = %s", strange) == [(True,)]


def test_how_many_are_put_aside_is_told_with_the_numbers() -> None:
    metrics, aside = Metrics(), set[UUID]()
    metrics.tell(aside)
    assert b"kifu_streams_put_aside 0.0" in metrics.text()
    aside.add(uuid4())
    assert b"kifu_streams_put_aside 1.0" in metrics.text()

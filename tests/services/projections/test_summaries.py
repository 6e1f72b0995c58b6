"""A list of matches says what the record says; nobody's own list is behind what he did."""

from uuid import UUID, uuid4

import pytest

from services.projections.summaries import summary_of
from services.store.summary import Summary, Wanted
from tests.given import PLAYERS
from tests.hidden_hands import HIDDEN_HANDS
from tests.services.projections.scene import Process, process
from tests.services.projections.valkey import Valkey

pytestmark = pytest.mark.anyio


async def listed(one: Process, **wanted: object) -> list[Summary]:
    return await one.summaries.page(Wanted(**wanted), 1000)  # type: ignore[arg-type]


def somebody() -> str:
    return str(uuid4())


async def test_a_new_match_is_in_its_players_list_at_once_in_every_process(record_url: str, valkey: Valkey) -> None:
    anna = somebody()
    async with process(record_url, valkey.url) as one, process(record_url, valkey.url) as other:
        match_id = await one.open_match(player=anna)
        for each in (other, one):
            assert [row.match_id for row in await listed(each, player_id=UUID(anna))] == [match_id]


async def test_a_players_list_tells_of_his_last_move(record_url: str, valkey: Valkey) -> None:
    anna = somebody()
    async with process(record_url, valkey.url) as one, process(record_url, valkey.url) as other:
        match_id = await one.open_match(HIDDEN_HANDS, anna)
        for _ in range(3):
            version = await one.move(match_id)
            (row,) = await listed(other, player_id=UUID(anna))
            assert row.version == version
            assert row == summary_of(await one.ledger.current(match_id))


async def test_a_player_finds_the_matches_that_wait_for_him(record_url: str, valkey: Valkey) -> None:
    anna = somebody()
    async with process(record_url, valkey.url) as one:
        match_id = await one.open_match(player=anna)
        assert [row.match_id for row in await listed(one, moves_next=UUID(anna))] == [match_id]
        assert await listed(one, moves_next=UUID(somebody())) == []


async def test_a_row_tells_who_sits_where_and_who_is_to_move(record_url: str, valkey: Valkey) -> None:
    async with process(record_url, valkey.url) as one:
        row = summary_of(await one.ledger.current(await one.open_match(HIDDEN_HANDS)))
        assert (row.game, row.status, row.visibility, row.hotseat) == ("hidden_hands", "running", "public", True)
        assert row.seats == [UUID(PLAYERS[0])] * 2
        assert row.to_move == [0, 1]


async def test_others_lists_follow(record_url: str, valkey: Valkey) -> None:
    async with process(record_url, valkey.url) as one:
        match_id = await one.open_match()
        await one.follower.rebuild()
        (row,) = [row for row in await listed(one, visibility="public") if row.match_id == match_id]
        assert row == summary_of(await one.ledger.current(match_id))

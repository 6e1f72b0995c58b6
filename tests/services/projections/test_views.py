"""A look at a match shows what the record says, to each what he may see, and asks the record as little as it can."""

import asyncio
from uuid import uuid4

import msgspec
import pytest

from services.projections import key
from services.table.problem import NotFound
from services.table.viewing import render
from tests.given import BEN, PLAYERS
from tests.hidden_hands import HIDDEN_HANDS
from tests.services.projections.look import VIEWERS, bodies, without_record
from tests.services.projections.scene import as_viewer, process
from tests.services.projections.valkey import Valkey

pytestmark = pytest.mark.anyio


async def test_each_viewer_is_shown_his_own_view(record_url: str, valkey: Valkey) -> None:
    async with process(record_url, valkey.url) as one:
        match_id = await one.open_match(HIDDEN_HANDS)
        kept = await one.ledger.current(match_id)
        wanted = [render(kept, viewer) for viewer in VIEWERS]
        assert len(set(wanted)) == len(VIEWERS)
        assert await bodies(one, match_id) == wanted
        assert await bodies(one, match_id) == wanted


async def test_the_answer_lacks_nothing_but_its_seats(record_url: str, valkey: Valkey) -> None:
    async with process(record_url, valkey.url) as one:
        match_id = await one.open_match()
        look = await one.views.look(match_id, as_viewer(BEN))
        answer = msgspec.json.decode(look.body + b',"seats":[]}')
        assert (answer["match_id"], answer["version"], answer["seats"]) == (str(match_id), look.version, [])
        assert answer["view"] == {"count": 0, "viewer": "1"}
        assert [chair.player for chair in look.table.chairs] == [PLAYERS[0]] * 2


async def test_a_second_look_does_not_ask_the_record(
    record_url: str, valkey: Valkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with process(record_url, valkey.url) as one, process(record_url, valkey.url) as other:
        match_id = await one.open_match()
        shown = await bodies(one, match_id)
        without_record(other, monkeypatch)
        assert await bodies(other, match_id) == shown


async def test_a_look_after_a_move_shows_it_wherever_it_was_made(record_url: str, valkey: Valkey) -> None:
    async with process(record_url, valkey.url) as one, process(record_url, valkey.url) as other:
        match_id = await one.open_match()
        for mover in (one, other, other, one):
            version = await mover.move(match_id)
            assert [(await p.look(match_id)).version for p in (one, other)] == [version, version]


async def test_a_match_that_was_never_opened_is_not_found(record_url: str, valkey: Valkey) -> None:
    async with process(record_url, valkey.url) as one:
        with pytest.raises(NotFound):
            await one.look(uuid4())


async def test_a_head_that_has_run_out_is_confirmed_by_the_record_without_reading_the_match(
    record_url: str, valkey: Valkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with process(record_url, valkey.url) as one, process(record_url, valkey.url) as other:
        match_id = await one.open_match()
        shown = await bodies(one, match_id)
        with valkey.client() as redis:
            assert redis.delete(key.head(match_id)) == 1
        without_record(other, monkeypatch)
        monkeypatch.setattr(other.heads, "of", one.heads.of)
        assert await bodies(other, match_id) == shown
        with valkey.client() as redis:
            assert redis.exists(key.head(match_id)) == 1


async def test_many_who_look_without_redis_share_their_questions_to_the_record(
    record_url: str, valkey: Valkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    valkey.kill()
    async with process(record_url, valkey.url) as one:
        matches = [await one.open_match() for _ in range(3)]
        asked = []
        read = one.heads.read

        async def noted(match_ids):  # type: ignore[no-untyped-def]
            asked.append(set(match_ids))
            return await read(match_ids)

        monkeypatch.setattr(one.heads, "read", noted)
        shown = await asyncio.gather(*(one.look(match_id) for match_id in matches * 20))
        assert {seen.match_id for seen in shown} == set(matches)
        assert asked == [set(matches)]


async def test_all_is_shown_without_redis(record_url: str, valkey: Valkey) -> None:
    async with process(record_url, valkey.url) as one:
        match_id = await one.open_match(HIDDEN_HANDS)
        shown = await bodies(one, match_id)
        valkey.kill()
        assert await bodies(one, match_id) == shown
        version = await one.move(match_id)
        assert (await one.look(match_id)).version == version
        async with process(record_url, valkey.url) as other:
            assert (await other.look(match_id)).version == version


async def test_all_is_shown_where_redis_is_full(record_url: str, valkey: Valkey) -> None:
    async with process(record_url, valkey.url) as one, process(record_url, valkey.url) as other:
        match_id = await one.open_match()
        await bodies(one, match_id)
        with valkey.client() as redis:
            redis.config_set("maxmemory", 1)
        version = await one.move(match_id)
        assert (await other.look(match_id)).version == version

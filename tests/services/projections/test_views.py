"""A look at a match shows what the record says, whatever Redis remembers of it."""

import asyncio
import random
from uuid import uuid4

import msgspec
import psycopg
import pytest

from domain.core.seat import ARCHIVE, SPECTATOR, Seat, Viewer
from domain.match import commands as c
from domain.match import events as e
from domain.match import rules
from domain.match.history import extend, fold
from domain.match.state import Table
from services.projections import entry, key
from services.projections.entry import Entry
from services.projections.statement import script
from services.store import Appended
from services.store.hashing import bucket_of
from services.table.ledger import Kept
from services.table.problem import NotFound, NotYourSeat
from services.table.viewing import render
from tests.given import ANNA, BEN, PLAYERS, Script
from tests.hidden_hands import HIDDEN_HANDS
from tests.services.projections.scene import Process, as_viewer, process
from tests.services.projections.valkey import Valkey

pytestmark = pytest.mark.anyio

VIEWERS = (ANNA, BEN, SPECTATOR, ARCHIVE)


async def bodies(one: Process, match_id) -> list[bytes]:  # type: ignore[no-untyped-def]
    return [(await one.views.look(match_id, as_viewer(viewer))).body for viewer in VIEWERS]


def without_record(one: Process, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on this process may not read the record."""

    async def refused(*_: object, **__: object) -> None:
        raise AssertionError("the record was asked")

    for part, name in ((one.heads, "of"), (one.ledger, "held"), (one.ledger, "current")):
        monkeypatch.setattr(part, name, refused)


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


def own_seat(player: str):  # type: ignore[no-untyped-def]
    def choose(table: Table) -> Viewer:
        own = [Seat(n) for n, chair in enumerate(table.chairs) if chair.player == player]
        if not own:
            raise NotYourSeat
        return own[0]

    return choose


async def test_who_sits_down_elsewhere_is_shown_his_hand_at_once(record_url: str, valkey: Valkey) -> None:
    async with process(record_url, valkey.url) as one, process(record_url, valkey.url) as other:
        match_id, kept = await opened_by_anna(one)
        assert (await other.views.look(match_id, own_seat(PLAYERS[0]))).viewer == ANNA
        with pytest.raises(NotYourSeat):
            await other.views.look(match_id, own_seat(PLAYERS[1]))
        await sat_down(one, kept, PLAYERS[1])
        look = await other.views.look(match_id, own_seat(PLAYERS[1]))
        assert (look.viewer, look.table.chairs[1].player) == (BEN, PLAYERS[1])


@pytest.mark.parametrize("has_looked", [True, False])
async def test_who_has_lost_his_seat_elsewhere_is_shown_nothing_of_it(
    record_url: str, valkey: Valkey, has_looked: bool
) -> None:
    """Cara sits in Ben's chair now; a process that still knew Ben there asks Redis, which has her view, or not yet."""
    async with process(record_url, valkey.url) as one, process(record_url, valkey.url) as other:
        match_id, kept = await opened_by_anna(one)
        kept = await sat_down(one, kept, PLAYERS[1])
        assert (await other.views.look(match_id, own_seat(PLAYERS[1]))).viewer == BEN
        _, kept = await record(one, match_id, kept, (e.SeatLeft(BEN), e.SeatTaken(BEN, PLAYERS[2])))
        if has_looked:
            assert (await one.views.look(match_id, own_seat(PLAYERS[2]))).viewer == BEN
        with pytest.raises(NotYourSeat):
            await other.views.look(match_id, own_seat(PLAYERS[1]))


async def opened_by_anna(one: Process):  # type: ignore[no-untyped-def]
    command = c.OpenMatch(PLAYERS[0], 2, "c0" * 32, HIDDEN_HANDS.options())
    return await record(one, uuid4(), None, rules.open_match(HIDDEN_HANDS, command, Script()))


async def sat_down(one: Process, kept: Kept, player: str) -> Kept:
    events = rules.decide(kept.match, BEN, c.TakeSeat(BEN, player), Script())
    return (await record(one, kept.match_id, kept, events))[1]


async def record(one: Process, match_id, kept, events):  # type: ignore[no-untyped-def]
    outcome = await one.append(match_id, 0 if kept is None else kept.version, events)
    assert isinstance(outcome, Appended)
    match = fold(HIDDEN_HANDS, events) if kept is None else extend(kept.match, events)
    last = outcome.recorded[-1]
    kept = one.ledger.keep(Kept(match_id, match, last.hash, last.recorded_at))
    await one.doorbell.ring(kept)
    return match_id, kept


async def test_all_answers_are_the_same_with_all_of_redis_deleted(record_url: str, valkey: Valkey) -> None:
    async with process(record_url, valkey.url) as one, process(record_url, valkey.url) as other:
        match_id = await one.open_match(HIDDEN_HANDS)
        await one.move(match_id)
        shown = await bodies(one, match_id)
        with valkey.client() as redis:
            redis.flushall()
        assert await bodies(one, match_id) == shown
        with valkey.client() as redis:
            redis.flushall()
        assert await bodies(other, match_id) == shown


async def test_all_answers_are_the_same_with_any_byte_of_redis_changed(record_url: str, valkey: Valkey) -> None:
    dice = random.Random(7)
    async with process(record_url, valkey.url) as one:
        match_id = await one.open_match(HIDDEN_HANDS)
        await one.move(match_id)
        shown = await bodies(one, match_id)
        for place in (*range(0, 48, 4), *(dice.randrange(48, 400) for _ in range(4))):
            with valkey.client() as redis:
                spoil(redis, place, dice.randrange(1, 256))
            async with process(record_url, valkey.url) as fresh:
                assert await bodies(fresh, match_id) == shown
            assert await bodies(one, match_id) == shown


def spoil(redis, place: int, bits: int) -> None:  # type: ignore[no-untyped-def]
    for name in redis.keys("*"):
        value = bytearray(redis.get(name))
        value[place % len(value)] ^= bits
        redis.set(name, bytes(value), keepttl=True)


async def test_all_answers_are_the_same_where_values_are_exchanged_or_of_another_kind(
    record_url: str, valkey: Valkey
) -> None:
    async with process(record_url, valkey.url) as one, process(record_url, valkey.url) as other:
        match_id = await one.open_match(HIDDEN_HANDS)
        shown = await bodies(one, match_id)
        with valkey.client() as redis:
            names = sorted(redis.keys("*"))
            values = redis.mget(names)
            redis.mset(dict(zip(names, values[1:] + values[:1], strict=True)))
        assert await bodies(one, match_id) == shown
        assert await bodies(other, match_id) == shown
        with valkey.client() as redis:
            for name in redis.keys("*"):
                redis.delete(name)
                redis.lpush(name, "x")
        assert await bodies(one, match_id) == shown
        version = await other.move(match_id)
        assert (await one.look(match_id)).version == version


async def test_a_spoilt_value_is_replaced(record_url: str, valkey: Valkey, monkeypatch: pytest.MonkeyPatch) -> None:
    async with process(record_url, valkey.url) as one:
        match_id = await one.open_match()
        shown = await bodies(one, match_id)
        with valkey.client() as redis:
            spoil(redis, 3, 255)
        await bodies(one, match_id)
        await bodies(one, match_id)
        without_record(one, monkeypatch)
        assert await bodies(one, match_id) == shown


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


async def test_nothing_older_than_asked_for_is_taken_from_redis(record_url: str, valkey: Valkey) -> None:
    async with process(record_url, valkey.url) as one, process(record_url, valkey.url) as other:
        match_id = await one.open_match()
        await other.look(match_id)
        version = await one.move(match_id, ring=False)
        assert (await other.look(match_id)).version == version - 1
        assert (await other.look(match_id, least=version)).version == version
        assert (await other.look(match_id)).version == version


async def test_a_process_never_shows_less_than_it_has_shown(record_url: str, valkey: Valkey) -> None:
    async with process(record_url, valkey.url) as one:
        match_id = await one.open_match()
        await one.look(match_id)
        with valkey.client() as redis:
            old = {name: redis.get(name) for name in redis.keys("*")}
        version = await one.move(match_id)
        with valkey.client() as redis:
            redis.mset(old)
        assert (await one.look(match_id)).version == version


async def test_a_new_version_is_told_to_redis_before_it_is_shown(record_url: str, valkey: Valkey) -> None:
    async with process(record_url, valkey.url) as one, process(record_url, valkey.url) as other:
        match_id = await one.open_match()
        await one.look(match_id)
        await other.look(match_id)
        version = await one.move(match_id, ring=False)
        assert (await other.look(match_id, least=version)).version == version
        async with process(record_url, valkey.url) as third:
            assert (await third.look(match_id)).version == version


@pytest.mark.parametrize("lost", ["everything", "the head"])
async def test_a_slow_reader_does_not_bring_back_what_is_past(
    record_url: str, valkey: Valkey, monkeypatch: pytest.MonkeyPatch, lost: str
) -> None:
    """The slow one read before the move; the move is told; Redis forgets it; the slow one comes to put its view."""
    async with process(record_url, valkey.url) as slow, process(record_url, valkey.url) as one:
        match_id = await one.open_match()
        with valkey.client() as redis:
            redis.flushall()
        go_on, has_read = asyncio.Event(), asyncio.Event()
        held = slow.ledger.held

        async def slowly(match_id):  # type: ignore[no-untyped-def]
            kept = await held(match_id)
            has_read.set()
            await go_on.wait()
            return kept

        monkeypatch.setattr(slow.ledger, "held", slowly)
        looking = asyncio.create_task(slow.look(match_id))
        await has_read.wait()
        version = await one.move(match_id)
        with valkey.client() as redis:
            redis.delete(key.head(match_id)) if lost == "the head" else redis.flushall()
        go_on.set()
        assert (await looking).version == version - 1
        async with process(record_url, valkey.url) as third:
            assert (await third.look(match_id)).version == version


async def test_an_older_view_never_wins_among_racing_writers(valkey: Valkey) -> None:
    match_id, viewer = uuid4(), ANNA
    names = (key.head(match_id), key.claim(match_id), key.view(match_id, viewer), key.standing(match_id))
    put, dice = script("put"), random.Random(11)
    stamps = [entry.stamp(epoch, version) for epoch in (1, 2) for version in range(1, 200)]
    dice.shuffle(stamps)
    from redis.asyncio import Redis

    async with Redis.from_url(valkey.url) as redis:
        await redis.set(names[1], b"token")

        async def write(mine: list[bytes]) -> None:
            for stamp in mine:
                worth = Entry(stamp, b"0123456789abcdef", stamp)
                values = entry.pack(names[0], worth._replace(body=b"")), entry.pack(names[2], worth)
                await redis.eval(put, 4, *names, values[0], 60_000, b"token", 60_000, values[1], b"standing")

        writers = asyncio.gather(*(write(stamps[n::8]) for n in range(8)))
        before = (b"", b"")
        while not writers.done():
            head, view = await redis.mget(names[0], names[2])
            assert view is None or head[:18] == view[:18]
            assert before <= (head or b"", view or b"")
            before = head or b"", view or b""
        await writers
        assert (await redis.get(names[2]))[:18] == entry.stamp(2, 199)


async def test_after_a_restore_the_record_counts_and_not_what_was_lost(record_url: str, valkey: Valkey) -> None:
    """Redis still tells of moves that no backup holds; the restored record has another epoch."""
    async with process(record_url, valkey.url) as one:
        match_id = await one.open_match()
        version = (await one.look(match_id)).version
    with valkey.client() as redis:
        for name in (key.head(match_id), key.view(match_id, SPECTATOR)):
            told = entry.unpack(name, redis.get(name))
            assert told
            redis.set(name, entry.pack(name, told._replace(stamp=entry.stamp(1, version + 50))))
    with psycopg.connect(record_url) as owner:
        owner.execute("UPDATE record.bucket_head SET epoch = 2 WHERE bucket = %s", (bucket_of(match_id),))
    async with process(record_url, valkey.url) as one, process(record_url, valkey.url) as other:
        assert [(await each.look(match_id)).version for each in (one, other)] == [version] * 2
        moved = await one.move(match_id)
        assert [(await each.look(match_id)).version for each in (one, other)] == [moved] * 2
    with valkey.client() as redis:
        assert redis.get(key.head(match_id)).startswith(entry.stamp(2, moved))


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

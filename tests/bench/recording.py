"""Appends, folds, and the check of chains, straight on the store."""

import asyncio
import os
import random
import time
from collections.abc import Awaitable, Callable
from hashlib import sha256
from uuid import uuid4

import psycopg

from domain.games import SHELF
from domain.games.my_city import MY_CITY
from domain.match.history import fold, vocabulary
from services.store import Append, Appended, NewEvent, Pool, Recorded, Store
from services.store.hashing import header
from services.store.verify import verify_all
from services.table.ledger import Ledger
from services.table.sealing import Sealer
from tests.bench import yardstick
from tests.bench.foreign import Foreign
from tests.bench.long import changing_minds, record
from tests.bench.row import Row, best_of

CONNECTIONS = 16
_REPEATS = 10
PAYLOAD = (
    b'{"seat":0,"choice":{"type":"place","building":"red_bar","turns":1,"cell":"E3","cells":["E3","E4","E5","E6"]}}'
)


async def appends(pool: Pool, seconds: float = 2.0) -> Row:
    """Single-event appends a second, 16 connections, each on its own streams."""
    store = Store(pool)

    async def append() -> None:
        stream = Append(uuid4(), 0, (NewEvent("choice_made", 1, PAYLOAD),))
        outcome = await store.append(os.urandom(16), bytes(32), "player:somebody", (stream,))
        assert isinstance(outcome, Appended)

    async def insert() -> None:
        async with pool.connection() as conn:
            await conn.execute(yardstick.INSERT, yardstick.row(uuid4(), 1, PAYLOAD), binary=True)

    ours, plain = await best_of(lambda: _a_second(append, seconds), lambda: _a_second(insert, seconds))
    return Row(
        name="appends of one event, 16 connections", unit="a second", figure=ours,
        yardstick_name="plain INSERT of the same row", yardstick=plain, goal=0.6,
    )  # fmt: skip


async def _a_second(work: Callable[[], Awaitable[None]], seconds: float) -> float:
    stop = time.perf_counter() + seconds

    async def worker() -> int:
        count = 0
        while time.perf_counter() < stop:
            await work()
            count += 1
        return count

    start = time.perf_counter()
    counts = await asyncio.gather(*(worker() for _ in range(CONNECTIONS)))
    return sum(counts) / (time.perf_counter() - start)


async def rebuilding(pool: Pool, url: str) -> Row:
    """From rows to the state of a match of 1,200 events."""
    store, events = Store(pool), changing_minds(1_200)
    match_id = await record(store, events)
    foreign = Foreign(url)
    aggregate = foreign.record(events)
    state = foreign.rebuild(aggregate)
    decode = vocabulary(MY_CITY).decode

    async def ours() -> float:
        start = time.perf_counter()
        for _ in range(_REPEATS):
            facts = await store.facts(match_id)
            match = fold(MY_CITY, [decode(tag, payload) for tag, payload, _, _ in facts])
        spent = time.perf_counter() - start
        assert match.state == state
        return _REPEATS * len(events) / spent

    async def theirs() -> float:
        start = time.perf_counter()
        for _ in range(_REPEATS):
            foreign.rebuild(aggregate)
        return _REPEATS * len(events) / (time.perf_counter() - start)

    figure, yard = await best_of(ours, theirs)
    foreign.close()
    return Row(
        name="rows to state, a My City match of 1,200 events", unit="events a second", figure=figure,
        yardstick_name="the library eventsourcing, same evolve, same Postgres", yardstick=yard, goal=10,
    )  # fmt: skip


async def verification(pool: Pool) -> Row:
    """Reading and hashing the whole record anew, and comparing it with its seals."""
    store, events = Store(pool), changing_minds(5_000)
    sealer = Sealer(store, bytes(32))
    for _ in range(10):
        match_id = await record(store, events)
        await sealer.seal()

    async def ours() -> float:
        start, checked = time.perf_counter(), 0
        async with store.connection() as conn:
            async for verified in verify_all(conn, sealer.public_key):
                assert verified.fault is None
                checked += verified.checked
        return checked / (time.perf_counter() - start)

    hashed = [part for one in await store.events(match_id) for part in _hashed(one)]

    async def hashing() -> float:
        start = time.perf_counter()
        for part in hashed:
            sha256(part).digest()
        return len(events) / (time.perf_counter() - start)

    figure, yard = await best_of(ours, hashing)
    return Row(
        name="verification of the chain and its seals", unit="events a second", figure=figure,
        yardstick_name="hashlib.sha256 over the same bytes in a loop", yardstick=yard, goal=0.25,
        note="and over 100,000 a second" if figure > 100_000 else "below 100,000 a second",
    )  # fmt: skip


def _hashed(one: Recorded) -> tuple[bytes, bytes, bytes]:
    """What is hashed of an event: its commitment, itself, the head of its bucket."""
    head = header(one.stream_id, one.version, one.event_type, one.schema_version, one.actor, one.recorded_at)
    committed = one.salt + bytes(4) + one.payload + one.command_id + bytes(4) + one.command_fp
    return committed, one.prev_hash + head + bytes(32), one.prev_hash + bytes(8) + one.hash


def prepare(migrate_url: str) -> None:
    """The yardstick's own table."""
    with psycopg.connect(migrate_url, autocommit=True) as conn:
        conn.execute(yardstick.TABLE)


async def time_travel(pool: Pool) -> Row:
    """A match of 5,000 events as it was at some version, from snapshots, against folding all of it."""
    store = Store(pool)
    events = changing_minds(5_000)
    match_id = await record(store, events)
    ledger, dice, decode = Ledger(store, SHELF), random.Random(1), vocabulary(MY_CITY).decode
    await ledger.current(match_id)
    for version in range(100, len(events), 100):
        await ledger.at(match_id, version)

    async def ours() -> float:
        versions = [dice.randrange(1, len(events)) for _ in range(20)]
        start = time.perf_counter()
        for version in versions:
            await ledger.at(match_id, version)
        return len(versions) / (time.perf_counter() - start)

    async def folded() -> float:
        start = time.perf_counter()
        facts = await store.facts(match_id)
        fold(MY_CITY, [decode(tag, payload) for tag, payload, _, _ in facts])
        return 1 / (time.perf_counter() - start)

    figure, yard = await best_of(ours, folded)
    return Row(
        name="state at any version of 5,000 events", unit="ms", figure=1_000 / figure,
        yardstick_name="full fold of it", yardstick=1_000 / yard, goal=0.1, at_least=False,
    )  # fmt: skip

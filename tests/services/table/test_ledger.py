"""Matches folded from the record: now, then, from memory, from snapshots; always the same."""

import dataclasses
from uuid import uuid4

import psycopg
import pytest

from domain import games
from domain.core.message import encode, event_type
from domain.games import Shelf
from domain.match.events import SeatLeft, SeatTaken
from domain.match.history import fold
from services.store import Append, NewEvent
from services.store import snapshot as kept_aside
from services.table import kind, snapshot
from services.table.ledger import Ledger
from services.table.problem import NoSuchVersion, NotFound
from tests.given import BEN, PLAYERS, Script, opening
from tests.hidden_hands import HIDDEN_HANDS

pytestmark = pytest.mark.anyio
SHELF = Shelf((HIDDEN_HANDS,))


class Reading:
    """A store that counts what is read of it."""

    def __init__(self, store):
        self.store, self.read = store, 0

    async def facts(self, *args, **kwargs):
        found = await self.store.facts(*args, **kwargs)
        self.read += len(found)
        return found

    async def imported(self, stream_id):
        return await self.store.imported(stream_id)

    def connection(self):
        return self.store.connection()


async def recorded(store, events, after=0, match_id=None):
    match_id = match_id or uuid4()
    rows = [NewEvent(event_type(event), event.schema_version, encode(event)) for event in events]
    await store.append(uuid4().bytes, bytes(32), "table", [Append(match_id, after, rows)])
    return match_id


def long(events):
    """A hotseat match at which Ben rises and sits down again, for ever."""
    begun = list(opening(HIDDEN_HANDS, 2, Script()))
    coming_and_going = [SeatLeft(BEN), SeatTaken(BEN, PLAYERS[0])] * events
    return (begun + coming_and_going)[:events]


async def test_what_is_kept_in_memory_is_what_the_record_says(store):
    events = long(9)
    match_id = await recorded(store, events)
    ledger = Ledger(store, SHELF)
    kept = await ledger.held(match_id)
    assert kept.match == fold(HIDDEN_HANDS, events)
    last = (await store.events(match_id))[-1]
    assert (kept.hash, kept.at) == (last.hash, last.recorded_at)


async def test_what_others_append_is_seen_when_the_record_is_asked(store):
    events = long(9)
    match_id = await recorded(store, events)
    ledger = Ledger(store, SHELF)
    before = await ledger.held(match_id)
    await recorded(store, long(11)[9:], 9, match_id)
    assert await ledger.held(match_id) is before
    assert (await ledger.current(match_id)).match == fold(HIDDEN_HANDS, long(11))
    assert (await ledger.held(match_id)).version == 11


async def test_what_a_restore_took_away_is_remembered_no_longer(store, record_url):
    """Also where others have played on to the same version by then."""
    events = long(11)
    match_id = await recorded(store, events)
    ledger = Ledger(store, SHELF)
    assert (await ledger.held(match_id)).version == 11
    with psycopg.connect(record_url) as superuser:
        superuser.execute("set session_replication_role = replica")
        superuser.execute("delete from record.event where stream_id = %s and version > 9", (match_id,))
    assert (await ledger.current(match_id)).match == fold(HIDDEN_HANDS, events[:9])
    assert (await ledger.held(match_id)).version == 9
    other = [SeatLeft(BEN), SeatTaken(BEN, PLAYERS[1])]
    ledger.keep(await Ledger(store, SHELF).current(match_id))
    await recorded(store, events[9:], 9, match_id)
    assert (await ledger.current(match_id)).version == 11
    with psycopg.connect(record_url) as superuser:
        superuser.execute("set session_replication_role = replica")
        superuser.execute("delete from record.event where stream_id = %s and version > 9", (match_id,))
    await recorded(store, other, 9, match_id)
    assert (await ledger.current(match_id)).match == fold(HIDDEN_HANDS, [*events[:9], *other])


async def test_an_older_match_does_not_replace_a_newer_one(store):
    match_id = await recorded(store, long(9))
    ledger = Ledger(store, SHELF)
    now, then = await ledger.held(match_id), await ledger.at(match_id, 7)
    assert ledger.keep(then) is now
    assert await ledger.held(match_id) is now


async def test_every_version_and_its_time_can_be_read(store):
    events = long(9)
    match_id = await recorded(store, events[:6])
    await recorded(store, events[6:], 6, match_id)
    ledger = Ledger(store, SHELF)
    for version in range(1, 10):
        assert (await ledger.at(match_id, version)).match == fold(HIDDEN_HANDS, events[:version])
    first = (await ledger.at(match_id, 6)).at
    assert (await ledger.at_time(match_id, first)).version == 6
    for reading in (ledger.at(match_id, 0), ledger.at(match_id, 10), ledger.at_time(match_id, first - 1)):
        with pytest.raises(NoSuchVersion):
            await reading


async def test_what_is_no_match_is_not_found(store):
    ledger = Ledger(store, SHELF)
    other = uuid4()
    await store.append(uuid4().bytes, bytes(32), "table", [Append(other, 0, [NewEvent("something_else", 1, b"{}")])])
    for match_id in (uuid4(), other):
        for reading in (
            ledger.held,
            ledger.current,
            lambda one: ledger.at(one, 1),
            lambda one: ledger.at_time(one, 10**18),
        ):
            with pytest.raises((NotFound, NoSuchVersion)):
                await reading(match_id)


async def test_only_so_many_are_kept_in_memory(store):
    ids = [await recorded(store, long(9)) for _ in range(3)]
    ledger = Ledger(store, SHELF, capacity=2)
    first, *_ = [await ledger.held(match_id) for match_id in ids]
    assert await ledger.held(ids[0]) is not first


@pytest.fixture
async def old(store):
    """A match of many events, read once."""
    events = long(700)
    match_id = await recorded(store, events)
    await Ledger(store, SHELF).held(match_id)
    return match_id, events


async def test_a_long_match_is_read_from_its_snapshot_on(store, old):
    match_id, events = old
    reading = Reading(store)
    kept = await Ledger(reading, SHELF).held(match_id)
    assert kept.match == fold(HIDDEN_HANDS, events)
    assert reading.read == snapshot.EVERY


@pytest.mark.parametrize("is_held", [False, True])
async def test_a_snapshot_serves_every_later_version_and_no_earlier_one(store, old, is_held):
    match_id, _events = old
    await recorded(store, long(705)[700:], 700, match_id)
    ledger = Ledger(store, SHELF)
    if is_held:
        await ledger.current(match_id)
    for version in (1, 127, 128, 129, 255, 256, 257, 699, 700, 701, 705):
        assert (await ledger.at(match_id, version)).match == fold(HIDDEN_HANDS, long(705)[:version])
    with pytest.raises(NoSuchVersion):
        await ledger.at(match_id, 706)


async def test_of_a_match_that_is_held_an_older_version_costs_what_came_since_its_snapshot(store, old):
    match_id, _events = old
    await recorded(store, long(705)[700:], 700, match_id)
    reading = Reading(store)
    ledger = Ledger(reading, SHELF)
    await ledger.current(match_id)
    reading.read = 0
    await ledger.at(match_id, 703)
    assert reading.read == 3


async def test_a_long_match_that_a_restore_took_away_whole_is_not_found(store, old, record_url):
    match_id, _events = old
    ledger = Ledger(store, SHELF)
    await ledger.current(match_id)
    with psycopg.connect(record_url) as superuser:
        superuser.execute("set session_replication_role = replica")
        superuser.execute("delete from record.event where stream_id = %s", (match_id,))
    with pytest.raises(NotFound):
        await ledger.at(match_id, 703)


async def test_a_match_that_grows_is_kept_aside_now_and_then(store):
    every = snapshot.EVERY
    events = long(every + 44)
    match_id = await recorded(store, events[: every - 6])
    ledger = Ledger(store, SHELF)
    before = await ledger.held(match_id)
    await recorded(store, events[every - 6 :], every - 6, match_id)
    await ledger.grown(before, await ledger.at(match_id, every - 1))
    assert await ledger.snapshots.newest(kind.of_game(HIDDEN_HANDS), match_id) is None
    await ledger.grown(before, await ledger.at(match_id, every + 2))
    found = await ledger.snapshots.newest(kind.of_game(HIDDEN_HANDS), match_id, every + 2)
    assert found == await ledger.at(match_id, every + 2)


@pytest.mark.parametrize("spoilt", [b"{", b'{"table":1,"state":null,"at":1}', b"null"])
async def test_a_snapshot_that_cannot_be_read_is_passed_over(store, old, spoilt):
    match_id, events = old
    fold_id = snapshot.fold_id(kind.of_game(HIDDEN_HANDS))
    async with store.connection() as conn:
        known = await kept_aside.newest(conn, match_id, fold_id)
        await kept_aside.put(conn, kept_aside.Snapshot(match_id, fold_id, 700, known.event_hash, spoilt))
    assert (await Ledger(store, SHELF).held(match_id)).match == fold(HIDDEN_HANDS, events)


async def test_a_snapshot_with_one_byte_changed_is_passed_over(store, old):
    match_id, events = old
    async with store.connection() as conn:
        await conn.execute(
            "update read.snapshot set state = set_byte(state, 40, get_byte(state, 40) # 1) where stream_id = %s",
            (match_id,),
        )
    assert (await Ledger(store, SHELF).held(match_id)).match == fold(HIDDEN_HANDS, events)


async def test_a_snapshot_made_by_other_code_is_passed_over(store, old):
    match_id, _ = old
    newer = dataclasses.replace(HIDDEN_HANDS, rules="hidden_hands/2")
    assert snapshot.fold_id(kind.of_game(newer)) != snapshot.fold_id(kind.of_game(HIDDEN_HANDS))
    assert await snapshot.Snapshots(store).newest(kind.of_game(newer), match_id) is None


@pytest.mark.parametrize("game", games.SHELF.games, ids=lambda game: game.name)
def test_a_snapshot_depends_on_all_code_and_tables_of_its_game(game):
    (folder,) = (folder for folder in kind.of_game(game).sources if folder.name == game.name)
    assert {"rules", "state", "content"} <= {path.stem for path in folder.iterdir()}

"""What tests of the follower share: play in many matches, and what the rows and the cursor must say afterwards."""

import asyncio
from collections.abc import Collection

import psycopg

from services.projections.summaries import NAME, summary_of
from services.store import follow
from services.store.summary import Summary, Wanted
from services.table.ledger import Ledger
from tests.hidden_hands import HIDDEN_HANDS
from tests.services.projections.scene import SHELF, Process


def query(url: str, text: str, *values: object) -> list[tuple[object, ...]]:
    with psycopg.connect(url, autocommit=True) as owner:
        cursor = owner.execute(text, values or None)
        return cursor.fetchall() if cursor.description else []


def all_was_taken_in_once_and_in_order(url: str) -> None:
    reached: dict[object, object] = {}
    for bucket, was, now in query(url, "SELECT bucket, was, now FROM step ORDER BY n"):
        assert reached.get(bucket, 0) == was
        reached[bucket] = now
    assert reached == dict(query(url, "SELECT bucket, last_pos FROM record.bucket_head WHERE last_pos > 0"))


async def rows(one: Process, matches: Collection[object] | None = None) -> dict[object, Summary]:
    found = await one.summaries.page(Wanted(visibility="public"), 10_000)
    return {row.match_id: row for row in found if matches is None or row.match_id in matches}


async def rows_tell_what_the_record_says(one: Process, matches: list[object]) -> None:
    fresh = Ledger(one.store, SHELF)
    assert await rows(one, matches) == {match_id: summary_of(await fresh.current(match_id)) for match_id in matches}  # type: ignore[arg-type]


async def is_done(one: Process) -> bool:
    async with one.store.connection() as conn:
        return not await follow.behind(conn, NAME)


async def done(one: Process) -> None:
    async with asyncio.timeout(30):
        while not await is_done(one):  # noqa: ASYNC110 - nobody rings for this
            await asyncio.sleep(0.05)


async def play(processes: list[Process], matches: list[object], moves: int) -> None:
    async def many(one: Process, n: int) -> None:
        match_id = await one.open_match(HIDDEN_HANDS if n % 3 == 0 else SHELF.by_name("tally"))
        matches.append(match_id)
        for _ in range(3 if n % 3 == 0 else moves):
            await one.move(match_id)
            await asyncio.sleep(0.001)

    await asyncio.gather(*(many(processes[n % len(processes)], n) for n in range(12)))

"""Lists of matches: the newest first, by every condition, a page after the other."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from psycopg import AsyncConnection

from services.store import Store, desk, summary
from services.store.summary import Place, Summary, Wanted

pytestmark = pytest.mark.anyio


def a_match(**given: Any) -> Summary:
    """A running, private match of Miyabi that nobody sits at, unless said otherwise."""
    usual: dict[str, Any] = {
        "match_id": uuid4(), "game": "miyabi", "status": "running", "version": 1, "seats": [None, None],
        "visibility": "private", "to_move": [], "title": None, "hotseat": False, "campaign_id": None, "chapter": None,
        "updated_at": 1_700_000_000_000_000, "stand_ins": [None, None],
    }  # fmt: skip
    return Summary(**usual | given)


async def put(store: Store, *matches: Summary) -> None:
    async with store.connection() as conn:
        for one in matches:
            assert await summary.put(conn, one)


async def listed(store: Store, **wanted: Any) -> list[Summary]:
    async with store.connection() as conn:
        return await summary.page(conn, Wanted(**wanted), 100)


async def test_a_summary_is_listed_as_it_was_put(store: Store) -> None:
    anna = uuid4()
    match = a_match(
        seats=[anna, None, uuid4()], to_move=[0, 2], title=uuid4(), hotseat=True, campaign_id=uuid4(), chapter=7
    )
    await put(store, match)
    assert await listed(store, player_id=anna) == [match]


async def test_whoever_stands_in_is_asked_for_like_an_owner(store: Store) -> None:
    anna, ben, cara = uuid4(), uuid4(), uuid4()
    match = a_match(seats=[anna, ben], stand_ins=[None, cara], to_move=[1])
    await put(store, match)
    for player in (anna, ben, cara):
        assert await listed(store, player_id=player) == [match]
        assert await listed(store, moves_next=player) == [match] * (player != anna)


async def test_only_a_later_version_replaces_a_summary(store: Store) -> None:
    anna, match_id = uuid4(), uuid4()
    seats = [anna, None]
    await put(store, a_match(match_id=match_id, seats=seats, version=2, status="running"))
    async with store.connection() as conn:
        for version in (1, 2):
            assert not await summary.put(conn, a_match(match_id=match_id, seats=seats, version=version, status="open"))
        assert await summary.put(conn, a_match(match_id=match_id, seats=seats, version=3, status="ended"))
    assert [(one.version, one.status) for one in await listed(store, player_id=anna)] == [(3, "ended")]


async def test_many_are_put_at_once_each_as_if_alone(store: Store) -> None:
    anna = uuid4()
    full = a_match(
        seats=[anna, None], to_move=[0, 1], title=uuid4(), hotseat=True, campaign_id=uuid4(), chapter=7, updated_at=3
    )
    old = a_match(seats=[anna], version=5, updated_at=2)
    await put(store, old)
    async with store.connection() as conn:
        await summary.put_all(
            conn, [full, a_match(match_id=old.match_id, seats=[anna], version=4), a_match(seats=[None])]
        )
        await summary.put_all(conn, [])
    assert await listed(store, player_id=anna) == [full, old]


async def test_each_condition_leaves_out_what_does_not_fulfil_it(store: Store) -> None:
    anna, ben, campaign = uuid4(), uuid4(), uuid4()
    one = a_match(seats=[anna, ben], to_move=[1], visibility="public", updated_at=3)
    other = a_match(seats=[ben, anna], to_move=[1], game="my_city", campaign_id=campaign, chapter=1, updated_at=2)
    third = a_match(seats=[ben, anna], to_move=[0], status="ended", updated_at=1)
    await put(store, one, other, third)
    for wanted, found in [
        ({}, [one, other, third]),
        ({"visibility": "public"}, [one]),
        ({"game": "my_city"}, [other]),
        ({"status": "running"}, [one, other]),
        ({"campaign_id": campaign}, [other]),
        ({"moves_next": ben}, [one, third]),
        ({"moves_next": anna}, [other]),
        ({"moves_next": ben, "status": "running"}, [one]),
        ({"game": "karesansui"}, []),
    ]:
        assert await listed(store, player_id=anna, **wanted) == found
    assert await listed(store, player_id=uuid4()) == []


@pytest.mark.parametrize(
    ("text", "is_found"), [("evening", True), ("RAINY", True), ("100%", True), ("1__%", False), ("sun", False)]
)
async def test_a_match_is_found_by_part_of_its_title(store: Store, text: str, is_found: bool) -> None:
    anna, title = uuid4(), uuid4()
    match = a_match(seats=[anna], title=title)
    await put(store, match, a_match(seats=[anna]))
    async with store.connection() as conn:
        await desk.put_label(conn, title, "Rainy evening, 100% fun", anna)
    assert await listed(store, player_id=anna, text=text) == [match] * is_found


async def test_pages_follow_one_another_without_a_gap(store: Store) -> None:
    anna = uuid4()
    matches = [a_match(seats=[anna], updated_at=when) for when in (5, 4, 4, 4, 3, 2, 1)]
    await put(store, *matches)
    pages, after = [], None
    async with store.connection() as conn:
        while found := await summary.page(conn, Wanted(player_id=anna), 2, after):
            pages.append(found)
            after = Place(found[-1].updated_at, found[-1].match_id)
    assert [len(page) for page in pages] == [2, 2, 2, 1]
    in_order = [one for page in pages for one in page]
    assert in_order == sorted(matches, key=lambda one: (one.updated_at, one.match_id), reverse=True)


@pytest.mark.parametrize(
    ("wanted", "index"),
    [
        (Wanted(player_id=UUID(int=7)), "match_mine"),
        (Wanted(visibility="public"), "match_public"),
        (Wanted(visibility="public", game="rare", status="running"), "match_public_game"),
    ],
)
async def test_a_list_is_read_by_an_index(owner: AsyncConnection, wanted: Wanted, index: str) -> None:
    async with owner.transaction(force_rollback=True):
        await owner.execute(MANY)
        await owner.execute("ANALYZE read.match")
        cursor = await owner.execute(f"EXPLAIN {summary._SUMMARIES}", summary._asked(wanted, 20, None), prepare=False)
        plan = "\n".join(row[0] for row in await cursor.fetchall())
    assert f"using {index} " in plan or f"on {index} " in plan, plan
    assert "Seq Scan on match" not in plan


MANY = """
INSERT INTO read.match
SELECT gen_random_uuid(), CASE WHEN n % 200 = 0 THEN 'rare' ELSE 'miyabi' END, 'running', 1,
       ARRAY[gen_random_uuid(), gen_random_uuid()], CASE WHEN n % 2 = 0 THEN 'public' ELSE 'private' END, '{}', NULL,
       false, NULL, NULL, n
FROM generate_series(1, 6000) AS n
"""

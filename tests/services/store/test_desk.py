"""The desk: what players carry, what they are invited to, and that erasing somebody leaves nothing to read."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from uuid import UUID, uuid4

import pytest
from psycopg import AsyncConnection, errors

from services.store import Store, desk
from services.store.desk import Bearer

pytestmark = pytest.mark.anyio


@pytest.fixture
async def conn(store: Store) -> AsyncIterator[AsyncConnection]:
    async with store.connection() as conn:
        yield conn


def hashed(secret: str) -> bytes:
    return sha256(secret.encode()).digest()


async def newcomer(conn: AsyncConnection, name: str) -> UUID:
    """A player of that name with a recovery code and a token, both made of the id."""
    player_id, label_id = uuid4(), uuid4()
    await desk.put_label(conn, label_id, name, player_id)
    await desk.put_player(conn, player_id, label_id, hashed(f"recover {player_id}"))
    await desk.put_token(conn, uuid4(), hashed(f"token {player_id}"), player_id, "player", None)
    return player_id


async def test_a_player_has_a_name_and_may_change_it(conn: AsyncConnection) -> None:
    anna, ben = await newcomer(conn, "Anna"), await newcomer(conn, "Ben")
    assert await desk.names(conn, [anna, ben, uuid4()]) == {anna: "Anna", ben: "Ben"}
    await desk.rename(conn, anna, "Ann")
    assert await desk.names(conn, [anna, ben]) == {anna: "Ann", ben: "Ben"}


async def test_a_token_stands_for_its_bearer_until_it_is_revoked(conn: AsyncConnection) -> None:
    anna, ben = await newcomer(conn, "Anna"), await newcomer(conn, "Ben")
    assert await desk.find_token(conn, hashed(f"token {anna}")) == Bearer(anna, "player")
    assert await desk.find_token(conn, hashed("token")) is None
    (carried,) = await desk.tokens(conn, anna)
    assert not await desk.delete_token(conn, carried.token_id, ben)
    assert await desk.delete_token(conn, carried.token_id, anna)
    assert await desk.find_token(conn, hashed(f"token {anna}")) is None
    assert await desk.tokens(conn, anna) == []


async def test_a_token_runs_out(conn: AsyncConnection) -> None:
    anna = await newcomer(conn, "Anna")
    now = datetime.now(UTC)
    for name, expires_at in (("old", now - timedelta(seconds=1)), ("new", now + timedelta(hours=1))):
        await desk.put_token(conn, uuid4(), hashed(f"{name} {anna}"), anna, "auditor", expires_at)
    assert await desk.find_token(conn, hashed(f"old {anna}")) is None
    assert await desk.find_token(conn, hashed(f"new {anna}")) == Bearer(anna, "auditor")
    assert [carried.role for carried in await desk.tokens(conn, anna)] == ["player", "auditor"]


async def test_nobody_has_a_role_that_does_not_exist(conn: AsyncConnection) -> None:
    anna = await newcomer(conn, "Anna")
    with pytest.raises(errors.CheckViolation):
        await desk.put_token(conn, uuid4(), hashed(f"x {anna}"), anna, "queen", None)  # type: ignore[arg-type]


async def test_a_recovery_code_works_once(store: Store, conn: AsyncConnection) -> None:
    anna = await newcomer(conn, "Anna")

    async def recover(n: int) -> UUID | None:
        async with store.connection() as own:
            return await desk.recover(own, hashed(f"recover {anna}"), hashed(f"next {n} {anna}"))

    found = await asyncio.gather(*(recover(n) for n in range(8)))
    assert [one for one in found if one] == [anna]
    assert await desk.recover(conn, hashed(f"next {found.index(anna)} {anna}"), hashed(f"last {anna}")) == anna


async def test_whoever_is_erased_is_nowhere_to_be_read(conn: AsyncConnection, owner: AsyncConnection) -> None:
    anna, ben, title = await newcomer(conn, "Annabel Unheard-of"), await newcomer(conn, "Ben"), uuid4()
    await desk.put_label(conn, title, "The match of Annabel Unheard-of", anna)
    await desk.erase(conn, anna)
    assert await desk.names(conn, [anna, ben]) == {ben: "Ben"}
    assert await desk.labels(conn, [title]) == {}
    assert await desk.find_token(conn, hashed(f"token {anna}")) is None
    assert await desk.recover(conn, hashed(f"recover {anna}"), hashed("x")) is None
    for table in ("player", "label", "token", "invitation"):
        cursor = await owner.execute(f"SELECT count(*) FROM desk.{table} AS one WHERE one::text LIKE '%Unheard%'")
        assert await cursor.fetchone() == (0,)
    assert await desk.find_token(conn, hashed(f"token {ben}")) == Bearer(ben, "player")


async def test_nothing_is_added_to_somebody_who_is_just_being_erased(
    store: Store, conn: AsyncConnection, owner: AsyncConnection
) -> None:
    """Whoever comes while it is under way waits, and then adds nothing."""
    anna, ben = await newcomer(conn, "Anna"), await newcomer(conn, "Ben")
    titles, match = {anna: uuid4(), ben: uuid4()}, uuid4()

    async def add(player: UUID) -> None:
        async with store.connection() as own:
            await desk.put_label(own, titles[player], "A title", player)
            await desk.put_token(own, uuid4(), hashed(f"late {player}"), player, "player", None)
            await desk.put_invitation(own, match, 0 if player == anna else 1, hashed(f"come {player}"), player)

    async with owner.transaction():
        await desk.erase(owner, anna)
        late = asyncio.create_task(add(anna))
        await add(ben)
        assert not late.done()
    await late
    assert await desk.labels(conn, titles.values()) == {titles[ben]: "A title"}
    assert await desk.find_token(conn, hashed(f"late {anna}")) is None
    assert await desk.find_token(conn, hashed(f"late {ben}")) == Bearer(ben, "player")
    assert await desk.invited_to(conn, match, hashed(f"come {anna}")) is None
    assert await desk.invited_to(conn, match, hashed(f"come {ben}")) == 1


async def test_labels_stay_as_they_were_first_put(conn: AsyncConnection) -> None:
    label_id = uuid4()
    await desk.put_label(conn, label_id, "Rainy evening", None)
    await desk.put_label(conn, label_id, "Sunny morning", None)
    assert await desk.labels(conn, [label_id, uuid4()]) == {label_id: "Rainy evening"}


async def test_of_sixteen_who_use_an_invitation_one_succeeds(store: Store, conn: AsyncConnection) -> None:
    match = uuid4()
    await desk.put_invitation(conn, match, 1, hashed("secret"))

    async def use() -> bool:
        async with store.connection() as own:
            return await desk.use_invitation(own, match, 1)

    assert sorted(await asyncio.gather(*(use() for _ in range(16)))) == [False] * 15 + [True]
    assert await desk.invited_to(conn, match, hashed("secret")) is None


async def test_an_invitation_is_known_by_its_secret_and_renewed_by_another(conn: AsyncConnection) -> None:
    match = uuid4()
    await desk.put_invitation(conn, match, 1, hashed("first"))
    assert await desk.invited_to(conn, match, hashed("first")) == 1
    assert await desk.invited_to(conn, uuid4(), hashed("first")) is None
    assert await desk.use_invitation(conn, match, 1)
    await desk.put_invitation(conn, match, 1, hashed("second"))
    assert await desk.invited_to(conn, match, hashed("first")) is None
    assert await desk.invited_to(conn, match, hashed("second")) == 1
    await desk.delete_invitation(conn, match, 1)
    assert await desk.invited_to(conn, match, hashed("second")) is None
    assert not await desk.use_invitation(conn, match, 1)


async def test_an_open_seat_needs_no_secret_and_is_used_once(conn: AsyncConnection) -> None:
    match = uuid4()
    for seat, secret in ((3, None), (1, None), (2, hashed("secret"))):
        await desk.put_invitation(conn, match, seat, secret)
    assert await desk.open_seats(conn, match) == [1, 3]
    assert await desk.use_invitation(conn, match, 1)
    assert await desk.open_seats(conn, match) == [3]


async def test_luck_is_kept_as_given_and_the_first_stays(conn: AsyncConnection) -> None:
    match = uuid4()
    await desk.put_luck(conn, match, b"\x00locked\xff")
    await desk.put_luck(conn, match, b"another")
    assert await desk.luck(conn, match) == b"\x00locked\xff"
    with pytest.raises(KeyError):
        await desk.luck(conn, uuid4())

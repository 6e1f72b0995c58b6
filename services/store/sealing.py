"""Seals in the record: adding the next, reading those there are, and which of them name a bucket."""

import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any

from psycopg import AsyncConnection

from services.store.hashing import bucket_genesis, head_hash
from services.store.seal import FIRST, ORDINARY, RESTORED, Head, Seal, Signed, from_bytes, sign
from services.store.statement import statement
from services.store.true_head import are_true

_ADD = statement("add_seal")
_SEALS = statement("seals")
_NEWEST = statement("newest_seal")
_CHANGED = statement("unsealed_heads")
_AGE = statement("seal_age")
_LISTED = statement("last_sealed")
_LIST = statement("list_sealed")
_NAMING = statement("seals_naming")
_RAISE = statement("raise_epochs")
_HEADS = statement("bucket_heads")
_PAIRS = statement("pairs")
_BEGUN = statement("lives_begun")
_NOW = statement("now")

_BATCH = 100

Connection = AsyncConnection[Any]

log = logging.getLogger(__name__)


async def seal(conn: Connection, key: bytes) -> Signed | None:
    """Seal whatever changed since the last seal, within the transaction it is called in.

    None where nothing has changed, or where somebody else is adding a seal. Signed is only what was looked at: a head
    that is not that of the events which lie there is left out, and logged.
    """
    await list_sealed(conn)
    changed = await _heads(conn, _CHANGED)
    true = await are_true(conn, changed)
    if left := [head.bucket for head in changed if head not in true]:
        log.warning("Left unsealed, for their heads are not those of their events: buckets %s. Verify at once.", left)
    return await _add(conn, key, ORDINARY, true, ())


async def restored(conn: Connection, key: bytes, kept: Sequence[Signed] = ()) -> Signed | None:
    """After a restore from a backup, before anything is appended: begin a new epoch, and say what was lost.

    `kept`: seals from elsewhere that the backup does not hold, in order; they are put back. As the owner, whose right
    alone it is, in a transaction. None where somebody else adds a seal. Raises ValueError where `kept` does not go on
    from the newest seal.
    """
    before = await newest(conn)
    for one in kept:
        previous = FIRST if before is None else before.digest
        if not one.is_genuine or from_bytes(one.signed).previous != previous or not await _put(conn, one):
            raise ValueError(f"seal {one.number} does not follow the seals of this record")
        before = one
    await list_sealed(conn)
    ends = {head.bucket: head for head in await _heads(conn, _HEADS)}
    lost = [head async for head in _lost(conn, ends)]
    # Beyond the epochs of every life that is known of: the backup may be older than the last restore.
    known = max((head.epoch for one in kept for head in from_bytes(one.signed).heads), default=0)
    heads = await _heads(conn, _RAISE, known=known)
    # Back to where they part first: a life that ended sooner than the backup would else seem to be still claimed.
    parted = [(one, at) for one in lost if (at := await _parting(conn, one, ends[one.bucket])) is not None]
    epochs = {head.bucket: head.epoch for head in heads}
    back = [at._replace(epoch=epochs[at.bucket]) for _, at in parted]
    await _add(conn, key, RESTORED, back, [one for one, _ in parted])
    return await _add(conn, key, RESTORED, heads, lost)


async def lost_since(conn: Connection, number: int) -> list[Head]:
    """What the seals after that number say a restore gave up, for each bucket the furthest, if it is not there now."""
    ends = {head.bucket: head for head in await _heads(conn, _HEADS)}
    furthest: dict[int, Head] = {}
    async for one in every(conn, number):
        for head in from_bytes(one.signed).lost:
            furthest[head.bucket] = max(head, furthest.get(head.bucket, head))
    return [head for _, head in sorted(furthest.items()) if not await _is_there(conn, head, ends[head.bucket].last_pos)]


async def age(conn: Connection) -> float | None:
    """Seconds since the newest seal, by the database's clock; None where there is none."""
    cursor = await conn.execute(_AGE)
    row = await cursor.fetchone()
    return None if row is None else float(row[0])


async def newest(conn: Connection) -> Signed | None:
    """The last seal."""
    row = await (await conn.execute(_NEWEST, binary=True)).fetchone()
    return None if row is None else Signed(*row)


async def seals(conn: Connection, after: int = 0, limit: int = _BATCH) -> list[Signed]:
    """The seals with higher numbers, in order, at most `limit`."""
    cursor = await conn.execute(_SEALS, {"after": after, "limit": limit}, binary=True)
    return [Signed(*row) for row in await cursor.fetchall()]


async def every(conn: Connection, after: int = 0) -> AsyncIterator[Signed]:
    """All of them after that number, in order."""
    while found := await seals(conn, after):
        for one in found:
            yield one
        after = found[-1].number


async def naming(conn: Connection, bucket: int, first: int, last: int) -> list[Signed]:
    """The seals that name this bucket, from the last before position `first` to the first that covers `last`."""
    cursor = await conn.execute(_NAMING, {"bucket": bucket, "first": first, "last": last}, binary=True)
    return [Signed(*row) for row in await cursor.fetchall()]


async def list_sealed(conn: Connection) -> None:
    """Bring the list of sealed heads, a read model, up to the newest seal; one that cannot be read names none."""
    ((last,),) = await (await conn.execute(_LISTED, binary=True)).fetchall()
    async for one in every(conn, last):
        try:
            heads = from_bytes(one.signed).heads
        except ValueError:
            continue
        buckets, epochs, positions = ([head[field] for head in heads] for field in range(3))
        asked = {"number": one.number, "buckets": buckets, "epochs": epochs, "positions": positions}
        await conn.execute(_LIST, asked)


async def _heads(conn: Connection, query: str, **asked: int) -> list[Head]:
    cursor = await conn.execute(query, asked, binary=True)
    return sorted(Head(*row) for row in await cursor.fetchall())


async def _lost(conn: Connection, ends: Mapping[int, Head]) -> AsyncIterator[Head]:
    """For each bucket the furthest head that was sealed, in a later life or behind its end now, if it is not there."""
    furthest: dict[int, Head] = {}
    async for one in every(conn):
        for head in from_bytes(one.signed).heads:
            if (head.epoch, head.last_pos) > (ends[head.bucket].epoch, ends[head.bucket].last_pos):
                furthest[head.bucket] = head
    for bucket in sorted(furthest):
        if not await _is_there(conn, furthest[bucket], ends[bucket].last_pos):
            yield furthest[bucket]


async def _is_there(conn: Connection, sealed: Head, last_pos: int) -> bool:
    """Whether the bucket, which ends there now, holds up to that head's position what it was put on."""
    return sealed.last_pos <= last_pos and await _hash(conn, sealed.bucket, sealed.last_pos) == sealed.head_hash


async def _parting(conn: Connection, lost: Head, end: Head) -> Head | None:
    """Where the life that was lost, later than the backup's, left what is there now; None if it went further."""
    if lost.last_pos > end.last_pos or lost.epoch <= end.epoch:
        return None
    asked = {"bucket": end.bucket, "after": end.epoch, "upto": lost.epoch}
    ((begun,),) = await (await conn.execute(_BEGUN, asked, binary=True)).fetchall()
    return end._replace(last_pos=begun, head_hash=await _hash(conn, end.bucket, begun))


async def _hash(conn: Connection, bucket: int, upto: int) -> bytes:
    """The head hash over what the bucket holds now up to there."""
    head, asked = bucket_genesis(bucket), {"bucket": bucket, "after": 0, "upto": upto}
    for position, hash_ in await (await conn.execute(_PAIRS, asked, binary=True)).fetchall():
        head = head_hash(head, position, hash_)
    return head


async def _add(conn: Connection, key: bytes, kind: int, changed: list[Head], lost: Sequence[Head]) -> Signed | None:
    if not changed:
        return None
    before = await newest(conn)
    previous = FIRST if before is None else before.digest
    number, least = (1, 0) if before is None else (before.number + 1, from_bytes(before.signed).sealed_at + 1)
    sealed_at = max(await _now(conn), least)
    signed = sign(Seal(kind, number, sealed_at, previous, tuple(changed), tuple(lost)), key)
    if not await _put(conn, signed):
        return None
    await list_sealed(conn)
    return signed


async def _put(conn: Connection, one: Signed) -> bool:
    cursor = await conn.execute(_ADD, one, binary=True)
    ((is_added,),) = await cursor.fetchall()
    return bool(is_added)


async def _now(conn: Connection) -> int:
    cursor = await conn.execute(_NOW, binary=True)
    ((now,),) = await cursor.fetchall()
    return int(now)

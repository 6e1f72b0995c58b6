"""Snapshots: folds kept so that a long stream opens fast. A cache: every answer is the same without it."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any
from uuid import UUID

import msgspec
from psycopg import AsyncConnection

from services.store.hashing import bucket_of
from services.store.statement import statement

_SNAPSHOT = statement("snapshot")
_PUT = statement("put_snapshot")
_PRUNE = statement("prune_snapshots")

_END = 2**63 - 1


class Snapshot(msgspec.Struct, frozen=True):
    """The state after `version` events, the last of which has `event_hash`, as folded by the code `fold_id` names."""

    stream_id: UUID
    fold_id: bytes
    version: int
    event_hash: bytes
    state: bytes

    @property
    def state_hash(self) -> bytes:
        """SHA-256 of the state's bytes."""
        return sha256(self.state).digest()


async def put(conn: AsyncConnection[Any], snapshot: Snapshot) -> None:
    """Keep it, in place of an older one of that version."""
    await conn.execute(_PUT, msgspec.structs.asdict(snapshot) | {"state_hash": snapshot.state_hash})


async def newest(
    conn: AsyncConnection[Any], stream_id: UUID, fold_id: bytes, upto: int | None = None
) -> Snapshot | None:
    """The newest of that fold, up to that version, whose event is in the record and whose state has its hash."""
    asked = {"bucket": bucket_of(stream_id), "stream_id": stream_id, "fold_id": fold_id}
    last = _END if upto is None else upto
    while row := await (await conn.execute(_SNAPSHOT, asked | {"upto": last}, binary=True)).fetchone():
        version, event_hash, state_hash, state = row
        found = Snapshot(stream_id, fold_id, version, event_hash, state)
        if found.state_hash == state_hash:
            return found
        last = version - 1
    return None


async def prune(conn: AsyncConnection[Any], fold_ids: Sequence[bytes]) -> int:
    """Forget the snapshots of all other folds, whose code no longer runs; answers how many there were."""
    return (await conn.execute(_PRUNE, {"fold_ids": list(fold_ids)})).rowcount

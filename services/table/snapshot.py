"""Folds kept aside, so that a long match opens fast. Every answer is the same without them."""

import logging
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from uuid import UUID

import msgspec

from domain.core.message import encode
from services.store import Busy, Store, Unavailable, snapshot
from services.store.snapshot import Snapshot
from services.table.kept import Kept
from services.table.kind import Kind

log = logging.getLogger(__name__)

EVERY = 128
"""Events between one and the next."""


class Saved(msgspec.Struct, frozen=True):
    """What is kept of a stream: what it holds, and when its last event was recorded."""

    folded: msgspec.Raw
    at: int


class Snapshots:
    """Reads and writes them; where the database does not answer, goes without."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def newest(self, kind: Kind, stream_id: UUID, upto: int | None = None) -> Kept | None:
        """The newest of that stream up to that version, made by the very code that runs now."""
        try:
            async with self._store.connection() as conn:
                found = await snapshot.newest(conn, stream_id, fold_id(kind), upto)
        except (Busy, Unavailable):
            return None
        return None if found is None else _restored(kind, found)

    async def put(self, kept: Kept) -> None:
        """Keep the stream as it is."""
        told = Snapshot(kept.stream_id, fold_id(kept.kind), kept.version, kept.hash, saved(kept))
        try:
            async with self._store.connection() as conn:
                await snapshot.put(conn, told)
        except (Busy, Unavailable) as error:
            log.info("No snapshot of stream %s: %s.", kept.stream_id, type(error).__name__)


def saved(kept: Kept) -> bytes:
    """What the stream holds as bytes: the same for the same."""
    return encode(Saved(msgspec.Raw(kept.kind.save(kept.folded)), kept.at))


def _restored(kind: Kind, found: Snapshot) -> Kept | None:
    """None where it is not what it was taken for."""
    try:
        told = msgspec.json.decode(found.state, type=Saved)
        folded = kind.restore(bytes(told.folded))
    except msgspec.DecodeError:
        return None
    return Kept(found.stream_id, folded, found.event_hash, told.at)


def fold_id(kind: Kind) -> bytes:
    """Names all that a fold of this kind is made by: its code and tables, what it stands on, and msgspec."""
    return _fold_id(kind.rules, kind.sources)


@lru_cache(maxsize=64)
def _fold_id(rules: str, sources: tuple[Path, ...]) -> bytes:
    digest = sha256(f"{rules}\0{msgspec.__version__}\0".encode())
    for folder in sources:
        for path in sorted(path for path in folder.rglob("*") if path.suffix in {".py", ".toml"}):
            digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.digest()

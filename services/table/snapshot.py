"""Folds kept aside, so that a long match opens fast. Every answer is the same without them."""

import logging
import sys
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec

import domain
from domain.core.game import Game
from domain.core.message import encode
from domain.match.state import Match, Table
from services.store import Busy, Store, Unavailable, snapshot
from services.store.snapshot import Snapshot
from services.table.kept import Kept

log = logging.getLogger(__name__)

EVERY = 128
"""Events between one and the next."""


class Saved(msgspec.Struct, frozen=True):
    """What is kept of a match: the table, the game's own state, and when its last event was recorded."""

    table: Table
    state: msgspec.Raw
    at: int


class Snapshots:
    """Reads and writes them; where the database does not answer, goes without."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def newest(self, game: Game[Any], match_id: UUID, upto: int | None = None) -> Kept | None:
        """The newest of that match up to that version, made by the very code that runs now."""
        try:
            async with self._store.connection() as conn:
                found = await snapshot.newest(conn, match_id, fold_id(game), upto)
        except (Busy, Unavailable):
            return None
        return None if found is None else _restored(game, found)

    async def put(self, kept: Kept) -> None:
        """Keep the match as it is."""
        told = Snapshot(kept.match_id, fold_id(kept.match.game), kept.version, kept.hash, saved(kept))
        try:
            async with self._store.connection() as conn:
                await snapshot.put(conn, told)
        except (Busy, Unavailable) as error:
            log.info("No snapshot of match %s: %s.", kept.match_id, type(error).__name__)


def saved(kept: Kept) -> bytes:
    """The match as bytes: the same for the same match."""
    return encode(Saved(kept.match.table, msgspec.Raw(encode(kept.match.state)), kept.at))


def _restored(game: Game[Any], found: Snapshot) -> Kept | None:
    """None where it is not what it was taken for."""
    try:
        told = msgspec.json.decode(found.state, type=Saved)
        state = msgspec.json.decode(told.state, type=game.state | None)
    except msgspec.DecodeError:
        return None
    return Kept(found.stream_id, Match(game, told.table, state), found.event_hash, told.at)


@lru_cache(maxsize=64)
def fold_id(game: Game[Any]) -> bytes:
    """Names all that a fold of this game is made by: its code and tables, what it stands on, and msgspec."""
    module = sys.modules[game.state.__module__]
    own = Path(str(module.__file__)).parent
    core = [Path(place) / part for place in domain.__path__ for part in ("core", "geometry", "match")]
    digest = sha256(f"{game.rules}\0{msgspec.__version__}\0".encode())
    for folder in (*core, own):
        for path in sorted(path for path in folder.rglob("*") if path.suffix in {".py", ".toml"}):
            digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.digest()

"""Names in Redis. All keys of one match share the tag `{m:<id>}`, so that they lie on one node of a cluster."""

from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from uuid import UUID

import msgspec

import domain
from domain.core.seat import Onlooker, Viewer

_CAPACITY = 10_000


@lru_cache(_CAPACITY)
def head(match_id: UUID) -> bytes:
    """The newest version known."""
    return b"{m:%b}:head" % str(match_id).encode()


@lru_cache(_CAPACITY)
def claim(match_id: UUID) -> bytes:
    """Held by those who are reading the record; struck out by news."""
    return b"{m:%b}:claim" % str(match_id).encode()


@lru_cache(_CAPACITY)
def standing(match_id: UUID) -> bytes:
    """Who sits at the table, as this release writes it."""
    return b"{m:%b}:standing:%b" % (str(match_id).encode(), release())


@lru_cache(_CAPACITY)
def view(match_id: UUID, viewer: Viewer) -> bytes:
    """The newest view of that viewer, as this release writes it."""
    name = viewer.value if isinstance(viewer, Onlooker) else str(viewer)
    return b"{m:%b}:view:%b:%b" % (str(match_id).encode(), release(), name.encode())


@lru_cache(_CAPACITY)
def channel(match_id: UUID) -> bytes:
    """Where news of that match is told."""
    return b"{m:%b}:news" % str(match_id).encode()


def match_of(channel: bytes) -> UUID:
    """The match whose channel that is. Raises ValueError."""
    return UUID(channel.removeprefix(b"{m:").removesuffix(b"}:news").decode())


@cache
def release() -> bytes:
    """Names everything that a view is made by: two releases whose views may differ never read each other's."""
    places = [Path(place) for place in domain.__path__] + [Path(__file__).parent, Path(__file__).parents[1] / "table"]
    digest = sha256(msgspec.__version__.encode())
    for place in places:
        for path in sorted(path for path in place.rglob("*") if path.suffix in {".py", ".toml"}):
            digest.update(path.relative_to(place).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12].encode()

"""Who sits at a table and how it stands, as bytes: all that decides through whose eyes a caller sees a stream."""

from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

import msgspec

from domain.core.message import encode
from services.table import standing
from services.table.kept import Kept

_decoder = msgspec.json.Decoder(standing.Standing)


class Written(NamedTuple):
    """A standing with its bytes. `tag`: 16 bytes, the same for the same standing."""

    table: standing.Standing
    tag: bytes
    raw: bytes


def of(kept: Kept) -> Written:
    """The standing of that stream."""
    return _written(standing.of(kept))


@lru_cache(maxsize=10_000)
def _written(bare: standing.Standing) -> Written:
    """Written once: few moves change who sits where."""
    raw = encode(bare)
    return Written(bare, _tag(raw), raw)


def read(raw: bytes) -> Written:
    """The standing that was written so."""
    return Written(_decoder.decode(raw), _tag(raw), raw)


def _tag(raw: bytes) -> bytes:
    return sha256(raw).hexdigest()[:16].encode()

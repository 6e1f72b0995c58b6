"""Who sits at a table and how it stands: all that decides through whose eyes a caller sees the match."""

from hashlib import sha256
from typing import NamedTuple

import msgspec

from domain.core.message import encode
from domain.core.seat import Version
from domain.match.state import Chair, Table

_decoder = msgspec.json.Decoder(Table)


class Standing(NamedTuple):
    """`table`: chairs, status and how it was opened; what changes with every move is left out.

    `tag`: 16 bytes, the same for the same standing.
    """

    table: Table
    tag: bytes
    raw: bytes


def of(table: Table) -> Standing:
    """The standing of that table."""
    chairs = tuple(Chair(chair.player, stand_in=chair.stand_in) for chair in table.chairs)
    bare = Table(opened=table.opened, chairs=chairs, version=Version(0), status=table.status)
    raw = encode(bare)
    return Standing(bare, _tag(raw), raw)


def read(raw: bytes) -> Standing:
    """The standing that was written so."""
    return Standing(_decoder.decode(raw), _tag(raw), raw)


def _tag(raw: bytes) -> bytes:
    return sha256(raw).hexdigest()[:16].encode()

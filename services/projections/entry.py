"""How a value lies in Redis: what it is worth before it and a check sum after it, so that a spoilt one is none.

    stamp (18 digits) ‖ tag (16) ‖ body ‖ check (4 bytes)

The *stamp* is the bucket's epoch (6) and the version (12), so that stamps compare as bytes; a restore from a backup
raises the epoch. The *tag* names who sat where. The check covers the key too, so that no value can stand in for
another. It finds accidents; Redis is private, and whoever can write to it could also forge a check sum.
"""

from typing import NamedTuple
from zlib import crc32

_STAMP, _TAG, _CHECK = 18, 34, 4

NOTHING = b"0" * _STAMP
"""Older than every stamp."""


class Entry(NamedTuple):
    """A value found in order."""

    stamp: bytes
    tag: bytes
    body: bytes


def stamp(epoch: int, version: int) -> bytes:
    """
    >>> stamp(1, 42)
    b'000001000000000042'
    """
    return b"%06d%012d" % (epoch, version)


def version_of(stamp: bytes) -> int:
    """The version in a stamp."""
    return int(stamp[6:])


def pack(key: bytes, entry: Entry) -> bytes:
    """The value to be kept under that key."""
    value = b"".join(entry)
    return value + _check(key, value)


def unpack(key: bytes, value: object) -> Entry | None:
    """What was packed for that key; None where there is nothing, or not that."""
    if not isinstance(value, bytes) or value[-_CHECK:] != _check(key, memoryview(value)[:-_CHECK]):
        return None
    return Entry(value[:_STAMP], value[_STAMP:_TAG], value[_TAG:-_CHECK])


def _check(key: bytes, value: bytes | memoryview) -> bytes:
    return crc32(value, crc32(key)).to_bytes(_CHECK, "big")

"""How a value lies in Redis: what it is worth and a check sum before it, so that a spoilt one is taken for none.

    stamp (18 digits) ‖ tag (16) ‖ check (8 hex) ‖ body

The *stamp* is the bucket's epoch (6) and the version (12), so that stamps compare as bytes; a restore from a backup
raises the epoch. The *tag* names who sat where. The check covers the key too, so that no value can stand in for
another. It finds accidents; Redis is private, and whoever can write to it could also forge a check sum.
"""

from typing import NamedTuple
from zlib import crc32

_STAMP, _TAG, _CHECK = 18, 34, 42

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
    worth = entry.stamp + entry.tag
    return worth + _check(key, worth, entry.body) + entry.body


def unpack(key: bytes, value: object) -> Entry | None:
    """What was packed for that key; None where there is nothing, or not that."""
    if not isinstance(value, bytes):
        return None
    body = value[_CHECK:]
    if value[_TAG:_CHECK] != _check(key, value[:_TAG], body):
        return None
    return Entry(value[:_STAMP], value[_STAMP:_TAG], body)


def _check(key: bytes, worth: bytes, body: bytes) -> bytes:
    return b"%08x" % crc32(body, crc32(worth, crc32(key)))

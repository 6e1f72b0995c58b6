"""One-dimensional arrays in Postgres' binary form; the driver packs them ten times slower, in every append."""

from collections.abc import Sequence
from struct import Struct
from typing import Self
from uuid import UUID

from psycopg import adapters
from psycopg.adapt import Dumper
from psycopg.pq import Format

_HEAD = Struct(">iiiii").pack
_LENGTH = Struct(">i").pack
_INT4 = Struct(">ii").pack
_INT8 = Struct(">iq").pack


class Array(bytes):
    """An array as it is sent; one class a type, so that the driver can tell the server which it is."""

    oid: int
    element: int

    @classmethod
    def of(cls, items: Sequence[bytes]) -> Self:
        """Elements that carry their own length in front."""
        return cls(_HEAD(1, 0, cls.element, len(items), 1) + b"".join(items))


# The object ids of the array and of its elements are part of the protocol (pg_type.dat).
class ByteaArray(Array):
    """`bytea[]`"""

    oid, element = 1001, 17


class TextArray(Array):
    """`text[]`"""

    oid, element = 1009, 25


class Int4Array(Array):
    """`int4[]`"""

    oid, element = 1007, 23


class Int8Array(Array):
    """`int8[]`"""

    oid, element = 1016, 20


class UuidArray(Array):
    """`uuid[]`"""

    oid, element = 2951, 2950


def byteas(values: Sequence[bytes]) -> ByteaArray:
    """The values as they are."""
    return ByteaArray.of([_LENGTH(len(value)) + value for value in values])


def texts(values: Sequence[str]) -> TextArray:
    """The strings in UTF-8, which the connection must speak."""
    return TextArray.of([_LENGTH(len(value)) + value for value in [text.encode() for text in values]])


def int4s(values: Sequence[int]) -> Int4Array:
    """The numbers in four bytes each; `struct.error` where one does not fit."""
    return Int4Array.of([_INT4(4, value) for value in values])


def int8s(values: Sequence[int]) -> Int8Array:
    """The numbers in eight bytes each; `struct.error` where one does not fit."""
    return Int8Array.of([_INT8(8, value) for value in values])


def uuids(values: Sequence[UUID]) -> UuidArray:
    """The ids, 16 bytes each."""
    return UuidArray.of([b"\0\0\0\x10" + value.bytes for value in values])


class _ArrayDumper(Dumper):
    format = Format.BINARY

    def dump(self, obj: Array) -> bytes:
        return obj


# Only classes of this module are registered, so nobody else's parameters change.
for _array in (ByteaArray, TextArray, Int4Array, Int8Array, UuidArray):
    adapters.register_dumper(_array, type(f"{_array.__name__}Dumper", (_ArrayDumper,), {"oid": _array.oid}))

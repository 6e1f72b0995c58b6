"""One-dimensional arrays in Postgres' binary form; the driver packs them ten times slower, in every append."""

from collections.abc import Iterable
from struct import Struct
from typing import ClassVar
from uuid import UUID

from psycopg import adapters
from psycopg.adapt import Dumper
from psycopg.pq import Format

_HEAD = Struct(">iiiii").pack
_LENGTH = Struct(">i").pack
_INT4 = Struct(">i").pack
_INT8 = Struct(">q").pack


class Array(list[bytes]):
    """Elements in their binary form, and the object ids of the array and of its elements (`pg_type.dat`)."""

    oid: ClassVar[int]
    element: ClassVar[int]


class Bytes(Array):
    """`bytea[]`"""

    oid, element = 1001, 17


class Texts(Array):
    """`text[]`"""

    oid, element = 1009, 25


class Int4s(Array):
    """`int4[]`"""

    oid, element = 1007, 23


class Int8s(Array):
    """`int8[]`"""

    oid, element = 1016, 20


class Uuids(Array):
    """`uuid[]`"""

    oid, element = 2951, 2950


def texts(values: Iterable[str]) -> Texts:
    """The strings in UTF-8, which the connection must speak."""
    return Texts([value.encode() for value in values])


def int4s(values: Iterable[int]) -> Int4s:
    """The numbers in four bytes each; `struct.error` where one does not fit."""
    return Int4s([_INT4(value) for value in values])


def int8s(values: Iterable[int]) -> Int8s:
    """The numbers in eight bytes each; `struct.error` where one does not fit."""
    return Int8s([_INT8(value) for value in values])


def uuids(values: Iterable[UUID]) -> Uuids:
    """The ids, 16 bytes each."""
    return Uuids([value.bytes for value in values])


class _ArrayDumper(Dumper):
    format = Format.BINARY

    def dump(self, obj: Array) -> bytes:
        parts = [_HEAD(1, 0, obj.element, len(obj), 1)]
        for value in obj:
            parts += _LENGTH(len(value)), value
        return b"".join(parts)


# Only classes of this module are registered, so nobody else's parameters change.
for _array in (Bytes, Texts, Int4s, Int8s, Uuids):
    adapters.register_dumper(_array, type(f"{_array.__name__}Dumper", (_ArrayDumper,), {"oid": _array.oid}))

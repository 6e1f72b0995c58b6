"""Every hash and id of the record, as pure functions; deploy/RECORD.md gives the bytes and test vectors."""

from hashlib import sha256
from struct import Struct
from uuid import UUID

from services.store.record import Bucket

_U16 = Struct(">H").pack
_U32 = Struct(">I").pack
_U64 = Struct(">Q").pack
_I64 = Struct(">q").pack

_BUCKET_BITS = (1 << 10) - 1


def bucket_of(stream_id: UUID) -> Bucket:
    """The last ten bits of the id.

    >>> bucket_of(UUID("00000000-0000-8000-8000-0000000007ff"))
    1023
    """
    return Bucket(stream_id.int & _BUCKET_BITS)


def with_bucket_of(stream_id: UUID, campaign_id: UUID) -> UUID:
    """The id moved into the campaign's bucket, so that both streams can be appended to in one call."""
    return UUID(int=stream_id.int & ~_BUCKET_BITS | campaign_id.int & _BUCKET_BITS)


def command_id(caller: str, method: str, path: str, key: str) -> bytes:
    """16 bytes that name one request of one caller: the same request again has the same id."""
    parts = [part.encode() for part in (caller, method, path, key)]
    return sha256(b"".join(_U32(len(part)) + part for part in parts)).digest()[:16]


def stream_id_for(command_id: bytes) -> UUID:
    """The id of the stream that this command opens: a UUID of version 8."""
    number = int.from_bytes(sha256(b"kifu-id" + command_id).digest()[:16])
    number = number & ~(0xF << 76) | 8 << 76
    return UUID(int=number & ~(0b11 << 62) | 0b10 << 62)


def stream_genesis(stream_id: UUID) -> bytes:
    """What the first event of a stream names as its `prev_hash`."""
    return sha256(b"kifu" + stream_id.bytes).digest()


def bucket_genesis(bucket: int) -> bytes:
    """The head hash of a bucket without events."""
    return sha256(b"kifu-bucket-1" + _U16(bucket)).digest()


def commitment(salt: bytes, payload: bytes, command_id: bytes, command_ix: int, command_fp: bytes) -> bytes:
    """Binds an event to its payload and command without telling them: the salt is random."""
    return sha256(salt + _U32(len(payload)) + payload + command_id + _U32(command_ix) + command_fp).digest()


def header(stream_id: UUID, version: int, event_type: str, schema_version: int, actor: str, recorded_at: int) -> bytes:
    """What everybody may know of an event. `recorded_at` in microseconds since 1970."""
    kind, who = event_type.encode(), actor.encode()
    return b"".join(
        (
            stream_id.bytes,
            _U64(version),
            _U16(len(kind)),
            kind,
            _U32(schema_version),
            _U16(len(who)),
            who,
            _I64(recorded_at),
        )
    )


def event_hash(prev_hash: bytes, header: bytes, commitment: bytes) -> bytes:
    """The hash that chains an event to the one before it in its stream."""
    return sha256(prev_hash + header + commitment).digest()


def head_hash(head: bytes, bucket_pos: int, hash: bytes) -> bytes:  # noqa: A002 - the column's name
    """The hash over all events of a bucket up to this position."""
    return sha256(head + _U64(bucket_pos) + hash).digest()

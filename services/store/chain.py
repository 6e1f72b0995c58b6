"""The chains of hashes as they must go on, checked against rows of the record as they come over the wire."""

from hashlib import sha256
from struct import Struct
from struct import error as StructError  # noqa: N812 - the module calls it so
from uuid import UUID

from services.store.hashing import bucket_genesis, bucket_of, stream_genesis

_U16 = Struct(">H").pack
_U32 = Struct(">I").pack
_U64 = Struct(">Q").pack

Row = tuple[bytes, ...]
"""bucket_pos, stream_id, version, event_type, schema_version, command_id, command_ix, command_fp, actor, payload,
salt, recorded_at, prev_hash, hash. In binary form they are the very bytes that are hashed."""


class Broken(Exception):
    """Here something does not fit."""


class Streams:
    """Where each stream of a bucket goes on, of those met so far, and at which position it was opened."""

    def __init__(self, bucket: int) -> None:
        self.opened: dict[UUID, int] = {}
        self._bucket = bucket
        self._next: dict[bytes, tuple[bytes, bytes]] = {}

    def add(self, row: Row) -> bytes:
        """The hash of an event, which must be the next one of its stream. Raises `Broken`."""
        try:
            return self._add(*row)
        except (StructError, TypeError) as error:
            raise Broken(f"it cannot be hashed: {error}") from error

    def _add(
        self, pos: bytes, stream: bytes, version: bytes, event_type: bytes, schema_version: bytes, command_id: bytes,
        command_ix: bytes, command_fp: bytes, actor: bytes, payload: bytes, salt: bytes, recorded_at: bytes,
        prev_hash: bytes, hash: bytes,  # noqa: A002 - the column's name
    ) -> bytes:  # fmt: skip
        expected = self._next.get(stream) or self._open(stream, pos)
        if version != expected[0]:
            raise Broken(f"version {int.from_bytes(expected[0])} of its stream is missing")
        if prev_hash != expected[1]:
            raise Broken("its prev_hash is not the hash of the event before it")
        commitment = sha256(salt + _U32(len(payload)) + payload + command_id + command_ix + command_fp).digest()
        found = sha256(
            b"".join(
                (prev_hash, stream, version, _U16(len(event_type)), event_type, schema_version,
                 _U16(len(actor)), actor, recorded_at, commitment)
            )
        ).digest()  # fmt: skip
        # Of other lengths, the same bytes could be told as another salt, payload and command id.
        if hash != found or len(salt) != 32 or len(command_id) != 16:
            raise Broken("its hash is not that of what it says")
        self._next[stream] = (_U64(int.from_bytes(version) + 1), found)
        return found

    def _open(self, stream: bytes, pos: bytes) -> tuple[bytes, bytes]:
        stream_id = UUID(bytes=stream)
        if bucket_of(stream_id) != self._bucket:
            raise Broken("its stream is not of this bucket")
        self.opened[stream_id] = int.from_bytes(pos)
        return _U64(1), stream_genesis(stream_id)


class Positions:
    """Where a bucket goes on, and the head hash so far."""

    def __init__(self, bucket: int) -> None:
        self.head = bucket_genesis(bucket)
        self.last = 0

    def add(self, pos: bytes, hash_: bytes) -> None:
        """The next event of the bucket. Raises `Broken`."""
        if pos != _U64(self.last + 1):
            raise Broken(f"position {self.last + 1} of its bucket is missing")
        self.head = sha256(self.head + pos + hash_).digest()
        self.last += 1

"""The chains of hashes as they must go on, checked against rows of the record as they come over the wire."""

from collections.abc import Iterable
from hashlib import sha256
from struct import Struct, error
from uuid import UUID

from services.store.hashing import bucket_genesis, bucket_of, stream_genesis

_U16 = Struct(">H").pack
_U32 = Struct(">I").pack
_U64 = Struct(">Q").pack

Row = tuple[bytes, ...]
"""bucket_pos, stream_id, version, event_type, schema_version, command_id, command_ix, command_fp, actor, payload,
salt, recorded_at, prev_hash, hash. In binary form they are the very bytes that are hashed."""


class Broken(Exception):
    """What does not fit, and the row where it was met."""

    def __init__(self, what: str, row: Row) -> None:
        self.what, self.row = what, row


class Chain:
    """How far a bucket, or one of its streams, has been checked, and how it must go on.

    `at`: when its last event was recorded, in microseconds since 1970.
    """

    def __init__(self, bucket: int) -> None:
        self.bucket = bucket
        self.opened: dict[UUID, int] = {}
        self.checked = 0
        self.head = bucket_genesis(bucket)
        self.at = 0
        self._ends: dict[bytes, tuple[int, bytes]] = {}

    def go_on(self, rows: Iterable[Row], *, whole: bool) -> None:
        """The next events of the `whole` bucket, or else of a stream. Raises `Broken` at the first that does not fit.

        One loop without calls of our own: most of a verification is spent here.
        """
        row: Row = ()
        ends, checked, head = self._ends, self.checked, self.head
        try:
            for row in rows:
                (pos, stream, version, event_type, schema_version, command_id, command_ix, command_fp, actor, payload,
                 salt, recorded_at, prev_hash, told) = row  # fmt: skip
                count, end = ends.get(stream) or self._open(row)
                if whole and pos != _U64(checked + 1):
                    raise Broken(f"position {checked + 1} of its bucket is missing", row)
                if version != _U64(count + 1):
                    raise Broken(f"version {count + 1} of its stream is missing", row)
                if prev_hash != end:
                    raise Broken("its prev_hash is not the hash of the event before it", row)
                content = b"".join((salt, _U32(len(payload)), payload, command_id, command_ix, command_fp))
                found = sha256(
                    b"".join(
                        (prev_hash, stream, version, _U16(len(event_type)), event_type, schema_version,
                         _U16(len(actor)), actor, recorded_at, sha256(content).digest())
                    )
                ).digest()  # fmt: skip
                # Of other lengths, the same bytes could be told as another salt, payload and command id.
                if found != told or len(salt) != 32 or len(command_id) != 16:
                    raise Broken("its hash is not that of what it says", row)
                head = sha256(head + pos + told).digest()
                ends[stream] = (count + 1, told)
                checked += 1
        except (error, TypeError) as failure:
            raise Broken(f"it cannot be hashed: {failure}", row) from failure
        finally:
            self.checked, self.head = checked, head
            if row:
                self.at = int.from_bytes(row[11], signed=True)

    def _open(self, row: Row) -> tuple[int, bytes]:
        stream_id = UUID(bytes=row[1])
        if bucket_of(stream_id) != self.bucket:
            raise Broken("its stream is not of this bucket", row)
        self.opened[stream_id] = int.from_bytes(row[0])
        return 0, stream_genesis(stream_id)

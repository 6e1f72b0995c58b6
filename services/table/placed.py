"""Which streams of a bundle are taken in, and what they are called here: other ids than there, the same for ever."""

from hashlib import sha256
from uuid import UUID

from services.store.bundle import Stream
from services.store.hashing import stream_id_for, with_bucket_of
from services.store.unbundle import Opened
from services.table.carried import can_be_folded


def complete(found: Opened) -> list[Stream]:
    """Those of which all is told that it takes to play them again."""
    told = ((stream, found.events[stream.stream_id]) for stream in found.head.streams)
    return [stream for stream, events in told if len(events) == stream.version and can_be_folded(found, events[0])]


def file_id(digest: bytes) -> UUID:
    """The stream that a file is kept under, by its SHA-256: whoever brings it again finds it there."""
    return stream_id_for(sha256(b"kifu-import" + digest).digest()[:16])


def id_of(file: UUID, original: str) -> UUID:
    """What a stream is called here that the file kept under that stream brought along; in the same bucket."""
    named = sha256(b"kifu-import" + file.bytes + UUID(original).bytes).digest()[:16]
    return with_bucket_of(stream_id_for(named), file)


def ids(found: Opened, file: UUID) -> dict[str, str]:
    """What all streams that are taken in are called here, by what they are called there."""
    first = found.head.streams[0].stream_id
    return {one.stream_id: str(id_of(file, one.stream_id)) for one in complete(found)} | {first: str(file)}

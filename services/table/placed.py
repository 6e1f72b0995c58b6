"""Which streams of a bundle are taken in, and what all that it names is called here: other ids than there, the same for
ever, so that a file from elsewhere speaks of nobody and of nothing that is here."""

from collections.abc import Mapping
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


class Ids(dict[str, str]):
    """What all that a file names is called here, by what it is called there: its streams by the ids they have here.

    Whoever and whatever else it names is what bears that id here only if the file is `ours`; else nobody here does.
    """

    def __init__(self, streams: Mapping[str, str], file: UUID, *, ours: bool) -> None:
        super().__init__(streams)
        self._file, self._ours = file, ours

    def __missing__(self, there: str) -> str:
        return there if self._ours else str(elsewhere(self._file, there))


def ids(found: Opened, file: UUID, *, ours: bool) -> Ids:
    """What all that the file names is called here."""
    first = found.head.streams[0].stream_id
    streams = {one.stream_id: str(id_of(file, one.stream_id)) for one in complete(found)} | {first: str(file)}
    return Ids(streams, file, ours=ours)


def elsewhere(file: UUID, there: str) -> UUID:
    """An id that no player, label or stream of this service bears."""
    return stream_id_for(sha256(b"kifu-elsewhere" + file.bytes + UUID(there).bytes).digest()[:16])


def is_elsewhere(player: UUID) -> bool:
    """Whether somebody of that id never was a player here: those who are bear random ids."""
    return player.version == 8

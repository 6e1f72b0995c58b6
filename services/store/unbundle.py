"""Reading an audit bundle: every hash, position and seal in it checked, the first fault named with its line."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from hashlib import sha256
from uuid import UUID

import msgspec
from msgspec import UNSET

from services.store import bundle as b
from services.store import strict
from services.store.claim import Claims
from services.store.entry import base64, bound
from services.store.hashing import bucket_of, event_hash, header, stream_genesis
from services.store.heading import Headings
from services.store.record import Recorded
from services.store.seal import Signed
from services.store.stretch import Stretches

_decode = msgspec.json.Decoder(b.AnyLine).decode


class Corrupt(Exception):
    """This is not a bundle as it was made: what is wrong, in which line (from 1), of which event."""

    def __init__(self, line: int, what: str, stream_id: str | None = None, version: int | None = None) -> None:
        self.line, self.what, self.stream_id, self.version = line, what, stream_id, version
        place = (
            f"line {line}"
            + (f", stream {stream_id}" if stream_id else "")
            + (f", version {version}" if version else "")
        )
        super().__init__(f"{place}: {what}")


class Opened:
    """What a bundle holds: per stream its events (those of which all is told), files by SHA-256 (hex), hashes."""

    def __init__(self) -> None:
        self.head: b.Bundle
        self.events: defaultdict[str, list[Recorded]] = defaultdict(list)
        self.files: dict[str, bytes] = {}
        self.content: list[tuple[int, str, str]] = []
        """of each file told: its line, its name, its SHA-256 (hex)"""
        self.hashes: set[str] = set()
        self.lines: dict[tuple[str, int], int] = {}
        """by stream and version, the line of that event"""
        self.checked = 0
        self.seals = 0
        self.unsealed = 0
        """events that no seal in the bundle covers"""


def opened(raw: bytes, public_key: bytes | None = None, step: Callable[[], None] = lambda: None) -> Opened:
    """What lies in these bytes. `public_key`: by which its seals must be signed; None: by the one that it names.

    `step`: called before each line; may raise. Raises Corrupt.
    """
    return _Reader(public_key, step).read(raw)


class _Reader:
    def __init__(self, public_key: bytes | None, step: Callable[[], None]) -> None:
        self._step, self._key = step, public_key
        self._found, self._line = Opened(), 0
        self._claims: Claims
        self._stretches = Stretches()
        self._headings = Headings()
        self._ends: dict[str, tuple[int, bytes]] = {}
        self._opens: dict[str, str] = {}

    def read(self, raw: bytes) -> Opened:
        size, closed = 0, False
        for told in _lines(raw):
            self._step()
            self._line += 1
            if closed:
                raise self._corrupt("there is more behind the last line")
            one = self._decoded(told)
            if (self._line == 1) != isinstance(one, b.Bundle):
                raise self._corrupt("a bundle has one first line, which says what follows")
            if isinstance(one, b.End):
                self._close(one, raw[:size])
                closed = True
            else:
                self._take(one)
            size += len(told) + 1
        if not closed:
            self._line += 1
            raise self._corrupt("the last line is missing: the bundle is cut off")
        return self._found

    def _corrupt(self, what: str, event: b.Event | None = None) -> Corrupt:
        return Corrupt(self._line, what, *((event.stream_id, event.version) if event else ()))

    def _decoded(self, told: bytes) -> b.AnyLine:
        try:
            one = _decode(told)
            what = strict.fault(told, one)
        except (msgspec.DecodeError, ValueError, RecursionError) as error:
            what = f"it cannot be read: {error}"
        if what is not None:
            raise self._corrupt(what)
        return one

    def _take(self, one: b.Bundle | b.Content | b.Seal | b.Pairs | b.Event) -> None:
        match one:
            case b.Bundle():
                self._bundle(one)
            case b.Content():
                self._content(one)
            case b.Seal():
                self._seal(one)
            case b.Pairs():
                if (what := self._stretches.add(one.bucket, one.after, one.hashes)) is not None:
                    raise self._corrupt(what)
                self._claims.turn()
            case b.Event():
                self._event(one)

    def _bundle(self, one: b.Bundle) -> None:
        self._found.head = one
        if self._key not in (None, bytes.fromhex(one.public_key)):
            raise self._corrupt("it names another key than the one that is trusted")
        if len({stream.stream_id for stream in one.streams}) != len(one.streams):
            raise self._corrupt("a stream is named twice")
        self._claims = Claims(bytes.fromhex(one.public_key))
        self._opens = {stream.stream_id: f"{stream.kind}_opened" for stream in one.streams}

    def _content(self, one: b.Content) -> None:
        self._found.content.append((self._line, one.name, one.sha256))
        if one.bytes is not UNSET:
            raw = self._bytes(one.bytes)
            if sha256(raw).hexdigest() != one.sha256:
                raise self._corrupt(f"{one.name} is not the file with that hash")
            self._found.files[one.sha256] = raw

    def _seal(self, one: b.Seal) -> None:
        signed = Signed(
            one.number, self._bytes(one.signed), bytes.fromhex(one.signature), bytes.fromhex(one.public_key)
        )
        if (what := self._claims.add(signed, whole=False)) is not None:
            raise self._corrupt(f"seal {one.number}: {what}")
        self._found.seals += 1

    def _event(self, one: b.Event) -> None:
        stream_id = UUID(one.stream_id)
        count, end = self._ends.get(one.stream_id, (0, stream_genesis(stream_id)))
        if one.version != count + 1:
            raise self._corrupt(f"version {count + 1} of its stream is missing", one)
        if one.version == 1 and one.event_type != self._opens.get(one.stream_id):
            raise self._corrupt("it does not open such a stream as the first line says", one)
        if bytes.fromhex(one.prev_hash) != end:
            raise self._corrupt("its prev_hash is not the hash of the event before it", one)
        hash_ = bytes.fromhex(one.hash)
        try:
            recorded, binding = bound(one, is_whole=self._found.head.whole)
        except ValueError as error:
            raise self._corrupt(str(error), one) from None
        head = header(stream_id, one.version, one.event_type, one.schema_version, one.actor, one.recorded_at)
        if event_hash(end, head, binding) != hash_:
            raise self._corrupt("its hash is not that of what it says", one)
        if (what := self._stretches.place(bucket_of(stream_id), one.bucket_pos, hash_)) is not None:
            raise self._corrupt(what, one)
        if (what := self._headings.fault(bucket_of(stream_id), one)) is not None:
            raise self._corrupt(what, one)
        self._ends[one.stream_id] = (one.version, hash_)
        self._found.hashes.add(one.hash)
        self._found.lines[one.stream_id, one.version] = self._line
        self._found.checked += 1
        if recorded is not None:
            self._found.events[one.stream_id].append(recorded)

    def _bytes(self, text: str) -> bytes:
        try:
            return base64(text)
        except ValueError as error:
            raise self._corrupt(str(error)) from None

    def _close(self, end: b.End, before: bytes) -> None:
        named = {stream.stream_id: stream.version for stream in self._found.head.streams}
        reached = {stream_id: version for stream_id, (version, _) in self._ends.items()}
        for stream_id in sorted(named.keys() | reached.keys()):
            is_there, is_said = reached.get(stream_id, 0), named.get(stream_id, 0)
            if is_there != is_said:
                raise self._corrupt(f"of stream {stream_id} there are {is_there} events, not {is_said}")
        for bucket in self._stretches.buckets:
            if (what := self._stretches.check(bucket, self._claims.of(bucket))) is not None:
                raise self._corrupt(what)
        self._found.unsealed = self._stretches.unsealed
        if end.lines != self._line - 1 or end.sha256 != sha256(before).hexdigest():
            raise self._corrupt("the lines before it are not those that it was put behind")


def _lines(raw: bytes) -> Iterator[bytes]:
    parts = raw.split(b"\n")
    yield from parts[:-1] if parts[-1] == b"" else parts

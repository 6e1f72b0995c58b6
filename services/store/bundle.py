"""An audit bundle: a portable history, a JSON object a line; deploy/RECORD.md tells of every field.

Hashes, salts and keys are lowercase hex; payloads, files and what seals sign are base64, since they are bytes.
"""

from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from services.store.hashing import commitment
from services.store.record import Recorded
from services.store.seal import Signed

FORMAT: Literal["kifu-bundle-1"] = "kifu-bundle-1"

Hash = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$", max_length=64)]
Id = Annotated[str, Meta(pattern=r"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$", max_length=36)]
Bytes = Annotated[str, Meta(pattern=r"^[A-Za-z0-9+/]*={0,2}$")]
Bucket = Annotated[int, Meta(ge=0, le=1023)]
Count = Annotated[int, Meta(ge=0, le=2**63 - 1)]
Ordinal = Annotated[int, Meta(ge=1, le=2**63 - 1)]
Text = Annotated[str, Meta(max_length=1_000)]
Tag = Annotated[str, Meta(pattern=r"^[a-z0-9_]+\Z", max_length=100)]


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="line", tag=str.lower):
    """Base of every line, whose tag is its class in small letters."""


class Stream(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A stream of which the first `version` events follow."""

    stream_id: Id
    kind: Literal["match", "campaign"]
    rules: str
    version: Ordinal


class Bundle(Line, frozen=True, kw_only=True):
    """The first line: what follows, the asked-for stream first; `whole`: of no event less than everything."""

    format: Literal["kifu-bundle-1"]
    made_at: Count
    public_key: Hash
    whole: bool
    streams: Annotated[list[Stream], Meta(min_length=1, max_length=1_000)]


class Content(Line, frozen=True):
    """A file of tables; without `bytes` one that has not been opened yet."""

    name: Text
    sha256: Hash
    bytes: Bytes | UnsetType = UNSET


class Seal(Line, frozen=True):
    """A seal, whole."""

    number: Ordinal
    signed: Bytes
    signature: Annotated[str, Meta(pattern=r"^[0-9a-f]{128}$", max_length=128)]
    public_key: Hash


class Pairs(Line, frozen=True):
    """The hashes of a bucket's events at positions `after` + 1 and on."""

    bucket: Bucket
    after: Count
    hashes: list[Hash]


class Event(Line, frozen=True, kw_only=True):
    """An event: with its payload and what that is bound by, or else with the commitment and what may be known."""

    stream_id: Id
    version: Ordinal
    bucket_pos: Ordinal
    event_type: Tag
    schema_version: Annotated[int, Meta(ge=0, lt=2**31)]
    actor: Text
    recorded_at: Count
    prev_hash: Hash
    hash: Hash
    payload: Bytes | UnsetType = UNSET
    salt: Hash | UnsetType = UNSET
    command_id: Annotated[str, Meta(pattern=r"^[0-9a-f]{32}$", max_length=32)] | UnsetType = UNSET
    command_ix: Annotated[int, Meta(ge=0, lt=2**31)] | UnsetType = UNSET
    command_fp: Hash | UnsetType = UNSET
    commitment: Hash | UnsetType = UNSET
    data: Any | UnsetType = UNSET


class End(Line, frozen=True):
    """The last line: how many stand before it, and the SHA-256 of them all with their line ends."""

    lines: Count
    sha256: Hash


AnyLine = Bundle | Content | Seal | Pairs | Event | End

_encode = msgspec.json.Encoder().encode


def content(name: str, raw: bytes | None, digest: str) -> Content:
    """A file of tables, `raw` None where it has not been opened yet."""
    return Content(name, digest, UNSET if raw is None else _base64(raw))


def seal(one: Signed) -> Seal:
    """A seal as a line."""
    return Seal(one.number, _base64(one.signed), one.signature.hex(), one.public_key.hex())


def whole(one: Recorded) -> Event:
    """All of an event."""
    return Event(
        **_front(one),
        payload=_base64(one.payload),
        salt=one.salt.hex(),
        command_id=one.command_id.hex(),
        command_ix=one.command_ix,
        command_fp=one.command_fp.hex(),
    )


def part(one: Recorded, data: Any) -> Event:
    """What everybody may know of an event, and `data`, what this reader may."""
    binding = commitment(one.salt, one.payload, one.command_id, one.command_ix, one.command_fp)
    return Event(**_front(one), commitment=binding.hex(), data=data)


class Writer:
    """Turns lines into bytes and keeps count, so that the last one can say what stands before it."""

    def __init__(self) -> None:
        self._lines, self._digest = 0, sha256()

    def write(self, lines: Iterable[AnyLine]) -> bytes:
        """The bytes of these lines."""
        parts = [_encode(line) for line in lines]
        raw = b"".join([part + b"\n" for part in parts])
        self._lines += len(parts)
        self._digest.update(raw)
        return raw

    def end(self) -> bytes:
        """The last line."""
        return _encode(End(self._lines, self._digest.hexdigest())) + b"\n"


def _base64(raw: bytes) -> str:
    return b64encode(raw).decode()


def _front(one: Recorded) -> dict[str, Any]:
    return {
        "stream_id": str(one.stream_id),
        "version": one.version,
        "bucket_pos": one.bucket_pos,
        "event_type": one.event_type,
        "schema_version": one.schema_version,
        "actor": one.actor,
        "recorded_at": one.recorded_at,
        "prev_hash": one.prev_hash.hex(),
        "hash": one.hash.hex(),
    }

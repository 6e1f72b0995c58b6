"""The words of the record: an event to append, an event with its envelope, and what an append may answer."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, NewType
from uuid import UUID

import msgspec

Bucket = NewType("Bucket", int)
"""0 to 1,023: the last ten bits of a stream's id."""

Version = NewType("Version", int)
"""How many events a stream has; its first event is version 1."""

Position = NewType("Position", int)
"""An event's place within its bucket, counted from 1 without a gap."""


class NewEvent(msgspec.Struct, frozen=True):
    """A fact to record. `payload` is JSON text in UTF-8, kept byte for byte."""

    event_type: str
    schema_version: int
    payload: bytes


class Append(msgspec.Struct, frozen=True):
    """Events for one stream, which is expected to have `expected` events; 0 opens it.

    Without events it is a condition only.
    """

    stream_id: UUID
    expected: int
    events: Sequence[NewEvent]


class Recorded(msgspec.Struct, frozen=True, gc=False):
    """An event as it is recorded. `recorded_at` is in microseconds since 1970, UTC."""

    bucket: Bucket
    stream_id: UUID
    version: Version
    bucket_pos: Position
    event_type: str
    schema_version: int
    command_id: bytes
    command_ix: int
    command_fp: bytes
    actor: str
    payload: bytes
    salt: bytes
    recorded_at: int
    prev_hash: bytes
    hash: bytes


Fact = tuple[str, bytes, int, bytes]
"""What a fold needs of a recorded event: event_type, payload, recorded_at, hash. A bare row, for there are many."""


class Receipt(NamedTuple):
    """Which event a command led to, and its hash."""

    stream_id: UUID
    version: Version
    hash: bytes


class Appended(msgspec.Struct, frozen=True):
    """The events are recorded, in the order given."""

    recorded: tuple[Recorded, ...]


class Replayed(msgspec.Struct, frozen=True):
    """This command was recorded before, with the same fingerprint; nothing was added."""

    events: tuple[Receipt, ...]


class Answered(msgspec.Struct, frozen=True):
    """This command led to no event when it came first, with the same fingerprint; nor does it now.

    `version`: how many events its stream had then; None where that is not known.
    """

    version: Version | None


class Conflict(msgspec.Struct, frozen=True):
    """Somebody appended first; nothing was added. Names the true version of every stream that differs."""

    versions: Mapping[UUID, Version]


class CommandReused(msgspec.Struct, frozen=True):
    """This command id was known with another fingerprint; nothing was added."""


Outcome = Appended | Replayed | Answered | Conflict | CommandReused


class Command(msgspec.Struct, frozen=True):
    """A command that came before: its fingerprint, and what it led to."""

    command_fp: bytes
    outcome: Replayed | Answered

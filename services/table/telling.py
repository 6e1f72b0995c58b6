"""What leaves the service: recorded events as a viewer may know them, times and hashes as the wire writes them."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from domain.core.message import Event
from domain.core.seat import Viewer
from services.store import Recorded
from services.store.hashing import commitment
from services.table.caller import spelt
from services.table.kind import Kind

_EPOCH = datetime(1970, 1, 1)  # noqa: DTZ001 - UTC, which `time` writes itself


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """An event for one viewer. Salt and command are told only where `data` is the whole payload."""

    stream_id: str
    version: int
    event_type: str
    data: Any
    seat: int | UnsetType = UNSET
    actor: str
    recorded_at: str
    schema_version: int
    prev_hash: str
    commitment: str
    salt: str | UnsetType = UNSET
    command_id: str | UnsetType = UNSET
    command_ix: int | UnsetType = UNSET
    command_fp: str | UnsetType = UNSET
    hash: str


def time(microseconds: int) -> str:
    """RFC 3339, UTC, six decimals.

    >>> time(1_700_000_000_000_001)
    '2023-11-14T22:13:20.000001Z'
    """
    moment = _EPOCH + timedelta(microseconds=microseconds)
    return moment.isoformat(timespec="microseconds") + "Z"


def microseconds(moment: datetime) -> int:
    """Since 1970; what `time` tells of them reads the same."""
    return (moment.astimezone(UTC).replace(tzinfo=None) - _EPOCH) // timedelta(microseconds=1)


def tell(kind: Kind, recorded: Recorded, event: Event, viewer: Viewer) -> Told:
    """The event as that viewer may know it: its whole payload, byte for byte, or the seen part of it."""
    shown = kind.seen(event, viewer)
    whole = shown is event
    data = msgspec.Raw(recorded.payload) if whole else shown
    return _told(recorded, data, getattr(event, "seat", UNSET), whole=whole)


def withheld(recorded: Recorded) -> Told:
    """An event whose payload is told to nobody, because what it hides is not known."""
    return _told(recorded, None, UNSET, whole=False)


def _told(recorded: Recorded, data: Any, seat: int | UnsetType, *, whole: bool) -> Told:
    binding = commitment(recorded.salt, recorded.payload, recorded.command_id, recorded.command_ix, recorded.command_fp)
    return Told(
        stream_id=spelt(recorded.stream_id),
        version=recorded.version,
        event_type=recorded.event_type,
        data=data,
        seat=seat,
        actor=recorded.actor,
        recorded_at=time(recorded.recorded_at),
        schema_version=recorded.schema_version,
        prev_hash=recorded.prev_hash.hex(),
        commitment=binding.hex(),
        salt=recorded.salt.hex() if whole else UNSET,
        command_id=recorded.command_id.hex() if whole else UNSET,
        command_ix=recorded.command_ix if whole else UNSET,
        command_fp=recorded.command_fp.hex() if whole else UNSET,
        hash=recorded.hash.hex(),
    )


def tell_all(kind: Kind, recorded: Sequence[Recorded], events: Sequence[Event], viewer: Viewer) -> Iterator[Told]:
    """The same for many."""
    for one, event in zip(recorded, events, strict=True):
        yield tell(kind, one, event, viewer)

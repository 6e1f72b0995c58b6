"""The line of an event in a bundle, read back into what was recorded and the commitment that its hash is made of."""

from base64 import b64decode
from uuid import UUID

from msgspec import UNSET

from services.store.bundle import Event
from services.store.hashing import bucket_of, commitment
from services.store.record import Bucket, Position, Recorded, Version


def bound(one: Event, *, is_whole: bool) -> tuple[Recorded | None, bytes]:
    """The event, None where not all of it is told, and its commitment. Raises ValueError, which says what is wrong.

    `is_whole`: whether the bundle says that it holds back nothing.
    """
    told = (one.payload, one.salt, one.command_id, one.command_ix, one.command_fp)
    if all(field is UNSET for field in told) and one.commitment is not UNSET:
        if is_whole:
            raise ValueError("its payload is missing from a bundle that says it is whole")
        return None, bytes.fromhex(one.commitment)
    if (
        one.payload is UNSET
        or one.salt is UNSET
        or one.command_id is UNSET
        or one.command_ix is UNSET
        or one.command_fp is UNSET
        or one.commitment is not UNSET
        or one.data is not UNSET
    ):
        raise ValueError("it tells neither all of itself nor the commitment alone")
    payload, stream_id = base64(one.payload), UUID(one.stream_id)
    salt, command_id, command_fp = (bytes.fromhex(x) for x in (one.salt, one.command_id, one.command_fp))
    recorded = Recorded(
        Bucket(bucket_of(stream_id)), stream_id, Version(one.version), Position(one.bucket_pos), one.event_type,
        one.schema_version, command_id, one.command_ix, command_fp, one.actor, payload, salt, one.recorded_at,
        bytes.fromhex(one.prev_hash), bytes.fromhex(one.hash),
    )  # fmt: skip
    return recorded, commitment(salt, payload, command_id, one.command_ix, command_fp)


def base64(text: str) -> bytes:
    """The bytes that it stands for. Raises ValueError."""
    try:
        return b64decode(text, validate=True)
    except ValueError as error:
        raise ValueError(f"it holds what is no base64: {error}") from None

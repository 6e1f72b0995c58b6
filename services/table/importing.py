"""Taking in a match that was recorded elsewhere: checked in full, kept byte for byte, for reading only."""

from hashlib import sha256
from uuid import UUID

import msgspec

from domain.core.seat import Version
from domain.match.events import MatchImported
from services.store import Append, Appended, Replayed, imported
from services.store.bundle import Stream
from services.store.hashing import bucket_of, stream_id_for
from services.store.unbundle import Corrupt, Opened
from services.table import problem as p
from services.table.caller import Request
from services.table.carried import can_be_folded
from services.table.house import House, command_id_of, new_events
from services.table.kept import Kept
from services.table.proving import Proof, prove


class File(msgspec.Struct, frozen=True):
    """What makes one import the same as another."""

    sha256: str


class Imported(msgspec.Struct, frozen=True):
    """The match as it lies here now, and what its file was found to prove."""

    kept: Kept
    original: str
    sha256: str
    proof: Proof


async def import_bundle(house: House, request: Request, raw: bytes) -> Imported:
    """Take the bundle of a match in. Raises Forbidden, BadBundle, NotImportable; then nothing has changed."""
    if request.caller.role != "operator":
        raise p.Forbidden
    try:
        proof, found = await prove(house.shelf, raw)
    except Corrupt as corrupt:
        raise p.BadBundle(str(corrupt)) from corrupt
    original = _whole(found)
    digest = sha256(raw).hexdigest()
    event = MatchImported(
        match_id=original.stream_id,
        version=Version(original.version),
        rules=original.rules,
        sha256=digest,
        public_key=proof.public_key,
    )
    kept = await _recorded(house, request, event, raw)
    return Imported(kept, original.stream_id, digest, proof)


def _whole(found: Opened) -> Stream:
    """The match that the bundle was asked for, if all of it can be read here."""
    stream = found.head.streams[0]
    recorded = found.events[stream.stream_id]
    if stream.kind != "match" or len(recorded) < stream.version or not can_be_folded(found, recorded[0]):
        raise p.NotImportable
    return stream


async def _recorded(house: House, request: Request, event: MatchImported, raw: bytes) -> Kept:
    command_id, fingerprint = command_id_of(request), house.fingerprint(None, File(event.sha256))
    stream_id: UUID = stream_id_for(command_id)
    known = await house.store.find_command(bucket_of(stream_id), command_id) if request.key else None
    if known is not None and known.command_fp != fingerprint:
        raise p.CommandReused
    if known is None:
        async with house.store.connection() as conn:
            await imported.put(conn, stream_id, raw)
        append = Append(stream_id, 0, new_events((event,)))
        outcome = await house.append(command_id, fingerprint, request.caller.actor, append)
        if not isinstance(outcome, Appended | Replayed):
            raise p.CommandReused
    kept = await house.ledger.current(stream_id)
    await house.doorbell.ring(kept)
    return kept

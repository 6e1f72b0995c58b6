"""Taking in what was recorded elsewhere: checked in full, kept byte for byte, for reading only."""

from hashlib import sha256
from uuid import UUID

import msgspec
from msgspec import UNSET
from psycopg import AsyncConnection

from domain.campaign.events import CampaignImported
from domain.core.message import Event
from domain.core.seat import Version
from domain.match.events import MatchImported
from services.store import Append, Appended, Replayed, imported
from services.store.bundle import Stream
from services.store.unbundle import Corrupt, Opened
from services.table import once, placed
from services.table import problem as p
from services.table.caller import Request
from services.table.carried import kind_of
from services.table.house import House, new_events
from services.table.kept import Kept
from services.table.proving import MOST_AT_FIRST, Proof, prove


class File(msgspec.Struct, frozen=True):
    """What makes one import the same as another."""

    sha256: str


class Imported(msgspec.Struct, frozen=True):
    """The match or the campaign as it lies here now, and what its file was found to prove."""

    kept: Kept
    original: str
    sha256: str
    proof: Proof


async def import_bundle(house: House, request: Request, raw: bytes) -> Imported:
    """Take in the bundle of a match, or of a campaign with its chapters; the same file again is there already.

    Raises Forbidden, BadBundle, NotImportable, CommandReused; then nothing has changed.
    """
    if request.caller.role != "operator":
        raise p.Forbidden
    try:
        proof, found = await prove(house.shelf, raw, most=MOST_AT_FIRST)
    except Corrupt as corrupt:
        raise p.BadBundle(str(corrupt)) from corrupt
    taken = _whole(house, found)
    file = File(sha256(raw).hexdigest())
    stream_id = placed.file_id(bytes.fromhex(file.sha256))

    async def put(conn: AsyncConnection[object]) -> None:
        await imported.put(conn, stream_id, raw)

    await once.do(house, request, None, file, put)
    await _append(house, request, stream_id, file, [_told(one, stream_id, proof, file) for one in taken])
    kept = await house.ledger.current(stream_id)
    await house.doorbell.ring(kept)
    return Imported(kept, taken[0].stream_id, file.sha256, proof)


def _whole(house: House, found: Opened) -> list[Stream]:
    """The streams that are taken in, the one that the bundle was asked for first, if nothing of that is missing."""
    taken = placed.complete(found)
    if taken[:1] != found.head.streams[:1]:
        raise p.NotImportable
    there = {one.stream_id for one in taken}
    if taken[0].kind == "campaign" and not _chapters(house, found) <= there:
        raise p.NotImportable
    return taken


def _chapters(house: House, found: Opened) -> set[str]:
    """The matches that the campaign was played in, those of the campaign that it was forked from among them."""
    events = found.events[found.head.streams[0].stream_id]
    kind = kind_of(house.shelf, found, events[0])
    campaign = kind.fold([kind.decode(one.event_type, one.payload) for one in events])
    return {opening.match_id for opening in campaign.openings}


def _told(one: Stream, file_id: UUID, proof: Proof, file: File) -> tuple[UUID, Event]:
    """What the record says of a stream that is taken in, under the id that it has here."""
    stream_id = placed.id_of(file_id, one.stream_id)
    told = (Version(one.version), one.rules, file.sha256, proof.public_key)
    if one.kind == "campaign":
        return stream_id, CampaignImported(one.stream_id, *told, str(file_id))
    return stream_id, MatchImported(one.stream_id, *told, str(file_id))


async def _append(house: House, request: Request, file_id: UUID, file: File, told: list[tuple[UUID, Event]]) -> None:
    """All at once; the first is the one that the file is kept under."""
    (_, first), *rest = told
    own = msgspec.structs.replace(first, brought_by=UNSET)
    appends = [Append(stream_id, 0, new_events((event,))) for stream_id, event in [(file_id, own), *rest]]
    command_id, fingerprint = bytes.fromhex(file.sha256)[:16], house.fingerprint(None, file)
    outcome = await house.append(command_id, fingerprint, request.caller.actor, *appends)
    if not isinstance(outcome, Appended | Replayed):
        raise p.CommandReused

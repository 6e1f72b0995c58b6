"""Looking at a match or a campaign: as it is or was, its events page by page, and what a seat may do."""

from datetime import datetime
from itertools import islice
from uuid import UUID

import msgspec

from domain.core.message import Command
from domain.core.seat import Viewer
from services.table import access
from services.table.caller import Caller
from services.table.house import House
from services.table.ledger import Kept
from services.table.membership import as_member
from services.table.problem import NoSuchVersion
from services.table.telling import Told, microseconds, tell_all


class Sight(msgspec.Struct, frozen=True):
    """A match or a campaign, and the eyes it is seen through."""

    kept: Kept
    viewer: Viewer


class Legal(msgspec.Struct, frozen=True):
    """Part of what a seat may do at that version; `next` commands have been passed if there may be more."""

    version: int
    commands: list[Command]
    next: int | None


async def look(
    house: House, caller: Caller, stream_id: UUID, *, at: int | datetime | None = None, as_: str | None = None
) -> Sight:
    """The stream now, or as it was at a version or time; who may see what is decided by how it stands now.

    Raises NotFound, NoSuchVersion, NotYourSeat.
    """
    now = await house.ledger.current(stream_id)
    viewer = access.viewer(await as_member(house, caller, now.table), now.table, as_)
    if at is None or at == now.version:
        return Sight(now, viewer)
    if isinstance(at, datetime):
        return Sight(await _at_time(house, stream_id, at), viewer)
    return Sight(await house.ledger.at(stream_id, at), viewer)


async def _at_time(house: House, stream_id: UUID, at: datetime) -> Kept:
    try:
        return await house.ledger.at_time(stream_id, microseconds(at))
    except NoSuchVersion:
        raise NoSuchVersion(is_time=True) from None


async def events(
    house: House, caller: Caller, stream_id: UUID, *, after: int, limit: int, as_: str | None = None
) -> list[Told]:
    """A page of the stream's events as this caller may know them.

    Raises as `look` does; NoSuchVersion, too, for whoever knows of more than there is, as after a restore.
    """
    sight = await look(house, caller, stream_id, as_=as_)
    if after > sight.kept.version:
        raise NoSuchVersion
    recorded = await house.store.events(stream_id, after=after, limit=limit)
    kind = sight.kept.kind
    return list(tell_all(kind, recorded, house.ledger.decoded(kind, recorded), sight.viewer))


async def legal(
    house: House, caller: Caller, stream_id: UUID, seat: int, *, type_: str | None, after: int, limit: int
) -> Legal:
    """What the seat may do now, in their documented order, `after` commands passed over; of one type if named.

    Nothing is worked out beyond what is answered.
    """
    kept = await house.ledger.current(stream_id)
    own = access.require_seat(caller, kept.table, seat)
    commands = kept.kind.legal_commands(kept.folded, own)
    found: list[Command] = []
    for passed, command in enumerate(islice(commands, after, None), after + 1):
        if type_ is None or command.__struct_config__.tag == type_:
            found.append(command)
            if len(found) == limit:
                return Legal(kept.version, found, passed)
    return Legal(kept.version, found, None)

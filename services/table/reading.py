"""Looking at a match: as it is or was, its events page by page, and what a seat may do."""

from collections.abc import Iterator
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
from services.table.telling import Told, microseconds, tell_all


class Sight(msgspec.Struct, frozen=True):
    """A match and the eyes it is seen through."""

    kept: Kept
    viewer: Viewer


class Legal(msgspec.Struct, frozen=True):
    """Part of what a seat may do at that version; `next` commands have been passed if there may be more."""

    version: int
    commands: list[Command]
    next: int | None


async def look(
    house: House, caller: Caller, match_id: UUID, *, at: int | datetime | None = None, as_: str | None = None
) -> Sight:
    """The match now, or as it was at a version or time; who may see what is decided by how it stands now.

    Raises NotFound, NoSuchVersion, NotYourSeat.
    """
    now = await house.ledger.current(match_id)
    viewer = access.viewer(caller, now.match.table, as_)
    if at is None or at == now.version:
        return Sight(now, viewer)
    if isinstance(at, datetime):
        return Sight(await house.ledger.at_time(match_id, microseconds(at)), viewer)
    return Sight(await house.ledger.at(match_id, at), viewer)


async def events(
    house: House, caller: Caller, match_id: UUID, *, after: int, limit: int, as_: str | None = None
) -> list[Told]:
    """A page of the match's events as this caller may know them."""
    sight = await look(house, caller, match_id, as_=as_)
    recorded = await house.store.events(match_id, after=after, limit=limit)
    game = sight.kept.match.game
    return list(tell_all(game, recorded, house.ledger.decoded(game, recorded), sight.viewer))


async def legal(
    house: House, caller: Caller, match_id: UUID, seat: int, *, type_: str | None, after: int, limit: int
) -> Legal:
    """What the seat may do now, in the game's documented order, `after` commands passed over; of one type if named.

    Nothing is worked out beyond what is answered.
    """
    kept = await house.ledger.current(match_id)
    own = access.require_seat(caller, kept.match.table, seat)
    commands: Iterator[Command] = iter(())
    if kept.match.table.status == "running":
        commands = kept.match.game.legal_commands(kept.match.state, own)
    found: list[Command] = []
    for passed, command in enumerate(islice(commands, after, None), after + 1):
        if type_ is None or command.__struct_config__.tag == type_:
            found.append(command)
            if len(found) == limit:
                return Legal(kept.version, found, passed)
    return Legal(kept.version, found, None)

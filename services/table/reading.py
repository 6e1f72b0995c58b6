"""Looking at a match: its view, its events, its frames one by one, and what a seat may do."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

import msgspec

from domain.core.message import Command, Event
from domain.core.seat import Seat, Viewer
from domain.match.state import Match
from services.store import Recorded
from services.table import access
from services.table.caller import Caller
from services.table.house import House
from services.table.ledger import Kept
from services.table.telling import Told, tell


class Sight(msgspec.Struct, frozen=True):
    """A match and the eyes it is seen through."""

    kept: Kept
    viewer: Viewer


async def look(house: House, caller: Caller, match_id: UUID, *, at: int | None = None, as_: str | None = None) -> Sight:
    """The match now, or as it was at a version; who may see what is decided by how it stands now.

    Raises NotFound, NoSuchVersion, NotYourSeat.
    """
    now = await house.ledger.current(match_id)
    viewer = access.viewer(caller, now.match.table, as_)
    return Sight(now if at is None or at == now.version else await house.ledger.at(match_id, at), viewer)


async def events(
    house: House, caller: Caller, match_id: UUID, *, after: int, limit: int, as_: str | None = None
) -> list[Told]:
    """A page of the match's events as this caller may know them."""
    sight = await look(house, caller, match_id, as_=as_)
    recorded = await house.store.events(match_id, after=after, limit=limit)
    game = sight.kept.match.game
    return [tell(game, one, event, sight.viewer) for one, event in _decoded(house, sight.kept.match, recorded)]


async def legal(house: House, caller: Caller, match_id: UUID, seat: int) -> tuple[Kept, Iterator[Command]]:
    """All wishes that the seat may utter now, in the game's documented order; none unless the match runs."""
    kept = await house.ledger.current(match_id)
    own = access.require_seat(caller, kept.match.table, seat)
    running = kept.match.table.status == "running"
    return kept, kept.match.game.legal_commands(kept.match.state, Seat(own)) if running else iter(())


def _decoded(house: House, match: Match, recorded: list[Recorded]) -> Iterator[tuple[Recorded, Event]]:
    return zip(recorded, house.ledger.decoded(match.game, recorded), strict=True)


def standing(kept: Kept) -> dict[str, Any]:
    """Who sits where, by player id; names are added where they are shown, so that they can be erased."""
    return {"seats": [{"seat": n, "player_id": chair.player} for n, chair in enumerate(kept.match.table.chairs)]}

"""The view answer: a match as one viewer sees it, with the names of those who sit there."""

from typing import Any
from uuid import UUID

import msgspec
from msgspec import UNSET, UnsetType

from domain.core.outcome import Outcome
from domain.core.seat import Viewer
from domain.match.state import Chair
from domain.match.view import view
from services.table.ledger import Kept
from services.table.naming import FORMER, Names
from services.table.telling import time


class SeatTold(msgspec.Struct, frozen=True):
    """A chair: `name` is null where nobody sits, "former player" where that player was erased."""

    seat: int
    name: str | None
    player_id: str | UnsetType = UNSET


class ViewTold(msgspec.Struct, frozen=True, kw_only=True):
    """The view answer."""

    match_id: str
    game: str
    rules: str
    status: str
    version: int
    at: str
    to_move: tuple[int, ...]
    view: Any
    outcome: Outcome | UnsetType = UNSET
    seats: list[SeatTold]


async def told(names: Names, kept: Kept, viewer: Viewer) -> ViewTold:
    """The match for that viewer."""
    seen = view(kept.match, viewer)
    return ViewTold(
        match_id=str(kept.match_id),
        game=seen.game,
        rules=seen.rules,
        status=seen.status,
        version=seen.version,
        at=time(kept.at),
        to_move=seen.to_move,
        view=seen.view,
        outcome=UNSET if seen.outcome is None else seen.outcome,
        seats=await seats(names, kept.match.table.chairs),
    )


async def seats(names: Names, chairs: tuple[Chair, ...]) -> list[SeatTold]:
    """Who sits where."""
    named = await names.of(UUID(chair.player) for chair in chairs if chair.player is not None)
    return [
        SeatTold(n, None) if chair.player is None else _seat(n, chair.player, named[UUID(chair.player)])
        for n, chair in enumerate(chairs)
    ]


def _seat(n: int, player: str, name: str | None) -> SeatTold:
    return SeatTold(n, FORMER) if name is None else SeatTold(n, name, player)

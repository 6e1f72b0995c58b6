"""The view answer: a match as one viewer sees it. Names are put in at the last moment, so that they can be erased."""

from collections.abc import Sequence
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

_encode = msgspec.json.Encoder(order="deterministic").encode


class SeatTold(msgspec.Struct, frozen=True):
    """A chair: `name` is null where nobody sits, "former player" where that player was erased."""

    seat: int
    name: str | None
    player_id: str | UnsetType = UNSET


class Answer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The view answer without seats. `at`: when its last event was recorded."""

    match_id: str
    game: str
    rules: str
    status: str
    version: int
    at: str
    to_move: tuple[int, ...]
    view: Any
    outcome: Outcome | None = None


class Shown(Answer, frozen=True, kw_only=True, omit_defaults=True):
    """The view answer."""

    seats: list[SeatTold]


def render(kept: Kept, viewer: Viewer) -> bytes:
    """The answer for that viewer, to be completed by `with_seats`."""
    seen = view(kept.match, viewer)
    answer = Answer(
        match_id=str(kept.stream_id),
        game=seen.game,
        rules=seen.rules,
        status=seen.status,
        version=seen.version,
        at=time(kept.at),
        to_move=seen.to_move,
        view=seen.view,
        outcome=seen.outcome,
    )
    return _encode(answer)[:-1]


async def with_seats(names: Names, rendered: bytes, chairs: tuple[Chair, ...]) -> bytes:
    """The whole answer."""
    return rendered + await written(names, chairs)


async def written(names: Names, chairs: tuple[Chair, ...]) -> bytes:
    """What completes a rendered answer: who sits where."""
    players = tuple([chair.player for chair in chairs])
    return await names.written(players, lambda named: b',"seats":%b}' % _encode(_seats(players, named)))


async def seats(names: Names, players: Sequence[str | None]) -> list[SeatTold]:
    """Who sits where, by the player of each seat."""
    return _seats(players, await names.of(UUID(player) for player in players if player is not None))


def _seats(players: Sequence[str | None], named: dict[UUID, str | None]) -> list[SeatTold]:
    return [
        SeatTold(n, None) if player is None else _seat(n, player, named[UUID(player)])
        for n, player in enumerate(players)
    ]


def _seat(n: int, player: str, name: str | None) -> SeatTold:
    return SeatTold(n, FORMER) if name is None else SeatTold(n, name, player)

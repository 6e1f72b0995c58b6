"""A match frame by frame: what each event was, what could be seen after it, and where the picture changed."""

from collections.abc import AsyncIterator
from typing import Any
from uuid import UUID

import msgspec

from domain.core.game import Game
from domain.core.message import Event
from domain.core.seat import Viewer
from domain.match import history
from domain.match.events import MatchOpened, Rewound
from domain.match.state import Match, opened
from domain.match.view import view
from services.store import Recorded
from services.table.caller import Caller
from services.table.difference import Difference, differences
from services.table.house import House
from services.table.problem import NoSuchVersion
from services.table.reading import Sight, look
from services.table.telling import Told, tell, time

_ROWS = 200


class Frame(msgspec.Struct, frozen=True):
    """One version. `changed`: JSON Pointers to what in `view` differs from the version before."""

    version: int
    at: str
    event: Told
    view: Any
    changed: list[str]


async def replay(
    house: House, caller: Caller, match_id: UUID, first: int, last: int | None, as_: str | None
) -> AsyncIterator[Frame]:
    """The frames of these versions, in order, read as they are asked for. Raises as `look` does, at once."""
    sight = await look(house, caller, match_id, as_=as_)
    until = sight.kept.version if last is None else last
    if not first <= until <= sight.kept.version:
        raise NoSuchVersion
    return _frames(house, sight, first, until)


async def diff(house: House, caller: Caller, match_id: UUID, one: int, other: int, as_: str | None) -> list[Difference]:
    """What the view of version `other` shows differently from that of `one`."""
    sight = await look(house, caller, match_id, as_=as_)
    first, second = await house.ledger.at(match_id, one), await house.ledger.at(match_id, other)
    return list(differences(picture(first.match, sight.viewer), picture(second.match, sight.viewer)))


async def _frames(house: House, sight: Sight, first: int, last: int) -> AsyncIterator[Frame]:
    game, viewer = sight.kept.match.game, sight.viewer
    before: Any = None
    async for recorded, event, match in _grown(house, game, sight.kept.match_id, last):
        if recorded.version < first - 1:
            continue
        seen = picture(match, viewer)
        if recorded.version >= first:
            changed = [difference.path for difference in differences(before, seen)]
            at = time(recorded.recorded_at)
            yield Frame(recorded.version, at, tell(game, recorded, event, viewer), seen, changed)
        before = seen


async def _grown(
    house: House, game: Game[Any], match_id: UUID, last: int
) -> AsyncIterator[tuple[Recorded, Event, Match]]:
    """Each event up to version `last`, and the match after it."""
    events: list[Event] = []
    match: Match | None = None
    while len(events) < last:
        rows = await house.store.events(match_id, after=len(events), upto=last, limit=_ROWS)
        for recorded, event in zip(rows, house.ledger.decoded(game, rows), strict=True):
            events.append(event)
            match = after(game, match, events)
            yield recorded, event, match


def after(game: Game[Any], match: Match | None, events: list[Event]) -> Match:
    """The match after the last of these events, which are all there were; `match` is that before it, if any."""
    event = events[-1]
    if match is None:
        return opened(game, event) if isinstance(event, MatchOpened) else history.fold(game, events)
    return history.fold(game, events) if isinstance(event, Rewound) else history.extend(match, (event,))


def picture(match: Match, viewer: Viewer) -> Any:
    """The game's own view as plain JSON values; None before the game begins."""
    return msgspec.to_builtins(view(match, viewer).view, str_keys=True)

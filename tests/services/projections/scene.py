"""Processes of the service around one record and one Redis, and what happens in them."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from secrets import token_bytes
from typing import Any
from uuid import UUID, uuid4

import msgspec

from domain.core.game import Game
from domain.core.message import Event, encode, event_type
from domain.core.seat import SPECTATOR, Viewer
from domain.games import Shelf
from domain.match import commands as c
from domain.match import rules
from domain.match.history import extend, fold
from domain.match.state import Table
from services.projections.doorbell import RedisDoorbell
from services.projections.follower import Follower
from services.projections.heads import Heads
from services.projections.line import Line
from services.projections.summaries import Summaries
from services.projections.views import Views
from services.store import Append, Appended, NewEvent, Outcome, Store, new_pool
from services.table.ledger import Kept, Ledger
from tests.given import PLAYERS, Script
from tests.hidden_hands import HIDDEN_HANDS
from tests.services.projections.tally import TALLY

SHELF = Shelf((HIDDEN_HANDS, TALLY))


@dataclass
class Process:
    """One process of the service: what it keeps in memory is its own."""

    store: Store
    ledger: Ledger
    line: Line
    heads: Heads
    views: Views
    doorbell: RedisDoorbell
    summaries: Summaries
    follower: Follower

    async def open_match(self, game: Game[Any] = TALLY, player: str = PLAYERS[0]) -> UUID:
        """A public match of two seats, that player on both."""
        command = c.OpenMatch(player, 2, "c0" * 32, game.options(), visibility="public", hotseat=True)
        events = rules.open_match(game, command, Script())
        match_id = uuid4()
        outcome = await self.append(match_id, 0, events, player)
        assert isinstance(outcome, Appended)
        last = outcome.recorded[-1]
        await self.doorbell.ring(self.ledger.keep(Kept(match_id, fold(game, events), last.hash, last.recorded_at)))
        return match_id

    async def move(self, match_id: UUID, *, ring: bool = True) -> int:
        """The first legal move of the first seat to move, however many others try the same; the version after it."""
        kept = await self.ledger.held(match_id)
        while True:
            seat = kept.match.game.to_move(kept.match.state)[0]
            command = next(kept.match.game.legal_commands(kept.match.state, seat))
            events = rules.decide(kept.match, seat, command, Script())
            outcome = await self.append(match_id, kept.version, events)
            if isinstance(outcome, Appended):
                break
            kept = await self.ledger.current(match_id)
        last = outcome.recorded[-1]
        kept = self.ledger.keep(Kept(match_id, extend(kept.match, events), last.hash, last.recorded_at))
        if ring:
            await self.doorbell.ring(kept)
        return last.version

    async def append(self, match_id: UUID, expected: int, events: Sequence[Event], player: str = PLAYERS[0]) -> Outcome:
        new = [NewEvent(event_type(event), event.schema_version, encode(event)) for event in events]
        append = Append(match_id, expected, new)
        return await self.store.append(token_bytes(16), bytes(32), f"player:{player}", [append])

    async def look(self, match_id: UUID, viewer: Viewer = SPECTATOR, least: int = 0) -> "Seen":
        """The match as that viewer is shown it."""
        look = await self.views.look(match_id, as_viewer(viewer), least)
        return msgspec.json.decode(look.body + b"}", type=Seen)


class Seen(msgspec.Struct, frozen=True):
    """A view answer as a caller reads it."""

    match_id: UUID
    version: int
    view: dict[str, object]


def as_viewer(viewer: Viewer) -> Callable[[Table], Viewer]:
    return lambda _: viewer


async def until(holds: Callable[[], bool]) -> None:
    """Wait for it, but not for ever."""
    async with asyncio.timeout(20):
        while not holds():  # noqa: ASYNC110 - nobody rings for this
            await asyncio.sleep(0.01)


@asynccontextmanager
async def process(record_url: str, redis_url: str, *, doubt: float = 0.0) -> AsyncIterator[Process]:
    """A process that has just started."""
    async with new_pool(record_url, 8) as pool:
        store = Store(pool)
        ledger, line, heads = Ledger(store, SHELF), Line(redis_url, doubt=doubt), Heads(store)
        views = Views(line, heads, ledger)
        doorbell = RedisDoorbell(redis_url, line, heads, views)
        rows = Summaries(store, ledger)
        await line.open()
        await doorbell.open()
        try:
            yield Process(store, ledger, line, heads, views, doorbell, rows, Follower(store, rows, doorbell))
        finally:
            await doorbell.close()
            await line.close()

"""Matches folded from the record, the ones in use kept in memory; the record alone is the truth."""

from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from domain.core.game import Game
from domain.core.message import Event
from domain.games import Shelf
from domain.match import history
from domain.match.events import MatchOpened
from domain.match.state import Match
from services.store import Fact, Recorded, Store
from services.table.flight import Flights
from services.table.kept import Kept
from services.table.problem import NoSuchVersion, NotFound
from services.table.snapshot import EVERY, Snapshots

__all__ = ["Kept", "Ledger"]


class Ledger:
    """Reads matches. What it keeps may lag behind what other processes append: an append finds out."""

    def __init__(self, store: Store, shelf: Shelf, capacity: int = 512) -> None:
        self._store, self._shelf, self._capacity = store, shelf, capacity
        self._kept: OrderedDict[UUID, Kept] = OrderedDict()
        self.snapshots = Snapshots(store)
        self._flights = Flights(self._catch_up)

    async def held(self, match_id: UUID) -> Kept:
        """The match as this process last knew it. Raises NotFound."""
        kept = self._kept.get(match_id)
        if kept is None:
            return await self.current(match_id)
        self._kept.move_to_end(match_id)
        return kept

    async def current(self, match_id: UUID) -> Kept:
        """The match as the record has it now. Raises NotFound."""
        return await self._flights.ask(match_id)

    async def at(self, match_id: UUID, version: int) -> Kept:
        """The match as it was at that version. Raises NotFound, NoSuchVersion."""
        if version < 1:
            raise NoSuchVersion
        found = await self._read(match_id, version)
        if found.version < version:
            raise NoSuchVersion
        return found

    async def at_time(self, match_id: UUID, microseconds: int) -> Kept:
        """The match as it was at that time. Raises NotFound, NoSuchVersion."""
        facts = await self._store.facts(match_id)
        known = bisect_right(facts, microseconds, key=lambda fact: fact[2])
        if known == 0:
            raise NoSuchVersion if facts else NotFound
        return await self.at(match_id, known)

    def keep(self, kept: Kept) -> Kept:
        """Remember the match, unless something newer is remembered already."""
        known = self._kept.get(kept.match_id)
        if known is not None and known.version > kept.version:
            return known
        self._kept[kept.match_id] = kept
        self._kept.move_to_end(kept.match_id)
        if len(self._kept) > self._capacity:
            self._kept.popitem(last=False)
        return kept

    async def grown(self, before: Kept, after: Kept) -> None:
        """The match has moved on: remember it, and keep a snapshot now and then."""
        self.keep(after)
        if before.version // EVERY < after.version // EVERY:
            await self.snapshots.put(after)

    @staticmethod
    def decoded(game: Game[Any], recorded: Sequence[Recorded]) -> list[Event]:
        """The facts that the recorded events tell."""
        return [history.decode(game, one.event_type, one.payload) for one in recorded]

    @staticmethod
    def advanced(kept: Kept, events: Sequence[Event], recorded: Sequence[Recorded]) -> Kept:
        """The match after more events, none of them a `rewound`."""
        match = history.extend(kept.match, events)
        return Kept(kept.match_id, match, recorded[-1].hash, recorded[-1].recorded_at)

    async def _catch_up(self, match_id: UUID) -> Kept:
        kept = self._kept.get(match_id)
        if kept is not None:
            facts = await self._store.facts(match_id, after=kept.version)
            if not facts:
                return self.keep(kept)
            events = _decoded(kept.match.game, facts)
            if not history.rewinds(events):
                return self.keep(_kept(match_id, history.extend(kept.match, events), facts))
        return self.keep(await self._read(match_id))

    async def _read(self, match_id: UUID, upto: int | None = None) -> Kept:
        """The match up to that version, or as far as it has come; a long one from its newest snapshot on."""
        first = await self._store.facts(match_id, upto=EVERY if upto is None else min(upto, EVERY))
        if not first:
            raise NotFound
        game = self._game(first[0])
        if len(first) < EVERY or upto == EVERY:
            return _kept(match_id, history.fold(game, _decoded(game, first)), first)
        return await self._read_on(game, match_id, first, upto)

    async def _read_on(self, game: Game[Any], match_id: UUID, first: list[Fact], upto: int | None) -> Kept:
        known = await self.snapshots.newest(game, match_id, upto)
        since = EVERY if known is None else known.version
        facts = await self._store.facts(match_id, after=since, upto=upto)
        events = _decoded(game, facts)
        if known is not None and not history.rewinds(events):
            kept = _kept(match_id, history.extend(known.match, events), facts) if facts else known
        else:
            facts = await self._store.facts(match_id, after=EVERY, upto=upto) if since > EVERY else facts
            kept = _kept(match_id, history.fold(game, _decoded(game, [*first, *facts])), facts or first)
        if len(facts) >= EVERY or known is None:
            await self.snapshots.put(kept)
        return kept

    def _game(self, first: Fact) -> Game[Any]:
        """The game of a stream, as its first event names it. Raises NotFound where that is no match."""
        tag, payload, _, _ = first
        opened = history.VOCABULARY.decode(tag, payload) if tag in history.VOCABULARY else None
        if not isinstance(opened, MatchOpened):
            raise NotFound
        return self._shelf.by_rules(opened.rules)


def _decoded(game: Game[Any], facts: Sequence[Fact]) -> list[Event]:
    return [history.decode(game, tag, payload) for tag, payload, _, _ in facts]


def _kept(match_id: UUID, match: Match, facts: Sequence[Fact]) -> Kept:
    _, _, recorded_at, hash_ = facts[-1]
    return Kept(match_id, match, hash_, recorded_at)

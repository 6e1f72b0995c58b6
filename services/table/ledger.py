"""Matches and campaigns folded from the record, those in use kept in memory; the record alone is the truth."""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID
from weakref import WeakSet

from domain.campaign.events import Origin as CampaignOrigin
from domain.core.message import Event
from domain.games import Shelf
from domain.match.events import Origin
from services.store import Fact, Recorded, Store
from services.store.imported import Brought
from services.store.unbundle import Corrupt, Opened
from services.table import damage, placed, plausible
from services.table import kind as kinds
from services.table.carried import is_foreign, kind_of
from services.table.content import Contents
from services.table.flight import Flights
from services.table.kept import Kept
from services.table.kind import Folded, Kind
from services.table.origin import Origins
from services.table.problem import NoSuchVersion, NotFound, RecordDamaged, UnknownGame
from services.table.snapshot import EVERY, Snapshots

__all__ = ["Kept", "Ledger"]


class Ledger:
    """Reads streams. What it keeps may lag behind what other processes append: an append finds out.

    Whatever reads may raise RecordDamaged.
    """

    def __init__(self, store: Store, shelf: Shelf, capacity: int = 512, public_key: bytes = b"") -> None:
        """`public_key`: the one that this service's seals are checked with."""
        self._store, self._shelf, self._capacity = store, shelf, capacity
        self._kept: OrderedDict[UUID, Kept] = OrderedDict()
        self.sound: set[UUID] = set()  # those remembered whose history this process wrote, or checked
        self.snapshots, self.contents, self._origins = Snapshots(store), Contents(store), Origins(store, public_key)
        self._plausible: WeakSet[Opened] = WeakSet()
        self._flights = Flights(self._catch_up)

    async def held(self, stream_id: UUID) -> Kept:
        """The stream as this process last knew it. Raises NotFound."""
        kept = self._kept.get(stream_id)
        if kept is None:
            return await self.current(stream_id)
        self._kept.move_to_end(stream_id)
        return kept

    async def current(self, stream_id: UUID) -> Kept:
        """The stream as the record has it now. Raises NotFound."""
        return await self._flights.ask(stream_id)

    async def at(self, stream_id: UUID, version: int) -> Kept:
        """The stream as it was at that version. Raises NotFound, NoSuchVersion."""
        if version < 1:
            raise NoSuchVersion
        found = await self._read(stream_id, version)
        if found.version < version:
            raise NoSuchVersion
        return found

    async def at_time(self, stream_id: UUID, microseconds: int) -> Kept:
        """The stream as it was at that time. Raises NotFound, NoSuchVersion."""
        version = await self._store.version_at(stream_id, microseconds)
        if version is None:
            await self.held(stream_id)
            raise NoSuchVersion
        return await self.at(stream_id, version)

    def keep(self, kept: Kept) -> Kept:
        """Remember it, unless something newer is remembered already."""
        known = self._kept.get(kept.stream_id)
        if known is not None and known.version > kept.version:
            return known
        self._kept[kept.stream_id] = kept
        self._kept.move_to_end(kept.stream_id)
        if len(self._kept) > self._capacity:
            self.sound.discard(self._kept.popitem(last=False)[0])
        return kept

    def forget(self) -> None:
        """What is remembered may never have been: the record has been restored from a backup."""
        self._kept.clear()
        self.sound.clear()
        self._origins.forget()

    async def grown(self, before: Kept, after: Kept) -> None:
        """The stream has moved on: remember it, and keep a snapshot now and then."""
        self.keep(after)
        if before.version // EVERY < after.version // EVERY:
            await self.snapshots.put(after)

    @staticmethod
    def decoded(kind: Kind, recorded: Sequence[Recorded]) -> list[Event]:
        """The facts that the recorded events tell. Raises RecordDamaged."""
        told = ((one.event_type, one.payload) for one in recorded)
        return damage.decoded(kind, told, recorded[0].version - 1 if recorded else 0)

    @staticmethod
    def advanced(kept: Kept, events: Sequence[Event], recorded: Sequence[Recorded]) -> Kept:
        """The stream after more events, none of which undoes others."""
        folded = kept.kind.extend(kept.folded, events)
        return Kept(kept.stream_id, folded, recorded[-1].hash, recorded[-1].recorded_at)

    async def _catch_up(self, stream_id: UUID) -> Kept:
        kept = self._kept.get(stream_id)
        if kept is not None:
            # The last one known comes along: after a restore it may be gone, or another.
            facts = await self._store.facts(stream_id, after=kept.version - 1)
            if not facts or facts[0][3] != kept.hash:
                self._kept.pop(stream_id, None)
                self.sound.discard(stream_id)
                return self.keep(await self._read(stream_id))
            if len(facts) == 1:
                return self.keep(kept)
            kind, facts = kept.kind, facts[1:]
            events = _decoded(kind, facts, kept.version)
            if not kind.rewinds(events):
                return self.keep(_kept(stream_id, damage.extended(kind, kept.folded, events), facts))
        self.sound.discard(stream_id)
        return self.keep(await self._read(stream_id))

    async def _read(self, stream_id: UUID, upto: int | None = None) -> Kept:
        """The stream up to that version, or as far as it has come; a long one from its newest snapshot on."""
        is_long = upto is not None and upto > EVERY
        held = self._kept.get(stream_id) if is_long else None
        if held is not None and not held.ids:
            return await self._read_on(held.kind, stream_id, upto)
        first = await self._store.facts(stream_id, upto=1 if is_long else upto or EVERY)
        if not first:
            raise NotFound
        imported = await self._store.imported(stream_id)
        if imported is not None:
            return await self._imported(stream_id, imported, upto)
        kind = await self._kind(first[0])
        if not is_long and (len(first) < EVERY or upto == EVERY):
            return _kept(stream_id, damage.folded(kind, _decoded(kind, first)), first)
        return await self._read_on(kind, stream_id, upto)

    async def _read_on(self, kind: Kind, stream_id: UUID, upto: int | None) -> Kept:
        known = await self.snapshots.newest(kind, stream_id, upto)
        since = 0 if known is None else known.version
        facts = await self._store.facts(stream_id, after=since, upto=upto)
        events = _decoded(kind, facts, since)
        if known is not None and not kind.rewinds(events):
            kept = _kept(stream_id, damage.extended(kind, known.folded, events), facts) if facts else known
        else:
            facts = facts if known is None else await self._store.facts(stream_id, upto=upto)
            if not facts:
                raise NotFound
            kept = _kept(stream_id, damage.folded(kind, _decoded(kind, facts)), facts)
        if len(facts) >= EVERY or known is None:
            await self.snapshots.put(kept)
        return kept

    async def _imported(self, stream_id: UUID, imported: Brought, upto: int | None) -> Kept:
        """For reading only, by the tables that its file brings along."""
        facts = await self._store.facts(stream_id, upto=upto)
        origin = await self._origins.of(imported.found)
        ids = placed.ids(imported.found, imported.file_id, ours=origin.ours)
        kind = self._kind_in(imported, ids)
        _, _, recorded_at, hash_ = facts[-1]
        folded = kinds.for_reading(damage.folded(kind, _decoded(kind, facts)))
        return Kept(stream_id, folded, hash_, recorded_at, ids, origin)

    def _kind_in(self, imported: Brought, ids: Mapping[str, str]) -> Kind:
        """A file that was taken in before all was looked at that is looked at now may hold anything."""
        try:
            if imported.found not in self._plausible:
                plausible.check(self._shelf, imported.found)
                self._plausible.add(imported.found)
            return kind_of(self._shelf, imported.found, imported.history[0], ids)
        except Corrupt as corrupt:
            raise RecordDamaged(corrupt.version or 1) from corrupt
        except damage.UNREADABLE as error:
            if isinstance(error, KeyError) and is_foreign(self._shelf, imported.history[0]):
                raise UnknownGame from error
            raise RecordDamaged(1) from error

    async def start_of(self, origin: Origin | CampaignOrigin) -> Any:
        """What a fork from there goes on from, whatever became of its source. Raises NotFound."""
        if isinstance(origin, Origin):
            return (await self.at(UUID(origin.match_id), origin.version)).match.state
        return (await self.at(UUID(origin.campaign_id), origin.version)).campaign

    async def _kind(self, first: Fact) -> Kind:
        """What a stream with that first event holds. Raises NotFound where that is nothing we know."""
        tag, payload, _, _ = first
        try:
            kind = await kinds.opened_by(self._shelf, self.contents, tag, payload, self.start_of)
        except damage.UNREADABLE as error:
            raise RecordDamaged(1) from error
        if kind is None:
            raise NotFound
        return kind


def _decoded(kind: Kind, facts: Sequence[Fact], after: int = 0) -> list[Event]:
    return damage.decoded(kind, ((tag, payload) for tag, payload, _, _ in facts), after)


def _kept(stream_id: UUID, folded: Folded, facts: Sequence[Fact]) -> Kept:
    _, _, recorded_at, hash_ = facts[-1]
    return Kept(stream_id, folded, hash_, recorded_at)

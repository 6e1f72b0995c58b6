"""What an audit tells of a match: its events with their hashes, its seals, and where it can be checked elsewhere."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from uuid import UUID

import msgspec
from markupsafe import Markup

import services
from domain.core.seat import Viewer
from services.store import Recorded, sealing
from services.store.seal import from_bytes
from services.table import access, auditing, bundling, reading, viewing
from services.table.caller import TABLE
from services.table.kind import Kind
from services.table.membership import as_member
from services.table.problem import Forbidden, NotFound, RecordDamaged
from services.table.reading import Sight
from services.table.telling import Told, tell, time, withheld
from services.web import eyes, link, log
from services.web.ask import Ask
from services.web.drawing.mark import named

PAGE = 50
"""Events on a page."""
_SEALS = 5
VERIFIER = Path(services.__file__).parents[1] / "deploy" / "verify_bundle.py"
"""Checks a bundle with nothing but Python; it lies beside the service, and is not part of it."""


class Row(msgspec.Struct, frozen=True):
    """An event for the page: `who` acted, `when` to the second, `data` what it says as JSON, None if that is hidden."""

    told: Told
    who: Markup
    when: str
    data: str | None

    @property
    def seat(self) -> int | None:
        """Whose it is, if a seat's."""
        return self.told.seat if isinstance(self.told.seat, int) else None


class SealRow(msgspec.Struct, frozen=True):
    """A seal that covers events of the match."""

    number: int
    sealed_at: str
    digest: str


@dataclass(frozen=True, kw_only=True)
class Record:
    """A match as it is recorded. `sight`: as far as it can be read; `damaged`: the first version that cannot."""

    match_id: UUID
    sight: Sight | None
    damaged: int | None
    recorded: Sequence[Recorded]
    has_bundle: bool

    @property
    def path(self) -> str:
        """Its table."""
        return f"/matches/{self.match_id}"


async def find(ask: Ask, match_id: UUID) -> Record:
    """The record, be it damaged. An auditor's reading is written down. Raises NotFound, Unauthorised."""
    ask.caller = await link.with_link(ask, ask.caller, match_id)
    await note(ask)
    damaged: int | None = None
    try:
        sight: Sight | None = await reading.look(ask.house, ask.caller, match_id)
    except RecordDamaged as told:
        damaged, sight = told.version, await _readable(ask, match_id, told.version)
    if sight is None:
        if ask.caller.role not in ("auditor", "operator"):
            raise NotFound
    else:
        eyes.require_watcher(ask, sight.kept.match.table)
        ask.caller = await as_member(ask.house, ask.caller, sight.kept.table)
    recorded = await ask.house.store.events(match_id)
    return Record(
        match_id=match_id, sight=sight, damaged=damaged, recorded=recorded, has_bundle=_has_bundle(ask, sight, damaged)
    )


async def note(ask: Ask) -> None:
    """What an auditor reads is recorded, before it is told."""
    if ask.caller.role == "auditor":
        query = ask.request.scope["query_string"].decode("latin-1")
        await auditing.note(ask.house, ask.caller, ask.path, query)


async def _readable(ask: Ask, match_id: UUID, damaged: int) -> Sight | None:
    """As it was before the first version that cannot be read."""
    if damaged == 1:
        return None
    kept = await ask.house.ledger.at(match_id, damaged - 1)
    return Sight(kept, access.viewer(await as_member(ask.house, ask.caller, kept.table), kept.table))


def _has_bundle(ask: Ask, sight: Sight | None, damaged: int | None) -> bool:
    try:
        return sight is not None and damaged is None and bool(bundling.eyes(ask.caller, sight.kept.table))
    except (Forbidden, NotFound):
        return False


def told(record: Record) -> list[Told]:
    """Every event as the caller may know it; what cannot be read, without what it says."""
    sight = record.sight
    if sight is None:
        return [withheld(one) for one in record.recorded]
    return [_tell(one, sight.kept.kind, sight.viewer) for one in record.recorded]


def _tell(one: Recorded, kind: Kind, viewer: Viewer) -> Told:
    try:
        return tell(kind, one, kind.decode(one.event_type, one.payload), viewer)
    except (KeyError, msgspec.MsgspecError):
        return withheld(one)


async def rows(ask: Ask, found: Sequence[Told]) -> list[Row]:
    """The same for the page, with names."""
    names = await _names(ask, {one.actor for one in found})
    return [Row(one, names[one.actor], f"{one.recorded_at[:10]} {one.recorded_at[11:19]}", _data(one)) for one in found]


async def _names(ask: Ask, actors: Iterable[str]) -> dict[str, Markup]:
    known, _ = sorted(actors), ask.words
    ids = [actor.partition(":")[2] or None for actor in known]
    seats = await viewing.seats(ask.house.names, ids)
    return {actor: _called(ask, actor, seat.name) for actor, seat in zip(known, seats, strict=True)}


def _called(ask: Ask, actor: str, name: str | None) -> Markup:
    if actor == TABLE or name is None:
        return ask.words("the service")
    called = named(ask.words.plain(name))
    return ask.words("{player}, operator", player=called) if actor.startswith("operator:") else called


async def chairs(ask: Ask, record: Record) -> list[Markup]:
    """What each seat is called: by its number, and by whoever sits there."""
    if record.sight is None:
        return []
    told_ = await viewing.seats(ask.house.names, [chair.player for chair in record.sight.kept.table.chairs])
    _ = ask.words
    return [
        _("{n}: {player}", n=one.seat + 1, player=log.seat_name(_, one.seat) if one.name is None else _.plain(one.name))
        for one in told_
    ]


def _data(one: Told) -> str | None:
    return None if one.data is None else msgspec.json.format(msgspec.json.encode(one.data), indent=1).decode()


async def seals(ask: Ask, record: Record) -> tuple[list[SealRow], int]:
    """The newest seals over the match, and how many of its events no seal covers yet."""
    if not record.recorded:
        return [], 0
    bucket, first, last = record.recorded[0].bucket, record.recorded[0].bucket_pos, record.recorded[-1].bucket_pos
    async with ask.house.store.connection() as conn:
        await sealing.list_sealed(conn)
        found = [(one, from_bytes(one.signed)) for one in await sealing.naming(conn, bucket, first, last)]
    covered = max((head.last_pos for _, seal in found for head in seal.heads if head.bucket == bucket), default=0)
    told_ = [SealRow(one.number, time(seal.sealed_at), one.digest.hex()) for one, seal in found[-_SEALS:]]
    return told_[::-1], sum(1 for one in record.recorded if one.bucket_pos > covered)

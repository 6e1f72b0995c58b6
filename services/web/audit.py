"""What an audit tells of a match or a campaign: events with their hashes, seals, where it can be checked elsewhere."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from uuid import UUID

import msgspec
from markupsafe import Markup
from msgspec import UNSET

import services
from domain.campaign.state import Campaign, Opening
from domain.core.seat import Viewer
from services.store import Recorded, sealing
from services.store.seal import from_bytes
from services.table import access, bundling, reading, viewing
from services.table.kind import Kind
from services.table.membership import as_member
from services.table.problem import Forbidden, NotFound, RecordDamaged, UnknownGame
from services.table.reading import Sight
from services.table.telling import Told, tell, time, withheld
from services.web import chair, eyes, link
from services.web.ask import Ask

PAGE = 50
"""Events on a page."""
_SEALS = 5
VERIFIER = Path(services.__file__).parents[1] / "deploy" / "verify_bundle.py"
"""Checks a bundle with nothing but Python; it lies beside the service, and is not part of it."""


class SealRow(msgspec.Struct, frozen=True):
    """A seal that covers events of the match."""

    number: int
    sealed_at: str
    digest: str


@dataclass(frozen=True, kw_only=True)
class Record:
    """A match, or a campaign, as it is recorded.

    `sight`: as far as it can be read; `damaged`: the first version that cannot.
    """

    stream_id: UUID
    is_campaign: bool
    sight: Sight | None
    damaged: int | None
    recorded: Sequence[Recorded]
    has_bundle: bool

    @property
    def path(self) -> str:
        """Its table, or its campaign."""
        return f"/campaigns/{self.stream_id}" if self.is_campaign else f"/matches/{self.stream_id}"

    @property
    def game(self) -> str | None:
        """Which game is played, if that can be read."""
        return None if self.sight is None else self.sight.kept.kind.game

    @property
    def part_of(self) -> str | None:
        """Of a chapter, the page of its campaign."""
        part = UNSET if self.sight is None else getattr(self.sight.kept.table.opened, "part_of", UNSET)
        return None if part is UNSET else f"/campaigns/{part.campaign_id}"

    @property
    def chapters(self) -> tuple[Opening, ...]:
        """Of a campaign, those that were opened: each is a match with a record of its own."""
        return self.sight.kept.campaign.openings if self.sight is not None and self.is_campaign else ()


async def find(ask: Ask, stream_id: UUID, *, is_campaign: bool) -> Record:
    """The record, be it damaged. Raises NotFound, Unauthorised."""
    ask.caller = await link.with_link(ask, ask.caller, stream_id)
    sight, damaged = await _look(ask, stream_id)
    if sight is None:
        if ask.caller.role not in ("auditor", "operator"):
            raise NotFound
    else:
        eyes.require_watcher(ask, sight.kept.table)
        if isinstance(sight.kept.folded, Campaign) != is_campaign:
            raise NotFound
        ask.caller = await as_member(ask.house, ask.caller, sight.kept.table)
    return Record(
        stream_id=stream_id,
        is_campaign=is_campaign,
        sight=sight,
        damaged=damaged,
        recorded=await ask.house.store.events(stream_id),
        has_bundle=_has_bundle(ask, sight, damaged),
    )


async def _look(ask: Ask, stream_id: UUID) -> tuple[Sight | None, int | None]:
    """As far as it can be read, and the first version that cannot."""
    try:
        return await reading.look(ask.house, ask.caller, stream_id), None
    except UnknownGame:
        raise
    except RecordDamaged as told:
        return await _readable(ask, stream_id, told.version), told.version


async def _readable(ask: Ask, stream_id: UUID, damaged: int) -> Sight | None:
    """As it was before the first version that cannot be read."""
    if damaged == 1:
        return None
    kept = await ask.house.ledger.at(stream_id, damaged - 1)
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


async def chairs(ask: Ask, record: Record) -> list[Markup]:
    """What each seat is called: by its number, and by whoever sits there."""
    if record.sight is None:
        return []
    seats = [one.player for one in record.sight.kept.table.chairs]
    told_ = await viewing.seats(ask.house.names, seats)
    _ = ask.words
    return [
        _(
            "{n}: {player}",
            n=one.seat + 1,
            player=chair.seat_name(_, one.seat)
            if (player := seats[one.seat]) is None
            else chair.somebody(_, player, chair.known(one)),
        )
        for one in told_
    ]


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

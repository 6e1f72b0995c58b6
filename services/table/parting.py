"""Campaigns that part: going on elsewhere from a chapter, what goes on from a campaign, two branches side by side."""

from uuid import UUID

import msgspec
from msgspec import UNSET

from domain.campaign import forking
from domain.campaign.commands import OpenCampaign
from domain.campaign.comparison import Comparison
from domain.campaign.comparison import compare as compared
from domain.campaign.events import ChapterNumber, Origin
from domain.campaign.rules import open_campaign
from domain.campaign.state import LAST, Campaign
from domain.core.seat import Seat, Version
from domain.match.commands import LATER
from domain.match.refusals import NoSuchMoment
from services.store import lineage
from services.table import access, opening
from services.table import kind as kinds
from services.table import problem as p
from services.table.caller import Caller, Request
from services.table.house import House
from services.table.kept import Kept
from services.table.opening import Begun, Opened


class Wanted(msgspec.Struct, frozen=True):
    """A fork from the start of `chapter`, or from version `at`; `seats`: those that the caller takes, None: their own
    there, or the first. `body` is the request as decoded."""

    body: msgspec.Struct
    at: int | None = None
    chapter: int | None = None
    seats: tuple[int, ...] | None = None
    title: str | None = None
    is_seed_later: bool = False


class Branch(msgspec.Struct, frozen=True):
    """A fork, and the version that it goes on from."""

    campaign_id: str
    version: int


class Lineage(msgspec.Struct, frozen=True):
    """Where a campaign comes from, and what goes on from it, as far as the caller may see that."""

    forked_from: Origin | None
    forks: list[Branch]


async def fork(house: House, request: Request, campaign_id: UUID, wanted: Wanted) -> Opened:
    """Open a fork with the caller in it. Raises a Refusal or a Problem; then nothing has changed."""
    kept = await house.ledger.current(campaign_id)
    campaign = kept.campaign
    access.require_sight(request.caller, campaign)
    access.require_player(request.caller)
    access.require_played_here(campaign)
    if not campaign.is_over and not access.seats_of(request.caller, campaign):
        raise p.Forbidden
    if wanted.seats is not None and (not wanted.seats or max(wanted.seats) >= len(campaign.chairs)):
        raise p.Malformed("These are no seats of this campaign.", "/seats")

    async def decide(fork_id: UUID, player: str) -> Begun:
        then = await house.ledger.at(campaign_id, await _moment(house, kept, wanted))
        source, opened = then.campaign, campaign.opened
        taken = _sitters(campaign, player, wanted.seats)
        forking.require_forkable(source)
        command = OpenCampaign(
            player=player,
            seats=opened.seats,
            commitments=await house.lucks.promise(LAST),
            visibility=opened.visibility,
            hotseat=len(taken) == opened.seats,
            title=await opening.label(house, player, fork_id, wanted.title),
            seed=LATER if wanted.is_seed_later else None,
            sits=taken,
            forked_from=Origin(str(campaign_id), Version(then.version), then.hash.hex()),
        )
        return kinds.of_branch(source.box, source), open_campaign(command, source.box, source)

    return await opening.open_stream(house, request, wanted.body, decide)


async def branches(house: House, caller: Caller, campaign_id: UUID) -> Lineage:
    """Where the campaign comes from and what goes on from it. Raises NotFound."""
    kept = await house.ledger.current(campaign_id)
    access.require_sight(caller, kept.campaign)
    async with house.store.connection() as conn:
        found = await lineage.forks(conn, campaign_id)
    forks = [Branch(str(fork_id), at) for fork_id, at in found if await _is_seen(house, caller, fork_id)]
    origin = kept.campaign.opened.forked_from
    return Lineage(None if origin is UNSET else origin, forks)


async def compare(house: House, caller: Caller, campaign_id: UUID, other_id: UUID) -> Comparison:
    """Two campaigns as they stand. Raises NotFound, OtherSeats."""
    one, other = await house.ledger.current(campaign_id), await house.ledger.current(other_id)
    access.require_sight(caller, one.campaign)
    access.require_sight(caller.without_link(), other.campaign)
    return compared(one.campaign, other.campaign)


async def _moment(house: House, kept: Kept, wanted: Wanted) -> Version:
    """Where the fork begins: what a wish brought about is never torn apart. Raises NoSuchChapter, NoSuchMoment."""
    recorded = await house.store.events(kept.stream_id, upto=kept.version)
    if wanted.chapter is not None:
        events = house.ledger.decoded(kept.kind, recorded)
        return forking.chapter_start(events, kept.campaign, ChapterNumber(wanted.chapter))
    at = kept.version if wanted.at is None else wanted.at
    if at > kept.version or (at < kept.version and recorded[at].command_id == recorded[at - 1].command_id):
        raise NoSuchMoment
    return Version(at)


def _sitters(campaign: Campaign, player: str, wanted: tuple[int, ...] | None) -> tuple[Seat, ...]:
    if wanted:
        return tuple(Seat(seat) for seat in sorted(set(wanted)))
    own = (Seat(seat) for seat, chair in enumerate(campaign.chairs) if chair.is_played_by(player))
    return tuple(own) or (Seat(0),)


async def _is_seen(house: House, caller: Caller, fork_id: UUID) -> bool:
    return access.may_watch(caller.without_link(), (await house.ledger.held(fork_id)).table)

"""Calls about what goes on from a campaign: forks, and two branches side by side."""

from typing import Literal

import msgspec
from litestar import Response
from msgspec import UNSET, UnsetType

from domain.campaign.events import Origin
from services.api import query, wire
from services.api.ask import Ask, parse_id
from services.api.campaign import CampaignOpened, Chapter
from services.api.reply import reply
from services.table import parting
from services.table.parting import Branch
from services.table.problem import Malformed


class NewBranch(wire.Body, frozen=True):
    """Where to go on from: the start of `chapter`, or version `at`; without both from now. A chapter that was being
    played then begins again. `seats`: those that the caller takes; without them their own there, or the first."""

    at: wire.VersionNumber | None = None
    chapter: Chapter | None = None
    seats: tuple[wire.SeatNumber, ...] | None = None
    title: wire.Name | None = None
    seed: Literal["later"] | None = None


class CampaignForked(CampaignOpened, frozen=True, kw_only=True):
    """A new campaign, and where it comes from."""

    forked_from: Origin


class CampaignLineage(msgspec.Struct, frozen=True):
    """Where the campaign comes from, and the campaigns that go on from it, as far as you may see them."""

    forks: list[Branch]
    forked_from: Origin | UnsetType = UNSET


async def fork(ask: Ask) -> Response[bytes]:
    """Go on elsewhere from a chapter of the campaign, with new luck and new invitations."""
    body = await ask.body(NewBranch, NewBranch())
    if body.at is not None and body.chapter is not None:
        raise Malformed("Say a version or a chapter, not both.", "/at")
    wanted = parting.Wanted(body, body.at, body.chapter, body.seats, body.title, body.seed is not None)
    opened = await parting.fork(ask.house, ask.sent(), await ask.stream(), wanted)
    campaign = opened.kept.campaign
    seats = [
        wire.SeatOpened(n, opened.invitations.get(n, UNSET))  # type: ignore[call-overload]
        for n in range(len(campaign.chairs))
    ]
    new_id, version, origin = str(opened.kept.stream_id), opened.kept.version, campaign.opened.forked_from
    return reply(
        CampaignForked(new_id, version, campaign.opened.commitments, seats, forked_from=origin),  # type: ignore[arg-type]
        201,
    )


async def forks(ask: Ask) -> Response[bytes]:
    """Where the campaign comes from, and what goes on from it."""
    ask.query(query.Nothing)
    found = await parting.branches(ask.house, ask.caller, await ask.stream())
    return reply(CampaignLineage(found.forks, UNSET if found.forked_from is None else found.forked_from))


async def compare(ask: Ask) -> Response[bytes]:
    """This campaign and another one side by side: where they part, each chapter's points, how the cities differ."""
    asked = ask.query(query.Versus)
    campaign_id, other_id = await ask.stream(), parse_id(str(asked.with_))
    return reply(await parting.compare(ask.house, ask.caller, campaign_id, other_id))

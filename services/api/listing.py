"""The calls that list matches and campaigns, the newest first."""

from collections.abc import Awaitable, Callable
from uuid import UUID

import msgspec
from litestar import Response
from msgspec import UNSET, UnsetType

from services.api import query, wire
from services.api.ask import Ask
from services.api.reply import reply
from services.store.summary import Place, Summary, Wanted
from services.table.problem import Unauthorised
from services.table.telling import time
from services.table.viewing import SeatTold, seats


class Listed(msgspec.Struct, frozen=True, kw_only=True):
    """A match in a list. `at`: when its last event was recorded."""

    match_id: UUID
    game: str
    status: str
    version: int
    at: str
    visibility: str
    hotseat: bool
    title: str | UnsetType = UNSET
    to_move: list[int]
    seats: list[SeatTold]
    campaign_id: UUID | UnsetType = UNSET
    chapter: int | UnsetType = UNSET


class CampaignListed(msgspec.Struct, frozen=True, kw_only=True):
    """A campaign in a list. `chapter`: the one being played, or the next."""

    campaign_id: UUID
    status: str
    version: int
    at: str
    visibility: str
    hotseat: bool
    title: str | UnsetType = UNSET
    chapter: int
    to_move: list[int]
    seats: list[SeatTold]


async def matches(ask: Ask) -> Response[bytes]:
    """List your own matches, or the public ones."""
    asked = ask.query(query.Matches)
    return await _page(ask, _wanted(ask, asked), asked, _listed)


async def campaigns(ask: Ask) -> Response[bytes]:
    """List your own campaigns, or the public ones."""
    asked = ask.query(query.Campaigns)
    me = _me(ask, public=asked.public)
    wanted = Wanted(
        campaigns=True,
        player_id=None if asked.public else me,
        visibility="public" if asked.public else None,
        status=asked.status,
        text=asked.text,
    )
    return await _page(ask, wanted, asked, _listed_campaign)


async def _page(
    ask: Ask, wanted: Wanted, asked: query.Matches | query.Campaigns, listed: Callable[..., Awaitable[object]]
) -> Response[bytes]:
    limit = ask.limit(asked.limit)
    found = await ask.front.summaries.page(wanted, limit, _place(asked.after))
    titles = await ask.house.names.titles(one.title for one in found if one.title is not None)
    await ask.house.names.of(player for one in found for player in (*one.seats, *one.stand_ins) if player is not None)
    items = [await listed(ask, one, titles) for one in found]
    return reply(wire.Page(items, _next(found[-1]) if len(found) == limit else UNSET))


def _me(ask: Ask, *, public: bool) -> UUID | None:
    """Raises Unauthorised where a stranger asks for what is their own."""
    if ask.caller.player is None and not public:
        raise Unauthorised
    return ask.caller.player


def _wanted(ask: Ask, asked: query.Matches) -> Wanted:
    """Raises Unauthorised where a stranger asks for matches of their own."""
    me = ask.caller.player
    if me is None and (not asked.public or asked.to_move == "me"):
        raise Unauthorised
    return Wanted(
        player_id=None if asked.public else me,
        visibility="public" if asked.public else None,
        game=asked.game,
        status=asked.status,
        campaign_id=asked.campaign,
        text=asked.text,
        moves_next=me if asked.to_move == "me" else None if asked.to_move is None else UUID(asked.to_move),
    )


def _place(after: str | None) -> Place | None:
    if after is None:
        return None
    at, _, match_id = after.partition(".")
    return Place(int(at), UUID(match_id))


def _next(last: Summary) -> str:
    return f"{last.updated_at}.{last.match_id}"


async def _listed(ask: Ask, one: Summary, titles: dict[UUID, str]) -> Listed:
    return Listed(
        match_id=one.match_id,
        game=one.game,
        status=one.status,
        version=one.version,
        at=time(one.updated_at),
        visibility=one.visibility,
        hotseat=one.hotseat,
        title=UNSET if one.title is None else titles.get(one.title, UNSET),
        to_move=one.to_move,
        seats=await _seats(ask, one),
        campaign_id=UNSET if one.campaign_id is None else one.campaign_id,
        chapter=UNSET if one.chapter is None else one.chapter,
    )


async def _listed_campaign(ask: Ask, one: Summary, titles: dict[UUID, str]) -> CampaignListed:
    return CampaignListed(
        campaign_id=one.match_id,
        status=one.status,
        version=one.version,
        at=time(one.updated_at),
        visibility=one.visibility,
        hotseat=one.hotseat,
        title=UNSET if one.title is None else titles.get(one.title, UNSET),
        chapter=one.chapter or 1,
        to_move=one.to_move,
        seats=await _seats(ask, one),
    )


async def _seats(ask: Ask, one: Summary) -> list[SeatTold]:
    players, stand_ins = (
        [None if player is None else str(player) for player in each] for each in (one.seats, one.stand_ins)
    )
    return await seats(ask.house.names, players, stand_ins)

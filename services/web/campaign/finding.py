"""How a campaign is gathered for its page: found, looked at through the right eyes, with names and what may be done."""

from uuid import UUID

from domain.campaign.state import Campaign
from domain.campaign.view import CampaignView, view
from domain.core.seat import Seat
from domain.match.commands import LATER
from domain.match.view import to_move
from services.table import access, parting, reading, viewing
from services.table.house import House
from services.web import chair, eyes, holder, link
from services.web.ask import Ask
from services.web.campaign.gathering import Gathering
from services.web.chair import Chair
from services.web.drawing.mark import named
from services.web.holder import Holders
from services.web.origin import origin

EVENTS = 400
"""How far back its page tells what happened."""


async def gather(ask: Ask, campaign_id: UUID) -> Gathering:
    """The campaign as the caller finds it. Raises NotFound, Unauthorised."""
    house = ask.house
    kept = await house.ledger.current(campaign_id)
    campaign = kept.campaign
    ask.caller = await link.with_link(ask, ask.caller.without_link(), campaign_id)
    eyes.require_watcher(ask, campaign)
    sight = await reading.look(house, ask.caller, campaign_id)
    own = access.seats_of(ask.caller, campaign)
    happened = await holder.events(house, kept, EVENTS)
    holders = await holder.holders(house, ask.words, kept, happened)
    seat = _acting(own, campaign, ask.query("seat"))
    seen = view(campaign, sight.viewer)
    texts = await house.names.titles(UUID(label) for label in _labels(seen, campaign) if label)
    cities = [None if one.name is None else texts.get(UUID(one.name)) for one in seen.cities]
    return Gathering(
        campaign_id=campaign_id,
        kept=kept,
        view=seen,
        words=ask.words,
        own=own,
        seat=seat,
        chairs=await _chairs(ask, campaign, own, holders),
        happened=happened,
        holders=holders,
        lost=await chair.lost(house, campaign, seat),
        names=[None if text is None else named(text) for text in cities],
        title=None if campaign.opened.title is None else texts.get(UUID(campaign.opened.title)),
        legal=[] if seat is None else list(kept.kind.legal_commands(campaign, seat)),
        at_table=await _at_table(house, campaign),
        owned=chair.owned(ask.caller, campaign),
        seeds_due=()
        if campaign.is_over
        else tuple(one for one in chair.owned(ask.caller, campaign) if campaign.chairs[one].seed == LATER),
        origin=await origin(house, ask.words, kept),
        lineage=await parting.branches(house, ask.caller, campaign_id),
    )


async def _chairs(ask: Ask, campaign: Campaign, own: tuple[Seat, ...], holders: Holders) -> list[Chair]:
    left = chair.left(ask.words, campaign, holders.names(campaign.version))
    return await chair.chairs(ask.house, ask.words, campaign, own, viewing.awaited(campaign), left)


def _labels(seen: CampaignView, campaign: Campaign) -> tuple[str | None, ...]:
    return (campaign.opened.title, *(city.name for city in seen.cities))


def _acting(own: tuple[Seat, ...], campaign: Campaign, asked_for: str | None) -> Seat | None:
    """The seat asked for, else the first of one's own that has something to place."""
    asked = next((seat for seat in own if str(seat) == asked_for), None)
    if asked is not None:
        return asked
    return next((seat for seat in own if campaign.cities[seat].waiting), own[0] if own else None)


async def _at_table(house: House, campaign: Campaign) -> tuple[Seat, ...]:
    running = campaign.running
    if running is None or campaign.status != "running":
        return ()
    return tuple(to_move((await house.ledger.current(UUID(running.match_id))).match))

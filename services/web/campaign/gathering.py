"""A campaign as somebody finds it: all that its page is drawn from, and nothing of envelopes that are still sealed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from markupsafe import Markup

from domain.campaign.city import Waiting
from domain.campaign.state import Campaign
from domain.campaign.view import CampaignView, CityView, view
from domain.core.message import Command
from domain.core.seat import Seat
from domain.match.commands import LATER
from domain.match.view import to_move
from services.table import access, parting, reading, viewing
from services.table.house import House
from services.table.kept import Kept
from services.table.parting import Lineage
from services.web import chair, eyes, holder, link
from services.web.ask import Ask
from services.web.chair import Chair
from services.web.drawing.mark import named
from services.web.holder import Holders, Numbered
from services.web.origin import Origin, origin
from services.web.words import Words

EVENTS = 400
"""How far back its page tells what happened."""


@dataclass(frozen=True, kw_only=True)
class Gathering:
    """`own`: the chairs that the caller owns or plays for their owners, `owned`: those alone that are the caller's.

    `seat`: the chair that acts on this page, if any. `at_table`: who is to move in the chapter that is being played.

    `legal`: what `seat` may do now. `seeds_due`: own chairs whose seed for luck is still to come. `lost`: seats that
    could be offered anew because nobody comes back. `names`: of the cities, None where a seat has not named its own.

    `happened`: its last events, the oldest first; `holders`: who sat where meanwhile.
    """

    campaign_id: UUID
    kept: Kept
    view: CampaignView
    words: Words
    own: tuple[Seat, ...]
    owned: tuple[Seat, ...]
    seat: Seat | None
    chairs: list[Chair]
    happened: list[Numbered]
    holders: Holders
    lost: tuple[Seat, ...]
    names: list[Markup | None]
    title: str | None
    legal: list[Command]
    at_table: tuple[Seat, ...]
    seeds_due: tuple[Seat, ...]
    lineage: Lineage
    origin: Origin | None
    """Where it comes from, if it was not played here."""

    @property
    def campaign(self) -> Campaign:
        """All of it; what is sealed in there stays off the page."""
        return self.kept.campaign

    @property
    def held(self) -> Sequence[Markup]:
        """What each seat is called by who sits there, or last did."""
        return self.holders.names(self.version)

    @property
    def path(self) -> str:
        """The campaign's page."""
        return f"/campaigns/{self.campaign_id}"

    @property
    def joining(self) -> str:
        """Where an invitation leads, before its secret."""
        return f"{self.path}/join"

    def is_empty(self, seat: int) -> bool:
        """Whether nobody sits there."""
        return self.campaign.chairs[seat].player is None

    @property
    def status(self) -> str:
        """open, running, paused, ended, abandoned or imported"""
        return self.view.status

    @property
    def version(self) -> int:
        """How many events it has."""
        return self.view.version

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """The seats that the campaign itself waits for."""
        return viewing.awaited(self.campaign)

    @property
    def table(self) -> str | None:
        """Where the chapter is played that is running now."""
        running = self.campaign.running
        return None if running is None else f"/matches/{running.match_id}"

    @property
    def waiting(self) -> tuple[Waiting, ...]:
        """What the acting seat has to place."""
        return () if self.seat is None else self.view.cities[self.seat].to_place

    @property
    def is_ready(self) -> bool:
        """Whether nobody has anything to place, and the next chapter waits to be opened."""
        return self.status == "running" and self.table is None and not any(one.to_place for one in self.view.cities)

    @property
    def may_open(self) -> bool:
        """Whether the next chapter can be opened here and now."""
        return bool(self.legal_of("open_chapter"))

    @property
    def is_my_turn(self) -> bool:
        """Whether the campaign, or its chapter's table, waits for a seat that acts here."""
        return self.seat is not None and (self.seat in self.to_move or any(one in self.at_table for one in self.own))

    @property
    def city(self) -> CityView:
        """The city that is shown large: that of the acting seat, else the first."""
        return self.view.cities[self.seat or 0]

    @property
    def is_over(self) -> bool:
        """Whether no chapter will be opened any more."""
        return self.campaign.is_over

    def name(self, seat: int) -> Markup:
        """The name of whoever sits there."""
        return self.chairs[seat].name

    def others(self) -> list[Chair]:
        """The chairs round the table without the one whose city is shown large."""
        first = self.city.seat
        return [*self.chairs[first + 1 :], *self.chairs[:first]]

    def legal_of(self, tag: str) -> list[Any]:
        """What the seat may do of that type."""
        return [command for command in self.legal if command.__struct_config__.tag == tag]

    def has_said(self, seats: tuple[Seat, ...]) -> bool:
        """Whether the player of the acting seat speaks for one of these too."""
        return chair.has_said(self.campaign, self.seat, seats)


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

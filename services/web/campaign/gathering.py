"""A campaign as somebody finds it: all that its page is drawn from, and nothing of envelopes that are still sealed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from markupsafe import Markup

from domain.campaign.city import Waiting
from domain.campaign.state import Campaign
from domain.campaign.view import CampaignView, CityView
from domain.core.message import Command
from domain.core.seat import Seat
from services.table import viewing
from services.table.kept import Kept
from services.table.parting import Lineage
from services.web import chair
from services.web.chair import Chair
from services.web.holder import Holders, Numbered
from services.web.origin import Origin
from services.web.words import Words


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

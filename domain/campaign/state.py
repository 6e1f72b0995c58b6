"""A campaign as it stands."""

from typing import Literal

from domain.campaign.city import City
from domain.campaign.events import CampaignOpened, ChapterNumber
from domain.core.message import Value
from domain.core.outcome import Outcome
from domain.core.seat import Seat, Version
from domain.games.my_city.clause import Colour
from domain.games.my_city.content import PRINTED, Box
from domain.match.state import Chair, Concession

LAST = ChapterNumber(24)
"""After it the campaign is complete."""


class Opening(Value, frozen=True):
    """A chapter that was opened, and the match it is played in. `struck`: as told when it closed."""

    chapter: ChapterNumber
    match_id: str
    status: Literal["running", "closed", "rewound"] = "running"
    struck: tuple[Colour, ...] = ()


class Consent(Value, frozen=True):
    """A seat agrees to a rewind, with its new seed."""

    seat: Seat
    seed: str | None


class Proposal(Value, frozen=True):
    """A rewind proposed by the event at `version`, and who agrees so far, the proposer first."""

    version: Version
    chapter: ChapterNumber
    commitments: tuple[str, ...]
    consents: tuple[Consent, ...]


class Campaign(Value, frozen=True):
    """Everything about a campaign. `box`: the tables it is played with. `openings` in their order, rewound ones among
    them; `commitments`: one a chapter.

    `first`: the chapter it began with, `struck_before`: the mines struck before that one;
    `offered`: the seats that wait for a newcomer; `stand_ins`: one a seat, who plays it in this chapter or the next.
    """

    opened: CampaignOpened
    chairs: tuple[Chair, ...]
    cities: tuple[City, ...]
    commitments: tuple[str, ...]
    stand_ins: tuple[str | None, ...]
    box: Box = PRINTED
    version: Version = Version(1)
    status: Literal["open", "running", "ended"] = "open"
    first: ChapterNumber = ChapterNumber(1)
    struck_before: tuple[Colour, ...] = ()
    openings: tuple[Opening, ...] = ()
    offered: tuple[Seat, ...] = ()
    proposal: Proposal | None = None
    concession: Concession | None = None
    outcome: Outcome | None = None

    @property
    def effective(self) -> tuple[Opening, ...]:
        """The openings that no rewind has undone."""
        return tuple(opening for opening in self.openings if opening.status != "rewound")

    @property
    def running(self) -> Opening | None:
        """The chapter that is being played."""
        last = self.effective[-1:]
        return last[0] if last and last[0].status == "running" and self.status == "running" else None

    @property
    def chapter(self) -> ChapterNumber:
        """The one that is being played, or else the next; after the last still the last."""
        played = self.effective
        if not played:
            return self.first
        last = played[-1]
        return last.chapter if last.status == "running" else ChapterNumber(min(last.chapter + 1, LAST))

    @property
    def struck(self) -> tuple[Colour, ...]:
        """The mines whose progress for the first to reach a box has been marked."""
        closed = [opening for opening in self.effective if opening.status == "closed"]
        return closed[-1].struck if closed else self.struck_before

    @property
    def progress(self) -> tuple[int, ...]:
        """Circles marked, one a seat."""
        return tuple(city.progress for city in self.cities)

    @property
    def seated(self) -> frozenset[Seat]:
        """The seats that somebody has."""
        return frozenset(Seat(n) for n, chair in enumerate(self.chairs) if chair.player is not None)

    @property
    def players(self) -> tuple[str | None, ...]:
        """Who plays each seat in a chapter: its stand-in or else its owner."""
        return tuple(each or chair.player for each, chair in zip(self.stand_ins, self.chairs, strict=True))

    @property
    def is_settled(self) -> bool:
        """Whether somebody sits on every chair, with a seed that was sent or declined."""
        return all(chair.is_settled for chair in self.chairs)

"""A campaign as it stands."""

from typing import Literal

from domain.campaign.city import City
from domain.campaign.events import CampaignOpened, ChapterNumber
from domain.campaign.unlock import BEGINNING, Unlock
from domain.core.message import Value
from domain.core.outcome import Outcome
from domain.core.seat import Seat, Version
from domain.games.my_city.clause import Colour
from domain.games.my_city.content import PRINTED, Box
from domain.match.state import Chair, Concession, Reclaim
from domain.match.state import Proposal as Undo

LAST = ChapterNumber(24)
"""After it the campaign is complete."""


class Opening(Value, frozen=True):
    """A chapter that was opened, and the match it is played in.

    `struck` and on: as told when it closed; `unlocks`: that very fact, which made the chapter after it possible.
    """

    chapter: ChapterNumber
    match_id: str
    unlocked_by: Unlock
    status: Literal["running", "closed", "rewound"] = "running"
    struck: tuple[Colour, ...] = ()
    places: tuple[int, ...] = ()
    totals: tuple[int, ...] = ()
    unlocks: Unlock | None = None


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


class Step(Value, frozen=True):
    """A seat named its city or placed something, by the event at `version`; `before`: its city until then."""

    version: Version
    seat: Seat
    before: City


Status = Literal["open", "running", "paused", "ended", "abandoned", "imported"]


class Campaign(Value, frozen=True):
    """Everything about a campaign. `box`: the tables it is played with. `openings` in their order, rewound ones among
    them; `commitments`: one a chapter.

    `first`: the chapter it began with, `start`: the fact that made that one possible, `struck_before`: the mines struck
    before it;
    `chairs`: whoever stands in plays this chapter, or the next. `offered`: the seats that wait for a newcomer.
    `steps`: what can still be taken back, `undo`: what somebody would take back. `abandoning`: the seats that would
    leave it as it is. `stopped_by`: who paused, resumed or abandoned it last; None is the operator.
    `source`: of a fork, the campaign that it goes on from, as it stood then.
    """

    opened: CampaignOpened
    chairs: tuple[Chair, ...]
    cities: tuple[City, ...]
    commitments: tuple[str, ...]
    box: Box = PRINTED
    version: Version = Version(1)
    status: Status = "open"
    first: ChapterNumber = ChapterNumber(1)
    start: Unlock = BEGINNING
    struck_before: tuple[Colour, ...] = ()
    openings: tuple[Opening, ...] = ()
    offered: tuple[Seat, ...] = ()
    proposal: Proposal | None = None
    concession: Concession | None = None
    outcome: Outcome | None = None
    steps: tuple[Step, ...] = ()
    undo: Undo | None = None
    reclaim: Reclaim | None = None
    abandoning: tuple[Seat, ...] = ()
    stopped_by: Seat | None = None
    source: "Campaign | None" = None

    @property
    def is_over(self) -> bool:
        """Whether no chapter will be opened any more."""
        return self.status in ("ended", "abandoned", "imported")

    @property
    def takes_wishes(self) -> bool:
        """Whether its players may do anything in it."""
        return self.status in ("open", "running")

    @property
    def paused_by_operator(self) -> bool:
        """Whether only the operator can resume it."""
        return self.status == "paused" and self.stopped_by is None

    @property
    def effective(self) -> tuple[Opening, ...]:
        """The openings that no rewind has undone."""
        return tuple(opening for opening in self.openings if opening.status != "rewound")

    @property
    def running(self) -> Opening | None:
        """The chapter that is being played."""
        last = self.effective[-1:]
        return last[0] if last and last[0].status == "running" and not self.is_over else None

    @property
    def chapter(self) -> ChapterNumber:
        """The one that is being played, or else the next; after the last still the last."""
        played = self.effective
        if not played:
            return self.first
        last = played[-1]
        return last.chapter if last.status == "running" else ChapterNumber(min(last.chapter + 1, LAST))

    @property
    def unlock(self) -> Unlock:
        """What makes the next chapter possible: the last closing that still counts, or what the campaign began with."""
        closings = [opening.unlocks for opening in self.effective if opening.unlocks]
        return closings[-1] if closings else self.start

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
    def is_settled(self) -> bool:
        """Whether somebody sits on every chair, with a seed that was sent or declined."""
        return all(chair.is_settled for chair in self.chairs)

"""A campaign as it stands."""

from typing import Literal

from domain.campaign.city import City
from domain.campaign.events import CampaignOpened, ChapterNumber
from domain.core.message import Value
from domain.core.outcome import Outcome
from domain.core.seat import Version
from domain.games.my_city.clause import Colour
from domain.match.state import Chair

LAST = ChapterNumber(24)
"""After it the campaign is complete."""


class Opening(Value, frozen=True):
    """A chapter that was opened, and the match it is played in. `struck`: as told when it closed."""

    chapter: ChapterNumber
    match_id: str
    status: Literal["running", "closed", "rewound"] = "running"
    struck: tuple[Colour, ...] = ()


class Campaign(Value, frozen=True):
    """Everything about a campaign. `openings` in their order, rewound ones among them; `commitments`: one a chapter."""

    opened: CampaignOpened
    chairs: tuple[Chair, ...]
    cities: tuple[City, ...]
    commitments: tuple[str, ...]
    version: Version = Version(1)
    status: Literal["open", "running", "ended"] = "open"
    openings: tuple[Opening, ...] = ()
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
            return ChapterNumber(1)
        last = played[-1]
        return last.chapter if last.status == "running" else ChapterNumber(min(last.chapter + 1, LAST))

    @property
    def struck(self) -> tuple[Colour, ...]:
        """The mines whose progress for the first to reach a box has been marked."""
        closed = [opening for opening in self.effective if opening.status == "closed"]
        return closed[-1].struck if closed else ()

    @property
    def progress(self) -> tuple[int, ...]:
        """Circles marked, one a seat."""
        return tuple(city.progress for city in self.cities)

    @property
    def is_settled(self) -> bool:
        """Whether somebody sits on every chair, with a seed that was sent or declined."""
        return all(chair.is_settled for chair in self.chairs)

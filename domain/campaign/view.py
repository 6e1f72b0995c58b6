"""What a viewer sees of a campaign: all of it, but for what chapters hold that have not been opened yet."""

from typing import Literal

import msgspec

from domain.campaign import board
from domain.campaign.city import City, Mark, Stuck, Waiting
from domain.campaign.events import ChapterNumber, Origin
from domain.campaign.regulation import RuleView, rules, unlock_of
from domain.campaign.state import Campaign, Proposal
from domain.campaign.unlock import Unlock
from domain.core.message import Event, Value
from domain.core.outcome import Outcome
from domain.core.seat import Seat, Version, Viewer
from domain.games.my_city.carried import Boxes, FourthChurch
from domain.games.my_city.clause import Colour
from domain.games.my_city.content import CIRCLES_A_ROW, Board
from domain.match.state import Concession, Reclaim
from domain.match.state import Proposal as Undo

ChapterStatus = Literal["sealed", "ready", "running", "closed", "rewound"]


class StandingView(Value, frozen=True):
    """A seat's progress; `rows`: how many circles are marked in each of the two rows; `marks`: each with its cause."""

    seat: Seat
    progress: int
    rows: tuple[int, int]
    marks: tuple[Mark, ...]


class CityView(Value, frozen=True):
    """What a seat owns for good. `name`: id of a label. `land`: the rows of its board from the top, printed map and
    stickers, in the marks of a chapter's view. `stickers` in the order in which they were placed. `cogs`: the blue
    buildings that have one. `boxes` dug in the mines. `to_place`: what it has to place before a chapter opens.
    """

    seat: Seat
    name: str | None
    land: tuple[str, ...]
    stickers: tuple[Stuck, ...]
    cogs: tuple[str, ...]
    fourth_church: FourthChurch | None
    nuggets: int
    boxes: Boxes
    to_place: tuple[Waiting, ...]


class ChapterView(Value, frozen=True):
    """A chapter, once for each time it was opened; no `title` before the first time. `ready`: it may be opened.

    `unlocked_by`: what made it possible, and with it all that it brings; none of what is sealed.
    """

    chapter: ChapterNumber
    envelope: int
    title: str | None
    status: ChapterStatus
    match_id: str | None = None
    unlocked_by: Unlock | None = None


class CampaignView(msgspec.Struct, frozen=True, rename={"cities": "boards"}):
    """A campaign; names of players are not in it. `chapter`: the one being played, or the next. `rules`: those of the
    chapter that was opened last; with spoilers, of `chapter`. `struck`: the mines whose first box marks no progress any
    more.
    `offered`: the seats that wait for a newcomer. `proposal`: to go back to a chapter; `undo`: to take back what was
    named or placed. `abandoning`: the seats that would leave it as it is. Of a fork, chapters closed before are those
    of the campaign that it was forked from. `start`: the fact it all began with, which is also the cause of
    everything whose cause names no match.
    """

    status: str
    version: Version
    chapter: ChapterNumber
    standing: tuple[StandingView, ...]
    cities: tuple[CityView, ...]
    chapters: tuple[ChapterView, ...]
    rules: tuple[RuleView, ...]
    struck: tuple[Colour, ...]
    offered: tuple[Seat, ...]
    proposal: Proposal | None
    concession: Concession | None
    outcome: Outcome | None
    undo: Undo | None
    reclaim: Reclaim | None
    abandoning: tuple[Seat, ...]
    paused_by_operator: bool
    forked_from: Origin | None
    start: Unlock


def seen(event: Event, _: Viewer) -> Event:
    """The event as that viewer may know it: nothing of a campaign is hidden."""
    return event


def view(campaign: Campaign, _: Viewer, *, spoilers: bool = False) -> CampaignView:
    """The campaign as everybody sees it; with `spoilers` chapters too that are sealed, or ready to be opened."""
    table = campaign.box.chapters
    return CampaignView(
        status=campaign.status,
        version=campaign.version,
        chapter=campaign.chapter,
        standing=tuple(_standing(Seat(n), city) for n, city in enumerate(campaign.cities)),
        cities=tuple(_city(campaign.box.board, Seat(n), city) for n, city in enumerate(campaign.cities)),
        chapters=tuple(each for n in range(len(table)) for each in _chapter(campaign, ChapterNumber(n + 1), spoilers)),
        rules=_in_force(campaign, spoilers),
        struck=campaign.struck,
        offered=campaign.offered,
        proposal=campaign.proposal,
        concession=campaign.concession,
        outcome=campaign.outcome,
        undo=campaign.undo,
        reclaim=campaign.reclaim,
        abandoning=campaign.abandoning,
        paused_by_operator=campaign.paused_by_operator,
        forked_from=campaign.opened.forked_from or None,
        start=campaign.start,
    )


def _standing(seat: Seat, city: City) -> StandingView:
    first = min(city.progress, CIRCLES_A_ROW)
    return StandingView(seat, city.progress, (first, city.progress - first), city.marks)


def _city(printed: Board, seat: Seat, city: City) -> CityView:
    carried = city.carried
    return CityView(
        seat=seat,
        name=city.name,
        land=board.rows(printed, carried.stickers),
        stickers=city.stickers,
        cogs=tuple(f"blue_{shape}" for shape in carried.cogs),
        fourth_church=carried.fourth_church,
        nuggets=carried.nuggets,
        boxes=carried.boxes,
        to_place=city.waiting,
    )


def _in_force(campaign: Campaign, spoilers: bool) -> tuple[RuleView, ...]:
    """The rules of the chapter that was opened last; none before the first."""
    numbers = [campaign.chapter] if spoilers else [opening.chapter for opening in campaign.effective[-1:]]
    told = (number for number in numbers if campaign.box.tells(number))
    return tuple(rule for number in told for rule in rules(campaign, number))


def _chapter(campaign: Campaign, number: ChapterNumber, spoilers: bool) -> tuple[ChapterView, ...]:
    """Its openings in their order, the one that counts last; without that one, how it stands."""
    chapter = campaign.box.chapters[number - 1]
    envelope = chapter.envelope or 0
    is_shown = campaign.box.tells(number) and (spoilers or number <= _reached(campaign))
    title = chapter.title if is_shown else None
    openings = [opening for opening in campaign.openings if opening.chapter == number]
    told = tuple(
        ChapterView(number, envelope, title, each.status, each.match_id, each.unlocked_by) for each in openings
    )
    if any(each.status != "rewound" for each in openings):
        return told
    status = _status(campaign, number)
    unlock = None if status == "sealed" else unlock_of(campaign, number)
    return (*told, ChapterView(number, envelope, title, status, unlocked_by=unlock))


def _status(campaign: Campaign, number: ChapterNumber) -> ChapterStatus:
    """Of a chapter that does not count as opened here; what was adopted from a box is closed."""
    if number < campaign.first:
        return "closed"
    return "ready" if number == campaign.chapter and not campaign.is_over else "sealed"


def _reached(campaign: Campaign) -> int:
    """The last chapter that has been opened; a rewind does not seal it again."""
    return max((campaign.first - 1, *(opening.chapter for opening in campaign.openings)))

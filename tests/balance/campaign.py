"""A whole campaign in memory, every seat played by the greedy player, and what of it is kept for the report."""

import random
from collections import Counter
from collections.abc import Iterator

import msgspec

from domain.campaign import commands as c
from domain.campaign import rules
from domain.campaign.award import close_chapter
from domain.campaign.chapter import open_match
from domain.campaign.events import ChapterOpened
from domain.campaign.evolution import extend, fold
from domain.campaign.greedy import choose as choose_between
from domain.campaign.state import LAST, Campaign
from domain.core.message import Event
from domain.core.seat import Seat, Version
from domain.games.my_city import MY_CITY
from domain.games.my_city.choice import Passed
from domain.games.my_city.events import ChapterEnded, ChapterScored, Line, NuggetSpent, RoundResolved
from domain.games.my_city.greedy import choose
from domain.match import rules as match_rules
from domain.match.history import extend as extend_match
from domain.match.history import fold as fold_match
from tests.given import PLAYERS, Shaken

_CAMPAIGN, _MATCH = "00000000-0000-4000-8000-00000000c000", "00000000-0000-4000-8000-00000000c001"
_COMMITMENTS = ("c0" * 32,) * LAST


class Chapter(msgspec.Struct, frozen=True):
    """`totals` and `progress` so far: one a seat. `decided`: to how many seats a rule brought something, by rule."""

    totals: tuple[int, ...]
    progress: tuple[int, ...]
    decided: dict[str, int]


class Report(msgspec.Struct, frozen=True):
    """One campaign; `winners` of it."""

    seats: int
    chapters: tuple[Chapter, ...]
    winners: tuple[Seat, ...]


def play(seats: int, number: int) -> Report:
    """The campaign of that number: the same number, the same luck."""
    luck = Shaken(random.Random(f"balance {seats} {number}"))
    campaign = fold(rules.open_campaign(c.OpenCampaign(PLAYERS[0], seats, _COMMITMENTS, hotseat=True)))
    chapters = []
    while campaign.status == "running":
        campaign, opened = _settled(campaign)
        events = _chapter(campaign, opened, luck)
        end = next(n for n, event in enumerate(events) if isinstance(event, ChapterEnded))
        campaign = extend(campaign, close_chapter(campaign, opened.match_id, Version(end), events[end:]))
        chapters.append(_report(campaign, events))
    assert campaign.outcome
    return Report(seats, tuple(chapters), campaign.outcome.winners)


def _settled(campaign: Campaign) -> tuple[Campaign, ChapterOpened]:
    """Everything is placed and the next chapter is open."""
    while True:
        for seat in map(Seat, range(len(campaign.cities))):
            while wish := choose_between(campaign, seat):
                events = rules.decide(campaign, seat, wish, lambda: _MATCH)
                campaign = extend(campaign, events)
                if isinstance(events[-1], ChapterOpened):
                    return campaign, events[-1]


def _chapter(campaign: Campaign, opened: ChapterOpened, luck: Shaken) -> list[Event]:
    luck.n = 0
    events = list(open_match(campaign, _CAMPAIGN, opened, luck))
    match = fold_match(MY_CITY, events)
    while match.table.status == "running":
        seat = MY_CITY.to_move(match.state)[0]
        happened = match_rules.decide(match, seat, choose(match.state, seat), luck)
        events += happened
        match = extend_match(match, happened)
    return events


def _report(campaign: Campaign, events: list[Event]) -> Chapter:
    found = {pair for event in events for pair in _deciding(event)}
    end = next(event for event in events if isinstance(event, ChapterEnded))
    return Chapter(end.totals, campaign.progress, dict(Counter(rule for rule, _ in found)))


def _deciding(event: Event) -> Iterator[tuple[str, Seat]]:
    """Which rules brought which seats something in this event."""
    match event:
        case RoundResolved():
            for result in event.results:
                yield from ((line.reason, result.seat) for line in result.lines if line.points)
                if isinstance(result.deed, Passed) and result.deed.nugget:
                    yield "nugget", result.seat
        case ChapterScored(seat=seat):
            yield from ((_rule(line), seat) for line in event.lines if line.points)
            yield from ((f"{dug.mine} mine: boxes", seat) for dug in event.dug)
            yield from ((f"{dug.mine} mine: progress", seat) for dug in event.dug if dug.progress)
        case NuggetSpent(seat=seat):
            yield "nugget", seat
        case ChapterEnded():
            for n, marks in enumerate(event.marks):
                yield from (("limit", Seat(n)) for mark in marks if mark.reason == "limit")
        case _:
            pass


def _rule(line: Line) -> str:
    return f"{line.colour} mine: points" if line.reason == "mine" else line.reason

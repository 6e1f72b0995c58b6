"""The words of these tests: a campaign is *given* its past, *when* somebody asks for something, something follows.

Chapters are either played for real, by random legal choices, or they `end` as a test needs it.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from domain.campaign import commands as c
from domain.campaign import rules
from domain.campaign.award import close_chapter
from domain.campaign.chapter import game_of, open_match
from domain.campaign.city import City
from domain.campaign.events import ChapterOpened
from domain.campaign.evolution import fold
from domain.campaign.state import Campaign
from domain.campaign.view import CampaignView, view
from domain.core.message import Command, Event
from domain.core.refusal import Refusal
from domain.core.seat import SPECTATOR, Seat, Version
from domain.games.my_city import MY_CITY
from domain.games.my_city.carried import Carried
from domain.games.my_city.content import PRINTED, Box
from domain.games.my_city.events import ChapterEnded, Dug, Mark, Nuggets
from domain.games.my_city.state import State
from domain.match import rules as match_rules
from domain.match.commands import TakeSeat
from domain.match.history import extend as extend_match
from domain.match.history import fold as fold_match
from tests.given import ANNA, PLAYERS, Shaken

CAMPAIGN_ID = "00000000-0000-4000-8000-0000000ca000"
COMMITMENTS = tuple(f"{n:064x}" for n in range(1, 25))


def match_id(n: int) -> str:
    """Of the n-th match that a campaign opens, from 1; from 101 where it is a fork."""
    return f"00000000-0000-4000-8000-0000000c{n:04x}"


@dataclass(frozen=True)
class Told:
    """The facts so far of a campaign and of its chapters' matches, and those of the last wish."""

    events: tuple[Event, ...]
    last: tuple[Event, ...] = ()
    matches: dict[str, tuple[Event, ...]] = field(default_factory=dict)
    box: Box = PRINTED
    source: Campaign | None = None

    @property
    def campaign(self) -> Campaign:
        return fold(self.events, self.box, self.source)

    def view(self, **asked: Any) -> CampaignView:
        return view(self.campaign, SPECTATOR, **asked)

    def city(self, seat: Seat) -> City:
        return self.campaign.cities[seat]

    def carried(self, seat: Seat) -> Carried:
        return self.city(seat).carried

    def then(self, *events: Event) -> "Told":
        return replace(self, events=(*self.events, *events), last=events)

    def when(self, seat: Seat | None, command: Command) -> "Told":
        opened = sum(isinstance(event, ChapterOpened) for event in self.events)
        first = 101 if self.source else 1
        return self.then(*rules.decide(self.campaign, seat, command, lambda: match_id(first + opened)))

    def sits(self, seat: Seat, player: int | None = None, seed: str | None = None) -> "Told":
        return self.when(None, TakeSeat(seat, PLAYERS[seat if player is None else player], seed))

    def legal(self, seat: Seat) -> list[c.Wish]:
        return list(rules.legal_commands(self.campaign, seat))

    def opens(self) -> "Told":
        return self.when(ANNA, c.OpenChapter())

    def refused(self, refusal: type[Refusal], seat: Seat | None, command: Command) -> None:
        with pytest.raises(refusal):
            self.when(seat, command)

    def happened(self) -> list[str]:
        return [type(event).__name__ for event in self.last]

    def ends(self, **told: Any) -> "Told":
        """The running chapter ends so; see `ended`. Its match has had 40 events by then."""
        running = self.campaign.running
        assert running
        end = ended(len(self.campaign.cities), **told)
        return self.then(*close_chapter(self.campaign, running.match_id, Version(40), (end,)))

    def passes(self, chapters: int = 1) -> "Told":
        """So many chapters are opened and end without any award."""
        told = self
        for _ in range(chapters):
            told = told.settles().opens().ends()
        return told.settles()

    def settles(self) -> "Told":
        """Whatever waits is placed where it may go first."""
        told = self
        for n in range(len(self.campaign.cities)):
            while told.city(Seat(n)).waiting:
                told = told.when(Seat(n), _placing(told.campaign, Seat(n))[0])
        return told

    def settles_anywhere(self, dice: random.Random) -> "Told":
        """Whatever waits is placed by chance."""
        told = self
        for n in range(len(self.campaign.cities)):
            while told.city(Seat(n)).waiting:
                told = told.when(Seat(n), dice.choice(_placing(told.campaign, Seat(n))))
        return told

    def plays(self, seed: int, choose: Callable[[State, Seat], Command] | None = None) -> "Told":
        """The running chapter is played out, by random legal choices unless told otherwise; its end and the awards are
        one append."""
        dice = random.Random(seed)
        luck = Shaken(dice)
        opened = next(event for event in reversed(self.events) if isinstance(event, ChapterOpened))
        events = list(open_match(self.campaign, CAMPAIGN_ID, opened, luck))
        match, happened = fold_match(game_of(self.campaign), events), events
        while match.table.status != "ended":
            seat = dice.choice(MY_CITY.to_move(match.state))
            legal = MY_CITY.legal_commands
            command = choose(match.state, seat) if choose else dice.choice(list(legal(match.state, seat)))
            happened = list(match_rules.decide(match, seat, command, luck))
            events += happened
            match = extend_match(match, happened)
        after = Version(len(events) - len(happened))
        told = self.then(*close_chapter(self.campaign, opened.match_id, after, happened))
        return replace(told, matches={**self.matches, opened.match_id: tuple(events)})


def _placing(campaign: Campaign, seat: Seat) -> list[Command]:
    return [each for each in rules.legal_commands(campaign, seat) if not isinstance(each, c.OpenChapter)]


def open_table(seats: int = 2, *, hotseat: bool = True, seed: str | None = None, box: Box = PRINTED) -> Told:
    """Anna opens a campaign, at one screen for all and with the printed tables unless told otherwise."""
    wanted = c.OpenCampaign(PLAYERS[ANNA], seats, COMMITMENTS, hotseat=hotseat, seed=seed)
    return Told(rules.open_campaign(wanted, box), box=box)


def at_chapter(chapter: int, seats: int = 2) -> Told:
    """All chapters before it have ended without any award; this one is ready."""
    return open_table(seats).passes(chapter - 1)


def ended(
    seats: int,
    places: Sequence[int] | None = None,
    totals: Sequence[int] | None = None,
    marks: dict[Seat, tuple[Mark, ...]] | None = None,
    stickers: dict[Seat, tuple[Any, ...]] | None = None,
    cogs: dict[Seat, int] | None = None,
    churches: dict[Seat, Any] | None = None,
    dug: dict[Seat, tuple[Dug, ...]] | None = None,
    nuggets: dict[Seat, Nuggets] | None = None,
    struck: tuple[Any, ...] = (),
) -> ChapterEnded:
    """The end of a chapter that brings this to these seats, and nothing else to any."""
    chairs = [Seat(n) for n in range(seats)]
    return ChapterEnded(
        endings=("deck_used_up",),
        places=tuple(places or (1,) * seats),
        totals=tuple(totals or (0,) * seats),
        progress=(0,) * seats,
        stickers=tuple((stickers or {}).get(seat, ()) for seat in chairs),
        cogs=tuple((cogs or {}).get(seat, 0) for seat in chairs),
        fourth_churches=tuple((churches or {}).get(seat) for seat in chairs),
        marks=tuple((marks or {}).get(seat, ()) for seat in chairs),
        dug=tuple((dug or {}).get(seat, ()) for seat in chairs),
        nuggets=tuple((nuggets or {}).get(seat, Nuggets(0, 0, 0, 0)) for seat in chairs),
        struck=struck,
    )


def end_of(told: Told, chapter: int) -> ChapterEnded:
    """How that chapter's match ended."""
    events = told.matches[match_id(chapter)]
    return next(event for event in events if isinstance(event, ChapterEnded))

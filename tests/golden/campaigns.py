"""Finished campaigns: what everybody wished for, and what must come of it, chapter by chapter, down to the last byte.

A file holds no event. The wishes and the secrets of luck make them again, and the hashes tell whether any of them, of
the campaign or of one of its matches, is written otherwise than it was.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec

from domain.campaign import commands as c
from domain.campaign import rules
from domain.campaign.award import close_chapter
from domain.campaign.chapter import follow, open_match
from domain.campaign.events import ChapterOpened
from domain.campaign.evolution import extend, fold
from domain.campaign.state import Campaign
from domain.core.message import Command, Event, encode, event_type, snake_case
from domain.core.outcome import Outcome
from domain.core.seat import Seat
from domain.games.my_city import MY_CITY
from domain.match import commands as m
from domain.match import history
from domain.match import rules as match_rules
from domain.match.state import Match
from services.table.luck import KeyedLuck
from tests.golden import notation
from tests.golden.files import FOLDER

CALLS: dict[str, type[Command]] = {
    snake_case(command.__name__): command
    for command in (
        *(c.NameCity, c.OpenChapter, c.PlaceSticker, c.GiveCog, c.ProposeRewind, c.AnswerRewind),
        *(c.HandOver, c.KeepSeat, c.NameStandIn, m.TakeSeat, m.Concede, m.AnswerConcession),
    )
}
"""All that may be asked of a campaign, by tag."""


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """A wish or call of a seat, None: of somebody who has none yet; or a run of moves in the chapter being played."""

    seat: int | None = None
    wish: dict[str, Any] | None = None
    moves: str | None = None


class Stream(msgspec.Struct, frozen=True):
    """How a stream came out: how many events, a SHA-256 over all their tags and payloads, and how it ended."""

    events: int
    sha256: str
    outcome: Outcome | None


class Opened(msgspec.Struct, frozen=True):
    """By whom the campaign was opened, and with what."""

    player: str
    seats: int
    seed: str | None
    commitments: tuple[str, ...]


class Golden(msgspec.Struct, frozen=True):
    """A file. `matches`: each chapter's in the order of opening, its id, secret and stream; `state`: SHA-256 of what
    the campaign comes to in the end."""

    campaign_id: str
    opened: Opened
    secrets: dict[str, str]
    steps: tuple[Step, ...]
    campaign: Stream
    matches: dict[str, Stream]
    state: str


class Played:
    """A campaign and its matches in memory, as the table's process leads them."""

    def __init__(self, campaign_id: str, opened: Opened, secrets: dict[str, str]) -> None:
        self.campaign_id, self.secrets = campaign_id, secrets
        wanted = c.OpenCampaign(opened.player, opened.seats, opened.commitments, seed=opened.seed)
        self.events = list(rules.open_campaign(wanted))
        self.campaign: Campaign = fold(self.events)
        self.matches: dict[str, list[Event]] = {}
        self.match: Match | None = None
        """of the chapter opened last"""

    def wishes(self, seat: Seat | None, command: Command) -> tuple[Event, ...]:
        """What follows in the campaign, and in the match that opens or follows."""
        before, ids = self.campaign, list(self.secrets)
        events = rules.decide(before, seat, command, lambda: ids[len(self.matches)])
        self._happened(events)
        if events and isinstance(opened := events[-1], ChapterOpened):
            luck = self._luck(opened.match_id)
            self.matches[opened.match_id] = list(open_match(before, self.campaign_id, opened, luck))
            self.match = history.fold(MY_CITY, self.matches[opened.match_id])
        elif self.match and before.running and not isinstance(command, c.Wish):
            match_id = before.running.match_id
            self._goes_on(match_id, follow(self.campaign, match_id, self.match, self._luck(match_id)))
        return events

    def moves(self, seat: Seat, command: Command) -> None:
        """What follows in the match, and in the campaign if that ends the chapter."""
        running, match = self.campaign.running, self.match
        assert running
        assert match
        events = match_rules.decide(match, seat, command, self._luck(running.match_id))
        self._goes_on(running.match_id, events)
        self._happened(close_chapter(self.campaign, running.match_id, match.table.version, events))

    def takes(self, step: Step) -> None:
        """A step of a file."""
        if step.wish is not None:
            wanted = CALLS[step.wish["type"]]
            self.wishes(None if step.seat is None else Seat(step.seat), msgspec.convert(step.wish, wanted))
        for word in (step.moves or "").split():
            assert self.match
            self.moves(*notation.read(word, self.match.state.round))

    def _happened(self, events: tuple[Event, ...]) -> None:
        self.events += events
        self.campaign = extend(self.campaign, events)

    def _goes_on(self, match_id: str, events: tuple[Event, ...]) -> None:
        assert self.match
        self.matches[match_id] += events
        self.match = history.extend(self.match, events)

    def _luck(self, match_id: str) -> KeyedLuck:
        return KeyedLuck(bytes.fromhex(self.secrets[match_id]), UUID(match_id))

    def streams(self) -> Iterator[tuple[str, Stream]]:
        """How the matches came out."""
        for match_id, events in self.matches.items():
            yield match_id, stream(events, history.fold(MY_CITY, events).table.outcome)


def stream(events: list[Event], outcome: Outcome | None) -> Stream:
    """How it came out."""
    written = b"".join(event_type(event).encode() + b" " + encode(event) + b"\n" for event in events)
    return Stream(len(events), hashlib.sha256(written).hexdigest(), outcome)


def state(campaign: Campaign) -> str:
    """SHA-256 of what every seat owns, which chapters were played in which matches, and how it ended."""
    cities = [(city.name, city.progress, city.carried) for city in campaign.cities]
    openings = [(opening.chapter, opening.match_id, opening.status) for opening in campaign.openings]
    return hashlib.sha256(encode((cities, openings, campaign.struck, campaign.outcome))).hexdigest()


def decided(golden: Golden) -> Played:
    """Every wish and every move once more."""
    played = Played(golden.campaign_id, golden.opened, golden.secrets)
    for step in golden.steps:
        played.takes(step)
    return played


def paths() -> list[Path]:
    """All files."""
    return sorted((FOLDER / "campaign").glob("*.json"))


def read(path: Path) -> Golden:
    """A file."""
    return msgspec.json.decode(path.read_bytes(), type=Golden)


def write(path: Path, golden: Golden) -> None:
    """Keep it, a step a line."""
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(golden), indent=1) + b"\n")

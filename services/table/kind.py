"""What a stream can hold, a match or a campaign, and all that the service knows of each: one record of functions."""

import re
import sys
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from os.path import commonpath
from pathlib import Path
from typing import Any

import msgspec
from msgspec import UNSET

import domain
from domain import campaign as campaigns
from domain.campaign import evolution
from domain.campaign import rules as campaign_rules
from domain.campaign import view as campaign_view
from domain.campaign.commands import Wish
from domain.campaign.events import CampaignOpened
from domain.campaign.events import Origin as CampaignOrigin
from domain.campaign.state import Campaign
from domain.core.game import Game
from domain.core.message import Command, Event
from domain.core.seat import Seat, Viewer
from domain.games import Shelf
from domain.games.my_city import MY_CITY
from domain.games.my_city.content import Box
from domain.match import history
from domain.match import view as match_view
from domain.match.events import MatchOpened, Origin
from domain.match.growth import Growth
from domain.match.state import Match
from services.table import saved
from services.table.content import Contents
from services.table.problem import UnknownGame

Folded = Match | Campaign
"""What the events of a stream make."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Kind:
    """How one kind of stream is read. Every function is the domain's own."""

    game: str
    """that is played"""
    rules: str
    """its rules revision, `my_city/1`, `campaign/1`"""
    command: Any
    """the tagged union of all commands that a seat may give"""
    decode: Callable[[str, bytes], Event]
    """a recorded event; raises KeyError for a foreign tag"""
    fold: Callable[[Sequence[Event]], Any]
    """what all events of a stream make"""
    extend: Callable[[Any, Sequence[Event]], Any]
    """the same after more events, none of which undoes others"""
    grow: Callable[[], Callable[[Event], Any]]
    """a fold of its own: takes one event after the other, whatever it undoes, and tells what all of them make"""
    rewinds: Callable[[Sequence[Event]], bool]
    """whether one of them undoes others, so that only all of history tells what they make"""
    seen: Callable[[Event, Viewer], Event]
    """the event as that viewer may know it; the same object where all of it may be known"""
    picture: Callable[[Any, Viewer], msgspec.Struct | None]
    """what that viewer sees"""
    legal_commands: Callable[[Any, Seat], Iterator[Any]]
    """what that seat may do now, in a documented order: commands, and templates of those that hold free text"""
    save: Callable[[Any], bytes]
    """the fold as bytes, the same for the same fold"""
    restore: Callable[[bytes], Any]
    """what was saved; raises msgspec.DecodeError"""
    has_labels: bool = False
    """whether a picture speaks of texts by their labels"""
    sources: tuple[Path, ...]
    """the folders of code and tables that it is folded by"""


def of(folded: Folded) -> Kind:
    """The kind of stream that this was folded from."""
    if isinstance(folded, Campaign):
        return of_campaign(folded.box) if folded.source is None else of_branch(folded.box, folded.source)
    return of_game(folded.game) if folded.start is None else of_fork(folded.game, folded.start)


StartOf = Callable[[Origin | CampaignOrigin], Awaitable[Any]]
"""What a fork from there goes on from: the state of a game, or a campaign."""


async def opened_by(shelf: Shelf, contents: Contents, tag: str, payload: bytes, start_of: StartOf) -> Kind | None:
    """The kind of a stream with that first event; None where it opens nothing that we know.

    Raises ContentMissing, UnknownGame.
    """
    vocabulary = next((each for each in (history.VOCABULARY, evolution.VOCABULARY) if tag in each), None)
    opened = None if vocabulary is None else vocabulary.decode(tag, payload)
    if isinstance(opened, CampaignOpened):
        box, source = await contents.box(opened.content), opened.forked_from
        return of_campaign(box) if source is UNSET else of_branch(box, await start_of(source))
    if isinstance(opened, MatchOpened):
        if not shelf.knows(opened.rules):
            raise UnknownGame
        game, origin = await contents.game(shelf.by_rules(opened.rules), opened), opened.forked_from
        return of_game(game) if origin is None else of_fork(game, await start_of(origin))
    return None


@lru_cache(maxsize=256)
def of_game(game: Game[Any]) -> Kind:
    """Matches of that game."""
    return Kind(
        game=game.name,
        rules=game.rules,
        command=game.command,
        decode=history.vocabulary(game).decode,
        fold=partial(history.fold, game),
        extend=history.extend,
        grow=lambda: Growth(game).add,
        rewinds=history.rewinds,
        seen=partial(match_view.seen, game),
        picture=lambda match, viewer: match_view.view(match, viewer).view,
        legal_commands=_legal_in_match,
        save=saved.match,
        restore=partial(saved.match_restored, game),
        sources=(*_CORE, _folder_of(game)),
    )


def _folder_of(game: Game[Any]) -> Path:
    """Where all of its code and tables lie, also if some of it lies deeper."""
    files = (str(sys.modules[part.__module__].__file__) for part in (game.state, game.options))
    return Path(commonpath(tuple(Path(file).parent for file in files)))


def of_fork(game: Game[Any], start: Any) -> Kind:
    """Matches of that game that go on from that state."""
    return replace(
        of_game(game),
        fold=partial(history.fold, game, start=start),
        grow=lambda: Growth(game, start).add,
        restore=partial(saved.match_restored, game, start=start),
    )


def _legal_in_match(match: Match, seat: Seat) -> Iterator[Command]:
    return match.game.legal_commands(match.state, seat) if match.table.status == "running" else iter(())


def _folders(*names: str) -> tuple[Path, ...]:
    return tuple(Path(place) / name for place in domain.__path__ for name in names)


_CORE = _folders("core", "geometry", "match")


@lru_cache(maxsize=64)
def of_campaign(box: Box) -> Kind:
    """Campaigns that are played with that box."""
    return Kind(
        game=MY_CITY.name,
        rules=campaign_rules.RULES,
        command=Wish,
        decode=evolution.VOCABULARY.decode,
        fold=lambda events: evolution.fold(events, box),
        extend=evolution.extend,
        grow=partial(_growing, lambda events: evolution.fold(events, box)),
        rewinds=lambda _: False,
        seen=campaign_view.seen,
        picture=campaign_view.view,
        legal_commands=_legal_in_campaign,
        save=saved.campaign,
        restore=partial(saved.campaign_restored, box),
        has_labels=True,
        sources=(*_CORE, *(Path(place) for place in campaigns.__path__), *of_game(MY_CITY).sources[-1:]),
    )


def _growing(fold: Callable[[Sequence[Event]], Campaign]) -> Callable[[Event], Campaign]:
    """A campaign event by event; `fold`: what opens it."""
    campaign: Campaign | None = None

    def add(event: Event) -> Campaign:
        nonlocal campaign
        campaign = fold([event]) if campaign is None else evolution.evolve(campaign, event)
        return campaign

    return add


def of_branch(box: Box, source: Campaign) -> Kind:
    """Campaigns that are played with that box and go on from that campaign as it stood then."""
    return replace(
        of_campaign(box),
        fold=partial(evolution.fold, box=box, source=source),
        grow=partial(_growing, partial(evolution.fold, box=box, source=source)),
        restore=partial(saved.campaign_restored, box, source=msgspec.structs.replace(source, source=None)),
    )


_ID = re.compile(rb"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def imported(kind: Kind, ids: Mapping[str, str]) -> Kind:
    """The same for reading only, of what is called otherwise here than its events say: `ids` has each of their ids."""

    def decode(tag: str, payload: bytes) -> Event:
        # An id may be spelt with escapes, which whoever decodes it would not see.
        plain = msgspec.json.encode(msgspec.json.decode(payload)) if b"\\" in payload else payload
        return kind.decode(tag, _ID.sub(lambda found: ids[found[0].decode()].encode(), plain))

    return replace(kind, decode=decode, picture=lambda folded, viewer: kind.picture(for_reading(folded), viewer))


def for_reading(folded: Folded) -> Folded:
    """The same, as nothing that is played here."""
    if isinstance(folded, Campaign):
        return msgspec.structs.replace(folded, status="imported")
    return replace(folded, table=msgspec.structs.replace(folded.table, status="imported"))


class Length(msgspec.Struct, frozen=True):
    """Of a text, in characters."""

    min: int
    max: int


class NameTemplate(msgspec.Struct, frozen=True, tag_field="type", tag="name_city"):
    """Any text of that length may stand in a `name_city`."""

    text: Length = Length(1, 40)


def _legal_in_campaign(campaign: Campaign, seat: Seat) -> Iterator[Any]:
    """The wishes, and what is free text as a template."""
    yield from campaign_rules.legal_commands(campaign, seat)
    if campaign.takes_wishes:
        yield NameTemplate()

"""How the streams in a bundle are read, with the tables that it brings itself."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET

from domain.campaign import evolution
from domain.campaign.events import CampaignOpened
from domain.core.game import Game
from domain.core.message import Event
from domain.games import Shelf
from domain.games.my_city.content import PRINTED, Box, box_of
from domain.match import history
from domain.match.events import MatchOpened
from domain.match.past import Past, played
from domain.match.state import ContentMissing, options_of
from services.store.record import Recorded
from services.store.unbundle import Opened
from services.table import kind as kinds
from services.table.kind import Kind


def kind_of(shelf: Shelf, found: Opened, first: Recorded, ids: Mapping[str, str] = MappingProxyType({})) -> Kind:
    """How the stream with that first event is read, with the tables that the bundle brings.

    `ids`: what streams are called here, by what their events call them.

    Raises what UNREADABLE names, and ContentMissing.
    """
    event = first_of(first)
    source = None if _origin(event) is None else _source(shelf, found, event, ids)
    kind = _opened(shelf, found, event, source)
    return kinds.imported(kind, ids) if ids else kind


def _opened(shelf: Shelf, found: Opened, event: Event, source: Any) -> Kind:
    if isinstance(event, MatchOpened):
        game = game_of(shelf.by_rules(event.rules), event, found.files)
        return kinds.of_game(game) if source is None else kinds.of_fork(game, source.state)
    if isinstance(event, CampaignOpened):
        box = box_in(event, found.files)
        return kinds.of_campaign(box) if source is None else kinds.of_branch(box, source)
    raise ContentMissing("its first event opens nothing that is known here")


class _Origin(NamedTuple):
    """Where a fork comes from."""

    stream_id: str
    version: int
    hash: str


def _origin(event: Event) -> _Origin | None:
    """None for a stream that is no fork."""
    if isinstance(event, MatchOpened) and event.forked_from is not None:
        return _Origin(event.forked_from.match_id, event.forked_from.version, event.forked_from.hash)
    if isinstance(event, CampaignOpened) and event.forked_from is not UNSET:
        return _Origin(event.forked_from.campaign_id, event.forked_from.version, event.forked_from.hash)
    return None


def _source(shelf: Shelf, found: Opened, fork: Event, ids: Mapping[str, str]) -> Any:
    """What the fork goes on from, as its source in the bundle stood then."""
    origin = _origin(fork)
    if origin is None or not _has(found, origin):
        raise ValueError("it goes on from what the bundle does not tell")
    source = found.events[origin.stream_id][: origin.version]
    if source[-1].hash.hex() != origin.hash:  # nothing can name its own hash, so this comes to an end
        raise ValueError("it goes on from another stream than the one in the bundle")
    kind = kind_of(shelf, found, source[0], ids)
    return kind.fold([kind.decode(one.event_type, one.payload) for one in source])


def _has(found: Opened, origin: _Origin) -> bool:
    """Whether all that a fork goes on from is told."""
    return len(found.events[origin.stream_id]) >= origin.version > 0


def earlier(shelf: Shelf, found: Opened, opened: MatchOpened) -> list[Event]:
    """The game's events that count of what a fork goes on from, those of its source's source among them."""
    origin = opened.forked_from
    if origin is None:
        return []
    source = found.events[origin.match_id][: origin.version]
    kind = kind_of(shelf, found, source[0])
    events = [kind.decode(one.event_type, one.payload) for one in source]
    before = earlier(shelf, found, events[0]) if isinstance(events[0], MatchOpened) else []
    return before + [event for _, event in played(Past(events, ()))]


def first_of(first: Recorded) -> Event:
    """What opens a stream of either kind. Raises KeyError, msgspec.DecodeError."""
    vocabulary = history.VOCABULARY if first.event_type in history.VOCABULARY else evolution.VOCABULARY
    return vocabulary.decode(first.event_type, first.payload)


def is_foreign(shelf: Shelf, first: Recorded) -> bool:
    """Whether it opens a match of a game that is not known here. Raises KeyError, msgspec.DecodeError."""
    opened = first_of(first)
    return isinstance(opened, MatchOpened) and not shelf.knows(opened.rules)


def game_of(game: Game[Any], opened: MatchOpened, files: Mapping[str, bytes]) -> Game[Any]:
    """The game with the tables that this match was opened with, from among these by SHA-256. Raises ContentMissing."""
    if game.content(options_of(game, opened)).sha256 == opened.content:
        return game
    listing = files.get(opened.content)
    if listing is None:
        raise ContentMissing(f"{opened.rules} with content {opened.content}")
    named = (line.split(maxsplit=1) for line in listing.decode().splitlines())
    return game.supplied({name: files[sha256] for sha256, name in named if sha256 in files})


def box_in(opened: CampaignOpened, files: Mapping[str, bytes]) -> Box:
    """The box that this campaign is played with, as far as these files tell it. Raises ContentMissing."""
    if opened.content == PRINTED.sha256:
        return PRINTED
    listing = files.get(opened.content)
    if listing is None:
        raise ContentMissing(f"{opened.rules} with content {opened.content}")
    told = (files[sha256].decode().splitlines() for sha256 in listing.decode().split() if sha256 in files)
    named = (line.split(maxsplit=1) for lines in told for line in lines)
    return box_of({name: files[sha256] for sha256, name in named if sha256 in files}, listing)


def can_be_folded(found: Opened, first: Recorded) -> bool:
    """False for a fork where the bundle does not tell all that it goes on from, because its reader may not see that."""
    while True:
        try:
            origin = _origin(first_of(first))
        except (KeyError, msgspec.DecodeError):
            return True
        if origin is None:
            return True
        if not _has(found, origin):
            return False
        if found.events[origin.stream_id][origin.version - 1].hash.hex() != origin.hash:
            return True  # which is told as a fault
        first = found.events[origin.stream_id][0]

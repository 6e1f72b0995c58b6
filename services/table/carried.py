"""How the streams in a bundle are read, with the tables that it brings itself."""

from collections.abc import Mapping
from typing import Any

import msgspec

from domain.campaign import evolution
from domain.campaign.events import CampaignOpened
from domain.core.game import Game
from domain.core.message import Event
from domain.games import Shelf
from domain.games.my_city.content import PRINTED
from domain.match import history
from domain.match.events import MatchOpened, Origin
from domain.match.state import ContentMissing, options_of
from services.store.record import Recorded
from services.store.unbundle import Opened
from services.table import kind as kinds
from services.table.kind import Kind


def kind_of(shelf: Shelf, found: Opened, first: Recorded) -> Kind:
    """How the stream with that first event is read, with the tables that the bundle brings.

    Raises what UNREADABLE names, and ContentMissing.
    """
    event = _first(first)
    if isinstance(event, MatchOpened):
        game = game_of(shelf.by_rules(event.rules), event, found.files)
        if event.forked_from is None:
            return kinds.of_game(game)
        return kinds.of_fork(game, _start(shelf, found, event.forked_from))
    if isinstance(event, CampaignOpened) and event.content == PRINTED.sha256:
        return kinds.of_campaign(PRINTED)
    raise ContentMissing("its first event opens nothing that is known here")


def _start(shelf: Shelf, found: Opened, origin: Origin) -> Any:
    """What the fork of a match in the bundle goes on from."""
    source = found.events[origin.match_id][: origin.version]
    if not _has(found, origin) or source[-1].hash.hex() != origin.hash:
        raise ValueError("it goes on from another match than the one in the bundle")
    kind = kind_of(shelf, found, source[0])
    return kind.fold([kind.decode(one.event_type, one.payload) for one in source]).state


def _has(found: Opened, origin: Origin | None) -> bool:
    """Whether all that a fork goes on from is told; a match that is no fork goes on from nothing."""
    return origin is None or len(found.events[origin.match_id]) >= origin.version


def _first(first: Recorded) -> Event:
    vocabulary = history.VOCABULARY if first.event_type in history.VOCABULARY else evolution.VOCABULARY
    return vocabulary.decode(first.event_type, first.payload)


def game_of(game: Game[Any], opened: MatchOpened, files: Mapping[str, bytes]) -> Game[Any]:
    """The game with the tables that this match was opened with, from among these by SHA-256. Raises ContentMissing."""
    if game.content(options_of(game, opened)).sha256 == opened.content:
        return game
    listing = files.get(opened.content)
    if listing is None:
        raise ContentMissing(f"{opened.rules} with content {opened.content}")
    named = (line.split(maxsplit=1) for line in listing.decode().splitlines())
    return game.supplied({name: files[sha256] for sha256, name in named if sha256 in files})


def can_be_folded(found: Opened, first: Recorded) -> bool:
    """False for a fork whose source the bundle does not tell, because its reader may not see that."""
    try:
        event = _first(first)
    except (KeyError, msgspec.DecodeError):
        return True
    return not isinstance(event, MatchOpened) or _has(found, event.forked_from)

"""A bundle checked with nothing but what lies in it and the rules: hashes, positions, seals, then folds and draws."""

from typing import Any

import msgspec

from domain.campaign import evolution
from domain.campaign.events import CampaignOpened
from domain.core.message import Event
from domain.games import Shelf
from domain.games.my_city.content import PRINTED
from domain.match import history
from domain.match.events import MatchOpened, Origin
from domain.match.state import ContentMissing
from services.store.record import Recorded
from services.store.unbundle import Corrupt, Opened, opened
from services.table import kind as kinds
from services.table.damage import UNREADABLE
from services.table.kind import Kind
from services.table.supply import game_of
from services.table.verifying import Faulty, Luck, refolded


class Proof(msgspec.Struct, frozen=True, kw_only=True):
    """What was checked: events, seals; how many events no seal covers; of each stream told whole, its luck.

    `public_key`: the one that signed the seals.
    """

    checked: int
    seals: int
    unsealed: int
    public_key: str
    luck: dict[str, Luck]


async def prove(shelf: Shelf, raw: bytes, public_key: bytes | None = None) -> tuple[Proof, Opened]:
    """What the bundle proves, and what lies in it. Raises Corrupt at the first fault."""
    found = opened(raw, public_key)
    luck: dict[str, Luck] = {}
    for stream in found.head.streams:
        recorded = found.events[stream.stream_id]
        if len(recorded) == stream.version and _can_be_folded(found, recorded[0]):
            luck[stream.stream_id] = await _refolded(shelf, found, recorded)
    proof = Proof(
        checked=found.checked,
        seals=found.seals,
        unsealed=found.unsealed,
        public_key=found.head.public_key,
        luck=luck,
    )
    return proof, found


def _can_be_folded(found: Opened, first: Recorded) -> bool:
    """False for a fork whose source the bundle does not tell, because its reader may not see that."""
    try:
        event = _first(first)
    except UNREADABLE:
        return True
    return not isinstance(event, MatchOpened) or _has(found, event.forked_from)


async def _refolded(shelf: Shelf, found: Opened, recorded: list[Recorded]) -> Luck:
    stream_id = recorded[0].stream_id
    try:
        kind = kind_of(shelf, found, recorded[0])
        return await refolded(kind, stream_id, recorded, {})
    except Faulty as faulty:
        version, what = faulty.fault.version, faulty.fault.what
    except (*UNREADABLE, ContentMissing) as error:
        version, what = 1, f"it cannot be played with the rules here: {error}"
    line = found.lines.get((str(stream_id), version or 0), 1)
    raise Corrupt(line, what, str(stream_id), version)


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

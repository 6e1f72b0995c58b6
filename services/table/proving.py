"""A bundle checked with nothing but what lies in it and the rules: hashes, positions, seals, then folds and draws."""

import asyncio

import msgspec
from msgspec import UNSET

from domain.campaign import evolution
from domain.campaign.events import CampaignOpened, ChapterClosed, ChapterOpened
from domain.core.message import Event
from domain.games import Shelf
from domain.match import history
from domain.match.events import MatchOpened
from services.store.record import Recorded
from services.store.unbundle import Corrupt, Opened, opened
from services.table import brought, decided, earned, lawful, plausible, promise, wished
from services.table.carried import can_be_folded, earlier, kind_of
from services.table.damage import UNREADABLE
from services.table.decision import decisions
from services.table.refolding import refolded
from services.table.verdict import Faulty, Luck, of_all


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
    found = await asyncio.to_thread(opened, raw, public_key)
    plausible.check(shelf, found)
    brought.check(found)
    luck: dict[str, Luck] = {}
    for stream in found.head.streams:
        recorded = found.events[stream.stream_id]
        if len(recorded) == stream.version and can_be_folded(found, recorded[0]):
            luck[stream.stream_id] = await _refolded(shelf, found, recorded)
    for stream in found.head.streams:
        recorded = found.events[stream.stream_id]
        if len(recorded) == stream.version and stream.kind == "campaign":
            chapters = _check_promises(found, recorded)
            if can_be_folded(found, recorded[0]):
                _check_awards(shelf, found, recorded)
            luck[stream.stream_id] = of_all([luck.get(match_id, "not yet") for match_id in chapters])
    await _check_decisions(shelf, found, [*luck])
    proof = Proof(
        checked=found.checked,
        seals=found.seals,
        unsealed=found.unsealed,
        public_key=found.head.public_key,
        luck=luck,
    )
    return proof, found


def unplayed(found: Opened) -> list[str]:
    """A sentence for each stream that cannot be played again, for want of what its reader may not see."""
    sentences: list[str] = []
    for stream in found.head.streams:
        recorded = found.events[stream.stream_id]
        if len(recorded) < stream.version:
            sentences.append(f"Stream {stream.stream_id} cannot be played again: not all of it is told here.")
        elif not can_be_folded(found, recorded[0]):
            sentences.append(
                f"Stream {stream.stream_id} cannot be played again: what it goes on from is not told here."
            )
    return sentences


async def _refolded(shelf: Shelf, found: Opened, recorded: list[Recorded]) -> Luck:
    stream_id = recorded[0].stream_id
    try:
        kind = kind_of(shelf, found, recorded[0])
        return await refolded(kind, stream_id, recorded, {})
    except Faulty as faulty:
        raise _corrupt(found, recorded, faulty) from faulty
    except UNREADABLE as error:
        raise _corrupt(found, recorded, Faulty(1, f"it cannot be played with the rules here: {error}")) from error


def _check_promises(found: Opened, recorded: list[Recorded]) -> list[str]:
    """Each chapter was opened with the luck that its campaign had promised: the matches of all. Raises Corrupt."""
    campaign_id, matches = str(recorded[0].stream_id), []
    try:
        for version, chapter in promise.kept([_decoded(one) for one in recorded]):
            matches.append(chapter.match_id)
            first = found.events[chapter.match_id][: promise.opening(chapter)]
            if first and not _is_its_match(first, campaign_id, chapter):
                raise Faulty(version, f"The match of chapter {chapter.chapter} was not opened as it is said here.")
    except Faulty as faulty:
        raise _corrupt(found, recorded, faulty) from faulty
    except UNREADABLE as error:
        raise _corrupt(found, recorded, Faulty(1, f"its chapters cannot be followed: {error}")) from error
    return matches


def _check_awards(shelf: Shelf, found: Opened, recorded: list[Recorded]) -> None:
    """What each chapter brought follows from its match, as far as that is told. Raises Corrupt."""

    def played(event: ChapterClosed) -> list[Event] | None:
        told = found.events[event.match_id]
        if len(told) < event.version or not can_be_folded(found, told[0]):
            return None
        match = kind_of(shelf, found, told[0])
        return [match.decode(one.event_type, one.payload) for one in told[: event.version]]

    try:
        kind = kind_of(shelf, found, recorded[0])
        events = [kind.decode(one.event_type, one.payload) for one in recorded]
        earned.check(kind, [*decisions(recorded, events)], played)
        lawful.check(kind, events)
    except Faulty as faulty:
        raise _corrupt(found, recorded, faulty) from faulty
    except UNREADABLE as error:
        raise _corrupt(found, recorded, Faulty(1, f"its awards cannot be reckoned again: {error}")) from error


async def _check_decisions(shelf: Shelf, found: Opened, whole: list[str]) -> None:
    """What is told whole came about as the rules have it; campaigns before the matches that follow them.

    `whole`: those streams. Raises Corrupt.
    """
    campaigns: dict[str, decided.Course] = {}
    for stream_id in sorted(whole, key=lambda one: found.events[one][0].event_type != "campaign_opened"):
        recorded = found.events[stream_id]
        if not can_be_folded(found, recorded[0]):
            continue
        try:
            kind = kind_of(shelf, found, recorded[0])
            events = [kind.decode(one.event_type, one.payload) for one in recorded]
            made = [*decisions(recorded, events)]
            if isinstance(events[0], CampaignOpened):
                campaigns[stream_id] = await wished.check(kind, made)
            elif isinstance(events[0], MatchOpened):
                part = events[0].part_of
                campaign = None if part is UNSET else campaigns.get(part.campaign_id)
                await decided.check(kind, made, earlier(shelf, found, events[0]), campaign)
        except Faulty as faulty:
            raise _corrupt(found, recorded, faulty) from faulty
        except UNREADABLE as error:
            raise _corrupt(found, recorded, Faulty(1, f"it cannot be decided again: {error}")) from error


def _is_its_match(first: list[Recorded], campaign_id: str, chapter: ChapterOpened) -> bool:
    try:
        return promise.is_its_match([_decoded(one) for one in first], campaign_id, chapter)
    except (KeyError, msgspec.DecodeError):
        return False


def _decoded(one: Recorded) -> Event:
    vocabulary = history.VOCABULARY if one.event_type in history.VOCABULARY else evolution.VOCABULARY
    return vocabulary.decode(one.event_type, one.payload)


def _corrupt(found: Opened, recorded: list[Recorded], faulty: Faulty) -> Corrupt:
    stream_id, version = str(recorded[0].stream_id), faulty.fault.version
    return Corrupt(found.lines.get((stream_id, version or 0), 1), faulty.fault.what, stream_id, version)

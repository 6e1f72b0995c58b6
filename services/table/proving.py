"""A bundle checked with nothing but what lies in it and the rules: hashes, positions, seals, then folds and draws."""

from dataclasses import dataclass

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
from services.table.effort import Effort, TooMuch, aside
from services.table.kind import Kind
from services.table.refolding import refolded
from services.table.verdict import Faulty, Luck, of_all

MOST = 120.0
"""So many seconds of a processor may be spent on what was taken in once,"""
MOST_AT_FIRST = 30.0
"""and so many before it is."""


class Proof(msgspec.Struct, frozen=True, kw_only=True):
    """What was checked: events, seals; how many events no seal covers; of each stream told whole, its luck.

    `public_key`: the one that signed the seals.
    """

    checked: int
    seals: int
    unsealed: int
    public_key: str
    luck: dict[str, Luck]


@dataclass(frozen=True)
class _At:
    """What is worked on, by which rules, and how much of it there may be."""

    shelf: Shelf
    found: Opened
    effort: Effort

    def kind_of(self, first: Recorded) -> Kind:
        self.effort.look()
        return self.effort.watched(kind_of(self.shelf, self.found, first))


async def prove(
    shelf: Shelf, raw: bytes, public_key: bytes | None = None, *, most: float = MOST
) -> tuple[Proof, Opened]:
    """What the bundle proves, and what lies in it. Raises Corrupt at the first fault, or after so many seconds."""
    try:
        return await aside(lambda effort: _proved(effort, shelf, raw, public_key), most)
    except TooMuch:
        raise Corrupt(1, "to check it costs more than one file may here; `kifu verify FILE` checks any") from None


async def _proved(effort: Effort, shelf: Shelf, raw: bytes, public_key: bytes | None) -> tuple[Proof, Opened]:
    found = opened(raw, public_key, effort.spend)
    plausible.check(shelf, found)
    brought.check(found)
    at = _At(shelf, found, effort)
    luck: dict[str, Luck] = {}
    for stream in found.head.streams:
        recorded = found.events[stream.stream_id]
        if len(recorded) == stream.version and can_be_folded(found, recorded[0]):
            luck[stream.stream_id] = await _refolded(at, recorded)
    for stream in found.head.streams:
        recorded = found.events[stream.stream_id]
        if len(recorded) == stream.version and stream.kind == "campaign":
            chapters = _check_promises(found, recorded)
            if can_be_folded(found, recorded[0]):
                _check_awards(at, recorded)
            luck[stream.stream_id] = of_all([luck.get(match_id, "not yet") for match_id in chapters])
    await _check_decisions(at, [*luck])
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


async def _refolded(at: _At, recorded: list[Recorded]) -> Luck:
    stream_id = recorded[0].stream_id
    try:
        kind = at.kind_of(recorded[0])
        return await refolded(kind, stream_id, recorded, {})
    except Faulty as faulty:
        raise _corrupt(at.found, recorded, faulty) from faulty
    except UNREADABLE as error:
        raise _corrupt(at.found, recorded, Faulty(1, f"it cannot be played with the rules here: {error}")) from error


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


def _check_awards(at: _At, recorded: list[Recorded]) -> None:
    """What each chapter brought follows from its match, as far as that is told. Raises Corrupt."""

    def played(event: ChapterClosed) -> list[Event] | None:
        told = at.found.events[event.match_id]
        if len(told) < event.version or not can_be_folded(at.found, told[0]):
            return None
        match = at.kind_of(told[0])
        return [match.decode(one.event_type, one.payload) for one in told[: event.version]]

    try:
        kind = at.kind_of(recorded[0])
        events = [kind.decode(one.event_type, one.payload) for one in recorded]
        earned.check(kind, [*decisions(recorded, events)], played)
        lawful.check(kind, events)
    except Faulty as faulty:
        raise _corrupt(at.found, recorded, faulty) from faulty
    except UNREADABLE as error:
        raise _corrupt(at.found, recorded, Faulty(1, f"its awards cannot be reckoned again: {error}")) from error


async def _check_decisions(at: _At, whole: list[str]) -> None:
    """What is told whole came about as the rules have it; campaigns before the matches that follow them.

    `whole`: those streams. Raises Corrupt.
    """
    campaigns: dict[str, decided.Course] = {}
    for stream_id in sorted(whole, key=lambda one: at.found.events[one][0].event_type != "campaign_opened"):
        recorded = at.found.events[stream_id]
        if not can_be_folded(at.found, recorded[0]):
            continue
        try:
            kind = at.kind_of(recorded[0])
            events = [kind.decode(one.event_type, one.payload) for one in recorded]
            made = [*decisions(recorded, events)]
            if isinstance(events[0], CampaignOpened):
                campaigns[stream_id] = await wished.check(kind, made)
            elif isinstance(events[0], MatchOpened):
                part = events[0].part_of
                campaign = None if part is UNSET else campaigns.get(part.campaign_id)
                await decided.check(kind, made, earlier(at.shelf, at.found, events[0]), campaign)
        except Faulty as faulty:
            raise _corrupt(at.found, recorded, faulty) from faulty
        except UNREADABLE as error:
            raise _corrupt(at.found, recorded, Faulty(1, f"it cannot be decided again: {error}")) from error


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

"""Whether a bundle brings the files that its streams were opened with: all of them, each under its own name."""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from domain.campaign.events import CampaignOpened
from domain.match.events import MatchOpened
from services.store.unbundle import Corrupt, Opened
from services.table.carried import first_of
from services.table.supply import LISTING


class _File(NamedTuple):
    """A file by its hash alone is one of a chapter that may not have been opened yet."""

    name: str
    sha256: str
    by_hash: bool


def check(found: Opened) -> None:
    """Raises Corrupt where a file is missing, or is none that a first event names."""
    firsts = [_first(found, stream.stream_id) for stream in found.head.streams]
    told = {stream.stream_id: one for stream, one in zip(found.head.streams, firsts, strict=True) if one is not None}
    needed: dict[tuple[str, type], tuple[str, list[_File]]] = {}
    for stream_id, one in told.items():  # many streams can name one listing, however long
        if (one.content, type(one)) not in needed:
            needed[one.content, type(one)] = stream_id, [*_needed(found, stream_id, one)]
    known = {(file.name, file.sha256) for _, files in needed.values() for file in files}
    for line, name, sha256 in found.content if len(told) == len(firsts) else ():
        if (name, sha256) not in known:
            raise Corrupt(line, f"{name} with this hash is no file that anything here was opened with")
    there = {(name, sha256) for _, name, sha256 in found.content}
    for stream_id, files in needed.values():
        for file in files:
            if (file.name, file.sha256) not in there or not (file.by_hash or file.sha256 in found.files):
                raise _missing(found, stream_id, file.name)


def _first(found: Opened, stream_id: str) -> MatchOpened | CampaignOpened | None:
    """What opens the stream, where that is told and known here."""
    try:
        event = first_of(found.events[stream_id][0]) if found.events[stream_id] else None
    except (KeyError, msgspec.DecodeError):
        return None
    return event if isinstance(event, MatchOpened | CampaignOpened) else None


def _needed(found: Opened, stream_id: str, opened: MatchOpened | CampaignOpened) -> Iterator[_File]:
    if opened.content not in found.files:
        raise _missing(found, stream_id, LISTING)
    yield _File(LISTING, opened.content, by_hash=False)
    try:
        lines = found.files[opened.content].decode().splitlines()
        if isinstance(opened, MatchOpened):
            yield from (_File(name, sha256, by_hash=False) for sha256, name in (one.split(maxsplit=1) for one in lines))
        else:
            yield from (_File(f"{LISTING} of chapter {n}", sha256, by_hash=True) for n, sha256 in enumerate(lines, 1))
    except ValueError:
        raise Corrupt(found.lines.get((stream_id, 1), 1), f"its {LISTING} cannot be read", stream_id, 1) from None


def _missing(found: Opened, stream_id: str, name: str) -> Corrupt:
    return Corrupt(found.lines.get((stream_id, 1), 1), f"{name}, which it was opened with, is missing", stream_id, 1)

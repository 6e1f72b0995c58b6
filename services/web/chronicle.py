"""All that happened in a match, in sentences: every line of its log, those too that were taken back."""

from collections.abc import Sequence
from typing import Any

import msgspec

from domain.core.message import Event
from domain.core.seat import Seat
from domain.match.events import Rewound
from services.table.house import House
from services.table.reading import Sight
from services.web import holder, log
from services.web.face import Face
from services.web.happening import TABLE
from services.web.log import Line, Teller
from services.web.words import Words

_MANY = 6
"""More rounds than these are jumped to by their number alone."""


class Entry(msgspec.Struct, frozen=True):
    """A line. `undone`: the version with which it was taken back, if it was; `is_round`: whether a round begins."""

    line: Line
    undone: int | None
    is_round: bool = False

    @property
    def version(self) -> int:
        """The event that it tells of."""
        return self.line.version


class Round(msgspec.Struct, frozen=True):
    """A place to jump to."""

    version: int
    name: str
    short: str


async def chronicle(house: House, words: Words, sight: Sight, face: Face, view: Any) -> list[Entry]:
    """Every line as the viewer may know it, the newest first. `view`: how the match stands."""
    kept = sight.kept
    happened = await holder.events(house, kept)
    holders = await holder.holders(house, words, kept, happened)
    teller = Teller(words, holders.names(kept.version), view, holders)
    undone, found = taken_back([event for _, event in happened]), list[Entry]()
    for version, event in happened:
        for line in reversed(log.told(teller.at(version), face, kept.kind.seen(event, sight.viewer))):
            line_ = msgspec.structs.replace(line, version=version)
            found.append(Entry(line_, undone.get(version), line.is_heading and type(event) not in TABLE))
    return found[::-1]


def taken_back(events: Sequence[Event]) -> dict[int, int]:
    """The versions that were taken back, and by which."""
    undone: dict[int, int] = {}
    for version, event in enumerate(events, 1):
        if isinstance(event, Rewound):
            undone |= {one: version for one in range(event.to + 1, version) if one not in undone}
    return undone


def rounds(entries: Sequence[Entry]) -> list[Round]:
    """Where the rounds begin that were played to the end, in order."""
    begun = [one for one in reversed(entries) if one.is_round and one.undone is None and _name(one.line)]
    names = [_name(one.line) for one in begun]
    is_many = len(begun) > _MANY
    return [
        Round(one.version, name, _number(name, n) if is_many else name)
        for n, (one, name) in enumerate(zip(begun, names, strict=True), 1)
    ]


def _name(line: Line) -> str:
    """What stands before the colon of a heading: "Round 4"; nothing where there is none."""
    name, colon, _ = str(line.text.striptags()).replace("\uff1a", ":").partition(":")
    return name.strip() if colon else ""


def _number(name: str, n: int) -> str:
    return "".join(one for one in name if one.isdigit()) or str(n)


def actor(entries: Sequence[Entry], version: int) -> Seat | None:
    """Who acted last by that version; of several at once the one that is told of first."""
    acted = [one for one in entries if one.version <= version and one.line.seat is not None]
    seats = [one.line.seat for one in acted if one.version == acted[0].version]
    return Seat(seats[-1]) if seats and seats[-1] is not None else None

"""Which wish or call brought facts about in a campaign, so that whoever reads them can decide on it again."""

from collections.abc import Callable, Sequence
from typing import Any

from domain.campaign import commands as c
from domain.campaign import events as e
from domain.core.message import Event
from domain.core.seat import Seat
from domain.match.wish import TABLE, Wished, read

_CAMPAIGN: dict[type[Event], Callable[[Any], Wished]] = {
    **TABLE,
    e.CityNamed: lambda fact: (fact.seat, c.NameCity(fact.label)),
    e.ChapterOpened: lambda _: (Seat(0), c.OpenChapter()),
    e.StickerPlaced: lambda fact: (fact.seat, c.PlaceSticker(fact.kind, fact.cell)),
    e.ForestCleared: lambda fact: (fact.seat, c.PlaceSticker(fact.kind, fact.cell)),
    e.CogGiven: lambda fact: (fact.seat, c.GiveCog("blue", fact.shape)),
    e.RewindProposed: lambda fact: (fact.seat, c.ProposeRewind(fact.chapter, fact.commitments, fact.seed)),
    e.RewindAnswered: lambda fact: (fact.seat, c.AnswerRewind(fact.version, fact.agree, fact.seed)),
}


def wish(facts: Sequence[Event]) -> Wished | None:
    """The only one that can have had such facts; None where none begins like this. What begins with a `rewound` can
    have been any seat's. Raises msgspec.ValidationError."""
    asked = _CAMPAIGN.get(type(facts[0]))
    if asked is None:
        return None
    seat, command = asked(facts[0])
    return seat, read(command)

"""What happened in a campaign, in sentences: since the last chapter closed, and before."""

from collections.abc import Iterable, Sequence
from uuid import UUID

import msgspec

from domain.campaign import events as e
from domain.core.message import Event
from services.table.house import House
from services.web.campaign.gathering import Gathering
from services.web.campaign.sentence import TOLD, Crier
from services.web.campaign.story import replay
from services.web.happening import TABLE
from services.web.log import Line


class Told(msgspec.Struct, frozen=True):
    """A line, the game that it tells of, and how many times in a row it happened."""

    line: Line
    link: str | None
    version: int
    times: int = 1


class Chronicle(msgspec.Struct, frozen=True):
    """`news`: since the last chapter closed, in their order; `before`: the newest first."""

    news: list[Told]
    before: list[Told]


async def chronicle(house: House, c: Gathering) -> Chronicle:
    """The record of the campaign as its page tells it."""
    events = [event for _, event in c.happened]
    texts = await house.names.titles(UUID(one.label) for one in events if isinstance(one, e.CityNamed))
    closed = max((n for n, event in enumerate(events) if isinstance(event, e.ChapterClosed)), default=0)
    crier = Crier(c, texts)
    told = [list(_told(crier.at(version), version, event)) for version, event in c.happened]
    return Chronicle(_flat(told[closed:]), _flat(told[:closed])[::-1])


def _flat(told: Sequence[list[Told]]) -> list[Told]:
    found: list[Told] = []
    for one in (one for several in told for one in several):
        if found and found[-1].line == one.line:
            found[-1] = msgspec.structs.replace(found[-1], times=found[-1].times + 1)
        else:
            found.append(one)
    return found


def _told(t: Crier, version: int, event: Event) -> Iterable[Told]:
    tell = TOLD.get(type(event))
    if tell is not None:
        line = tell(t, event)
    elif type(event) in TABLE:
        line = Line(*TABLE[type(event)](t, event))
    else:
        return
    if line.text:
        yield Told(line, _link(event), version)


def _link(event: Event) -> str | None:
    return replay(event.match_id) if isinstance(event, e.ChapterClosed) else None

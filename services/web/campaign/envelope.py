"""The 24 chapters by envelope: what has been played, what is next, and of what is sealed only the number."""

from itertools import groupby

import msgspec

from domain.campaign.state import Opening
from services.web.campaign.gathering import Gathering
from services.web.campaign.story import replay


class Row(msgspec.Struct, frozen=True):
    """A chapter as it was opened once; `title` only of one that was. `link`: its table while it runs, else its replay.

    `winners`: seats in the first place; `totals`: points, one a seat; both empty while it is played.
    """

    chapter: int
    status: str
    title: str | None = None
    link: str | None = None
    winners: tuple[int, ...] = ()
    totals: tuple[int, ...] = ()


class Envelope(msgspec.Struct, frozen=True):
    """`state`: "open" once a chapter of it has been opened, "ready" if the next chapter lies in it, or "shut"."""

    number: int
    state: str
    first: int
    last: int
    rows: list[Row]


def envelopes(c: Gathering) -> list[Envelope]:
    """In their order."""
    numbered = [(chapter.envelope or 0, n) for n, chapter in enumerate(c.campaign.box.chapters, 1)]
    return [
        _envelope(c, number, [n for _, n in group]) for number, group in groupby(numbered, key=lambda pair: pair[0])
    ]


def _envelope(c: Gathering, number: int, chapters: list[int]) -> Envelope:
    is_open = any(one.chapter in chapters for one in c.campaign.openings) or c.campaign.first > chapters[0]
    rows = [row for chapter in chapters for row in _rows(c, chapter)] if is_open else []
    is_next = any(one.status == "ready" for one in c.view.chapters if one.chapter in chapters)
    return Envelope(number, "open" if is_open else "ready" if is_next else "shut", chapters[0], chapters[-1], rows)


def _rows(c: Gathering, chapter: int) -> list[Row]:
    known = {one.match_id: one for one in c.campaign.openings}
    told = [one for one in c.view.chapters if one.chapter == chapter]
    title = c.campaign.box.chapters[chapter - 1].title
    return [
        Row(chapter, one.status) if one.match_id is None else _opened(known[one.match_id], one.status, title)
        for one in told
    ]


def _opened(one: Opening, status: str, title: str) -> Row:
    winners = tuple(seat for seat, place in enumerate(one.places) if place == 1)
    link = f"/matches/{one.match_id}" if status == "running" else replay(one.match_id)
    return Row(one.chapter, status, title, link, winners, one.totals)


def played(c: Gathering) -> list[int]:
    """The chapters to which one can go back, the newest first."""
    return [one.chapter for one in reversed(c.campaign.effective)]

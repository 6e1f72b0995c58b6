"""The rules in force: those of the chapter that was opened last, and what it changed.

The next one's stay sealed. Where all has been gone back on, those of the first are known nevertheless.
"""

import msgspec

from domain.campaign.state import Campaign


class Rules(msgspec.Struct, frozen=True):
    """`chapter`: whose they are, None before the first. `new`: those that the chapter before did not have."""

    chapter: int | None
    sentences: list[str]
    new: list[str]
    gone: list[str]


def rules(campaign: Campaign) -> Rules:
    """English, as the rules say them."""
    last = campaign.effective[-1:] or campaign.openings[:1]
    if not last:
        return Rules(None, [], [], [])
    chapter = last[0].chapter
    now, before = _of(campaign, chapter), _of(campaign, chapter - 1)
    return Rules(chapter, now, [one for one in now if one not in before], [one for one in before if one not in now])


def _of(campaign: Campaign, chapter: int) -> list[str]:
    if chapter < 1:
        return []
    return [clause.sentence for clause in campaign.box.chapters[chapter - 1].rules.clauses]

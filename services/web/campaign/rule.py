"""The rules in force: those of the chapter that was opened last, and what it changed.

The next one's stay sealed. Where all has been gone back on, those of the first are known nevertheless.
"""

import msgspec

from domain.campaign.regulation import RuleView, dropped
from domain.campaign.regulation import rules as in_force
from domain.campaign.state import Campaign


class Rules(msgspec.Struct, frozen=True):
    """`chapter`: whose they are, None before the first. `gone`: what the chapter before it said, and it does not."""

    chapter: int | None
    told: tuple[RuleView, ...] = ()
    gone: tuple[str, ...] = ()


def rules(campaign: Campaign) -> Rules:
    """English, as the rules say them."""
    last = campaign.effective[-1:] or campaign.openings[:1]
    if not last:
        return Rules(None)
    chapter = last[0].chapter
    return Rules(chapter, in_force(campaign, chapter), dropped(campaign, chapter))

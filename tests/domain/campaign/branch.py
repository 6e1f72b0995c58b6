"""The words of tests about forks: a campaign goes on elsewhere from where another stood."""

from dataclasses import replace
from typing import Any

from domain.campaign import commands as c
from domain.campaign import rules
from domain.campaign.events import ChapterNumber, Origin
from domain.campaign.evolution import fold
from domain.campaign.forking import chapter_start
from domain.core.seat import Version
from tests.domain.campaign.table import Told
from tests.given import PLAYERS

COMMITMENTS = tuple(f"{n:064x}" for n in range(201, 225))
CAMPAIGN_ID = "00000000-0000-4000-8000-0000000ca000"


def at(told: Told, version: int, **more: Any) -> Told:
    """A fork of it at that version, at one screen unless told otherwise."""
    source = fold(told.events[:version], told.box, told.source)
    wanted = c.OpenCampaign(
        player=PLAYERS[4],
        seats=len(source.cities),
        commitments=COMMITMENTS,
        forked_from=Origin(CAMPAIGN_ID, Version(version), "0f" * 32),
        **({"hotseat": True} | more),
    )
    return replace(Told(rules.open_campaign(wanted, told.box, source), box=told.box), source=source)


def at_chapter(told: Told, chapter: int, **more: Any) -> Told:
    """A fork of it at the start of that chapter."""
    return at(told, chapter_start(told.events, told.campaign, ChapterNumber(chapter)), **more)

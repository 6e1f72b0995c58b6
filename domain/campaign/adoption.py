"""Going on with a half-played box, entered by hand."""

from domain.campaign import refusals as r
from domain.campaign.award import given_before
from domain.campaign.board import free
from domain.campaign.commands import Adoption
from domain.campaign.events import CampaignAdopted, Cause, ChapterNumber
from domain.campaign.evolution import extend
from domain.campaign.placement import losses
from domain.campaign.state import Campaign
from domain.core.message import Event
from domain.games.my_city.carried import Boxes, Carried
from domain.games.my_city.content import CIRCLES_A_ROW, chapters
from domain.games.my_city.mining import mines

CHURCHES = ChapterNumber(4)
"""The chapter that brings every seat its fourth church."""


def adopt(campaign: Campaign, adoption: Adoption) -> tuple[Event, ...]:
    """What follows in a campaign that was just opened. Raises NotAHalfPlayedBox."""
    seats = len(campaign.chairs)
    if not len(adoption.boards) == len(adoption.progress) == seats or max(adoption.progress) > 2 * CIRCLES_A_ROW:
        raise r.NotAHalfPlayedBox
    chapter = ChapterNumber(adoption.chapter)
    if not all(_is_possible(carried, chapter) for carried in adoption.boards):
        raise r.NotAHalfPlayedBox
    adopted = CampaignAdopted(chapter, adoption.boards, adoption.progress, adoption.struck)
    after = extend(campaign, (adopted,))
    given = tuple(given_before(after, chapter, Cause(ChapterNumber(0), None, after.version)))
    return (adopted, *given, *losses(extend(after, given)))


def _is_possible(carried: Carried, chapter: ChapterNumber) -> bool:
    stickers = carried.stickers
    return (
        all(sticker.cell in free(sticker.kind, stickers[:n]) for n, sticker in enumerate(stickers))
        and len(set(carried.cogs)) == len(carried.cogs)
        and (carried.fourth_church is not None) == (chapter > CHURCHES)
        and _are_dug(carried.boxes)
    )


def _are_dug(boxes: Boxes) -> bool:
    return all(boxes.of(mine.colour) <= mine.boxes for mine in mines(chapters()[-1].rules))

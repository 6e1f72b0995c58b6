"""Going on with a half-played box, entered by hand."""

from collections.abc import Iterable

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
from domain.games.my_city.content import CIRCLES_A_ROW, Box, Chapter
from domain.games.my_city.mining import mines


def adopt(campaign: Campaign, adoption: Adoption) -> tuple[Event, ...]:
    """What follows in a campaign that was just opened. Raises NotAHalfPlayedBox."""
    seats = len(campaign.chairs)
    if not len(adoption.boards) == len(adoption.progress) == seats or max(adoption.progress) > 2 * CIRCLES_A_ROW:
        raise r.NotAHalfPlayedBox
    chapter = ChapterNumber(adoption.chapter)
    if not all(_is_possible(campaign.box, carried, chapter) for carried in adoption.boards):
        raise r.NotAHalfPlayedBox
    adopted = CampaignAdopted(chapter, adoption.boards, adoption.progress, adoption.struck)
    after = extend(campaign, (adopted,))
    given = tuple(given_before(after, chapter, Cause(ChapterNumber(0), None, after.version)))
    return (adopted, *given, *losses(extend(after, given)))


def _is_possible(box: Box, carried: Carried, chapter: ChapterNumber) -> bool:
    stickers = carried.stickers
    return (
        all(sticker.cell in free(box.board, sticker.kind, stickers[:n]) for n, sticker in enumerate(stickers))
        and len(set(carried.cogs)) == len(carried.cogs)
        and (carried.fourth_church is not None) == _brings_churches(box.chapters[: chapter - 1])
        and _are_dug(box, carried.boxes)
    )


def _are_dug(box: Box, boxes: Boxes) -> bool:
    return all(boxes.of(mine.colour) <= mine.boxes for mine in mines(box.chapters[-1].rules))


def _brings_churches(chapters: Iterable[Chapter]) -> bool:
    """Whether one of these has brought every seat its fourth church."""
    awards = [chapter.rules.awards for chapter in chapters]
    return any(each.first.fourth_church or each.others.fourth_church for each in awards if each)

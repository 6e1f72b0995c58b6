"""Going on with a half-played box, entered by hand."""

from collections import Counter
from collections.abc import Iterator
from typing import get_args

from domain.campaign import refusals as r
from domain.campaign.attainable import Attainable
from domain.campaign.award import given_before
from domain.campaign.board import free
from domain.campaign.commands import Adoption
from domain.campaign.events import CampaignAdopted, Cause, ChapterNumber
from domain.campaign.evolution import extend
from domain.campaign.guaranteed import Guaranteed
from domain.campaign.lack import lacks
from domain.campaign.misfit import Misfit
from domain.campaign.placement import losses
from domain.campaign.state import Campaign
from domain.core.message import Event
from domain.games.my_city.carried import Carried
from domain.games.my_city.clause import Colour
from domain.games.my_city.content import Board

MINES: tuple[Colour, ...] = get_args(Colour)


def adopt(campaign: Campaign, adoption: Adoption) -> tuple[Event, ...]:
    """What follows in a campaign that was just opened. Raises NotAHalfPlayedBox, which says what is wrong."""
    chapter = ChapterNumber(adoption.chapter)
    for what in faults(campaign, adoption):
        raise r.NotAHalfPlayedBox(what=what)
    adopted = CampaignAdopted(chapter, adoption.boards, adoption.progress, adoption.struck)
    after = extend(campaign, (adopted,))
    given = tuple(given_before(after, chapter, Cause(ChapterNumber(0), None, after.version)))
    return (adopted, *given, *losses(extend(after, given)))


def faults(campaign: Campaign, adoption: Adoption) -> Iterator[str]:
    """Why no campaign with that box comes to that chapter, a part of a sentence each."""
    seats, box = len(campaign.chairs), campaign.box
    if not len(adoption.boards) == len(adoption.progress) == seats:
        yield Misfit.SEATS.told(n=seats)
        return
    played = tuple(each.tables for each in box.campaign[: adoption.chapter - 1])
    most = Attainable(played, seats)
    for seat, (carried, progress) in enumerate(zip(adoption.boards, adoption.progress, strict=True)):
        for count, limit, misfit, places in _counts(most, carried, progress):
            if count > limit:
                yield misfit.told(seat=seat, n=limit, **places)
        yield from _misplaced(box.board, seat, carried)
    if tuple(carried.fourth_church for carried in adoption.boards) not in most.fourth_churches:
        yield Misfit.CHURCHES.told()
    yield from _struck(most, adoption)
    yield from lacks(Guaranteed(played, seats), box.board, adoption)


def _counts(most: Attainable, carried: Carried, progress: int) -> Iterator[tuple[int, int, Misfit, dict[str, str]]]:
    """What a seat has, what it can have, and what to say if that is less."""
    placed = Counter(sticker.kind for sticker in carried.stickers)
    for kind, count in placed.items():
        yield count, most.stickers[kind], Misfit.MOST_STICKERS, {"kind": kind}
    yield len(carried.cogs), most.cogs, Misfit.MOST_COGS, {}
    yield carried.nuggets, most.nuggets, Misfit.MOST_NUGGETS, {}
    for mine in MINES:
        yield carried.boxes.of(mine), most.boxes(mine), Misfit.MOST_BOXES, {"mine": mine}
    yield progress, most.progress(carried.boxes), Misfit.MOST_PROGRESS, {}


def _misplaced(printed: Board, seat: int, carried: Carried) -> Iterator[str]:
    for n, sticker in enumerate(carried.stickers):
        if sticker.cell not in free(printed, sticker.kind, carried.stickers[:n]):
            yield Misfit.CELL.told(seat=seat, kind=sticker.kind, cell=sticker.cell)
    if len(set(carried.cogs)) < len(carried.cogs):
        yield Misfit.TWO_COGS.told(seat=seat)


def _struck(most: Attainable, adoption: Adoption) -> Iterator[str]:
    """A mine is struck once somebody has reached the box that is: no sooner, and no more than once."""
    if len(set(adoption.struck)) < len(adoption.struck):
        yield Misfit.STRUCK_TWICE.told()
    for mine in MINES:
        firsts, dug = most.firsts(mine), max(carried.boxes.of(mine) for carried in adoption.boards)
        if mine in adoption.struck and not any(first <= dug for first in firsts):
            yield Misfit.NOT_STRUCK.told(mine=mine)
        if mine not in adoption.struck and len(firsts) == 1 and max(firsts) <= dug:
            yield Misfit.STRUCK.told(mine=mine)

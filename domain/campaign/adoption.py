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
        yield f"there is one board and one number of progress a seat, {seats} of each"
        return
    played = tuple(each.tables for each in box.campaign[: adoption.chapter - 1])
    most = Attainable(played, seats)
    for seat, (carried, progress) in enumerate(zip(adoption.boards, adoption.progress, strict=True)):
        for count, limit, thing in _counts(most, carried, progress):
            if count > limit:
                yield f"seat {seat} can have at most {limit} {thing} by then"
        yield from _misplaced(box.board, seat, carried)
    if tuple(carried.fourth_church for carried in adoption.boards) not in most.fourth_churches:
        yield "no order of places brings these fourth churches"
    yield from _struck(most, adoption)
    yield from lacks(Guaranteed(played, seats), box.board, adoption)


def _counts(most: Attainable, carried: Carried, progress: int) -> Iterator[tuple[int, int, str]]:
    """What a seat has, what it can have, and of what."""
    placed = Counter(sticker.kind for sticker in carried.stickers)
    for kind, count in placed.items():
        yield count, most.stickers[kind], f"stickers of the kind {kind}"
    yield len(carried.cogs), most.cogs, "cogs"
    yield carried.nuggets, most.nuggets, "nuggets"
    for mine in MINES:
        yield carried.boxes.of(mine), most.boxes(mine), f"boxes of the {mine} mine"
    yield progress, most.progress(carried.boxes), "progress"


def _misplaced(printed: Board, seat: int, carried: Carried) -> Iterator[str]:
    for n, sticker in enumerate(carried.stickers):
        if sticker.cell not in free(printed, sticker.kind, carried.stickers[:n]):
            yield f"seat {seat} cannot have a sticker of the kind {sticker.kind} on {sticker.cell}"
    if len(set(carried.cogs)) < len(carried.cogs):
        yield f"seat {seat} has two cogs on one building"


def _struck(most: Attainable, adoption: Adoption) -> Iterator[str]:
    """A mine is struck once somebody has reached the box that is: no sooner, and no more than once."""
    if len(set(adoption.struck)) < len(adoption.struck):
        yield "a mine is struck once"
    for mine in MINES:
        firsts, dug = most.firsts(mine), max(carried.boxes.of(mine) for carried in adoption.boards)
        if mine in adoption.struck and not any(first <= dug for first in firsts):
            yield f"the {mine} mine is not struck before somebody reached its box"
        if mine not in adoption.struck and len(firsts) == 1 and max(firsts) <= dug:
            yield f"the {mine} mine is struck, for somebody has reached its box"

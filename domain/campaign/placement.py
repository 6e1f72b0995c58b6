"""Placing what chapters awarded: stickers on the board, cogs on blue buildings (My City R12)."""

from collections.abc import Iterator
from typing import get_args

from domain.campaign import events as e
from domain.campaign import refusals as r
from domain.campaign.board import CLEARINGS, free
from domain.campaign.city import City, Waiting
from domain.campaign.commands import GiveCog, PlaceSticker
from domain.campaign.evolution import extend
from domain.campaign.state import Campaign
from domain.core.message import Event
from domain.core.seat import Seat
from domain.games.my_city.carried import Kind, ShapeName
from domain.games.my_city.content import Board

KINDS: tuple[Kind, ...] = get_args(Kind)
SHAPES: tuple[ShapeName, ...] = get_args(ShapeName)


def place_sticker(campaign: Campaign, seat: Seat, command: PlaceSticker) -> tuple[Event, ...]:
    """The oldest sticker of that kind is on the board. Raises NoSuchSticker, NotAForestCell, NotAStickerCell."""
    city, clears = campaign.cities[seat], command.kind in CLEARINGS
    waiting = city.waits_with(command.kind)
    if not waiting:
        raise r.NoSuchSticker
    if command.cell not in free(campaign.box.board, command.kind, city.carried.stickers):
        raise r.NotAForestCell if clears else r.NotAStickerCell
    kind_of_fact = e.ForestCleared if clears else e.StickerPlaced
    placed = kind_of_fact(seat, command.kind, command.cell, waiting[0].cause)
    return (placed, *losses(extend(campaign, (placed,))))


def give_cog(campaign: Campaign, seat: Seat, command: GiveCog) -> tuple[Event, ...]:
    """The oldest cog is on that building. Raises CogAlreadyGiven, NoCog."""
    city = campaign.cities[seat]
    waiting = city.waits_with("cog")
    if command.shape in city.carried.cogs:
        raise r.CogAlreadyGiven
    if not waiting:
        raise r.NoCog
    given = e.CogGiven(seat, command.shape, waiting[0].cause)
    return (given, *losses(extend(campaign, (given,))))


def choices(campaign: Campaign, seat: Seat) -> Iterator[PlaceSticker | GiveCog]:
    """All that the seat may place: stickers by kind and cell in reading order, then cogs by shape."""
    city = campaign.cities[seat]
    carried = city.carried
    for kind in KINDS:
        if city.waits_with(kind):
            yield from (PlaceSticker(kind, cell) for cell in free(campaign.box.board, kind, carried.stickers))
    if city.waits_with("cog"):
        yield from (GiveCog("blue", shape) for shape in SHAPES if shape not in carried.cogs)


def losses(campaign: Campaign) -> Iterator[Event]:
    """Everything that waits and for which no place is left: it is lost (My City R12)."""
    for n, city in enumerate(campaign.cities):
        for each in city.waiting:
            if not _has_room(campaign.box.board, city, each):
                yield _lost(Seat(n), each)


def _lost(seat: Seat, waiting: Waiting) -> Event:
    if waiting.thing == "cog":
        return e.CogLost(seat, waiting.cause)
    return e.StickerLost(seat, waiting.thing, waiting.cause)


def _has_room(printed: Board, city: City, waiting: Waiting) -> bool:
    """A clearing that waits will bring a square."""
    carried = city.carried
    if waiting.thing == "cog":
        return len(carried.cogs) < len(SHAPES)
    if any(free(printed, waiting.thing, carried.stickers)):
        return True
    return waiting.thing not in CLEARINGS and any(
        _has_room(printed, city, each) for each in city.waits_with("clearing")
    )

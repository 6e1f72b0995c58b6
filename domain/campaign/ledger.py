"""What a fact enters into a seat's ledger."""

from collections.abc import Callable
from typing import Any, get_args

from msgspec.structs import replace

from domain.campaign import events as e
from domain.campaign.city import Church, City, Cog, Mark, Nuggets, Shaft, Stuck, Waiting
from domain.core.message import Event
from domain.games.my_city.carried import Carried
from domain.games.my_city.clause import Colour


def _named(city: City, event: e.CityNamed) -> City:
    return replace(city, name=event.label)


def _marked(city: City, event: e.ProgressMarked) -> City:
    mark = Mark(event.progress, event.reason, event.mine, event.cause)
    return replace(city, marks=(*city.marks, mark))


def _sticker_awarded(city: City, event: e.StickerAwarded) -> City:
    return replace(city, waiting=(*city.waiting, Waiting(event.kind, event.cause)))


def _stuck(city: City, event: e.StickerPlaced | e.ForestCleared) -> City:
    sticker = Stuck(event.kind, event.cell, event.cause)
    return replace(city, stickers=(*city.stickers, sticker), waiting=city.without(event.kind, event.cause))


def _sticker_lost(city: City, event: e.StickerLost) -> City:
    return replace(city, waiting=city.without(event.kind, event.cause))


def _cog_awarded(city: City, event: e.CogAwarded) -> City:
    return replace(city, waiting=(*city.waiting, Waiting("cog", event.cause)))


def _cog_given(city: City, event: e.CogGiven) -> City:
    return replace(city, cogs=(*city.cogs, Cog(event.shape, event.cause)), waiting=city.without("cog", event.cause))


def _cog_lost(city: City, event: e.CogLost) -> City:
    return replace(city, waiting=city.without("cog", event.cause))


def _church_awarded(city: City, event: e.ChurchAwarded) -> City:
    return replace(city, churches=(*city.churches, Church(event.shape, event.cause)))


def _nugget_gained(city: City, event: e.NuggetGained) -> City:
    return replace(city, nuggets=(*city.nuggets, Nuggets(event.nuggets, event.cause)))


def _nugget_spent(city: City, event: e.NuggetSpent) -> City:
    return replace(city, nuggets=(*city.nuggets, Nuggets(-event.nuggets, event.cause)))


def _dug(city: City, event: e.MineDug) -> City:
    return replace(city, shafts=(*city.shafts, Shaft(event.mine, event.boxes, event.cause)))


def adopted(carried: Carried, progress: int, cause: e.Cause) -> City:
    """The ledger of a seat that comes from a half-played box with all this."""
    shafts = ((mine, carried.boxes.of(mine)) for mine in get_args(Colour))
    return City(
        marks=(Mark(progress, "adopted", "", cause),) if progress else (),
        stickers=tuple(Stuck(sticker.kind, sticker.cell, cause) for sticker in carried.stickers),
        cogs=tuple(Cog(shape, cause) for shape in carried.cogs),
        churches=(Church(carried.fourth_church, cause),) if carried.fourth_church else (),
        shafts=tuple(Shaft(mine, boxes, cause) for mine, boxes in shafts if boxes),
        nuggets=(Nuggets(carried.nuggets, cause),) if carried.nuggets else (),
    )


LEDGER: dict[type[Event], Callable[[City, Any], City]] = {
    e.CityNamed: _named,
    e.ProgressMarked: _marked,
    e.StickerAwarded: _sticker_awarded,
    e.StickerPlaced: _stuck,
    e.ForestCleared: _stuck,
    e.StickerLost: _sticker_lost,
    e.CogAwarded: _cog_awarded,
    e.CogGiven: _cog_given,
    e.CogLost: _cog_lost,
    e.ChurchAwarded: _church_awarded,
    e.NuggetGained: _nugget_gained,
    e.NuggetSpent: _nugget_spent,
    e.MineDug: _dug,
}
"""By the fact; each names its seat."""

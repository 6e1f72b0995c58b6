"""Two branches of a campaign side by side: where they part, what each chapter brought, how the cities differ."""

from typing import TypeVar

from domain.campaign import refusals as r
from domain.campaign.city import City, Cog, Stuck
from domain.campaign.events import ChapterNumber
from domain.campaign.state import LAST, Campaign, Opening
from domain.core.message import Value
from domain.core.seat import Seat
from domain.games.my_city.carried import Boxes, FourthChurch


class ChapterTold(Value, frozen=True):
    """A chapter as one branch has played it. One entry a seat: `totals` of points, `places` from 1 (both empty while it
    is played), circles of `progress` that it brought."""

    match_id: str
    status: str
    totals: tuple[int, ...]
    places: tuple[int, ...]
    progress: tuple[int, ...]


class ChapterCompared(Value, frozen=True):
    """In each branch; None where it has not been opened there."""

    chapter: ChapterNumber
    one: ChapterTold | None
    other: ChapterTold | None


class CityTold(Value, frozen=True):
    """A seat's city where it differs from the other branch's: of `stickers` and `cogs` those after the last that both
    have in common."""

    progress: int
    stickers: tuple[Stuck, ...]
    cogs: tuple[Cog, ...]
    fourth_church: FourthChurch | None
    boxes: Boxes
    nuggets: int


class CityCompared(Value, frozen=True):
    """A seat's city in each branch."""

    seat: Seat
    one: CityTold
    other: CityTold


class Comparison(Value, frozen=True):
    """Two branches. `parts_at`: the first chapter that they do not share; None where all 24 are shared."""

    parts_at: ChapterNumber | None
    chapters: tuple[ChapterCompared, ...]
    cities: tuple[CityCompared, ...]


def compare(one: Campaign, other: Campaign) -> Comparison:
    """These campaigns, whether one was forked from the other or not. Raises OtherSeats."""
    if len(one.cities) != len(other.cities):
        raise r.OtherSeats
    numbers = range(1, LAST + 1)
    chapters = [ChapterCompared(ChapterNumber(n), _told(one, n), _told(other, n)) for n in numbers]
    cities = zip(one.cities, other.cities, strict=True)
    return Comparison(
        parts_at=next((each.chapter for each in chapters if not _is_shared(each, one, other)), None),
        chapters=tuple(each for each in chapters if each.one or each.other),
        cities=tuple(CityCompared(Seat(n), *_cities(a, b)) for n, (a, b) in enumerate(cities)),
    )


def _told(campaign: Campaign, chapter: int) -> ChapterTold | None:
    opening = _opening(campaign, chapter)
    if opening is None:
        return None
    progress = tuple(sum(m.progress for m in city.marks if m.cause.chapter == chapter) for city in campaign.cities)
    return ChapterTold(opening.match_id, opening.status, opening.totals, opening.places, progress)


def _opening(campaign: Campaign, chapter: int) -> Opening | None:
    return next((opening for opening in campaign.effective if opening.chapter == chapter), None)


def _is_shared(compared: ChapterCompared, one: Campaign, other: Campaign) -> bool:
    """Played in the same match, or in neither branch because both came from a box in which it was played before."""
    if compared.one is None or compared.other is None:
        return compared.one == compared.other and compared.chapter < min(one.first, other.first)
    return compared.one.match_id == compared.other.match_id


def _cities(one: City, other: City) -> tuple[CityTold, CityTold]:
    stickers = _in_common(one.stickers, other.stickers)
    cogs = _in_common(one.cogs, other.cogs)
    return _city(one, stickers, cogs), _city(other, stickers, cogs)


def _city(city: City, stickers: int, cogs: int) -> CityTold:
    carried = city.carried
    return CityTold(
        progress=city.progress,
        stickers=city.stickers[stickers:],
        cogs=city.cogs[cogs:],
        fourth_church=carried.fourth_church,
        boxes=carried.boxes,
        nuggets=carried.nuggets,
    )


T = TypeVar("T")


def _in_common(one: tuple[T, ...], other: tuple[T, ...]) -> int:
    """How many of their first entries are the same."""
    pairs = zip(one, other, strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))

"""The fifteen regions of a garden: where each lies in the drawing, and where in it stones and weeds lie."""

from collections.abc import Iterator, Sequence

import msgspec

from domain.games.karesansui.stone import COLOURS, STONES, Stone, Stones
from services.web.drawing.bracket import corners
from services.web.game.karesansui import name

WIDTH, SIDE = 124, 620
LARGE, TALL, SMALL = 112, 92, 62
"""Heights of a region: in one's own garden, in one in which weeds are planted, in any other."""


class Thing(msgspec.Struct, frozen=True):
    """What lies in a region: a stone, a stone that stands as a bid, or a weed; `number`: the how-manyth of its tag."""

    kind: str
    stone: Stone
    number: int


class Spot(msgspec.Struct, frozen=True):
    """Where a thing lies: its middle, how large it is drawn; and its share of the region, for a finger."""

    x: float
    y: float
    size: float
    share: tuple[float, float, float, float] = (0, 0, 0, 0)
    """Left, top, width, height."""


def laid(kinds: dict[str, Stones], height: int) -> list[tuple[Thing, Spot]]:
    """All that lies in a garden, by what it is, each at its place."""
    return [one for region in STONES for one in _laid(_in(kinds, region), region, height)]


def corner(region: Stone, height: int) -> tuple[int, int]:
    """The top left corner of that region."""
    colour, value = name.parts(region)
    return COLOURS.index(colour) * WIDTH, (int(value) - 1) * height


def brackets(region: Stone, height: int) -> str:
    """The path of four corners round that region."""
    x, y = corner(region, height)
    return corners(x + 5, y + 5, x + WIDTH - 5, y + height - 5, 13)


def _in(kinds: dict[str, Stones], region: Stone) -> list[Thing]:
    return [Thing(kind, region, n) for kind, tags in kinds.items() for n in range(tags.count(region))]


def _laid(things: Sequence[Thing], region: Stone, height: int) -> Iterator[tuple[Thing, Spot]]:
    x, y = corner(region, height)
    for thing, spot in zip(things, _spots(len(things), height), strict=True):
        left, top, wide, high = spot.share
        share = (x + left + 2, y + top + 2, wide - 4, high - 4)
        yield thing, msgspec.structs.replace(spot, x=x + spot.x, y=y + spot.y, share=share)


def _spots(count: int, height: int) -> list[Spot]:
    """Places for that many things in a region, a little uneven, as a hand would lay them."""
    if count > 2 and height < LARGE:
        each = WIDTH / count
        return [Spot((n + 0.5) * each, height / 2, min(each * 0.94, 40)) for n in range(count)]
    size = min(_SIZES[count], height * 0.78)
    places = zip(_PLACES[count], _shares(count, height), strict=True)
    return [Spot(WIDTH * x, height * y, size, share) for (x, y), share in places]


def _shares(count: int, height: int) -> Iterator[tuple[float, float, float, float]]:
    """The region shared out, row by row, between so many: nothing of it is out of reach of a finger."""
    high = height / max(1, len(_ROWS[count]))
    for row, several in enumerate(_ROWS[count]):
        for n in range(several):
            yield n * WIDTH / several, row * high, WIDTH / several, high


_ROWS: tuple[tuple[int, ...], ...] = ((), (1,), (2,), (1, 2), (2, 2), (2, 1, 2))
_SIZES = (0.0, 56.0, 50.0, 43.0, 42.0, 38.0)
_PLACES: tuple[tuple[tuple[float, float], ...], ...] = (
    (),
    ((0.5, 0.5),),
    ((0.27, 0.54), (0.74, 0.46)),
    ((0.5, 0.27), (0.24, 0.68), (0.77, 0.7)),
    ((0.27, 0.27), (0.74, 0.25), (0.26, 0.74), (0.73, 0.75)),
    ((0.2, 0.23), (0.8, 0.22), (0.5, 0.5), (0.2, 0.78), (0.8, 0.77)),
)

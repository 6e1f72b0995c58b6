"""What things of this game are called in sentences, and how a stone is drawn as an icon."""

from collections.abc import Iterable, Sequence

from markupsafe import Markup

from domain.games.karesansui.aid import Price
from domain.games.karesansui.content import PileName
from domain.games.karesansui.stone import COLOURS, STONES, Stone
from services.web.drawing.glyph import glyph
from services.web.words import Words

ROMAN = {"1": "I", "2": "II", "3": "III"}
CARDS: dict[PileName, str] = {
    "pass": "pass",
    "trips": "three alike",
    "foursome": "four colours",
    "straight": "I II III",
    "weed": "weed",
}


def parts(stone: Stone) -> tuple[str, str]:
    """Colour and value: ("white", "2")."""
    colour, _, value = stone.rpartition("_")
    return colour, value


def cell(stone: Stone) -> str:
    """Its region, as cells of a board are named: a column a colour, a row a value."""
    colour, value = parts(stone)
    return f"{'ABCDE'[COLOURS.index(colour)]}{value}"


def cells(stones: Iterable[Stone]) -> list[str]:
    """Their regions, each once."""
    return list(dict.fromkeys(cell(stone) for stone in stones))


_ALL_VALUES = "I II III in"


def spoken() -> list[str]:
    """All that is put together from colour and value, in English."""
    named = [_english(tag) for tag in STONES]
    return [*named, *(f"{_ALL_VALUES} {colour}" for colour in COLOURS), *map(str.capitalize, COLOURS), *CARDS.values()]


def _english(tag: Stone) -> str:
    colour, value = parts(tag)
    return f"{colour} {ROMAN[value]}"


def stone(words: Words, tag: Stone) -> Markup:
    """White II."""
    return words(_english(tag))


def stones(words: Words, tags: Iterable[Stone]) -> Markup:
    """White II, pink III."""
    return words(", ").join(stone(words, tag) for tag in tags)


def icon(words: Words, tag: Stone, size: int) -> Markup:
    """The stone as an icon that says its name."""
    colour, value = parts(tag)
    return glyph(f"k{colour}{value}", size, title=stone(words, tag))


def icons(words: Words, tags: Iterable[Stone], size: int) -> Markup:
    """Several of them."""
    return Markup("").join(icon(words, tag, size) for tag in tags)


def forbidden(words: Words, price: Price) -> Markup:
    """A forbidden set: three white II; four colours of II; I II III in white."""
    colour, value = parts(price.stones[0])
    if price.kind == "trips":
        return words("three {stone}", stone=stone(words, price.stones[0]))
    if price.kind == "foursome":
        return words("four colours of {value}", value=ROMAN[value])
    return words(f"{_ALL_VALUES} {colour}")


def different(prices: Sequence[Price]) -> list[Price]:
    """Of five colours of a value any four are a set: told once."""
    return list({_kind(price): price for price in reversed(prices)}.values())[::-1]


def _kind(price: Price) -> tuple[str, str]:
    colour, value = parts(price.stones[0])
    names = {"trips": price.stones[0], "foursome": value, "straight": colour}
    return price.kind, names[price.kind]

"""What things are called in Miyabi, as English sentences for the catalogue."""

from collections.abc import Iterator, Sequence
from typing import get_args

from markupsafe import Markup

from domain.games.miyabi.content import KINDS, Design, Kind, Shape
from domain.games.miyabi.options import Module
from domain.games.miyabi.view.shown import CellView, FrogView
from services.web.words import Words

COUNTED: dict[Kind, tuple[str, str]] = {
    "maple": ("one maple", "{n} maples"),
    "pagoda": ("one pagoda", "{n} pagodas"),
    "fish": ("one fish", "{n} fish"),
    "azalea": ("one azalea", "{n} azaleas"),
    "boxwood": ("one boxwood", "{n} boxwoods"),
    "stone": ("one stone", "{n} stones"),
}
"""So many objects of a kind."""

SEVERAL: dict[Kind, str] = {
    "maple": "maples",
    "pagoda": "pagodas",
    "fish": "fish",
    "azalea": "azaleas",
    "boxwood": "boxwoods",
    "stone": "stones",
}
"""A row's objects."""

DESIGNS: dict[Design, str] = {
    "single": "single",
    "double": "double",
    "l_corner": "corner, object in the corner",
    "l_north": "corner, object at the top",
    "l_east": "corner, object at the right",
    "i_end": "line, object at the end",
    "i_middle": "line, object in the middle",
}
"""A tile's shape and where its object lies."""

SHAPES: dict[Shape, str] = {"single": "Singles", "double": "Doubles", "l": "Corners", "i": "Lines"}
"""The tiles of each shape."""

MODULES: dict[Module, str] = {
    "colourful_garden": "Colourful garden",
    "big_meadow": "Big meadow",
    "zen_garden": "Zen garden",
    "seven": "Seven!",
    "frog": "Frog",
}
"""The expansions, in the order in which they are learnt."""


def counted(words: Words, kind: Kind, n: int) -> Markup:
    """So many objects: "2 boxwoods"."""
    return words.many(*COUNTED[kind], n)


def tile(tag: str) -> str:
    """A tile's name in English: "maple double"."""
    kind, _, design = tag.partition("_")
    return f"{kind} {DESIGNS[design]}"  # type: ignore[index]


def cell(words: Words, at: str, shown: CellView | None, frog: FrogView | None) -> Markup:
    """What lies on that cell, for those who do not see it."""
    said = [Markup(at)]  # noqa: S704 - a cell's name
    if shown is None:
        said.append(words("bare ground"))
    else:
        said.append(_things(words, shown))
        said.append(words("layer {n}", n=shown.height))
    if frog is not None and frog.cell == at:
        said.append(words("golden frog") if frog.colour == "golden" else words("silver frog"))
    return words(", ").join(said)


def _things(words: Words, shown: CellView) -> Markup:
    if shown.shows == "green":
        return words("green")
    if shown.zen:
        return words("Zen tile with {things}", things=counted(words, shown.shows, 1))
    return counted(words, shown.shows, shown.objects)


def kinds(words: Words, some: Sequence[Kind]) -> Markup:
    """Kinds in a list: "maple, fish"."""
    return words(", ").join(words(kind) for kind in some)


def spoken() -> Iterator[str]:
    """All that is said by value."""
    yield from (*KINDS, *SEVERAL.values(), *MODULES.values(), *SHAPES.values(), *DESIGNS.values())
    yield from (one for one, _ in COUNTED.values())
    yield from (tile(f"{kind}_{design}") for kind in KINDS for design in get_args(Design))

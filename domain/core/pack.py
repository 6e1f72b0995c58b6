"""What of a game's tables may come from elsewhere: a pack supplies files in place of printed ones."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from domain.core.content import Content
from domain.core.fault import Fault

Files = Mapping[str, bytes]
"""By name, as printed ones are called."""


@dataclass(frozen=True, kw_only=True)
class Packable:
    """A game's side of it."""

    names: tuple[str, ...]
    """the files that may be supplied"""
    printed: Callable[[str], bytes]
    """the bytes of a file as we print it, of those that may not be supplied too"""
    faults: Callable[[Files], tuple[Fault, ...]]
    """everything that is wrong with these files, taken with the printed ones that they leave in their places"""
    content: Callable[[Files], Callable[[Any], Content[Any]]]
    """what the game is played with then, by its options; ContentError where files are at fault"""

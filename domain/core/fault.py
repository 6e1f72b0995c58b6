"""Finds everything that is wrong with a table that somebody wrote, each with its place and a plain sentence.

`content.parse` stops at the first fault, in the words of a program; an author wants them all, in his own.
"""

import tomllib
from collections.abc import Iterable
from functools import cache
from itertools import islice

from msgspec import inspect

from domain.core.bound import excess
from domain.core.legible import legible
from domain.core.message import Value
from domain.core.misfit import Found, misfits

MOST = 100
"""Faults of a file that are told: whoever finds so many has something else in mind."""


class Fault(Value, frozen=True):
    """`place` within the file, as `rules.scoring[2].points`; empty where it is the whole file."""

    file: str
    place: str
    what: str

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.place, self.what) if part)


def read(raw: bytes, file: str, type_: type) -> tuple[Fault, ...]:
    """All that keeps these bytes from being a table of that type; nothing if `content.parse` takes them.

    Raises nothing, whatever the bytes are.
    """
    return first(Fault(file, place, what) for place, what in _read(raw, _type_of(type_)))


def first(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """The first of them, legible whatever stood in the file."""
    return tuple(Fault(*map(legible, (each.file, each.place, each.what))) for each in islice(faults, MOST))


@cache
def _type_of(type_: type) -> inspect.StructType:
    found = inspect.type_info(type_)
    if not isinstance(found, inspect.StructType):
        raise TypeError(f"a table is a struct, which {type_} is not")
    return found


def _read(raw: bytes, type_: inspect.StructType) -> Found:
    try:
        text = raw.decode()
        if too_much := excess(text):
            yield too_much
        else:
            yield from misfits(tomllib.loads(text), type_, "")
    except UnicodeDecodeError:
        yield "", "This is no text in UTF-8."
    except tomllib.TOMLDecodeError as error:
        yield "", f"This is not TOML: {error}."
    except RecursionError:
        yield "", "This is nested too deeply."
    except (ValueError, ArithmeticError) as error:
        yield "", f"This cannot be read: {error}."

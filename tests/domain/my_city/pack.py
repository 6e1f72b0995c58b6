"""Packs for tests: every table as printed, to be spoilt in one place."""

import json
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from domain.core.fault import Fault
from domain.games.my_city.pack import KINDS, PACKABLE

Place = tuple[str | int, ...]


def table(file: str) -> dict[str, Any]:
    """A printed table, untyped, ours to change."""
    return deepcopy(tomllib.loads(PACKABLE.printed(file).decode()))


def written(table: dict[str, Any]) -> bytes:
    """A table as a file."""
    return "".join(f"{json.dumps(key)} = {_written(value)}\n" for key, value in table.items()).encode()


def _written(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {_written(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(_written(each) for each in value) + "]"
    return json.dumps(value)


def faults(**changed: dict[str, Any]) -> tuple[Fault, ...]:
    """Of a pack with these tables, files called without `.toml`."""
    return PACKABLE.faults({f"{name}.toml": written(table) for name, table in changed.items()})


def places(value: Any, place: Place = ()) -> Iterator[Place]:
    """Of every key of a table, those within its parts too."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, each in parts:
        if isinstance(name, str):
            yield (*place, name)
        yield from places(each, (*place, name))


def told(place: Place) -> str:
    """As a fault names it."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in place).removeprefix(".")


def holder(table: Any, place: Place) -> Any:
    """What the last part of that place lies in."""
    for part in place[:-1]:
        table = table[part]
    return table


FILES = tuple(KINDS)

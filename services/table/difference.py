"""What differs between two JSON values, as JSON Pointers (RFC 6901)."""

from collections.abc import Iterator
from typing import Any

import msgspec


class Difference(msgspec.Struct, frozen=True):
    """At `path` (JSON Pointer) stood one thing, and now another; absent is told as null."""

    path: str
    from_: Any = msgspec.field(name="from")
    to: Any


def differences(before: Any, after: Any, path: str = "") -> Iterator[Difference]:
    """The places that differ, as deep as both sides have the same shape; lists of other lengths differ as a whole.

    >>> [d.path for d in differences({"a": [1, 2], "b": 1}, {"a": [1, 3], "b": 1, "c/d": 0})]
    ['/a/1', '/c~1d']
    """
    if isinstance(before, dict) and isinstance(after, dict):
        for key in sorted(before.keys() | after.keys()):
            yield from differences(before.get(key), after.get(key), f"{path}/{escaped(key)}")
    elif isinstance(before, list | tuple) and isinstance(after, list | tuple) and len(before) == len(after):
        for index, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from differences(one, other, f"{path}/{index}")
    elif type(before) is not type(after) or before != after:
        yield Difference(path, before, after)


def escaped(step: str) -> str:
    """One step of a JSON Pointer."""
    return step.replace("~", "~0").replace("/", "~1")

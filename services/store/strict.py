"""JSON that every reader reads in the same way: no key twice in an object, no more than so many values in one another.

What is refused here some readers take, each for something else, and whoever signs a bundle himself could show to each
of them another history.
"""

import json
from collections.abc import Sequence
from typing import Any

import msgspec

DEEPEST = 100
"""So many lists and objects may lie in one another; the deepest of ours are a tenth of that."""

_encode = msgspec.json.Encoder().encode


def fault(raw: bytes, told: object) -> str | None:
    """What is wrong with these bytes, which were read as `told`; None for what everybody reads like that."""
    if raw.count(b"[") + raw.count(b"{") > DEEPEST and _is_too_deep(raw):
        return "it lies too deep"
    if _encode(told) == raw:
        return None  # as we write it ourselves, each key once
    try:
        json.loads(raw, object_pairs_hook=_once)
    except (ValueError, RecursionError) as error:
        return f"it cannot be read: {error}"
    return None


def _is_too_deep(raw: bytes) -> bool:
    waiting: list[tuple[int, Any]] = [(1, json.loads(raw))]
    while waiting:
        depth, value = waiting.pop()
        inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
        if depth > DEEPEST and isinstance(value, dict | list):
            return True
        waiting += ((depth + 1, one) for one in inner)
    return False


def _once(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key stands twice in it")
    return found

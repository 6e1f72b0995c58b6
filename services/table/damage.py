"""Reading what is recorded, where that may have been touched: the first version that cannot be read is named."""

from collections.abc import Callable, Iterable, Sequence

import msgspec

from domain.core.message import Event
from domain.match.state import ContentMissing, Match
from services.table.kind import Folded, Kind
from services.table.problem import RecordDamaged

UNREADABLE = (
    *(ArithmeticError, AttributeError, LookupError, RuntimeError, TypeError, ValueError),
    *(msgspec.MsgspecError, ContentMissing),
)
"""What decoding or folding raises on something that was never recorded like this, or without its tables."""


def decoded(kind: Kind, told: Iterable[tuple[str, bytes]], after: int = 0) -> list[Event]:
    """The facts that events told as (type, payload), from version `after` + 1 on. Raises RecordDamaged."""
    events: list[Event] = []
    try:
        for tag, payload in told:
            events.append(kind.decode(tag, payload))  # one by one, so that their number tells which failed
    except UNREADABLE as error:
        raise RecordDamaged(after + len(events) + 1) from error
    return events


def folded(kind: Kind, events: Sequence[Event]) -> Folded:
    """What all events of a stream make. Raises RecordDamaged."""
    try:
        found: Folded = kind.fold(events)
    except UNREADABLE as error:
        raise RecordDamaged(_first(lambda count: kind.fold(events[:count]), len(events))) from error
    return found


def extended(kind: Kind, before: Folded, events: Sequence[Event]) -> Folded:
    """The same after more events, none of which undoes others. Raises RecordDamaged."""
    try:
        found: Folded = kind.extend(before, events)
    except UNREADABLE as error:
        since = before.table.version if isinstance(before, Match) else before.version
        raise RecordDamaged(since + _first(lambda count: kind.extend(before, events[:count]), len(events))) from error
    return found


def grown(grow: Callable[[Event], Folded], version: int, event: Event) -> Folded:
    """What a stream's events make with this one, which is at that version. Raises RecordDamaged."""
    try:
        return grow(event)
    except UNREADABLE as error:
        raise RecordDamaged(version) from error


def _first(fold: Callable[[int], object], count: int) -> int:
    """The first event that makes the fold of so many fail; that of `count` does."""
    low, high = 1, count
    while low < high:
        middle = (low + high) // 2
        try:
            fold(middle)
        except UNREADABLE:
            high = middle
        else:
            low = middle + 1
    return low

"""What no service could have recorded, though every hash of it fits: refused before anything is made of it.

Whoever writes a bundle by himself can sign it himself. Ids that are none would stop whoever reads them as such, and a
number that sizes what is folded could take all memory.
"""

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from domain.campaign import evolution
from domain.games import Shelf
from domain.games.my_city import MY_CITY
from domain.match import history
from domain.match.commands import LATER
from services.store import strict
from services.store.bundle import Stream
from services.store.record import Recorded
from services.store.unbundle import Corrupt, Opened

MOST_SEATS = 16
"""Of a game that is not known here."""
LARGEST = 10_000
"""No count, no points and no place in an event come near it,"""
LAST_VERSION = 2**31
"""and no version near this."""

_ID = r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"
_IS_ID = re.compile(_ID).fullmatch
_NAMES = frozenset({"player", "title", "label", "match_id", "campaign_id"})
"""Fields of the table's and of a campaign's events that hold an id, or nothing."""
_HASHES = frozenset({"commitment", "secret", "content"})
_IS_HASH = re.compile(r"[0-9a-f]{64}").fullmatch


def check(shelf: Shelf, found: Opened) -> None:
    """Raises Corrupt at the first event that cannot have been recorded like this."""
    for stream in found.head.streams:
        seats = MOST_SEATS
        for one in found.events[stream.stream_id]:
            told = _told(found, one)
            if one.version == 1:
                _check_rules(shelf, found, stream, told)
                seats = _seats(shelf, found, one, told)
            _check(found, one, told, seats)


def _told(found: Opened, one: Recorded) -> dict[str, Any]:
    try:
        told = msgspec.json.decode(one.payload)
        is_read = strict.fault(one.payload, told) is None
    except (msgspec.DecodeError, ValueError, RecursionError):
        is_read = False
    if not (is_read and isinstance(told, dict)):
        raise _corrupt(found, one, "its payload is no JSON object")
    return told


def _check_rules(shelf: Shelf, found: Opened, stream: Stream, told: dict[str, Any]) -> None:
    """The first line names the rules that it was opened by, and it names the game that has them. Raises Corrupt."""
    first = found.events[stream.stream_id][0]
    if told.get("rules") != stream.rules:
        raise _corrupt(found, first, "it is played by other rules than the first line says")
    names = {game.rules: game.name for game in shelf.games}
    if first.event_type == "match_opened" and told.get("game") != names.get(stream.rules, told.get("game")):
        raise _corrupt(found, first, "its rules are those of another game")


def _seats(shelf: Shelf, found: Opened, first: Recorded, told: dict[str, Any]) -> int:
    """How many there are, as many as its game can have. Raises Corrupt."""
    try:
        game = MY_CITY if first.event_type == "campaign_opened" else shelf.by_rules(told["rules"])
        allowed = game.seats
    except (KeyError, TypeError):
        allowed = range(1, MOST_SEATS + 1)
    seats = told.get("seats")
    if type(seats) is not int or seats not in allowed:
        raise _corrupt(found, first, "it is opened for a number of seats that its game has not")
    return seats


def _check(found: Opened, one: Recorded, told: dict[str, Any], seats: int) -> None:
    is_of_table = one.event_type in history.VOCABULARY or one.event_type in evolution.VOCABULARY
    if is_of_table and not _goes_back(one, told):
        raise _corrupt(found, one, "it goes back to a version that is none")
    for name, value in _fields(told):
        most = LAST_VERSION if is_of_table and name in ("version", "to") else LARGEST
        if type(value) in (int, float) and not abs(value) < most:
            raise _corrupt(found, one, f"{name} is no such number")
        if name == "seat" and value is not None and not _is_seat(value, seats):
            raise _corrupt(found, one, "it names a seat that is none")
        if is_of_table and not _is_named(name, value, seats):
            raise _corrupt(found, one, f"{name} is none")


def _goes_back(one: Recorded, told: dict[str, Any]) -> bool:
    """What it goes back to, if to anything, was before it."""
    if one.event_type not in ("rewound", "undo_proposed"):
        return True
    to = told.get("to")
    return type(to) is int and 0 < to < one.version


def _is_named(name: str, value: object, seats: int) -> bool:
    """Whether a field with that name in an event of the table holds what such a field can hold."""
    if name in _NAMES:
        return value is None or (isinstance(value, str) and _IS_ID(value) is not None)
    if name in _HASHES:
        return isinstance(value, str) and _IS_HASH(value) is not None
    if name == "seed":
        return value in (None, LATER) or (isinstance(value, str) and _IS_HASH(value) is not None)
    if name == "undone":
        return isinstance(value, list) and all(isinstance(one, str) and _IS_ID(one) for one in value)
    return name != "lost" or _is_seat(value, seats)


def _is_seat(value: object, seats: int) -> bool:
    return type(value) is int and 0 <= value < seats


def _fields(told: object) -> Iterator[tuple[str, Any]]:
    """Each field in it, however deep, with its name; what lies in a list under the name of the list."""
    waiting: list[tuple[str, Any]] = [("", told)]
    while waiting:
        name, value = waiting.pop()
        if isinstance(value, dict):
            waiting += value.items()
        elif isinstance(value, list):
            waiting += ((name, one) for one in value if isinstance(one, dict | list | int | float))
        if name and not (isinstance(value, dict) and name not in _NAMES):
            yield name, value


def _corrupt(found: Opened, one: Recorded, what: str) -> Corrupt:
    stream_id = str(one.stream_id)
    return Corrupt(found.lines.get((stream_id, one.version), 1), what, stream_id, one.version)

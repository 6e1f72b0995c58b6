"""Finished matches, as the service recorded them: a line of what is expected, then a line an event."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from domain.core.message import Event
from domain.match.history import decode

FOLDER = Path(__file__).parent


class Expected(msgspec.Struct, frozen=True):
    """How the match ended, and what everybody may see of it at the end and halfway."""

    rules: str
    outcome: Any
    final: Any
    halfway: Any


class Line(msgspec.Struct, frozen=True):
    """One event: its tag and the exact text of its payload."""

    event_type: str
    payload: str


class Golden(msgspec.Struct, frozen=True):
    """A file read."""

    expected: Expected
    lines: tuple[Line, ...]

    def events(self, game: Any) -> list[Event]:
        return [decode(game, line.event_type, line.payload.encode()) for line in self.lines]


def paths() -> list[Path]:
    return sorted(FOLDER.glob("*/*.jsonl"))


def read(path: Path) -> Golden:
    first, *rest = path.read_bytes().splitlines()
    return Golden(msgspec.json.decode(first, type=Expected), tuple(_lines(rest)))


def _lines(rest: list[bytes]) -> Iterator[Line]:
    for line in rest:
        yield msgspec.json.decode(line, type=Line)


def write(path: Path, golden: Golden) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(b"".join(msgspec.json.encode(part) + b"\n" for part in (golden.expected, *golden.lines)))

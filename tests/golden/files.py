"""Finished matches, as the service recorded them: a line of what is expected, then a line an event."""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from domain.core.game import Game
from domain.core.message import Event, encode
from domain.match.history import decode

FOLDER = Path(__file__).parent


class Expected(msgspec.Struct, frozen=True):
    """How the match ended, and what everybody could see of it at the end and halfway."""

    match_id: str
    rules: str
    outcome: Any
    final: Any
    halfway: Any

    @property
    def endings(self) -> list[str]:
        """The tags of what ended it."""
        return ["abandoned"] if self.outcome is None else list(self.outcome["endings"])


class Line(msgspec.Struct, frozen=True):
    """One event: its tag and the exact text of its payload. `view`: what everybody saw after it, as a `digest`."""

    event_type: str
    schema_version: int
    payload: str
    view: str


class Golden(msgspec.Struct, frozen=True):
    """A file read."""

    expected: Expected
    lines: tuple[Line, ...]

    def events(self, game: Game[Any]) -> list[Event]:
        """The facts."""
        return [decode(game, line.event_type, line.payload.encode()) for line in self.lines]


def digest(view: Any) -> str:
    """16 hex digits that stand for a game's view, whatever the order of its members."""
    plain = msgspec.to_builtins(view, str_keys=True)
    return sha256(msgspec.json.encode(plain, order="sorted")).hexdigest()[:16]


def plain(value: object) -> Any:
    """As it is written."""
    return msgspec.json.decode(encode(value))


def paths() -> list[Path]:
    """All files."""
    return sorted(FOLDER.glob("*/*.jsonl"))


def read(path: Path) -> Golden:
    """A file."""
    first, *rest = path.read_bytes().splitlines()
    return Golden(msgspec.json.decode(first, type=Expected), tuple(_lines(rest)))


def _lines(rest: list[bytes]) -> Iterator[Line]:
    for line in rest:
        yield msgspec.json.decode(line, type=Line)


def write(path: Path, golden: Golden) -> None:
    """Keep it."""
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(b"".join(msgspec.json.encode(part) + b"\n" for part in (golden.expected, *golden.lines)))

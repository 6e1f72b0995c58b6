"""The wire as released: every event's tag and the shape of its data. `python -m tests.golden.wire` adds what is new."""

import sys
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from domain.campaign import events as campaign
from domain.core.message import Event, event_type
from domain.games import SHELF
from domain.match.events import EVENTS

FILE = Path(__file__).parent / "wire.json"


@cache
def current() -> dict[str, dict[str, Any]]:
    """By owner (match, campaign, a game's rules revision), by tag: the JSON Schema of the data, words left out."""
    owners = {"match": EVENTS, "campaign": campaign.EVENTS, **{game.rules: game.events for game in SHELF.games}}
    shapes = {owner: {event_type(event): _shape(event) for event in events} for owner, events in owners.items()}
    return _read(msgspec.json.encode(shapes))


def _read(raw: bytes) -> dict[str, dict[str, Any]]:
    return msgspec.json.decode(raw, type=dict[str, dict[str, Any]])


@cache
def released() -> dict[str, dict[str, Any]]:
    """The same as it was when each was released."""
    return _read(FILE.read_bytes())


def _shape(event: type[Event]) -> Any:
    (schema,), components = msgspec.json.schema_components([event])
    return _wordless({"data": schema, "parts": components})


def _wordless(schema: Any) -> Any:
    if isinstance(schema, dict):
        return {key: _wordless(value) for key, value in schema.items() if key not in ("description", "title")}
    return [_wordless(value) for value in schema] if isinstance(schema, list) else schema


def main() -> None:
    """Add new tags to the list; never change or drop one that was released."""
    known = released() if FILE.exists() else {}
    merged = {owner: {**events, **known.get(owner, {})} for owner, events in current().items()}
    merged = {**known, **merged}
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(merged, order="sorted"), indent=1) + b"\n")


if __name__ == "__main__":
    sys.exit(main())

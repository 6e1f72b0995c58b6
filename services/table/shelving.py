"""The shelf as it is told: which games there are, what can be chosen, by which rules and tables they are played."""

from typing import Any

import msgspec

from domain.core.game import Game
from domain.games import Shelf


class Revision(msgspec.Struct, frozen=True):
    """`content`: SHA-256 (hex) of the tables that a match with default options is played with."""

    rules: str
    content: str


class GameTold(msgspec.Struct, frozen=True):
    """`seats`: how many may play; `options`: JSON Schema with defaults; the newest of the `rules` stands last."""

    name: str
    seats: list[int]
    options: dict[str, Any]
    rules: list[Revision]


def games(shelf: Shelf) -> list[GameTold]:
    """Every game once, as its newest revision is played, in the order of their names."""
    revisions: dict[str, list[Game[Any]]] = {}
    for game in shelf.games:
        revisions.setdefault(game.name, []).append(game)
    return [_told(revisions[name]) for name in sorted(revisions)]


def _told(revisions: list[Game[Any]]) -> GameTold:
    newest = revisions[-1]
    return GameTold(
        name=newest.name,
        seats=list(newest.seats),
        options=msgspec.json.schema(newest.options),
        rules=[Revision(game.rules, game.content(game.options()).sha256) for game in revisions],
    )

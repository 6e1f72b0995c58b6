"""From the events of a stream to the match they make: which of them count, and the fold over those."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from domain.core.game import Game
from domain.core.message import Event, Vocabulary
from domain.core.seat import Version
from domain.match import evolution
from domain.match.events import EVENTS, MatchOpened, Rewound
from domain.match.state import Match, Table, opened

VOCABULARY = Vocabulary(EVENTS)
_MATCH_EVENTS = frozenset(EVENTS)


@lru_cache(maxsize=256)
def vocabulary(game: Game[Any]) -> Vocabulary:
    """The events of matches of that game: the table's, and the game's own."""
    return Vocabulary((*game.events, *EVENTS))


def decode(game: Game[Any], event_type: str, payload: bytes) -> Event:
    """A recorded event of this match. Raises KeyError for a tag that neither the match nor the game knows."""
    return vocabulary(game).decode(event_type, payload)


def effective(events: Sequence[Event]) -> tuple[range, ...]:
    """The ranges of versions, from 1, whose game events count; match events always count.

    `rewound {to}` cuts what was effective after `to`; a later one applies to what is effective then.
    """
    kept: list[range] = []
    start = 1
    for version, event in enumerate(events, 1):
        if type(event) is Rewound:
            kept.append(range(start, version))
            _cut(kept, event.to)
            start = version + 1
    return tuple(r for r in (*kept, range(start, len(events) + 1)) if r)


def _cut(ranges: list[range], to: Version) -> None:
    """They ascend: each is taken off the end once, so that all the cuts of a history cost no more than its length."""
    while ranges and ranges[-1].start > to:
        ranges.pop()
    if ranges:
        ranges[-1] = range(ranges[-1].start, min(ranges[-1].stop, to + 1))


def fold(game: Game[Any], events: Sequence[Event], start: Any = None) -> Match:
    """The match that all events of a stream make, from its `match_opened` on. `start`: what a fork goes on from."""
    first = events[0]
    if not isinstance(first, MatchOpened):
        raise TypeError(f"a match begins with match_opened, not with {type(first).__name__}")
    return _fold(opened(game, first, start), events[1:], _undone(events))


def extend(match: Match, events: Sequence[Event]) -> Match:
    """The match after more events, none of them a `rewound`, which needs all of history: see `fold`."""
    return _fold(match, events, frozenset())


def rewinds(events: Sequence[Event]) -> bool:
    """Whether a `rewound` is among them."""
    return any(type(event) is Rewound for event in events)


def _undone(events: Sequence[Event]) -> frozenset[int]:
    if not rewinds(events):
        return frozenset()
    counting = {version for kept in effective(events) for version in kept}
    return frozenset(range(1, len(events) + 1)) - counting


def _fold(match: Match, events: Sequence[Event], undone: frozenset[int]) -> Match:
    """One loop, since every load runs through it: the table is touched only by its own events, and at the end."""
    game, state, draws, version = match.game, match.state, match.table.draws, int(match.table.version)
    evolve: Callable[[Any, Event], Any] = game.evolve
    for version, event in enumerate(events, version + 1):  # noqa: B020 - the last one is wanted below
        if type(event) in _MATCH_EVENTS:
            before = _at(match.table, version - 1, draws)
            match = evolution.evolve(Match(game, before, state, match.start), event)
            state = match.state
        elif version not in undone:
            state = evolve(state, event)
            draws += len(getattr(event, "draws", ()))
    return Match(game, _at(match.table, version, draws), state, match.start)


def _at(table: Table, version: int, draws: int) -> Table:
    """The table once the game has come to that version. An undo proposed before a move was not meant to undo it."""
    proposal = table.proposal if version == table.version else None
    return replace(table, version=Version(version), draws=draws, proposal=proposal)

"""What a viewer knows of a game, and what of it is hidden: worked out from what that viewer was told."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from domain.core.game import Game, fold
from domain.core.message import Event
from domain.core.seat import SPECTATOR, Seat, Viewer

Place = tuple[str | int, ...]
"""The way to a part of a state: names of fields, keys and indices."""


def viewers(seats: int) -> tuple[Viewer, ...]:
    """All who may look on while a match runs."""
    return (*(Seat(seat) for seat in range(seats)), SPECTATOR)


def hides(game: Game[Any], start: Any, events: Sequence[Event], seats: int) -> bool:
    """Whether anything of the game after these events is hidden from any seat. `start`: the state before them."""
    return any(hidden(game, start, events, Seat(seat)) for seat in range(seats))


def hidden(game: Game[Any], start: Any, events: Sequence[Event], viewer: Viewer) -> frozenset[Place]:
    """The places of the state after these events that the viewer knows nothing of, or less than there is."""
    told = [game.seen(event, viewer) for event in events]
    if all(one is event for one, event in zip(told, events, strict=True)):
        return frozenset()
    return _unknown(fold(game.evolve, start, told), fold(game.evolve, start, events))


def is_learnt(game: Game[Any], start: Any, before: Sequence[Event], since: Sequence[Event], seats: int) -> bool:
    """Whether a place that was hidden from anybody after the events `before` is hidden no more after those `since`."""
    then = fold(game.evolve, start, before)
    now = fold(game.evolve, then, since)
    for viewer in viewers(seats):
        told = [game.seen(event, viewer) for event in before]
        if all(one is event for one, event in zip(told, before, strict=True)):
            continue
        known = fold(game.evolve, start, told)
        later = fold(game.evolve, known, (game.seen(event, viewer) for event in since))
        if not _unknown(known, then) <= _unknown(later, now):
            return True
    return False


def _unknown(known: Any, whole: Any) -> frozenset[Place]:
    return frozenset(_differing(msgspec.to_builtins(known, str_keys=True), msgspec.to_builtins(whole, str_keys=True)))


def _differing(one: Any, other: Any, way: Place = ()) -> Iterator[Place]:
    if isinstance(one, dict) and isinstance(other, dict):
        for key in one.keys() | other.keys():
            yield from _differing(one.get(key), other.get(key), (*way, key))
    elif isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        for index, (mine, theirs) in enumerate(zip(one, other, strict=True)):
            yield from _differing(mine, theirs, (*way, index))
    elif type(one) is not type(other) or one != other:
        yield way

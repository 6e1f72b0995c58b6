"""The past of a match as decisions: who decided what, and how things stood before; needed only to undo."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from domain.core.game import Game
from domain.core.message import Event
from domain.core.seat import Seat, Version
from domain.match.events import EVENTS, MatchStarted
from domain.match.history import effective
from domain.match.state import Match, initial_state

_MATCH_EVENTS = frozenset(EVENTS)


@dataclass(frozen=True)
class Past:
    """All events of a match. `begins`: the versions with which a decision begins, ascending.

    `before`: of a fork, the game's events that count up to where it begins.
    """

    events: Sequence[Event]
    begins: Sequence[Version]
    before: Sequence[Event] = ()


@dataclass
class Decision:
    """What one seat decided: the game's events of that decision, and the state before them."""

    before: Any
    seat: Seat | None = None
    events: list[Event] = field(default_factory=list)
    versions: list[Version] = field(default_factory=list)

    @property
    def first(self) -> Version:
        return self.versions[0]

    @property
    def last(self) -> Version:
        return self.versions[-1]

    @property
    def is_lucky(self) -> bool:
        """Whether something was drawn."""
        return any(getattr(event, "draws", ()) for event in self.events)


def played(past: Past, upto: int | None = None) -> Iterator[tuple[Version, Event]]:
    """The game's events that count, up to that version, with their versions."""
    events = past.events if upto is None else past.events[:upto]
    for kept in effective(events):
        for version in kept:
            if type(events[version - 1]) not in _MATCH_EVENTS:
                yield Version(version), events[version - 1]


def opening_end(past: Past) -> Version:
    """The last version of the decision that started the match, its `begin` included."""
    started = next(version for version, event in enumerate(past.events, 1) if type(event) is MatchStarted)
    following = bisect_right(past.begins, started)
    return Version(past.begins[following] - 1 if following < len(past.begins) else len(past.events))


def decisions(match: Match, past: Past) -> list[Decision]:
    """What counts of what was decided since the match began, in order."""
    game, begun = match.game, opening_end(past)
    state = initial_state(game, match.table.opened) if match.start is None else match.start
    found: list[Decision] = []
    key = 0
    for version, event in played(past):
        if version > begun:
            mine = bisect_right(past.begins, version)
            if mine != key:
                found.append(Decision(state))
                key = mine
            found[-1].events.append(event)
            found[-1].versions.append(version)
        state = game.evolve(state, event)
    for decision in found:
        decision.seat = decider(game, decision, len(match.table.chairs))
    return found


def decider(game: Game[Any], decision: Decision, seats: int) -> Seat | None:
    """The only seat that could decide anything; of several, the one that the first of the facts is about."""
    able = [seat for seat in map(Seat, range(seats)) if next(game.legal_commands(decision.before, seat), None)]
    if len(able) == 1:
        return able[0]
    return next((event.seat for event in decision.events if getattr(event, "seat", None) in able), None)  # type: ignore[attr-defined]

"""The way back through a match that is read decision by decision, worked out as it goes on."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any

from domain.core.message import Event
from domain.core.seat import Seat, Version
from domain.match import undoing
from domain.match.events import EVENTS, MatchStarted, Rewound
from domain.match.past import Decision as Made
from domain.match.past import decider
from domain.match.state import Match
from services.table.decision import Decision

_OF_TABLE = frozenset(EVENTS)


class Way:
    """What can be taken back. `before`: of a fork, the game's events that it goes on from."""

    def __init__(self, before: Sequence[Event]) -> None:
        self._before = before
        self._opening: list[Event] = []
        self._made: list[Made] = []
        self._ends: list[Version] = []

    def back(self, match: Match, seat: Seat, to: Version) -> tuple[Event, ...]:
        """What follows if that seat would go back to that version. Raises a Refusal."""
        undoing.require_running(match.table)
        undone = self._made[self._following(to) :]
        for made in undone:
            made.seat = decider(match.game, made, len(match.table.chairs))
        return undoing.go_back(match, undoing.Back(to, undone, self._is_moment(to), lambda: self._until(undone)), seat)

    def _following(self, to: Version) -> int:
        """Of the decisions that count, the first that goes on behind that version."""
        return bisect_left(self._made, to + 1, key=lambda made: made.last)

    def _is_moment(self, to: Version) -> bool:
        place = bisect_left(self._ends, to)
        return place < len(self._ends) and self._ends[place] == to

    def _until(self, undone: Sequence[Made]) -> Sequence[Event]:
        kept = self._made[: len(self._made) - len(undone)]
        return [*self._before, *self._opening, *(event for made in kept for event in made.events)]

    def take(self, decision: Decision, before: Any) -> None:
        """One more decision; `before`: the game before it."""
        told = [(Version(n), fact) for n, fact in enumerate(decision.facts, decision.first)]
        of_game = [(version, fact) for version, fact in told if type(fact) not in _OF_TABLE]
        rewound = next((fact for _, fact in told if isinstance(fact, Rewound)), None)
        if any(isinstance(fact, MatchStarted) for _, fact in told):
            self._opening = [fact for _, fact in of_game]
            self._ends = []  # nothing goes back to before the beginning
        elif of_game:
            self._made.append(Made(before, None, [fact for _, fact in of_game], [version for version, _ in of_game]))
        if rewound is None:
            self._ends.append(told[-1][0])
        else:
            del self._made[self._following(rewound.to) :]
            del self._ends[bisect_left(self._ends, rewound.to + 1) :]

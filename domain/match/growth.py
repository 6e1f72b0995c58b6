"""A match as it grows event by event: a rewind goes back to what stood then, instead of folding all of it again."""

from typing import Any, NamedTuple

from msgspec.structs import replace

from domain.core.game import Game
from domain.core.message import Event
from domain.core.seat import Version
from domain.match import evolution, history
from domain.match.events import EVENTS, MatchStarted, Rewound
from domain.match.state import Match

_MATCH_EVENTS = frozenset(EVENTS)


class _Moment(NamedTuple):
    """The game after the event at `version`, which counts, and how many draws it had used."""

    version: Version
    state: Any
    draws: int


class Growth:
    """Takes a match's events from its `match_opened` on. After each it holds what `history.fold` makes of all of them;
    so many thousand rewinds cost no more than so many other events.
    """

    def __init__(self, game: Game[Any], start: Any = None) -> None:
        self._game, self._start = game, start
        self._events: list[Event] = []
        self._moments: list[_Moment] = []
        self._begun = 0
        self._match: Match | None = None

    def add(self, event: Event) -> Match:
        """The match after one more event. Raises what the game raises on facts that do not fit."""
        self._events.append(event)
        if self._match is None or (isinstance(event, Rewound) and event.to < self._begun):
            self._match = history.fold(self._game, self._events, self._start)
        elif isinstance(event, Rewound):
            self._match = self._back(self._match, event)
        else:
            self._match = history.extend(self._match, (event,))
            self._remember(self._match, event)
        return self._match

    def _remember(self, match: Match, event: Event) -> None:
        if isinstance(event, MatchStarted):
            self._begun = match.table.version
        if isinstance(event, MatchStarted) or type(event) not in _MATCH_EVENTS:
            self._moments.append(_Moment(match.table.version, match.state, match.table.draws))

    def _back(self, match: Match, event: Rewound) -> Match:
        moments = self._moments
        while moments and moments[-1].version > event.to:
            moments.pop()
        state, draws = (moments[-1].state, moments[-1].draws) if moments else (match.state, match.table.draws)
        return evolution.evolve(Match(self._game, replace(match.table, draws=draws), state, match.start), event)

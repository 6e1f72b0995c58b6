"""What a viewer sees of a match, and of each of its events."""

from typing import Any

from domain.core.game import Game
from domain.core.message import Event, Value
from domain.core.outcome import Outcome
from domain.core.seat import Seat, Version, Viewer
from domain.match.events import EVENTS
from domain.match.state import Match

_MATCH_EVENTS = frozenset(EVENTS)


class MatchView(Value, frozen=True):
    """A match for one viewer; names of players are not in it. `view` is the game's own, None before it starts."""

    game: str
    rules: str
    status: str
    version: Version
    to_move: tuple[Seat, ...]
    view: Any
    outcome: Outcome | None = None


def seen(game: Game[Any], event: Event, viewer: Viewer) -> Event:
    """The event as that viewer may know it. What happens at the table itself is open to all."""
    return event if type(event) in _MATCH_EVENTS else game.seen(event, viewer)


def view(match: Match, viewer: Viewer) -> MatchView:
    """The match as that viewer sees it."""
    table, game = match.table, match.game
    return MatchView(
        game=game.name,
        rules=game.rules,
        status=table.status,
        version=table.version,
        to_move=to_move(match),
        view=None if match.state is None else game.view(match.state, viewer),
        outcome=table.outcome,
    )


def to_move(match: Match) -> tuple[Seat, ...]:
    """The seats that the match waits for; none unless it runs."""
    return match.game.to_move(match.state) if match.table.status == "running" else ()

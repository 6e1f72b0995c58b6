"""How a match ends: its outcome told, then the secret that its luck was made from."""

from domain.core.message import Event
from domain.core.outcome import Outcome
from domain.core.seat import Seat
from domain.match import events as e
from domain.match.luck import Luck
from domain.match.state import Match


def ended(outcome: Outcome, luck: Luck) -> tuple[Event, ...]:
    """Nothing more will be played."""
    return e.MatchEnded(outcome.endings, outcome), e.SecretRevealed(luck.secret())


def abandoned(seat: Seat | None, luck: Luck) -> tuple[Event, ...]:
    """The same without winners."""
    return e.Abandoned(seat), e.SecretRevealed(luck.secret())


def conceded(match: Match, others: set[Seat]) -> Outcome:
    """The best of those who stayed win."""
    points = match.game.points(match.state)
    best = (min if match.game.lowest_wins else max)((points[seat] for seat in others), default=None)
    return Outcome(("conceded",), points, tuple(seat for seat in sorted(others) if points[seat] == best))

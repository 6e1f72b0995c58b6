"""Whether a match ended as its rules, or those who stayed, had it end: outcome and points follow from the fold."""

from msgspec import UNSET

from domain.core.message import Event
from domain.core.outcome import Outcome
from domain.core.seat import Seat
from domain.match import ending
from domain.match.events import MatchEnded
from domain.match.state import Match
from services.table.verdict import Faulty


def check(version: int, match: Match, event: Event) -> None:
    """`match`: as it stood before that event. Raises Faulty."""
    if not isinstance(event, MatchEnded):
        return
    by_rules = match.game.outcome(match.state)
    is_so = event.outcome == by_rules if by_rules is not None else _is_given_up(match, event.outcome)
    if not is_so or event.endings != event.outcome.endings:
        raise Faulty(version, "It did not end like this.")


def _is_given_up(match: Match, told: Outcome) -> bool:
    """By a concession of its own, or as its campaign had it end, of which the match itself does not tell."""
    table = match.table
    if table.concession is not None:
        gone = table.concession.seat
        stay = {Seat(n) for n, chair in enumerate(table.chairs) if chair.player is not None} - {gone}
        return told == ending.conceded(match, stay)
    if table.opened.part_of is UNSET or told.points != match.game.points(match.state):
        return False
    if told.endings == ("abandoned",):
        return told.winners == ()
    return told.endings == ("conceded",) and told == ending.conceded(match, set(told.winners))

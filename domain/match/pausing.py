"""Standing still for a while, and leaving a match as it is."""

from domain.core.message import Event
from domain.core.seat import Seat
from domain.match import commands as c
from domain.match import ending
from domain.match import events as e
from domain.match import refusals as r
from domain.match.consent import others, players
from domain.match.luck import Luck
from domain.match.state import Match, Table


def pause(match: Match, seat: Seat | None, _: c.Pause, __: Luck) -> tuple[Event, ...]:
    """Nothing where it is paused already, unless the operator makes sure. Raises NotStarted, MatchOver."""
    table = _require_started(match.table)
    is_enough = table.status == "paused" and (seat is not None or table.paused_by_operator)
    return () if is_enough else (e.Paused(seat),)


def resume(match: Match, seat: Seat | None, _: c.Resume, __: Luck) -> tuple[Event, ...]:
    """Nothing where it runs. Raises NotStarted, MatchOver, PausedByOperator."""
    table = _require_started(match.table)
    if table.status != "paused":
        return ()
    if table.paused_by_operator and seat is not None:
        raise r.PausedByOperator
    return (e.Resumed(seat),)


def abandon(match: Match, seat: Seat | None, command: c.Abandon, luck: Luck) -> tuple[Event, ...]:
    """The answer, and the end once everybody agrees; the operator asks nobody. Raises MatchOver."""
    table = match.table
    if table.is_over:
        raise r.MatchOver
    if seat is None:
        return ending.abandoned(None, luck) if command.agree else ()
    asked = others(table, seat)
    answered = (e.AbandonmentAnswered(seat, command.agree),) if asked else ()
    is_agreed = command.agree and players(table, table.abandoning) >= asked
    return (*answered, *(ending.abandoned(seat, luck) if is_agreed else ()))


def _require_started(table: Table) -> Table:
    if table.status == "open":
        raise r.NotStarted
    if table.is_over:
        raise r.MatchOver
    return table

"""Giving a seat up, handing it over, standing in for its owner, and offering the seat of one who does not come back."""

from domain.core.message import Event
from domain.core.seat import Seat
from domain.match import commands as c
from domain.match import ending
from domain.match import events as e
from domain.match import refusals as r
from domain.match.consent import others, players
from domain.match.luck import Luck
from domain.match.state import Match, Table


def concede(match: Match, seat: Seat | None, _: c.Concede, luck: Luck) -> tuple[Event, ...]:
    """The last one left wins; while more are left, the seat is offered to a newcomer until the others agree."""
    seat = _require_seated(match.table, seat)
    stay = _seated(match.table) - {seat}
    if len(stay) > 1:
        return e.Conceded(seat), e.SeatLeft(seat)
    return e.Conceded(seat), *ending.ended(ending.conceded(match, stay), luck)


def answer_concession(match: Match, seat: Seat | None, command: c.AnswerConcession, luck: Luck) -> tuple[Event, ...]:
    """The answer, and the end if all others agree. Raises NoSuchConcession, OwnConcession."""
    concession = match.table.concession
    if concession is None or concession.version != command.version or match.table.is_over:
        raise r.NoSuchConcession
    if seat is None or seat == concession.seat:
        raise r.OwnConcession
    answered = e.ConcessionAnswered(command.version, seat, command.agree)
    stay = _seated(match.table) - {concession.seat}
    agreed = {*concession.agreed, seat} if command.agree else set()
    return (answered, *(ending.ended(ending.conceded(match, stay), luck) if agreed >= stay else ()))


def hand_over(match: Match, seat: Seat | None, _: c.HandOver, __: Luck) -> tuple[Event, ...]:
    """The seat is offered; nothing where it is already. Raises NotStarted, MatchOver, SeatIsEmpty."""
    seat = _require_seated(match.table, seat)
    return () if match.table.chairs[seat].is_offered else (e.SeatHandedOver(seat),)


def keep_seat(match: Match, seat: Seat | None, _: c.KeepSeat, __: Luck) -> tuple[Event, ...]:
    """The seat is offered no longer; nothing where it is not. Raises NotStarted, MatchOver, SeatIsEmpty."""
    seat = _require_seated(match.table, seat)
    return (e.SeatKept(seat),) if match.table.chairs[seat].is_offered else ()


def name_stand_in(match: Match, seat: Seat | None, command: c.NameStandIn, _: Luck) -> tuple[Event, ...]:
    """That player plays the seat; nothing where that is so. Nobody looks into two hands.

    Raises NotStarted, MatchOver, SeatIsEmpty, SitsElsewhere.
    """
    seat = _require_seated(match.table, seat)
    chair = match.table.chairs[seat]
    player = None if command.player == chair.player else command.player
    if player == chair.stand_in:
        return ()
    if player is not None and any(one.is_played_by(player) for one in match.table.chairs):
        raise r.SitsElsewhere
    return (e.StandInNamed(seat, player),)


def answer_reclaim(match: Match, seat: Seat | None, command: c.AnswerReclaim, _: Luck) -> tuple[Event, ...]:
    """The answer, and with that of the last of the others the seat is free; the operator asks nobody.

    Whoever sits there may say no, and all is as before. Raises MatchOver, SeatIsEmpty, OwnSeat.
    """
    table, lost = match.table, command.lost
    if table.is_over:
        raise r.MatchOver
    if table.chairs[lost].player is None:
        raise r.SeatIsEmpty
    if seat is None:
        return (e.SeatReclaimed(lost),) if command.agree else ()
    asked, mine = others(table, lost), players(table, [seat])
    if command.agree and not mine & asked:
        raise r.OwnSeat
    answered = e.ReclaimAnswered(lost, seat, command.agree)
    said = table.reclaim.agreed if table.reclaim is not None and table.reclaim.lost == lost else ()
    is_agreed = command.agree and players(table, (*said, seat)) >= asked
    return (answered, e.SeatReclaimed(lost)) if is_agreed else (answered,)


def _require_seated(table: Table, seat: Seat | None) -> Seat:
    """The seat, if somebody sits there and the match goes on. Raises NotStarted, MatchOver, SeatIsEmpty."""
    if table.status == "open":
        raise r.NotStarted
    if table.is_over:
        raise r.MatchOver
    if seat is None or table.chairs[seat].player is None:
        raise r.SeatIsEmpty
    return seat


def _seated(table: Table) -> set[Seat]:
    return {Seat(seat) for seat, chair in enumerate(table.chairs) if chair.player is not None}

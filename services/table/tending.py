"""What happens at a table besides play: standing still, being left as it is, offering the seat of one who is gone."""

from collections.abc import Callable
from uuid import UUID

import msgspec

from domain.core.message import Command
from domain.core.seat import Seat
from domain.match.commands import Abandon, AnswerReclaim, Pause, Resume
from domain.match.consent import others
from domain.match.events import SeatReclaimed
from services.table import access, inviting, moving
from services.table import problem as p
from services.table.access import Table
from services.table.caller import Request
from services.table.house import House
from services.table.moving import Authorised, Done, Wish


async def pause(house: House, request: Request, match_id: UUID, seat: int | None, body: msgspec.Struct) -> Done:
    """Nobody moves until it is resumed. Raises a Refusal or a Problem; then nothing has changed."""
    return await _tend(house, request, match_id, seat, Pause(), body)


async def resume(house: House, request: Request, match_id: UUID, seat: int | None, body: msgspec.Struct) -> Done:
    """Play goes on."""
    return await _tend(house, request, match_id, seat, Resume(), body)


async def abandon(
    house: House, request: Request, match_id: UUID, seat: int | None, *, agree: bool, body: msgspec.Struct
) -> Done:
    """It is left as it is, once everybody at the table agrees or the operator says so. A seat's owner alone speaks for
    it here: whoever plays it for them does not give it up. Raises NotYourSeat."""

    def authorise(table: Table) -> Authorised:
        return _owner(request, table, seat), Abandon(agree)

    return await moving.bring_about(house, request, Wish(match_id, authorise, body, seat))


class Reclaimed(msgspec.Struct, frozen=True):
    """What was brought about, and the invitation to the seat if it is free by now; none when answered again."""

    done: Done
    invitation: str | None


async def reclaim(
    house: House, request: Request, match_id: UUID, lost: int, *, agree: bool, body: msgspec.Struct
) -> Reclaimed:
    """The caller says whether that seat shall be offered to a newcomer; whoever sits there may say no.

    One player alone takes no seat away from another, unless that one has been erased.
    """
    kept = await house.ledger.current(match_id)
    is_gone = await inviting.is_gone(house, kept.table, lost)

    def authorise(table: Table) -> Authorised:
        access.require_sight(request.caller, table)
        if not 0 <= lost < len(table.chairs):
            raise p.NoSuchSeat
        is_one = request.caller.role == "player" and len(others(table, Seat(lost))) < 2
        if agree and is_one and not is_gone and access.seats_of(request.caller, table):
            access.require_alone(table)
            raise p.TooFew
        command = AnswerReclaim(Seat(lost), agree)
        mine = [seat for seat in access.seats_of(request.caller, table) if seat != lost]
        return _speaker(request, table, mine[0] if mine else None), command

    done = await moving.bring_about(house, request, Wish(match_id, authorise, body, lost))
    is_free = done.version > kept.version and any(isinstance(event, SeatReclaimed) for event in done.events)
    return Reclaimed(done, await inviting.renew(house, request.caller, match_id, lost) if is_free else None)


async def _tend(
    house: House, request: Request, match_id: UUID, seat: int | None, command: Command, body: msgspec.Struct
) -> Done:
    authorise = _for_table(request, seat, command)
    return await moving.bring_about(house, request, Wish(match_id, authorise, body, seat))


def _for_table(request: Request, seat: int | None, command: Command) -> Callable[[Table], Authorised]:
    return lambda table: (_speaker(request, table, seat), command)


def _owner(request: Request, table: Table, seat: int | None) -> Seat | None:
    """The same as `_speaker`, if it is the caller's own."""
    spoken = _speaker(request, table, seat)
    return None if spoken is None else access.require_owner(request.caller, table, spoken)


def _speaker(request: Request, table: Table, seat: int | None) -> Seat | None:
    """The seat that the caller speaks for: the one named, else their first; None for the operator."""
    if request.caller.role == "operator":
        return None
    own = access.seats_of(request.caller, table)
    return access.require_seat(request.caller, table, own[0] if seat is None and own else seat or 0)

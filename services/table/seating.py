"""Sitting down: by invitation, on an open seat, or on one's own whose seed is still to come; and giving a seat up."""

from collections.abc import Callable
from uuid import UUID

import msgspec

from domain.core.seat import Seat, Version
from domain.match.commands import AnswerConcession, Concede, TakeSeat
from domain.match.events import SeatTaken
from services.store import desk
from services.table import access, moving, token
from services.table import problem as p
from services.table.access import Table
from services.table.caller import Request
from services.table.house import House
from services.table.moving import Authorised, Done, Wish


class Arrival(msgspec.Struct, frozen=True):
    """Somebody who wants to sit: by an invitation, or on a seat that is open or theirs already."""

    body: msgspec.Struct
    seat: int | None = None
    invitation: str | None = None
    seed: str | None = None


class Offer(msgspec.Struct, frozen=True):
    """A seat that is asked for, and whether whoever asks like this may have it."""

    seat: int
    is_valid: bool


async def sit(house: House, request: Request, stream_id: UUID, arrival: Arrival) -> Done:
    """Take a seat, or send the seed of one's own. Raises a Refusal or a Problem; then nothing has changed."""
    player = access.require_player(request.caller)
    offer = await _offer(house, stream_id, arrival)
    if offer is None:
        return await _sat_before(house, request, Wish(stream_id, _holder(player), arrival.body))

    def authorise(table: Table) -> Authorised:
        return None, TakeSeat(_require_offered(request, table, player, offer), player, arrival.seed)

    done = await moving.bring_about(house, request, Wish(stream_id, authorise, arrival.body))
    if offer.is_valid:
        async with house.store.connection() as conn:
            await desk.use_invitation(conn, stream_id, offer.seat)
    return done


def seat_of(done: Done) -> Seat:
    """The seat that was taken."""
    return next(event.seat for event in done.events if isinstance(event, SeatTaken))


async def _offer(house: House, stream_id: UUID, arrival: Arrival) -> Offer | None:
    """None for an invitation that is not valid, or was used."""
    async with house.store.connection() as conn:
        if arrival.invitation is None:
            seat = arrival.seat or 0
            return Offer(seat, seat in await desk.open_seats(conn, stream_id))
        invited_to = await desk.invited_to(conn, stream_id, token.hashed(arrival.invitation))
    return None if invited_to is None else Offer(invited_to, True)


async def _sat_before(house: House, request: Request, wish: Wish) -> Done:
    """An invitation that was used may have been used by this very request. Raises BadInvitation."""
    try:
        now = await house.ledger.current(wish.stream_id)
    except p.NotFound:
        raise p.BadInvitation from None  # as where there is such a match
    again = await moving.answered(house, request, wish, now)
    if again is None:
        raise p.BadInvitation
    return again


def _holder(player: str) -> Callable[[Table], Authorised]:
    """Whoever sits at the table may hear again how they came to sit there."""

    def authorise(table: Table) -> Authorised:
        for seat, chair in enumerate(table.chairs):
            if chair.player == player:
                return Seat(seat), TakeSeat(Seat(seat), player)
        raise p.BadInvitation

    return authorise


def _require_offered(request: Request, table: Table, player: str, offer: Offer) -> Seat:
    """The seat, if it is the player's already or offered. Raises NotFound, NotOffered, AlreadySeated."""
    if not offer.is_valid:
        access.require_sight(request.caller, table)
    if not 0 <= offer.seat < len(table.chairs):
        raise p.NotFound
    chair = table.chairs[offer.seat]
    if chair.player != player:
        if access.is_free(table, offer.seat) and not offer.is_valid:
            raise p.NotOffered
        others = [seat for seat in access.seats_of(request.caller, table) if seat != offer.seat]
        if others and not table.opened.hotseat:
            raise p.AlreadySeated
    return Seat(offer.seat)


async def concede(house: House, request: Request, stream_id: UUID, seat: int, body: msgspec.Struct) -> Done:
    """That seat gives up. Raises a Refusal or a Problem; then nothing has changed.

    Sent again it is answered again, though the seat, which was given up, may be another's by now.
    """
    kept, heard = await house.ledger.current(stream_id), Wish(stream_id, lambda _: (None, Concede()), body, seat)
    done = await moving.answered(house, request, heard, kept)
    if done is None:
        try:
            access.require_owner(request.caller, kept.table, seat)
            authorise = moving.for_seat(request, seat, Concede())
            done = await moving.bring_about(house, request, Wish(stream_id, authorise, body, seat))
        except (p.NotFound, p.Forbidden, p.NotYourSeat):
            # This very request may have been sent twice at once, and the other was first.
            done = await moving.answered(house, request, heard, await house.ledger.current(stream_id))
            if done is None:
                raise
    if done.recorded:
        async with house.store.connection() as conn:
            await desk.delete_invitation(conn, stream_id, seat, done.recorded[-1].recorded_at)
    return done


async def answer_concession(
    house: House, request: Request, stream_id: UUID, version: int, seat: int, *, agree: bool, body: msgspec.Struct
) -> Done:
    """That seat says whether the match shall end with the concession made at that version."""
    authorise = moving.for_seat(request, seat, AnswerConcession(Version(version), agree))
    return await moving.bring_about(house, request, Wish(stream_id, authorise, body, seat))

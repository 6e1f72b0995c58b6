"""Calls by which seats are offered, taken and given up."""

from uuid import UUID

from litestar import Response
from msgspec import UNSET

from services.api import wire
from services.api.ask import Ask
from services.api.move import told
from services.api.reply import nothing, reply
from services.table import inviting, seating, tenure
from services.table.problem import BadInvitation, Malformed, NotFound


async def sit(ask: Ask) -> Response[bytes]:
    """Take a seat by an invitation, or one that is open; or send the seed of your own."""
    body = await ask.body(wire.Arrival)
    if (body.invitation is None) == (body.seat is None):
        raise Malformed("Either an invitation or a seat is needed.", "")
    sent, stream_id = ask.sent(), await offered(ask, is_invited=body.invitation is not None)
    arrival = seating.Arrival(body, body.seat, body.invitation, body.seed)
    done = await seating.sit(ask.house, sent, stream_id, arrival)
    seat = seating.seat_of(done)
    moved = told(done, seat)
    where = {next(iter(ask.request.path_params)): str(stream_id)}
    return reply(wire.Seated(**where, seat=seat, version=moved.version, events=moved.events, receipt=moved.receipt))


async def offered(ask: Ask, *, is_invited: bool) -> UUID:
    """The id in the path, for somebody who need not see it to sit there. Raises NotFound, BadInvitation: an invitation
    tells nobody whether there is such a match."""
    try:
        return await ask.named()
    except NotFound:
        if not is_invited:
            raise
        raise BadInvitation from None


async def invite(ask: Ask) -> Response[bytes]:
    """Offer a free seat by a new invitation, shown this once, or to anybody; older invitations are void."""
    body = await ask.body(wire.Offering, wire.Offering())
    stream_id, seat = await ask.stream(), ask.number("seat")
    invitation = await inviting.offer(ask.house, ask.sent(), stream_id, seat, is_open=body.open, body=body)
    secret = UNSET if invitation is None else invitation
    return reply(wire.Offered(seat, secret, open=True if body.open else UNSET), 201)


async def revoke(ask: Ask) -> Response[bytes]:
    """Offer that seat to nobody any more; one that was handed over stays with whoever still holds it."""
    await tenure.keep(ask.house, ask.sent(), await ask.stream(), ask.number("seat"))
    return nothing()


async def concede(ask: Ask) -> Response[bytes]:
    """Give up. With two seats that ends the match; with more the seat is offered to a newcomer."""
    body = await ask.body(wire.Concession)
    done = await seating.concede(ask.house, ask.sent(), await ask.stream(), body.seat, body)
    return reply(told(done, body.seat))


async def answer(ask: Ask) -> Response[bytes]:
    """Say whether the match shall end with the concession made at that version."""
    body = await ask.body(wire.ConcessionAnswer)
    version = ask.number("concession")
    done = await seating.answer_concession(
        ask.house, ask.sent(), await ask.stream(), version, body.seat, agree=body.agree, body=body
    )
    return reply(told(done, body.seat))

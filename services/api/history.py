"""Calls about a match or a campaign besides play: taking back, pausing, leaving, and whose seat is whose."""

from uuid import UUID

import msgspec
from litestar import Response
from msgspec import UNSET, UnsetType

from services.api import wire
from services.api.ask import Ask
from services.api.move import told
from services.api.reply import reply
from services.api.seat import offered
from services.table import access, retracting, tending, tenure
from services.table.moving import Done
from services.table.problem import Malformed
from services.table.telling import tell_all


class Undo(wire.Body, frozen=True):
    """Go back to version `to`; without it, to before the seat's last turn."""

    seat: wire.SeatNumber
    to: wire.VersionNumber | None = None


class UndoAnswer(wire.Body, frozen=True):
    """Whether the seat agrees to go back."""

    seat: wire.SeatNumber
    agree: bool


class Speaking(wire.Body, frozen=True):
    """The seat that asks for it; without it, the caller's first. The operator names none."""

    seat: wire.SeatNumber | None = None


class Abandonment(wire.Body, frozen=True):
    """Whether the match shall be left as it is; `seat` as for a pause."""

    seat: wire.SeatNumber | None = None
    agree: bool = True


class Leaving(wire.Body, frozen=True):
    """The seat that is offered to a newcomer."""

    seat: wire.SeatNumber


class StandIn(wire.Body, frozen=True):
    """That player plays the seat, null: its owner alone again; or with an `invitation` to the seat, the caller does.

    In a campaign for one chapter: the running one, or else the next.
    """

    seat: wire.SeatNumber
    player: UUID | UnsetType | None = UNSET
    invitation: wire.Secret | None = None


class Reclaim(wire.Body, frozen=True):
    """Whether that seat, whose player does not come back, shall be offered to a newcomer."""

    seat: wire.SeatNumber
    agree: bool


class HandedOver(wire.Moved, frozen=True, kw_only=True):
    """What was brought about, and the secret that invites to the seat, shown this once."""

    invitation: str | UnsetType = UNSET


async def undo(ask: Ask) -> Response[bytes]:
    """Take back: at once where nobody else has acted or learnt anything since, else proposed to the others."""
    body = await ask.body(Undo)
    done = await retracting.undo(ask.house, ask.sent(), await ask.stream(), body.seat, body.to, body)
    number = retracting.proposal(done)
    moved = told(done, body.seat)
    return reply(wire.Proposed(**msgspec.structs.asdict(moved), proposal=UNSET if number is None else number))


async def answer_undo(ask: Ask) -> Response[bytes]:
    """Agree, or not, to what was proposed to be taken back."""
    body = await ask.body(UndoAnswer)
    match_id, number = await ask.stream(), ask.number("proposal")
    done = await retracting.answer(ask.house, ask.sent(), match_id, number, body.seat, agree=body.agree, body=body)
    return reply(told(done, body.seat))


async def pause(ask: Ask) -> Response[bytes]:
    """Nobody moves until the match is resumed."""
    body = await ask.body(Speaking, Speaking())
    return _spoken(ask, await tending.pause(ask.house, ask.sent(), await ask.stream(), body.seat, body))


async def resume(ask: Ask) -> Response[bytes]:
    """Play on."""
    body = await ask.body(Speaking, Speaking())
    return _spoken(ask, await tending.resume(ask.house, ask.sent(), await ask.stream(), body.seat, body))


async def abandon(ask: Ask) -> Response[bytes]:
    """Leave the match as it is, without winners: once everybody at the table agrees, or the operator says so."""
    body = await ask.body(Abandonment, Abandonment())
    match_id = await ask.stream()
    done = await tending.abandon(ask.house, ask.sent(), match_id, body.seat, agree=body.agree, body=body)
    return _spoken(ask, done)


async def hand_over(ask: Ask) -> Response[bytes]:
    """Offer your seat, with all that it owns, to a newcomer, by an invitation that is shown this once."""
    body = await ask.body(Leaving)
    handed = await tenure.hand_over(ask.house, ask.sent(), await ask.stream(), body.seat, body)
    return _inviting(told(handed.done, body.seat), handed.invitation)


async def stand_in(ask: Ask) -> Response[bytes]:
    """Let somebody else play your seat, or play it alone again; or play one that you were invited to play."""
    body = await ask.body(StandIn)
    if (body.player is UNSET) == (body.invitation is None):
        raise Malformed("Either a player or an invitation is needed.", "")
    sent = ask.sent()
    if body.invitation is not None:
        stream_id = await offered(ask, is_invited=True)
        done = await tenure.stand_in(ask.house, sent, stream_id, body.seat, body.invitation, body)
    else:
        player = str(body.player) if isinstance(body.player, UUID) else None
        done = await tenure.name_stand_in(ask.house, sent, await ask.stream(), body.seat, player, body)
    return reply(told(done, body.seat))


async def reclaim(ask: Ask) -> Response[bytes]:
    """Say whether the seat of one who does not come back shall be offered to a newcomer; all others must agree."""
    body = await ask.body(Reclaim)
    match_id = await ask.stream()
    found = await tending.reclaim(ask.house, ask.sent(), match_id, body.seat, agree=body.agree, body=body)
    return _inviting(_moved(ask, found.done), found.invitation)


def _inviting(moved: wire.Moved, invitation: str | None) -> Response[bytes]:
    secret = UNSET if invitation is None else invitation
    return reply(HandedOver(**msgspec.structs.asdict(moved), invitation=secret))


def _spoken(ask: Ask, done: Done) -> Response[bytes]:
    return reply(_moved(ask, done))


def _moved(ask: Ask, done: Done) -> wire.Moved:
    """What was done, as the caller may know it."""
    viewer = access.viewer(ask.caller, done.kept.table)
    events = list(tell_all(done.kept.kind, done.recorded, done.events, viewer))
    return wire.Moved(done.version, events, done.receipt.hex())

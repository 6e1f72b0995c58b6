"""Once more: a new match of the same game, options and seats. Whoever asks for it lands in the same one."""

from collections.abc import Callable
from hashlib import sha256
from uuid import UUID

import msgspec
from msgspec.structs import replace

from domain.core.seat import Seat
from domain.match.commands import LATER, TakeSeat
from services.store.hashing import stream_id_for
from services.table import access, forking, moving, opening
from services.table import problem as p
from services.table.access import Table
from services.table.caller import Request
from services.table.house import House
from services.table.kept import Kept
from services.table.moving import Authorised, Wish
from services.table.opening import Begun, Opened


async def rematch(
    house: House, request: Request, match_id: UUID, *, is_seed_later: bool, body: msgspec.Struct
) -> Opened:
    """The match played next, opened by whoever asks first; the others sit down in it. Raises a Refusal or a Problem."""
    kept = await house.ledger.current(match_id)
    seats = _seats(request, kept)
    next_id, seed = _next(match_id), LATER if is_seed_later else None

    async def decide(new_id: UUID, player: str) -> Begun:
        return await forking.begun(house, kept, new_id, forking.again(kept, player, seats, seed))

    try:
        await house.ledger.current(next_id)
    except p.NotFound:
        try:
            return await opening.open_stream(house, request, body, decide, next_id)
        except p.AlreadyOpened:
            pass
    return await _land(house, request, next_id, seats, seed, body)


def _next(match_id: UUID) -> UUID:
    """The same for all who ask."""
    return stream_id_for(sha256(b"kifu-rematch" + match_id.bytes).digest()[:16])


def _seats(request: Request, kept: Kept) -> tuple[Seat, ...]:
    """The seats owned by whoever asks, once the match is over.

    Raises NotFound, Forbidden, AskTheCampaign, StillPlayed.
    """
    table = kept.match.table
    access.require_sight(request.caller, table)
    player = access.require_player(request.caller)
    seats = tuple(Seat(seat) for seat, chair in enumerate(table.chairs) if chair.player == player)
    if not seats:
        raise p.Forbidden
    access.require_alone(table)
    access.require_played_here(table)
    if not table.is_over:
        raise p.StillPlayed
    return seats


async def _land(
    house: House, request: Request, next_id: UUID, seats: tuple[Seat, ...], seed: str | None, body: msgspec.Struct
) -> Opened:
    """Sit down at one's own seats, those where one does not sit yet; under the request's key at the last of them."""
    player, now = access.require_player(request.caller), await house.ledger.current(next_id)
    wish = Wish(next_id, _sits(seats[0], player, seed), body)
    done = await moving.answered(house, request, wish, now)
    if done is not None:
        return Opened(done.kept, {})
    free = [seat for seat in seats if now.table.chairs[seat].player != player]
    for seat in free:
        asked = request if seat == free[-1] or request.key is None else replace(request, key=f"{request.key} {seat}")
        done = await moving.bring_about(house, asked, Wish(next_id, _sits(seat, player, seed), body))
    return Opened((done or await moving.unmoved(house, request, wish, now)).kept, {})


def _sits(seat: Seat, player: str, seed: str | None) -> Callable[[Table], Authorised]:
    return lambda _: (None, TakeSeat(seat, player, seed))

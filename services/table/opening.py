"""Opening a table and sitting down at it."""

import secrets
from hashlib import sha256
from typing import Any, Literal
from uuid import UUID

import msgspec

from domain.core.seat import Seat
from domain.match import rules
from domain.match.commands import OpenMatch
from domain.match.events import Visibility
from domain.match.history import fold
from services.store import Append, Appended, Recorded, Replayed, desk
from services.store.hashing import bucket_of, stream_id_for
from services.table import problem as p
from services.table.caller import Request
from services.table.house import House, command_id_of, new_events
from services.table.ledger import Kept
from services.table.luck import commitment

Seed = str | Literal["later"] | None


class Wanted(msgspec.Struct, frozen=True):
    """A match to open: `options` as the game types them; `body` is the request as decoded."""

    game: str
    seats: int
    options: Any
    body: msgspec.Struct
    title: str | None = None
    visibility: Visibility = "private"
    hotseat: bool = False
    rules: str | None = None
    seed: Seed = None


class Opened(msgspec.Struct, frozen=True):
    """The match as opened, and the secrets that invite to its free seats (none when answered again)."""

    kept: Kept
    invitations: dict[Seat, str]


async def open_match(house: House, request: Request, wanted: Wanted) -> Opened:
    """Open a match with the caller at it. Raises a Refusal or a Problem; then nothing has changed."""
    if request.caller.player is None:
        raise p.Unauthorised
    command_id = command_id_of(request)
    match_id = stream_id_for(command_id)
    fingerprint = house.fingerprint(None, wanted.body)
    again = await house.store.find_command(bucket_of(match_id), command_id) if request.key else None
    if again is not None:
        if again.command_fp != fingerprint:
            raise p.CommandReused
        return Opened(await house.ledger.at(match_id, again.events[-1].version), {})
    luck = await house.lucks.make(match_id)
    command = OpenMatch(
        player=str(request.caller.player),
        seats=wanted.seats,
        commitment=commitment(bytes.fromhex(luck.secret())),
        options=wanted.options,
        visibility=wanted.visibility,
        hotseat=wanted.hotseat,
        title=await _label(house, request, match_id, wanted.title),
        seed=wanted.seed,
    )
    game = house.shelf.by_rules(wanted.rules) if wanted.rules else house.shelf.by_name(wanted.game)
    events = rules.open_match(game, command, luck)
    outcome = await house.append(command_id, fingerprint, request.caller.actor, Append(match_id, 0, new_events(events)))
    if isinstance(outcome, Replayed):
        return Opened(await house.ledger.at(match_id, outcome.events[-1].version), {})
    if not isinstance(outcome, Appended):
        raise p.CommandReused
    recorded: tuple[Recorded, ...] = outcome.recorded
    kept = house.ledger.keep(Kept(match_id, fold(game, events), recorded[-1].hash, recorded[-1].recorded_at))
    await house.doorbell.ring(kept)
    return Opened(kept, await _invite(house, kept))


async def _label(house: House, request: Request, match_id: UUID, title: str | None) -> str | None:
    """The title's id, the same if the same request is sent again."""
    if title is None:
        return None
    label_id = UUID(bytes=sha256(b"kifu-title" + match_id.bytes).digest()[:16], version=8)
    async with house.store.connection() as conn:
        await desk.put_label(conn, label_id, title, request.caller.player)
    return str(label_id)


async def _invite(house: House, kept: Kept) -> dict[Seat, str]:
    free = [Seat(n) for n, chair in enumerate(kept.match.table.chairs) if chair.player is None]
    return {seat: await invite(house, kept.match_id, seat) for seat in free}


async def invite(house: House, match_id: UUID, seat: Seat) -> str:
    """A new invitation for that seat, 256 bits, in place of any older one."""
    invitation = secrets.token_urlsafe(32)
    async with house.store.connection() as conn:
        await desk.put_invitation(conn, match_id, seat, invitation)
    return invitation

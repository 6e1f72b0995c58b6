"""Opening a table with the caller at it."""

from typing import Any, Literal
from uuid import UUID, uuid5

import msgspec

from domain.core.game import Game
from domain.core.message import Event, Options
from domain.core.seat import Seat
from domain.match import rules
from domain.match.commands import OpenMatch
from domain.match.events import Visibility
from domain.match.history import fold
from domain.match.refusals import WrongNumberOfSeats
from services.store import Append, Appended, Replayed, desk
from services.store.hashing import bucket_of, stream_id_for
from services.table import access, inviting
from services.table import problem as p
from services.table.caller import Request
from services.table.house import House, command_id_of, new_events
from services.table.ledger import Kept
from services.table.luck import commitment


class Wanted(msgspec.Struct, frozen=True):
    """A match to open: `options` as the game types them; `body` is the request as decoded."""

    game: Game[Any]
    seats: int
    options: Options
    body: msgspec.Struct
    title: str | None = None
    visibility: Visibility = "private"
    hotseat: bool = False
    seed: Literal["later"] | None = None


class Opened(msgspec.Struct, frozen=True):
    """The match as opened, and the secrets that invite to its free seats (none when answered again)."""

    kept: Kept
    invitations: dict[Seat, str]


async def open_match(house: House, request: Request, wanted: Wanted) -> Opened:
    """Open a match with the caller at it. Raises a Refusal or a Problem; then nothing has changed."""
    player = access.require_player(request.caller)
    if wanted.seats not in wanted.game.seats:
        raise WrongNumberOfSeats
    command_id, fingerprint = command_id_of(request), house.fingerprint(None, wanted.body)
    match_id = stream_id_for(command_id)
    again = await house.store.find_command(bucket_of(match_id), command_id) if request.key else None
    if again is not None:
        if again.command_fp != fingerprint:
            raise p.CommandReused
        return Opened(await house.ledger.at(match_id, again.events[-1].version), {})
    events = await _decide(house, match_id, player, wanted)
    append = Append(match_id, 0, new_events(events))
    outcome = await house.append(command_id, fingerprint, request.caller.actor, append)
    if isinstance(outcome, Appended):
        last = outcome.recorded[-1]
        kept = house.ledger.keep(Kept(match_id, fold(wanted.game, events), last.hash, last.recorded_at))
        await house.doorbell.ring(kept)
        return Opened(kept, await inviting.invite_all(house, kept))
    if isinstance(outcome, Replayed):
        return Opened(await house.ledger.at(match_id, outcome.events[-1].version), {})
    raise p.CommandReused


async def _decide(house: House, match_id: UUID, player: str, wanted: Wanted) -> tuple[Event, ...]:
    """The first facts; the secret of the match's luck is put away before the stream that uses it opens."""
    luck = await house.lucks.make(match_id)
    command = OpenMatch(
        player=player,
        seats=wanted.seats,
        commitment=commitment(bytes.fromhex(luck.secret())),
        options=wanted.options,
        visibility=wanted.visibility,
        hotseat=wanted.hotseat,
        title=await _label(house, player, match_id, wanted.title),
        seed=wanted.seed,
    )
    return rules.open_match(wanted.game, command, luck)


async def _label(house: House, player: str, match_id: UUID, title: str | None) -> str | None:
    """The title's id, the same if the same request is sent again."""
    if title is None:
        return None
    label_id = uuid5(match_id, "title")
    async with house.store.connection() as conn:
        await desk.put_label(conn, label_id, title, UUID(player))
    return str(label_id)

"""Opening a table or a campaign with the caller at it."""

from collections.abc import Awaitable, Callable
from typing import Any, Literal
from uuid import UUID

import msgspec

from domain.campaign import rules as campaign_rules
from domain.campaign.commands import Adoption, OpenCampaign
from domain.campaign.state import LAST
from domain.core.game import Game
from domain.core.message import Event, Options
from domain.core.seat import Seat
from domain.games.my_city import MY_CITY
from domain.match import rules
from domain.match.commands import OpenMatch
from domain.match.events import Visibility
from domain.match.refusals import WrongNumberOfSeats
from services.store import Append, Appended, Conflict, Replayed, desk
from services.store.hashing import bucket_of, stream_id_for
from services.table import access, inviting
from services.table import kind as kinds
from services.table import problem as p
from services.table.caller import Request
from services.table.house import House, command_id_of, new_events
from services.table.kind import Kind
from services.table.ledger import Kept
from services.table.luck import commitment

Begun = tuple[Kind, tuple[Event, ...]]
"""What a new stream holds, and its first facts."""

Decide = Callable[[UUID, str], Awaitable[Begun]]
"""Stream id, player → what is opened. Raises a Refusal."""


class Wanted(msgspec.Struct, frozen=True):
    """A match to open: `options` as the game types them; `content`: the pack it is played with; `body` is the request
    as decoded."""

    game: Game[Any]
    seats: int
    options: Options
    body: msgspec.Struct
    title: str | None = None
    visibility: Visibility = "private"
    hotseat: bool = False
    seed: Literal["later"] | None = None
    content: str | None = None


class WantedCampaign(msgspec.Struct, frozen=True):
    """A campaign to open; `adopt`: a half-played box that it goes on from; `content`: the pack it is played with."""

    seats: int
    body: msgspec.Struct
    title: str | None = None
    visibility: Visibility = "private"
    hotseat: bool = False
    seed: Literal["later"] | None = None
    adopt: Adoption | None = None
    content: str | None = None


class Opened(msgspec.Struct, frozen=True):
    """The stream as opened, and the secrets that invite to its free seats (none when answered again)."""

    kept: Kept
    invitations: dict[Seat, str]


async def open_match(house: House, request: Request, wanted: Wanted) -> Opened:
    """Open a match with the caller at it. Raises a Refusal or a Problem; then nothing has changed."""
    if wanted.seats not in wanted.game.seats:
        access.require_player(request.caller)
        raise WrongNumberOfSeats(wanted.game.seats)

    async def decide(match_id: UUID, player: str) -> Begun:
        return await _match(house, match_id, player, wanted)

    return await open_stream(house, request, wanted.body, decide)


async def open_campaign(house: House, request: Request, wanted: WantedCampaign) -> Opened:
    """Open a campaign with the caller in it. Raises a Refusal or a Problem; then nothing has changed."""
    if wanted.seats not in MY_CITY.seats:
        access.require_player(request.caller)
        raise WrongNumberOfSeats(MY_CITY.seats)

    async def decide(campaign_id: UUID, player: str) -> Begun:
        return await _campaign(house, campaign_id, player, wanted)

    return await open_stream(house, request, wanted.body, decide)


async def open_stream(
    house: House, request: Request, body: msgspec.Struct, decide: Decide, stream_id: UUID | None = None
) -> Opened:
    """Open a stream with what is decided, once; `stream_id`: one that others may open, too.

    Raises a Refusal or a Problem, AlreadyOpened if somebody else did; then nothing has changed.
    """
    player = access.require_player(request.caller)
    command_id, fingerprint = command_id_of(request), house.fingerprint(None, body)
    stream_id = stream_id or stream_id_for(command_id)
    again = await house.store.find_command(bucket_of(stream_id), command_id) if request.key else None
    if again is not None and again.command_fp != fingerprint:
        raise p.CommandReused
    if again is not None and isinstance(again.outcome, Replayed):
        return Opened(await house.ledger.at(stream_id, again.outcome.events[-1].version), {})
    kind, events = await decide(stream_id, player)
    append = Append(stream_id, 0, new_events(events))
    outcome = await house.append(command_id, fingerprint, request.caller.actor, append)
    if isinstance(outcome, Appended):
        last = outcome.recorded[-1]
        kept = house.ledger.keep(Kept(stream_id, kind.fold(events), last.hash, last.recorded_at))
        house.ledger.sound.add(stream_id)
        await house.doorbell.ring(kept)
        return Opened(kept, await inviting.invite_all(house, kept, request.caller.player))
    if isinstance(outcome, Replayed):
        return Opened(await house.ledger.at(stream_id, outcome.events[-1].version), {})
    raise p.AlreadyOpened if isinstance(outcome, Conflict) else p.CommandReused


async def _match(house: House, match_id: UUID, player: str, wanted: Wanted) -> Begun:
    """The first facts; the secret of the match's luck is put away before the stream that uses it opens."""
    game = wanted.game
    if wanted.content is not None:
        game = await house.packs.game(wanted.content, game, wanted.options)
    luck = await house.lucks.make(match_id)
    command = OpenMatch(
        player=player,
        seats=wanted.seats,
        commitment=commitment(bytes.fromhex(luck.secret())),
        options=wanted.options,
        visibility=wanted.visibility,
        hotseat=wanted.hotseat,
        title=await label(house, player, match_id, wanted.title),
        seed=wanted.seed,
    )
    return kinds.of_game(game), rules.open_match(game, command, luck)


async def _campaign(house: House, campaign_id: UUID, player: str, wanted: WantedCampaign) -> Begun:
    """The first facts; the secrets of all chapters' luck are put away before anybody's seed is known."""
    box = await house.packs.box(wanted.content)
    command = OpenCampaign(
        player=player,
        seats=wanted.seats,
        commitments=await house.lucks.promise(LAST),
        visibility=wanted.visibility,
        hotseat=wanted.hotseat,
        title=await label(house, player, campaign_id, wanted.title),
        seed=wanted.seed,
        adopt=wanted.adopt,
    )
    return kinds.of_campaign(box), campaign_rules.open_campaign(command, box)


async def label(house: House, player: str, stream_id: UUID, title: str | None) -> str | None:
    """The title's id, the same if the same request is sent again."""
    if title is None:
        return None
    label_id = house.label_id(stream_id, b"title")
    async with house.store.connection() as conn:
        await desk.put_label(conn, label_id, title, UUID(player))
    return str(label_id)

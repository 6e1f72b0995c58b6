"""Going on elsewhere from a moment of a match, and which matches go on from which."""

from typing import Any
from uuid import UUID

import msgspec
from msgspec.structs import replace

from domain.core.seat import Seat, Version
from domain.match import forking, rules
from domain.match.commands import LATER, OpenMatch
from domain.match.events import Origin
from services.store import lineage
from services.table import access, opening
from services.table import kind as kinds
from services.table import problem as p
from services.table.caller import Caller, Request
from services.table.difference import Difference, differences
from services.table.house import House
from services.table.kept import Kept
from services.table.luck import commitment
from services.table.membership import as_member
from services.table.opening import Begun, Opened
from services.table.past import past
from services.table.replaying import picture


class Wanted(msgspec.Struct, frozen=True):
    """A fork from version `at`; `seats`: those that the caller takes; `body` is the request as decoded."""

    at: int
    body: msgspec.Struct
    seats: tuple[int, ...] | None = None
    title: str | None = None
    is_seed_later: bool = False


class Branch(msgspec.Struct, frozen=True):
    """A fork, and the version that it goes on from."""

    match_id: str
    version: int


class Lineage(msgspec.Struct, frozen=True):
    """Where a match comes from, and what goes on from it, as far as the caller may see that."""

    forked_from: Origin | None
    forks: list[Branch]


async def fork(house: House, request: Request, match_id: UUID, wanted: Wanted) -> Opened:
    """Open a fork with the caller at it. Raises a Refusal or a Problem; then nothing has changed."""
    kept = await house.ledger.current(match_id)
    table = kept.match.table
    access.require_sight(request.caller, table)
    access.require_player(request.caller)
    access.require_alone(table)
    access.require_played_here(table)
    if not table.is_over and not access.seats_of(request.caller, table):
        raise p.Forbidden
    seats = _seats(kept, wanted)
    then = await house.ledger.at(match_id, wanted.at)

    async def decide(fork_id: UUID, player: str) -> Begun:
        forking.require_forkable(kept.match, await past(house, kept), Version(wanted.at), then.match)
        sits = forking.sitters(kept.match, player, seats)
        title = await opening.label(house, player, fork_id, wanted.title)
        origin = Origin(str(match_id), Version(wanted.at), then.hash.hex())
        seed = LATER if wanted.is_seed_later else None
        command = replace(again(kept, player, sits, seed), title=title, forked_from=origin)
        return await begun(house, kept, fork_id, command, then.match.state)

    return await opening.open_stream(house, request, wanted.body, decide)


def again(kept: Kept, player: str, sits: tuple[Seat, ...], seed: str | None) -> OpenMatch:
    """A match of the same game, options and number of seats, at which that player sits there."""
    opened, game = kept.match.table.opened, kept.match.game
    return OpenMatch(
        player=player,
        seats=opened.seats,
        commitment="",
        options=msgspec.convert(opened.options, game.opened_with or game.options),
        visibility=opened.visibility,
        hotseat=len(sits) == opened.seats,
        title=opened.title,
        seed=seed,
        sits=sits,
    )


async def begun(house: House, kept: Kept, new_id: UUID, command: OpenMatch, start: Any = None) -> Begun:
    """Its first facts; the secret of its luck is new, and put away before the stream that uses it opens."""
    luck, game = await house.lucks.make(new_id), kept.match.game
    command = replace(command, commitment=commitment(bytes.fromhex(luck.secret())))
    kind = kinds.of_game(game) if start is None else kinds.of_fork(game, start)
    return kind, rules.open_match(game, command, luck, start)


def _seats(kept: Kept, wanted: Wanted) -> tuple[Seat, ...] | None:
    if wanted.seats is None:
        return None
    if not wanted.seats or max(wanted.seats) >= len(kept.table.chairs):
        raise p.Malformed("These are no seats of this match.", "/seats")
    return tuple(Seat(seat) for seat in wanted.seats)


async def branches(house: House, caller: Caller, match_id: UUID) -> Lineage:
    """Where the match comes from and what goes on from it. Raises NotFound."""
    kept = await house.ledger.current(match_id)
    access.require_sight(await as_member(house, caller, kept.table), kept.table)
    async with house.store.connection() as conn:
        found = await lineage.forks(conn, match_id)
    forks = [Branch(str(fork_id), at) for fork_id, at in found if await _is_seen(house, caller, fork_id)]
    return Lineage(kept.match.table.opened.forked_from, forks)


async def _is_seen(house: House, caller: Caller, fork_id: UUID) -> bool:
    return access.may_watch(caller.without_link(), (await house.ledger.held(fork_id)).table)


async def compare(house: House, caller: Caller, match_id: UUID, other_id: UUID, as_: str | None) -> list[Difference]:
    """What the other match shows differently by now, both through the caller's eyes. Raises as `look` does."""
    one, other = await house.ledger.current(match_id), await house.ledger.current(other_id)
    mine = access.viewer(await as_member(house, caller, one.table), one.table, as_)
    theirs = access.viewer(await as_member(house, caller.without_link(), other.table), other.table, as_)
    if other.match.game.rules != one.match.game.rules:
        raise p.Malformed("That is a match of another game.", "/with")
    return list(differences(picture(one.kind, one.folded, mine), picture(other.kind, other.folded, theirs)))

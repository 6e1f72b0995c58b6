"""Going on elsewhere from a moment of a match, and which matches go on from which."""

from uuid import UUID

import msgspec

from domain.core.game import Game
from domain.core.message import Options
from domain.core.seat import Seat, Version
from domain.match import forking, rules
from domain.match.commands import LATER, OpenMatch
from domain.match.events import MatchOpened, Origin
from services.store import lineage
from services.table import access, opening
from services.table import kind as kinds
from services.table import problem as p
from services.table.caller import Caller, Request
from services.table.difference import Difference, differences
from services.table.house import House
from services.table.kept import Kept
from services.table.luck import commitment
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
    if not table.is_over and not access.seats_of(request.caller, table):
        raise p.Forbidden
    seats = _seats(kept, wanted)
    then = await house.ledger.at(match_id, wanted.at)

    async def decide(fork_id: UUID, player: str) -> Begun:
        at = Version(wanted.at)
        forking.require_forkable(kept.match, await past(house, kept), at, then.match)
        luck = await house.lucks.make(fork_id)
        taken = forking.sitters(kept.match, player, seats)
        command = OpenMatch(
            player=player,
            seats=table.opened.seats,
            commitment=commitment(bytes.fromhex(luck.secret())),
            options=options_of(kept.match.game, table.opened),
            visibility=table.opened.visibility,
            hotseat=len(taken) == table.opened.seats,
            title=await opening.label(house, player, fork_id, wanted.title),
            seed=LATER if wanted.is_seed_later else None,
            sits=taken,
            forked_from=Origin(str(match_id), at, then.hash.hex()),
        )
        start = then.match.state
        return kinds.of_fork(kept.match.game, start), rules.open_match(kept.match.game, command, luck, start)

    return await opening.open_stream(house, request, wanted.body, decide)


def options_of(game: Game[object], opened: MatchOpened) -> Options:
    """The options that a match was opened with, as its game types them."""
    return msgspec.convert(opened.options, game.opened_with or game.options)


def _seats(kept: Kept, wanted: Wanted) -> tuple[Seat, ...] | None:
    if wanted.seats is None:
        return None
    if not wanted.seats or max(wanted.seats) >= len(kept.table.chairs):
        raise p.Malformed("These are no seats of this match.", "/seats")
    return tuple(Seat(seat) for seat in wanted.seats)


async def branches(house: House, caller: Caller, match_id: UUID) -> Lineage:
    """Where the match comes from and what goes on from it. Raises NotFound."""
    kept = await house.ledger.current(match_id)
    access.require_sight(caller, kept.table)
    async with house.store.connection() as conn:
        found = await lineage.forks(conn, match_id)
    forks = [Branch(str(fork_id), at) for fork_id, at in found if await _is_seen(house, caller, fork_id)]
    return Lineage(kept.match.table.opened.forked_from, forks)


async def _is_seen(house: House, caller: Caller, fork_id: UUID) -> bool:
    return access.may_watch(caller.without_link(), (await house.ledger.held(fork_id)).table)


async def compare(house: House, caller: Caller, match_id: UUID, other_id: UUID, as_: str | None) -> list[Difference]:
    """What the other match shows differently by now, both through the caller's eyes. Raises as `look` does."""
    one, other = await house.ledger.current(match_id), await house.ledger.current(other_id)
    mine = access.viewer(caller, one.table, as_)
    theirs = access.viewer(caller.without_link(), other.table, as_)
    if other.match.game.rules != one.match.game.rules:
        raise p.Malformed("That is a match of another game.", "/with")
    return list(differences(picture(one.kind, one.folded, mine), picture(other.kind, other.folded, theirs)))

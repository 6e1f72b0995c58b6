"""Calls about what goes on from a match: forks, rematches, comparisons; and links by which anybody may watch."""

from typing import Literal

import msgspec
from litestar import Response
from msgspec import UNSET, UnsetType

from domain.match.events import Origin
from services.api import query, wire
from services.api.ask import Ask, parse_id
from services.api.reply import nothing, reply
from services.table import forking, linking, rematching
from services.table.forking import Branch
from services.table.opening import Opened


class NewFork(wire.Body, frozen=True):
    """Where to go on from. `seats`: those that the caller takes; without them their own there, or the first."""

    at: wire.VersionNumber
    seats: tuple[wire.SeatNumber, ...] | None = None
    title: wire.Name | None = None
    seed: Literal["later"] | None = None


class Again(wire.Body, frozen=True):
    """Once more. `seed`: as for a new match."""

    seed: Literal["later"] | None = None


class NoMore(wire.Body, frozen=True):
    """Nothing is to be said."""


class Forked(wire.MatchOpened, frozen=True, kw_only=True):
    """A new match, and where it comes from."""

    forked_from: Origin | UnsetType = UNSET


class Lineage(msgspec.Struct, frozen=True):
    """Where the match comes from, and the matches that go on from it, as far as you may see them."""

    forks: list[Branch]
    forked_from: Origin | UnsetType = UNSET


class WatchLink(msgspec.Struct, frozen=True):
    """The secret to be sent as `Watch-Token`, shown this once."""

    watch: str | UnsetType = UNSET


async def fork(ask: Ask) -> Response[bytes]:
    """Go on elsewhere from a moment of the match, with new luck and new invitations."""
    body = await ask.body(NewFork)
    wanted = forking.Wanted(body.at, body, body.seats, body.title, body.seed is not None)
    return _opened(ask, await forking.fork(ask.house, ask.sent(), await ask.stream(), wanted))


async def rematch(ask: Ask) -> Response[bytes]:
    """Play once more: same game, options and seats. Whoever asks second lands in the same new match."""
    body = await ask.body(Again, Again())
    match_id = await ask.stream()
    later = body.seed is not None
    return _opened(ask, await rematching.rematch(ask.house, ask.sent(), match_id, is_seed_later=later, body=body))


def _opened(ask: Ask, opened: Opened) -> Response[bytes]:
    table = opened.kept.match.table
    ask.is_about(table.opened.game)
    seats = [
        wire.SeatOpened(n, opened.invitations.get(n, UNSET))  # type: ignore[call-overload]
        for n in range(len(table.chairs))
    ]
    origin = UNSET if table.opened.forked_from is None else table.opened.forked_from
    new_id, version = str(opened.kept.stream_id), opened.kept.version
    return reply(Forked(new_id, version, table.opened.commitment, seats, forked_from=origin), 201)


async def forks(ask: Ask) -> Response[bytes]:
    """Where the match comes from, and what goes on from it."""
    ask.query(query.Nothing)
    found = await forking.branches(ask.house, ask.caller, await ask.stream())
    return reply(Lineage(found.forks, UNSET if found.forked_from is None else found.forked_from))


async def compare(ask: Ask) -> Response[bytes]:
    """What another match of the same game shows differently by now."""
    asked = ask.query(query.Compare)
    match_id, other_id = await ask.stream(), parse_id(str(asked.with_))
    return reply(await forking.compare(ask.house, ask.caller, match_id, other_id, asked.as_))


async def link(ask: Ask) -> Response[bytes]:
    """A link by which anybody may watch as a spectator, a campaign with its chapters, shown this once."""
    body = await ask.body(NoMore, NoMore())
    secret = await linking.make(ask.house, ask.sent(), await ask.stream(), body)
    return reply(WatchLink(UNSET if secret is None else secret), 201)


async def unlink(ask: Ask) -> Response[bytes]:
    """No link opens any more."""
    await linking.take_back(ask.house, ask.caller, await ask.stream())
    return nothing()

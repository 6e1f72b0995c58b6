"""A wish of somebody at the table: decided on what the record says, appended, told; or a rehearsal without a trace."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any
from uuid import UUID

import msgspec

from domain.core.message import Command, Event
from domain.core.refusal import Refusal
from domain.core.seat import Seat
from services.store import Append, Appended, CommandReused, Receipt, Recorded, Replayed
from services.store.hashing import bucket_of
from services.table import access, deciding, once
from services.table import problem as p
from services.table.access import Table
from services.table.caller import Request
from services.table.house import House, command_id_of, new_events
from services.table.ledger import Kept
from services.table.share import Share

_ATTEMPTS = 20

Authorised = tuple[Seat | None, Command]


class Wish(msgspec.Struct, frozen=True):
    """What somebody wants of a match or a campaign.

    `authorise` names the seat that speaks and its command, or raises a Problem; it is asked with the match's table or
    the campaign, again whenever that has moved on. `body` is the request as decoded: it makes one wish the same as
    another.
    """

    stream_id: UUID
    authorise: Callable[[Any], Authorised]
    body: msgspec.Struct
    seat: int | None = None
    if_match: int | None = None


class Done(msgspec.Struct, frozen=True):
    """What became of a wish: the facts it brought about as recorded, and the stream after them."""

    recorded: Sequence[Recorded]
    events: Sequence[Event]
    kept: Kept

    @property
    def version(self) -> int:
        return self.kept.version

    @property
    def receipt(self) -> bytes:
        """The hash of the last event, which verifiers accept as evidence."""
        return self.kept.hash


def for_seat(request: Request, seat: int, command: Command) -> Callable[[Table], Authorised]:
    """The caller speaks for that seat, if it is the caller's."""
    return lambda table: (access.require_seat(request.caller, table, seat), command)


async def bring_about(house: House, request: Request, wish: Wish) -> Done:
    """Bring the wish about, once. Raises a Refusal or a Problem; then nothing has changed.

    Decides on what this process knows. Only if that leads to a no, or an append finds that somebody was first, is the
    record asked again: a wish is never refused on stale knowledge, and the common case costs one round trip.
    """
    command_id, fingerprint = command_id_of(request), house.fingerprint(wish.seat, wish.body)
    kept = await house.ledger.held(wish.stream_id)
    for _ in range(_ATTEMPTS):
        shares, no = await _decide(house, kept, wish, command_id)
        if not shares:
            newer = await house.ledger.current(wish.stream_id)
            if newer.version == kept.version:
                return await _answered(house, request, wish, kept, no)
            kept = newer
            continue
        appends = [Append(share.stream_id, share.expected, new_events(share.events)) for share in shares]
        outcome = await house.append(command_id, fingerprint, request.caller.actor, *appends)
        if isinstance(outcome, Appended):
            return await _told(house, shares, outcome)
        if isinstance(outcome, CommandReused):
            raise p.CommandReused
        if isinstance(outcome, Replayed):
            return await _replayed(house, wish, await house.ledger.current(wish.stream_id), outcome.events)
        await asyncio.gather(*(house.ledger.current(stream) for stream in outcome.versions if outcome.versions[stream]))
        kept = await house.ledger.held(wish.stream_id)
    raise p.Contended


async def recorded(house: House, request: Request, wish: Wish, kept: Kept) -> Done | None:
    """What this very request brought about when it was first sent; None if it never was. Raises CommandReused."""
    if request.key is None:
        return None
    known = await house.store.find_command(bucket_of(wish.stream_id), command_id_of(request))
    if known is None:
        return None
    if known.command_fp != house.fingerprint(wish.seat, wish.body):
        raise p.CommandReused
    return await _replayed(house, wish, kept, known.events)


async def rehearse(house: House, request: Request, wish: Wish) -> tuple[Kept, tuple[Event, ...]]:
    """The facts that are certain to follow from the wish; nothing is recorded, no luck is used.

    Raises CommandReused where something was recorded under the request's key, a Refusal or another Problem.
    """
    kept = await house.ledger.current(wish.stream_id)
    seat, command = wish.authorise(kept.table)
    access.require_played_here(kept.table)
    await recorded(house, request, wish, kept)
    _require_version(kept, wish)
    if seat is None:
        raise p.Forbidden
    return kept, deciding.rehearse(kept, seat, command)


async def _decide(
    house: House, kept: Kept, wish: Wish, command_id: bytes
) -> tuple[tuple[Share, ...], Exception | None]:
    """The facts that follow, for each stream that they touch, the wish's own first; or the no."""
    try:
        seat, command = wish.authorise(kept.table)
        access.require_played_here(kept.table)
        _require_version(kept, wish)
        return await deciding.decide(house, kept, seat, command, command_id), None
    except (Refusal, p.Problem) as no:
        return (), no


async def _answered(house: House, request: Request, wish: Wish, kept: Kept, no: Exception | None) -> Done:
    """A wish answered once is answered again, whatever the rules say by now; any other no stands.

    The key of one that changes nothing is kept at the desk: only here, so that an append costs what it did.
    """
    again = await recorded(house, request, wish, kept)
    if again is not None:
        return again
    if await once.is_done(house, request, wish.seat, wish.body):
        wish.authorise(kept.table)
        return Done((), (), kept)
    if no is not None:
        raise no
    await once.keep(house, request, wish.seat, wish.body)
    return Done((), (), kept)


def _require_version(kept: Kept, wish: Wish) -> None:
    if wish.if_match is not None and wish.if_match != kept.version:
        raise p.VersionMismatch(kept.version)


async def _told(house: House, shares: Sequence[Share], outcome: Appended) -> Done:
    """What each stream holds now is remembered, and everybody is told; the answer speaks of the first."""
    done, rest = [], outcome.recorded
    for share in shares:
        recorded, rest = rest[: len(share.events)], rest[len(share.events) :]
        done.append(Done(recorded, share.events, await _grown(house, share, recorded)))
    for one in done:
        await house.doorbell.ring(one.kept)
    return done[0]


async def _grown(house: House, share: Share, recorded: Sequence[Recorded]) -> Kept:
    if share.kept is None or share.kept.kind.rewinds(share.events):
        return house.ledger.keep(await house.ledger.at(share.stream_id, recorded[-1].version))
    after = house.ledger.advanced(share.kept, share.events, recorded)
    await house.ledger.grown(share.kept, after)
    return after


async def _replayed(house: House, wish: Wish, now: Kept, receipts: Sequence[Receipt]) -> Done:
    """The first answer again, for whoever may still speak for that seat.

    Whoever recorded it may have died before telling anybody: it is told again, so that nobody is shown what was before.
    """
    wish.authorise(now.table)
    for stream_id in dict.fromkeys(receipt.stream_id for receipt in receipts):
        await house.doorbell.ring(await house.ledger.current(stream_id))
    versions = [receipt.version for receipt in receipts if receipt.stream_id == wish.stream_id]
    recorded = await house.store.events(wish.stream_id, after=versions[0] - 1, upto=versions[-1])
    kept = await house.ledger.at(wish.stream_id, versions[-1])
    return Done(recorded, house.ledger.decoded(kept.kind, recorded), kept)

"""A wish of somebody at the table: decided on what the record says, appended, told; or a rehearsal without a trace."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any
from uuid import UUID

import msgspec

from domain.core.message import Command, Event
from domain.core.refusal import Refusal
from domain.core.seat import Seat
from services.store import Answered, Append, Appended, CommandReused, Recorded, Replayed
from services.store.hashing import bucket_of
from services.table import access, deciding, sound
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
        await sound.require(house, shares)
        appends = [Append(share.stream_id, share.expected, new_events(share.events)) for share in shares]
        outcome = await house.append(command_id, fingerprint, request.caller.actor, *appends)
        if isinstance(outcome, Appended):
            return await _told(house, shares, outcome)
        if isinstance(outcome, CommandReused):
            raise p.CommandReused
        if isinstance(outcome, Replayed | Answered):
            return await _again(house, wish, await house.ledger.current(wish.stream_id), outcome)
        await asyncio.gather(*(house.ledger.current(stream) for stream in outcome.versions if outcome.versions[stream]))
        kept = await house.ledger.held(wish.stream_id)
    raise p.Contended


async def answered(house: House, request: Request, wish: Wish, kept: Kept) -> Done | None:
    """What this very request was answered when it was first sent; None if it never was. Raises CommandReused."""
    if request.key is None:
        return None
    known = await house.store.find_command(bucket_of(wish.stream_id), command_id_of(request))
    if known is None:
        return None
    if known.command_fp != house.fingerprint(wish.seat, wish.body):
        raise p.CommandReused
    return await _again(house, wish, kept, known.outcome)


async def is_known(house: House, request: Request, stream_id: UUID) -> bool:
    """Whether this very request was answered before: whoever sent it may have left the table by it."""
    return request.key is not None and (
        await house.store.find_command(bucket_of(stream_id), command_id_of(request)) is not None
    )


async def unmoved(house: House, request: Request, wish: Wish, kept: Kept) -> Done:
    """The answer to a wish that changes nothing, which its key is bound to. Raises CommandReused.

    Only whoever has nothing to append comes here: an append, which asks for such keys itself, costs what it did.
    """
    if request.key is not None:
        fingerprint, bucket = house.fingerprint(wish.seat, wish.body), bucket_of(wish.stream_id)
        if not await house.store.answer(bucket, command_id_of(request), fingerprint, kept.version):
            return await answered(house, request, wish, kept) or Done((), (), kept)
    return Done((), (), kept)


async def rehearse(house: House, request: Request, wish: Wish) -> tuple[Kept, tuple[Event, ...]]:
    """The facts that are certain to follow from the wish; nothing is recorded, no luck is used.

    A request that is sent again is told what followed then. Raises CommandReused, a Refusal or another Problem.
    """
    kept = await house.ledger.current(wish.stream_id)
    seat, command = wish.authorise(kept.table)
    access.require_played_here(kept.table)
    before = await answered(house, request, wish, kept)
    if before is None:
        _require_version(kept, wish)
    if seat is None:
        raise p.Forbidden
    then = kept if before is None else before.kept
    facts = deciding.rehearse(then, seat, command)
    if before is None:
        await unmoved(house, request, wish, kept)
    return then, facts


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
    """A wish answered once is answered again, whatever the rules say by now; any other no stands."""
    before = await answered(house, request, wish, kept)
    if before is None and no is not None:
        raise no
    return before or await unmoved(house, request, wish, kept)


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
        house.ledger.sound.discard(share.stream_id)
        return house.ledger.keep(await house.ledger.at(share.stream_id, recorded[-1].version))
    after = house.ledger.advanced(share.kept, share.events, recorded)
    await house.ledger.grown(share.kept, after)
    return after


async def _again(house: House, wish: Wish, now: Kept, outcome: Replayed | Answered) -> Done:
    """The first answer again, for whoever may still speak for that seat.

    Whoever recorded it may have died before telling anybody: it is told again, so that nobody is shown what was before.
    """
    wish.authorise(now.table)
    if isinstance(outcome, Answered):
        return Done((), (), await house.ledger.at(wish.stream_id, outcome.version or now.version))
    for stream_id in dict.fromkeys(receipt.stream_id for receipt in outcome.events):
        await house.doorbell.ring(await house.ledger.current(stream_id))
    versions = [receipt.version for receipt in outcome.events if receipt.stream_id == wish.stream_id]
    recorded = await house.store.events(wish.stream_id, after=versions[0] - 1, upto=versions[-1])
    kept = await house.ledger.at(wish.stream_id, versions[-1])
    return Done(recorded, house.ledger.decoded(kept.kind, recorded), kept)

"""A wish of somebody at the table: decided on what the record says, appended, told; or a rehearsal without a trace."""

from collections.abc import Callable, Sequence
from uuid import UUID

import msgspec

from domain.core.message import Command, Event
from domain.core.refusal import Refusal
from domain.core.seat import Seat
from domain.match import history, rules
from domain.match.state import Table
from services.store import Append, Appended, CommandReused, Receipt, Recorded, Replayed
from services.store.hashing import bucket_of
from services.table import access
from services.table import problem as p
from services.table.caller import Request
from services.table.house import House, command_id_of, new_events
from services.table.ledger import Kept

_ATTEMPTS = 20

Authorised = tuple[Seat | None, Command]


class Wish(msgspec.Struct, frozen=True):
    """What somebody wants of a match.

    `authorise` names the seat that speaks and its command, or raises a Problem; it is asked again whenever the match
    has moved on. `body` is the request as decoded: it makes one wish the same as another.
    """

    match_id: UUID
    authorise: Callable[[Table], Authorised]
    body: msgspec.Struct
    seat: int | None = None
    if_match: int | None = None


class Done(msgspec.Struct, frozen=True):
    """What became of a wish: the facts it brought about as recorded, and the match after them."""

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
    kept = await house.ledger.held(wish.match_id)
    for _ in range(_ATTEMPTS):
        events, no = await _decide(house, kept, wish)
        if not events:
            newer = await house.ledger.current(wish.match_id)
            if newer.version == kept.version:
                return await _answered(house, request, wish, kept, no)
            kept = newer
            continue
        append = Append(wish.match_id, kept.version, new_events(events))
        outcome = await house.append(command_id, fingerprint, request.caller.actor, append)
        if isinstance(outcome, Appended):
            return await _told(house, kept, events, outcome)
        if isinstance(outcome, CommandReused):
            raise p.CommandReused
        kept = await house.ledger.current(wish.match_id)
        if isinstance(outcome, Replayed):
            return await _replayed(house, wish, kept, outcome.events)
    raise p.Contended


async def recorded(house: House, request: Request, wish: Wish, kept: Kept) -> Done | None:
    """What this very request brought about when it was first sent; None if it never was. Raises CommandReused."""
    if request.key is None:
        return None
    known = await house.store.find_command(bucket_of(wish.match_id), command_id_of(request))
    if known is None:
        return None
    if known.command_fp != house.fingerprint(wish.seat, wish.body):
        raise p.CommandReused
    return await _replayed(house, wish, kept, known.events)


async def rehearse(house: House, wish: Wish) -> tuple[Kept, tuple[Event, ...]]:
    """The facts that are certain to follow from the wish; nothing is recorded, no luck is used."""
    kept = await house.ledger.current(wish.match_id)
    seat, command = wish.authorise(kept.match.table)
    _require_version(kept, wish)
    if seat is None:
        raise p.Forbidden
    return kept, rules.rehearse(kept.match, seat, command)


async def _decide(house: House, kept: Kept, wish: Wish) -> tuple[tuple[Event, ...], Exception | None]:
    """The facts that follow, or the no."""
    try:
        seat, command = wish.authorise(kept.match.table)
        _require_version(kept, wish)
        return rules.decide(kept.match, seat, command, await house.lucks.of(kept.match_id)), None
    except (Refusal, p.Problem) as no:
        return (), no


async def _answered(house: House, request: Request, wish: Wish, kept: Kept, no: Exception | None) -> Done:
    """A wish recorded once is answered again, whatever the rules say by now; any other no stands."""
    again = await recorded(house, request, wish, kept)
    if again is not None:
        return again
    if no is not None:
        raise no
    return Done((), (), kept)


def _require_version(kept: Kept, wish: Wish) -> None:
    if wish.if_match is not None and wish.if_match != kept.version:
        raise p.VersionMismatch(kept.version)


async def _told(house: House, kept: Kept, events: tuple[Event, ...], outcome: Appended) -> Done:
    if history.rewinds(events):
        after = await house.ledger.at(kept.match_id, outcome.recorded[-1].version)
    else:
        after = house.ledger.advanced(kept, events, outcome.recorded)
    await house.ledger.grown(kept, after)
    await house.doorbell.ring(after)
    return Done(outcome.recorded, events, after)


async def _replayed(house: House, wish: Wish, now: Kept, receipts: Sequence[Receipt]) -> Done:
    """The first answer again, for whoever may still speak for that seat."""
    wish.authorise(now.match.table)
    first, last = receipts[0].version, receipts[-1].version
    recorded = await house.store.events(wish.match_id, after=first - 1, upto=last)
    kept = await house.ledger.at(wish.match_id, last)
    return Done(recorded, house.ledger.decoded(kept.match.game, recorded), kept)

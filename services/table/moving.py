"""A wish of a seat: decided on what the record says, appended, told; or a rehearsal that leaves no trace."""

from collections.abc import Sequence
from uuid import UUID

import msgspec

from domain.core.message import Command, Event
from domain.core.refusal import Refusal
from domain.core.seat import Seat
from domain.match import history, rules
from services.store import Append, Appended, CommandReused, Receipt, Recorded, Replayed
from services.store.hashing import bucket_of
from services.table import access
from services.table import problem as p
from services.table.caller import Request
from services.table.house import House, command_id_of, new_events
from services.table.ledger import Kept

_ATTEMPTS = 20


class Wish(msgspec.Struct, frozen=True):
    """What a seat wants; `body` is the request as decoded, which makes one wish the same as another."""

    seat: int
    command: Command
    body: msgspec.Struct
    if_match: int | None = None


class Done(msgspec.Struct, frozen=True):
    """What became of a wish: the facts it brought about as recorded, and the match after them."""

    recorded: Sequence[Recorded]
    kept: Kept

    @property
    def version(self) -> int:
        return self.recorded[-1].version if self.recorded else self.kept.version

    @property
    def receipt(self) -> bytes:
        """The hash of the last event, which verifiers accept as evidence."""
        return self.recorded[-1].hash if self.recorded else self.kept.hash


async def move(house: House, request: Request, match_id: UUID, wish: Wish) -> Done:
    """Bring the wish about, once. Raises a Refusal or a Problem; then nothing has changed.

    Decides on what this process knows. Only if that leads to a no, or an append finds that somebody was first, is the
    record asked again: a wish is never refused on stale knowledge, and the common case costs one round trip.
    """
    command_id, fingerprint = command_id_of(request), house.fingerprint(wish.seat, wish.body)
    kept = await house.ledger.held(match_id)
    for _ in range(_ATTEMPTS):
        try:
            seat = access.require_seat(request.caller, kept.match.table, wish.seat)
            events = await _decide(house, kept, seat, wish)
        except (Refusal, p.Problem) as no:
            newer = await house.ledger.current(match_id)
            if newer.version != kept.version:
                kept = newer
                continue
            return await _recorded_before(house, request, match_id, wish, kept, no)
        if not events:
            return Done((), kept)
        append = Append(match_id, kept.version, new_events(events))
        outcome = await house.append(command_id, fingerprint, request.caller.actor, append)
        if isinstance(outcome, Appended):
            return await _told(house, kept, events, outcome)
        if isinstance(outcome, Replayed):
            return await _replayed(house, match_id, outcome.events)
        if isinstance(outcome, CommandReused):
            raise p.CommandReused
        kept = await house.ledger.current(match_id)
    raise p.Contended


async def rehearse(house: House, request: Request, match_id: UUID, wish: Wish) -> tuple[Event, ...]:
    """The facts that are certain to follow from the wish; nothing is recorded, no luck is used."""
    kept = await house.ledger.current(match_id)
    seat = access.require_seat(request.caller, kept.match.table, wish.seat)
    _require_version(kept, wish)
    return rules.rehearse(kept.match, seat, wish.command)


async def _decide(house: House, kept: Kept, seat: Seat, wish: Wish) -> tuple[Event, ...]:
    _require_version(kept, wish)
    return rules.decide(kept.match, seat, wish.command, await house.lucks.of(kept.match_id))


def _require_version(kept: Kept, wish: Wish) -> None:
    if wish.if_match is not None and wish.if_match != kept.version:
        raise p.VersionMismatch(kept.version)


async def _told(house: House, kept: Kept, events: tuple[Event, ...], outcome: Appended) -> Done:
    if history.rewinds(events):
        kept = await house.ledger.current(kept.match_id)
    else:
        kept = house.ledger.keep(house.ledger.advanced(kept, events, outcome.recorded))
    await house.doorbell.ring(kept)
    return Done(outcome.recorded, kept)


async def _recorded_before(
    house: House, request: Request, match_id: UUID, wish: Wish, kept: Kept, no: Exception
) -> Done:
    """A wish recorded once is answered again, whatever the rules say by now; any other no stands."""
    access.require_seat(request.caller, kept.match.table, wish.seat)
    if request.key is None:
        raise no
    command = await house.store.find_command(bucket_of(match_id), command_id_of(request))
    if command is None:
        raise no
    if command.command_fp != house.fingerprint(wish.seat, wish.body):
        raise p.CommandReused from no
    return await _replayed(house, match_id, command.events)


async def _replayed(house: House, match_id: UUID, receipts: Sequence[Receipt]) -> Done:
    first, last = receipts[0].version, receipts[-1].version
    recorded = await house.store.events(match_id, after=first - 1, upto=last)
    return Done(recorded, await house.ledger.at(match_id, last))

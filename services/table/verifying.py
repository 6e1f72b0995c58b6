"""Whether a match or a campaign is what it was: its chain, its fold, and once the secret is out every draw."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from uuid import UUID

import msgspec

from domain.campaign.state import Campaign
from domain.core.chance import Draw, Drawn
from domain.core.message import Event
from domain.match.events import Rewound, SecretRevealed
from domain.match.rules import seeds
from domain.match.state import Match
from services.store import Recorded, verify
from services.store.verify import Fault
from services.table import luck
from services.table.access import Table, require_sight
from services.table.caller import Caller
from services.table.house import House
from services.table.kept import Kept
from services.table.kind import Folded, Kind
from services.table.problem import RecordDamaged
from services.table.reckoning import reckon
from services.table.replaying import after
from services.table.verdict import Faulty, FirstFault, Luck, Verdict

__all__ = ["Faulty", "FirstFault", "Luck", "Verdict", "refolded", "verify_match"]

_STEPS_AT_ONCE = 50
_UNREADABLE = "It cannot be folded."
_FOREIGN = "It is no event of this game."


async def verify_match(house: House, caller: Caller, match_id: UUID, *, with_seals: bool = True) -> Verdict:
    """Read it all again and compare: hashes first, what seals say of them, then what they tell. Raises NotFound.

    `with_seals`: False where somebody has compared the whole bucket with them.
    """
    require_sight(caller, await _table(house, match_id))
    async with house.store.connection() as conn:
        chain = await verify.verify_stream(conn, match_id)
    if chain.fault is not None:
        return _faulty(chain.checked, chain.fault)
    recorded = await house.store.events(match_id, upto=chain.checked)
    fault = await _unlike_seals(house, recorded) if with_seals else None
    if fault is not None:
        return _faulty(chain.checked, fault)
    try:
        kept = await house.ledger.current(match_id)
        await _check_source(house, kept)
        caches = await _caches(house, kept, len(recorded))
        told = await refolded(kept.kind, match_id, recorded, caches)
        if isinstance(kept.folded, Campaign):
            chapters = partial(verify_match, house, caller, with_seals=with_seals)
            told = await reckon(house, kept, house.ledger.decoded(kept.kind, recorded), chapters)
        return Verdict(True, len(recorded), told)
    except RecordDamaged as damaged:
        what = await _what(house, recorded, damaged.version)
        return Verdict(False, len(recorded), "not yet", FirstFault(damaged.version, what))
    except Faulty as faulty:
        return Verdict(False, len(recorded), "not yet", faulty.fault)


async def _unlike_seals(house: House, recorded: Sequence[Recorded]) -> Fault | None:
    first, last = recorded[0].bucket_pos, recorded[-1].bucket_pos
    async with house.store.connection() as conn:
        return await verify.verify_stretch(conn, recorded[0].bucket, first, last, house.public_key)


async def _table(house: House, match_id: UUID) -> Table:
    """Who sits there, as far as that can still be read. Raises NotFound, or RecordDamaged if nothing can."""
    try:
        return (await house.ledger.current(match_id)).table
    except RecordDamaged as damaged:
        if damaged.version == 1:
            raise
        return (await house.ledger.at(match_id, damaged.version - 1)).table


async def _what(house: House, recorded: Sequence[Recorded], version: int) -> str:
    """Why nothing can be made of that event: it is none, or it does not fit those before it."""
    one = recorded[version - 1]
    if version == 1:
        return _UNREADABLE
    kind = (await house.ledger.at(one.stream_id, version - 1)).kind
    try:
        kind.decode(one.event_type, one.payload)
    except (KeyError, msgspec.DecodeError):
        return _FOREIGN
    return _UNREADABLE


async def _check_source(house: House, kept: Kept) -> None:
    """A fork goes on from what is still there. Raises Faulty."""
    origin = kept.folded.table.opened.forked_from if isinstance(kept.folded, Match) else None
    if origin is None:
        return
    source_id = UUID(origin.match_id)
    async with house.store.connection() as conn:
        chain = await verify.verify_stream(conn, source_id)
    found = await house.store.events(source_id, after=origin.version - 1, upto=origin.version)
    is_whole = chain.fault is None or (chain.fault.version or 0) > origin.version
    if not is_whole or [one.hash.hex() for one in found] != [origin.hash]:
        raise Faulty(1, "Its source is not what it was when it was forked.")


def _faulty(checked: int, fault: Fault) -> Verdict:
    return Verdict(False, checked, "not yet", FirstFault(fault.version, fault.what))


async def _caches(house: House, kept: Kept, upto: int) -> dict[str, Kept]:
    snapshot = await house.ledger.snapshots.newest(kept.kind, kept.stream_id, upto)
    return {"memory": kept} | ({} if snapshot is None else {"the snapshot": snapshot})


async def refolded(kind: Kind, stream_id: UUID, recorded: Sequence[Recorded], caches: Mapping[str, Kept]) -> Luck:
    """How far luck could be checked, and that the fold is what each of the caches holds. Raises Faulty."""
    events = list(_decoded(kind, recorded))
    secret = next((event.secret for event in events if isinstance(event, SecretRevealed)), None)
    folded: Folded | None = None
    for version, event in enumerate(events, 1):
        try:
            if isinstance(folded, Match) and getattr(event, "draws", False):
                _check(version, folded, event, secret, stream_id)
            folded = after(kind, folded, events[:version])
        except RecordDamaged as damaged:
            raise Faulty(damaged.version, _UNREADABLE) from damaged
        except (ArithmeticError, LookupError, TypeError, ValueError, AttributeError) as error:
            raise Faulty(version, _UNREADABLE) from error
        for place, cached in caches.items():
            if version == cached.version and kind.save(folded) != kind.save(cached.folded):
                raise Faulty(version, f"What {place} holds is not the fold of its events.")
        if version % _STEPS_AT_ONCE == 0:
            await asyncio.sleep(0)  # others want their turn
    if any(isinstance(event, Rewound) and event.luck_seen for event in events):
        return "seen"
    return "not yet" if secret is None else "checked"


def _decoded(kind: Kind, recorded: Sequence[Recorded]) -> Iterator[Event]:
    for one in recorded:
        try:
            yield kind.decode(one.event_type, one.payload)
        except (KeyError, msgspec.DecodeError) as error:
            raise Faulty(one.version, _FOREIGN) from error


def _check(version: int, match: Match, event: Event, secret: str | None, stream_id: UUID) -> None:
    """Each draw has its turn, its bag and what came out of it; and with the secret, it was luck that chose it."""
    draws: tuple[Draw, ...] = event.draws  # type: ignore[attr-defined]
    drawn = match.game.drawn(match.state, event)
    if len(drawn) != len(draws):
        raise Faulty(version, "It does not say where each draw came from.")
    for n, (draw, claim) in enumerate(zip(draws, drawn, strict=True), match.table.draws):
        if draw.n != n:
            raise Faulty(version, f"Draw {n} was left out.")
        if not _fits(draw, claim):
            raise Faulty(version, f"Draw {n} is not what lay in the bag.")
    if secret is not None:
        _check_luck(version, match, draws, bytes.fromhex(secret), stream_id)


def _fits(draw: Draw, claim: Drawn) -> bool:
    return draw.index is not None and draw.size == len(claim.bag) and claim.bag[draw.index] == claim.item


def _check_luck(version: int, match: Match, draws: Sequence[Draw], secret: bytes, stream_id: UUID) -> None:
    if luck.commitment(secret) != match.table.opened.commitment:
        raise Faulty(version, "The secret is not the one committed to.")
    key = luck.key(secret, seeds(match.table))
    for draw in draws:
        if luck.index(key, stream_id, draw.n, draw.size) != draw.index:
            raise Faulty(version, f"Draw {draw.n} is not the one that luck made.")

"""Folding a history again from its first event, each draw of luck checked on the way."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from uuid import UUID

import msgspec

from domain.core.chance import Draw, Drawn
from domain.core.message import Event
from domain.match.events import Rewound, SecretRevealed
from domain.match.rules import seeds
from domain.match.state import Match
from services.store import Recorded
from services.table import concluded, damage, luck
from services.table.kept import Kept
from services.table.kind import Folded, Kind
from services.table.verdict import Faulty, Luck

_STEPS_AT_ONCE = 50
UNREADABLE = "It cannot be folded."
FOREIGN = "It is no event of this game."


async def refolded(kind: Kind, stream_id: UUID, recorded: Sequence[Recorded], caches: Mapping[str, Kept]) -> Luck:
    """How far luck could be checked, and that the fold is what each of the caches holds. Raises Faulty."""
    events = list(_decoded(kind, recorded))
    secret = next((event.secret for event in events if isinstance(event, SecretRevealed)), None)
    folded: Folded | None = None
    is_seen = False
    grow = kind.grow()
    for version, event in enumerate(events, 1):
        try:
            if isinstance(folded, Match) and getattr(event, "draws", False):
                _check(version, folded, event, secret, stream_id)
            if isinstance(folded, Match):
                concluded.check(version, folded, event)
            before, folded = folded, grow(event)
        except damage.UNREADABLE as error:
            raise Faulty(version, UNREADABLE) from error
        if isinstance(event, Rewound):
            is_seen = _undid_draws(version, event, before, folded) or is_seen
        for place, cached in caches.items():
            if version == cached.version and kind.save(folded) != kind.save(cached.folded):
                raise Faulty(version, f"What {place} holds is not the fold of its events.")
        if version % _STEPS_AT_ONCE == 0:
            await asyncio.sleep(0)  # others want their turn
    if is_seen:
        return "seen"
    return "not yet" if secret is None else "checked"


def _decoded(kind: Kind, recorded: Sequence[Recorded]) -> Iterator[Event]:
    for one in recorded:
        try:
            yield kind.decode(one.event_type, one.payload)
        except (KeyError, msgspec.DecodeError) as error:
            raise Faulty(one.version, FOREIGN) from error


def _undid_draws(version: int, event: Rewound, before: Folded | None, after: Folded) -> bool:
    """Whether what a rewind undid was luck's: whatever it says of that itself must be so. Raises Faulty."""
    is_so = isinstance(before, Match) and isinstance(after, Match) and after.table.draws < before.table.draws
    if event.luck_seen != is_so:
        raise Faulty(version, "It is not so what it says of whether luck was seen.")
    return is_so


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

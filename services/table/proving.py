"""A bundle checked with nothing but what lies in it and the rules: hashes, positions, seals, then folds and draws."""

import asyncio

import msgspec

from domain.games import Shelf
from services.store.record import Recorded
from services.store.unbundle import Corrupt, Opened, opened
from services.table.carried import can_be_folded, kind_of
from services.table.damage import UNREADABLE
from services.table.refolding import refolded
from services.table.verdict import Faulty, Luck


class Proof(msgspec.Struct, frozen=True, kw_only=True):
    """What was checked: events, seals; how many events no seal covers; of each stream told whole, its luck.

    `public_key`: the one that signed the seals.
    """

    checked: int
    seals: int
    unsealed: int
    public_key: str
    luck: dict[str, Luck]


async def prove(shelf: Shelf, raw: bytes, public_key: bytes | None = None) -> tuple[Proof, Opened]:
    """What the bundle proves, and what lies in it. Raises Corrupt at the first fault."""
    found = await asyncio.to_thread(opened, raw, public_key)
    luck: dict[str, Luck] = {}
    for stream in found.head.streams:
        recorded = found.events[stream.stream_id]
        if len(recorded) == stream.version and can_be_folded(found, recorded[0]):
            luck[stream.stream_id] = await _refolded(shelf, found, recorded)
    proof = Proof(
        checked=found.checked,
        seals=found.seals,
        unsealed=found.unsealed,
        public_key=found.head.public_key,
        luck=luck,
    )
    return proof, found


async def _refolded(shelf: Shelf, found: Opened, recorded: list[Recorded]) -> Luck:
    stream_id = recorded[0].stream_id
    try:
        kind = kind_of(shelf, found, recorded[0])
        return await refolded(kind, stream_id, recorded, {})
    except Faulty as faulty:
        version, what = faulty.fault.version, faulty.fault.what
    except UNREADABLE as error:
        version, what = 1, f"it cannot be played with the rules here: {error}"
    line = found.lines.get((str(stream_id), version or 0), 1)
    raise Corrupt(line, what, str(stream_id), version)

"""Whether a match or a campaign is what it was: its chain, its fold, and once the secret is out every draw."""

from collections.abc import Sequence
from functools import partial
from hashlib import sha256
from uuid import UUID

import msgspec

from domain.campaign.state import Campaign
from domain.match.state import Match
from services.store import Recorded, imported, read, verify
from services.store.unbundle import Corrupt
from services.store.verify import Fault
from services.table import deciding_again, secret
from services.table.access import Table, require_sight
from services.table.caller import Caller
from services.table.house import House
from services.table.kept import Kept
from services.table.membership import as_member, table_of
from services.table.problem import RecordDamaged
from services.table.proving import Proof, prove
from services.table.reckoning import Verify, reckon
from services.table.refolding import FOREIGN, UNREADABLE, refolded
from services.table.verdict import Faulty, FirstFault, Verdict

__all__ = ["Proofs", "Verdict", "spoilt", "verify_match"]

Proofs = dict[str, Proof | Corrupt]
"""What was found of the files of imports, by their SHA-256 (hex)."""


async def verify_match(
    house: House,
    caller: Caller,
    match_id: UUID,
    *,
    with_seals: bool = True,
    chapter: Verify | None = None,
    proofs: Proofs | None = None,
    deep: bool = False,
) -> Verdict:
    """Read it all again and compare: hashes first, what seals say of them, then what they tell. Raises NotFound.

    `with_seals`: False where somebody has compared the whole bucket with them. `chapter`: verifies the match of a
    campaign's chapter, None: in the same way. `proofs`: of files that were read already; more are put there. `deep`:
    make every decision again by the rules, too; what was imported always is.
    """
    table = await table_of(house, match_id)
    require_sight(await as_member(house, caller, table), table)
    known: Proofs = {} if proofs is None else proofs
    return await _verified(house, match_id, table, with_seals=with_seals, chapter=chapter, proofs=known, deep=deep)


async def _verified(
    house: House,
    match_id: UUID,
    table: Table,
    *,
    with_seals: bool,
    chapter: Verify | None = None,
    proofs: Proofs,
    deep: bool,
) -> Verdict:
    async with house.store.connection() as conn:
        chain = await verify.verify_stream(conn, match_id)
    if chain.fault is not None:
        return _faulty(chain.checked, chain.fault)
    if table.status == "imported":
        return await _imported(house, match_id, proofs)
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
            verify_chapter = chapter or partial(_verified_chapter, house, with_seals=with_seals, deep=deep)
            told = await reckon(house, kept, recorded, verify_chapter)
        await secret.check(house, kept)
        if deep:
            await deciding_again.check(house, kept, recorded)
        return Verdict(True, len(recorded), told)
    except RecordDamaged as damaged:
        what = await _what(house, recorded, damaged.version)
        return Verdict(False, len(recorded), "not yet", FirstFault(damaged.version, what))
    except Faulty as faulty:
        return Verdict(False, len(recorded), "not yet", faulty.fault)


async def _verified_chapter(house: House, match_id: UUID, *, with_seals: bool, deep: bool) -> Verdict:
    """What is true of a campaign is true whoever asks. Raises NotFound."""
    table = await table_of(house, match_id)
    return await _verified(house, match_id, table, with_seals=with_seals, proofs={}, deep=deep)


async def damage_of(house: House, stream_id: UUID) -> RecordDamaged | None:
    """What its chain of hashes says is wrong with the record of that stream, if anything; seals are not asked."""
    async with house.store.connection() as conn:
        fault = (await verify.verify_stream(conn, stream_id)).fault
    return None if fault is None else RecordDamaged(fault.version or 1)


async def spoilt(house: House, match_id: UUID) -> FirstFault | None:
    """Why the file of an imported stream is not the one that came, if so; what it says is not looked at."""
    found = await _file(house, match_id)
    return found if isinstance(found, FirstFault) else None


async def _file(house: House, match_id: UUID) -> tuple[imported.Place, bytes] | FirstFault:
    async with house.store.connection() as conn:
        (told,) = await read.facts(conn, match_id, upto=1)
        try:
            place = imported.place(told[1])
            file_id = match_id if place.brought_by is None else UUID(place.brought_by)
        except ValueError:  # msgspec's among them
            return FirstFault(1, "It does not say in which file it came.")
        try:
            raw = await imported.content(conn, file_id)
        except KeyError:
            return FirstFault(None, "The file that was imported is not there.")
    if place.sha256 != sha256(raw).hexdigest():
        return FirstFault(None, "The file is not the one that was imported.")
    return place, raw


async def _imported(house: House, match_id: UUID, known: Proofs) -> Verdict:
    """The file is the one that came, and is what it says; it is proven once for all the streams that it brought."""
    found = await _file(house, match_id)
    if isinstance(found, FirstFault):
        return Verdict(False, 0, "not yet", found)
    place, raw = found
    if place.sha256 not in known:
        try:
            known[place.sha256], _ = await prove(house.shelf, raw)
        except Corrupt as corrupt:
            known[place.sha256] = corrupt
    proof = known[place.sha256]
    if isinstance(proof, Corrupt):
        return Verdict(False, 0, "not yet", FirstFault(proof.version, str(proof)))
    return Verdict(True, proof.checked, proof.luck.get(place.original, "not yet"))


async def _unlike_seals(house: House, recorded: Sequence[Recorded]) -> Fault | None:
    versions = {int(one.bucket_pos): int(one.version) for one in recorded}
    async with house.store.connection() as conn:
        return await verify.verify_stretch(conn, recorded[0].bucket, versions, house.public_key)


async def _what(house: House, recorded: Sequence[Recorded], version: int) -> str:
    """Why nothing can be made of that event: it is none, or it does not fit those before it."""
    one = recorded[version - 1]
    if version == 1:
        return UNREADABLE
    kind = (await house.ledger.at(one.stream_id, version - 1)).kind
    try:
        kind.decode(one.event_type, one.payload)
    except (KeyError, msgspec.DecodeError):
        return FOREIGN
    return UNREADABLE


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

"""One stream of the record, read again by the rules; whatever is wrong with it is a fault with its place."""

from collections import Counter
from typing import NamedTuple
from uuid import UUID

from domain.campaign.events import CampaignOpened
from domain.core.message import event_type
from domain.match.state import ContentMissing
from services.command.foreign import chained, foreign, unfolded
from services.command.house import AUDITOR
from services.command.report import Report, blame
from services.store import read
from services.store.comparison import Fault
from services.store.hashing import bucket_of
from services.store.imported import IMPORTED
from services.store.unbundle import Corrupt
from services.table.damage import UNREADABLE
from services.table.house import House
from services.table.problem import NotFound, RecordDamaged
from services.table.refolding import UNREADABLE as UNFOLDED
from services.table.verdict import Verdict
from services.table.verifying import Proofs, spoilt, verify_match


class Known(NamedTuple):
    """What was found already, of streams and of the files of imports; `deep`: whether decisions are made again."""

    verdicts: dict[UUID, Verdict]
    proofs: Proofs
    deep: bool


async def refold(report: Report, house: House, match_id: UUID, known: Known) -> bool:
    """The match as its events make it, unless a fault of theirs is known already or the stream is no match.

    Whether it is sound.
    """
    if any(fault.stream_id == match_id for fault in report.faults):
        return False
    try:
        fault = await _refolded(report, house, match_id, known)
    except NotFound:
        return False
    except RecordDamaged as damaged:
        fault = _fault(match_id, _why(damaged), damaged.version)
    except Corrupt as corrupt:
        fault = _fault(match_id, str(corrupt))
    except UNREADABLE as error:
        fault = _fault(match_id, f"it cannot be read: {type(error).__name__}: {' '.join(str(error).split())}")
    if fault is not None:
        blame(report, fault)
    return fault is None


async def _refolded(report: Report, house: House, match_id: UUID, known: Known) -> Fault | None:
    """Counts the stream. Raises NotFound, RecordDamaged, Corrupt, and whatever reading what was touched raises."""
    async with house.store.connection() as conn:
        first = await read.facts(conn, match_id, upto=1)
    if not first:
        return _fault(match_id, "the table of streams has it, and nothing is recorded of it")
    if first[0][0] in IMPORTED and (what := await spoilt(house, match_id)) is not None:
        return _fault(match_id, what.what, what.version)
    if (rules := await foreign(house, match_id)) is not None:
        report.matches += 1
        report.unplayed.append(unfolded(match_id, rules))
        return (await chained(house, match_id)).fault
    verdict = await verdict_of(house, known, match_id)
    is_campaign = (await house.store.facts(match_id, upto=1))[0][0] == event_type(CampaignOpened)
    report.campaigns += is_campaign
    report.matches += not is_campaign
    if verdict.first_fault is not None:
        return _fault(match_id, verdict.first_fault.what, verdict.first_fault.version)
    if not is_campaign:
        report.luck = dict(Counter(report.luck) + Counter([verdict.luck]))
    return None


async def verdict_of(house: House, known: Known, match_id: UUID) -> Verdict:
    """The chapters of a campaign are streams of their own: each is verified once. Raises NotFound."""

    async def chapter(one: UUID) -> Verdict:
        return await verdict_of(house, known, one)

    if match_id not in known.verdicts:
        known.verdicts[match_id] = await verify_match(
            house, AUDITOR, match_id, with_seals=False, chapter=chapter, proofs=known.proofs, deep=known.deep
        )
    return known.verdicts[match_id]


def _fault(match_id: UUID, what: str, version: int | None = None) -> Fault:
    return Fault(what, bucket_of(match_id), None, match_id, version)


def _why(damaged: RecordDamaged) -> str:
    """What led to it: a file that it was opened with is named, for nothing else tells which is gone."""
    cause: BaseException | None = damaged
    while cause is not None:
        if isinstance(cause, ContentMissing):
            return f"what it is played with is not kept: {cause}"
        cause = cause.__cause__
    return UNFOLDED

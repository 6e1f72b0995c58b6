"""`kifu verify`: whether the record is what it was, and if not, where it was first touched."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

import click
import msgspec
from rich.progress import Progress

from domain.campaign.events import CampaignOpened
from domain.core.message import event_type
from services.command.file import checked
from services.command.foreign import chained, foreign, unfolded
from services.command.house import AUDITOR, entered
from services.command.progress import progress
from services.command.report import Report, blame, told
from services.command.running import settled
from services.settings import Settings
from services.store import content
from services.store import verify as chain
from services.store.hashing import bucket_of
from services.store.verify import Fault, Verified
from services.table.house import House
from services.table.problem import NotFound, RecordDamaged
from services.table.verdict import Verdict
from services.table.verifying import Proofs, verify_match

_BUCKETS = 1024


class _Named(click.ParamType[UUID | Path]):
    """The id of a match, or a file that is there."""

    name = "match"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> UUID | Path:
        path = Path(value)
        if path.is_file():
            return path
        try:
            return UUID(value)
        except ValueError:
            self.fail(f"{value!r} is neither the id of a match nor a file.", param, ctx)


_NAMED = _Named()


class _Known(NamedTuple):
    """What was found already, of streams and of the files of imports; `deep`: whether decisions are made again."""

    verdicts: dict[UUID, Verdict]
    proofs: Proofs
    deep: bool


@click.command("verify")
@click.argument("named", metavar="[MATCH|FILE]", type=_NAMED, required=False, help="The id of a match, or a bundle.")
@click.option("--all", "whole", is_flag=True, help="The whole record.")
@click.option("--deep", is_flag=True, help="Also make every decision again by the rules; a FILE's always are.")
@click.option("--receipt", "receipts", metavar="HASH", multiple=True, help="It must be among the hashes there.")
@click.option("--key", metavar="HEX", help="The public key that a bundle's seals must be signed with.")
@click.option("--json", "as_json", is_flag=True, help="Print what was found for a program.")
@click.pass_context
def command(
    ctx: click.Context,
    named: UUID | Path | None,
    whole: bool,
    deep: bool,
    receipts: tuple[str, ...],
    key: str | None,
    as_json: bool,
) -> None:
    """Check that a match, or all, is what it was.

    Reads MATCH, or with --all whatever was recorded, computes every hash anew, looks for gaps, compares with every
    seal, folds every match and campaign again and compares, checks each draw of luck once its secret is out, and
    with --all the files of content packs. Ends with 0 if all is well, with 1 if not; then each fault is named with
    its place. With --deep every decision is made again as well, to see whether the rules allowed it: that takes several
    times as long. A match of a game that this service does not know cannot be folded: that is told, and no fault. Of a
    bundle, a FILE, the same is checked with nothing but what lies in it: no database is asked.
    """
    if whole == (named is not None):
        raise click.UsageError("Name a MATCH, or say --all.")
    if receipts and whole:
        raise click.UsageError("Name the MATCH that the receipt is of.")
    if isinstance(named, Path):
        report = checked(named, receipts, key)
    else:
        with settled() as settings:
            report = asyncio.run(_verify(settings, named, receipts, deep=deep, quiet=as_json))
    click.echo(msgspec.json.encode(report).decode() if as_json else told(report))
    ctx.exit(0 if report.ok else 1)


async def _verify(
    settings: Settings, match_id: UUID | None, receipts: Sequence[str], *, deep: bool, quiet: bool
) -> Report:
    with progress(quiet=quiet) as bar:
        async with entered(settings) as house:
            if match_id is None:
                return await _verify_all(house, bar, deep=deep)
            return await _verify_one(house, match_id, receipts, deep=deep)


async def _verify_one(house: House, match_id: UUID, receipts: Sequence[str], *, deep: bool) -> Report:
    """A match and, since only there a cut end shows, the bucket it lies in. Raises NotFound."""
    report = Report()
    bucket = bucket_of(match_id)
    async with house.store.connection() as conn:
        around = await chain.verify_bucket(conn, bucket, house.public_key)
        if match_id not in await chain.streams(conn, bucket):
            raise NotFound
        own = await chain.verify_stream(conn, match_id)
    _count(report, msgspec.structs.replace(own, fault=own.fault or around.fault))
    await _refold(report, house, match_id, _Known({}, {}, deep))
    await _find(report, house, match_id, receipts)
    return report


async def _find(report: Report, house: House, match_id: UUID, receipts: Sequence[str]) -> None:
    if receipts:
        hashes = {fact[3].hex() for fact in await house.store.facts(match_id)}
        for receipt in receipts:
            if receipt.strip().lower() not in hashes:
                blame(report, Fault(f"no event has the hash {receipt}", bucket_of(match_id), None, match_id))


async def _verify_all(house: House, bar: Progress, *, deep: bool) -> Report:
    report, buckets = Report(), []
    hashing = bar.add_task("hashes", total=_BUCKETS)
    async with house.store.connection() as conn:
        async for verified in chain.verify_all(conn, house.public_key):
            _count(report, verified)
            if verified.bucket is not None:
                buckets.append(verified.bucket)
                bar.update(hashing, completed=verified.bucket + 1, description=f"{report.checked} events")
        matches = [match_id for bucket in buckets for match_id in await chain.streams(conn, bucket)]
        async for sha256, is_whole in content.every(conn):
            report.files += 1
            if not is_whole:
                blame(report, Fault(f"the file kept under {sha256} is another one", None))
    bar.update(hashing, completed=_BUCKETS)
    known = _Known({}, {}, deep)
    for match_id in bar.track(matches, description="matches"):
        await _refold(report, house, match_id, known)
    return report


def _count(report: Report, verified: Verified) -> None:
    report.checked += verified.checked
    report.seals += verified.seals
    if verified.fault is not None:
        blame(report, verified.fault)


async def _refold(report: Report, house: House, match_id: UUID, known: _Known) -> None:
    """The match as its events make it, unless a fault of theirs is known already or the stream is no match."""
    if any(fault.stream_id == match_id for fault in report.faults):
        return
    if (rules := await foreign(house, match_id)) is not None:
        report.matches += 1
        report.unplayed.append(unfolded(match_id, rules))
        if (fault := (await chained(house, match_id)).fault) is not None:
            blame(report, fault)
        return
    try:
        verdict = await _verdict(house, known, match_id)
    except NotFound:
        return
    except RecordDamaged as damaged:
        blame(report, Fault(damaged.sentence, bucket_of(match_id), None, match_id, damaged.version))
        return
    is_campaign = (await house.store.facts(match_id, upto=1))[0][0] == event_type(CampaignOpened)
    report.campaigns += is_campaign
    report.matches += not is_campaign
    if verdict.first_fault is not None:
        what, version = verdict.first_fault.what, verdict.first_fault.version
        blame(report, Fault(what, bucket_of(match_id), None, match_id, version))
    elif not is_campaign:
        report.luck = dict(Counter(report.luck) + Counter([verdict.luck]))


async def _verdict(house: House, known: _Known, match_id: UUID) -> Verdict:
    """Each is verified once, a chapter's match for its campaign too."""
    if match_id not in known.verdicts:
        chapter = partial(_verdict, house, known)
        known.verdicts[match_id] = await verify_match(
            house, AUDITOR, match_id, with_seals=False, chapter=chapter, proofs=known.proofs, deep=known.deep
        )
    return known.verdicts[match_id]

"""`kifu verify`: whether the record is what it was, and if not, where it was first touched."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any
from uuid import UUID

import click
import msgspec
from rich.progress import Progress

from services.command.file import checked
from services.command.house import entered
from services.command.progress import progress
from services.command.report import Report, blame, told
from services.command.running import settled
from services.command.verify_list import unlike_list
from services.command.verify_stream import Known, refold
from services.settings import Settings
from services.store import content
from services.store import verify as chain
from services.store.hashing import bucket_of
from services.store.unbundle import Corrupt
from services.store.unlike import unlike
from services.store.verify import Fault, Verified
from services.table import keyring
from services.table.damage import UNREADABLE
from services.table.house import House
from services.table.problem import NotFound

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
                report = await _verify_all(house, bar, deep=deep)
                for what in await keyring.faults(house.store, settings.keys, whole=True):
                    blame(report, Fault(what, None))
                return report
            return await _verify_one(house, match_id, receipts, deep=deep)


async def _verify_one(house: House, match_id: UUID, receipts: Sequence[str], *, deep: bool) -> Report:
    """A match and, since only there a cut end shows, the bucket it lies in. Raises NotFound."""
    report = Report()
    bucket = bucket_of(match_id)
    async with house.store.connection() as conn:
        around = await chain.verify_bucket(conn, bucket, house.public_key)
        own = await chain.verify_stream(conn, match_id)
        if not own.checked and own.fault is None:
            raise NotFound
    _count(report, msgspec.structs.replace(own, fault=own.fault or around.fault))
    await refold(report, house, match_id, Known({}, {}, deep))
    await _find(report, house, match_id, receipts)
    return report


async def _find(report: Report, house: House, match_id: UUID, receipts: Sequence[str]) -> None:
    if receipts:
        hashes: set[str] = set()
        with suppress(Corrupt, *UNREADABLE):  # told already
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
    touched, known = list(report.faults), Known({}, {}, deep)
    sound = [
        match_id
        for match_id in bar.track(matches, description="matches")
        if await refold(report, house, match_id, known)
    ]
    others = [fault for match_id in sound if (fault := await unlike_list(house, match_id)) is not None]
    async with house.store.connection() as conn:
        others += await unlike(conn)
    for fault in _elsewhere(touched, others):
        blame(report, fault)
    return report


def _elsewhere(touched: list[Fault], found: list[Fault]) -> list[Fault]:
    """Those about what the record itself is sound in: what follows from its faults is not told as well."""
    buckets = {fault.bucket for fault in touched} - {None}
    are_seals = any(fault.seal is not None for fault in touched)
    return [one for one in found if one.bucket not in buckets and not (are_seals and one.seal is not None)]


def _count(report: Report, verified: Verified) -> None:
    report.checked += verified.checked
    report.seals += verified.seals
    if verified.fault is not None:
        blame(report, verified.fault)

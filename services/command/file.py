"""`kifu verify FILE`: a bundle checked with nothing but what lies in it; no database, no configuration."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from math import inf
from pathlib import Path
from uuid import UUID

import click

from domain.games import SHELF
from services.command.report import Report, blame
from services.store.unbundle import Corrupt
from services.store.verify import Fault
from services.table.proving import prove, unplayed


def checked(path: Path, receipts: Sequence[str], key: str | None) -> Report:
    """What was found in that file. Raises click.ClickException where the key is none."""
    report = Report()
    try:
        proof, found = asyncio.run(prove(SHELF, path.read_bytes(), _key(key), most=inf))
    except Corrupt as corrupt:
        stream_id = None if corrupt.stream_id is None else UUID(corrupt.stream_id)
        blame(report, Fault(f"line {corrupt.line}: {corrupt.what}", None, None, stream_id, corrupt.version))
        return report
    report.checked, report.seals, report.unsealed = proof.checked, proof.seals, proof.unsealed
    matches = [stream.stream_id for stream in found.head.streams if stream.kind == "match"]
    report.matches, report.campaigns = len(matches), len(found.head.streams) - len(matches)
    report.luck = dict(Counter(proof.luck[match_id] for match_id in matches if match_id in proof.luck))
    report.unplayed = unplayed(found)
    for receipt in receipts:
        if receipt.strip().lower() not in found.hashes:
            blame(report, Fault(f"no event has the hash {receipt}", None))
    return report


def _key(key: str | None) -> bytes | None:
    try:
        raw = None if key is None else bytes.fromhex(key)
    except ValueError:
        raw = b""
    if raw is not None and len(raw) != 32:
        raise click.ClickException("A key is 64 hexadecimal digits.")
    return raw

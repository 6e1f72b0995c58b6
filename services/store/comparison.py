"""What verification compares, and the faults that it names: the chain against head, seals and the table of streams."""

from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

import msgspec

from services.store.chain import Chain, Row
from services.store.claim import Claim


class Fault(msgspec.Struct, frozen=True):
    """What is wrong, and where it was first met. Positions, versions and seals count from 1."""

    what: str
    bucket: int | None
    position: int | None = None
    stream_id: UUID | None = None
    version: int | None = None
    seal: int | None = None


class Verified(msgspec.Struct, frozen=True):
    """How many events of a bucket were read, up to the fault if there is one; None: of the seals, how many `seals`."""

    bucket: int | None
    checked: int
    fault: Fault | None = None
    seals: int = 0


class Head(NamedTuple):
    """A bucket's head as the table has it, and the last position where anything lies."""

    bucket: int
    last_pos: int
    head_hash: bytes | None
    found_pos: int
    epoch: int
    last_at: int


def go_on(chain: Chain, rows: Sequence[Row], claims: list[Claim]) -> Fault | None:
    """Go on with these rows, stopping where a seal says what the head was; used claims are taken away."""
    start = 0
    while claims and claims[0].last_pos <= chain.checked + len(rows) - start:
        end = start + claims[0].last_pos - chain.checked
        chain.go_on(rows[start:end], whole=True)
        start, claim = end, claims.pop(0)
        if chain.head != claim.head_hash:
            what = f"up to here it is not what seal {claim.seal} was put on"
            return Fault(what, chain.bucket, chain.checked, seal=claim.seal)
    chain.go_on(rows[start:], whole=True)
    return None


def unlike_head(head: Head, chain: Chain) -> Fault | None:
    """How the chain, read to its end, differs from the head; None if it does not."""
    if head.head_hash is None:
        return Fault("its head is missing", head.bucket)
    if chain.checked != head.last_pos:
        return Fault("what follows this position is missing", head.bucket, chain.checked)
    if chain.checked != head.found_pos:
        return Fault("there is more behind the head than this position", head.bucket, chain.checked)
    if chain.head != head.head_hash:
        return Fault("the head hash is not that of the events up to here", head.bucket, chain.checked)
    if chain.at != head.last_at:
        return Fault("the head does not say when its last event was recorded", head.bucket, chain.checked)
    return None


def unlike_seals(head: Head, chain: Chain, claims: Sequence[Claim]) -> Fault | None:
    """What was sealed and is not there, or an epoch that no seal names; None if there is neither."""
    for claim in claims:
        if claim.last_pos > chain.checked:
            what = f"what follows this position was sealed, up to {claim.last_pos} by seal {claim.seal}, and is missing"
            return Fault(what, head.bucket, chain.checked, seal=claim.seal)
    newest = max(claims, key=lambda claim: claim.seal, default=Claim(0, b"", 1, 0))
    if head.epoch != newest.epoch:
        what = f"its epoch is {head.epoch} and not {newest.epoch}"
        return Fault(what, head.bucket, chain.checked, seal=newest.seal or None)
    return None


def unlike_opened(chain: Chain, opened: dict[UUID, int]) -> Fault | None:
    """How the streams that were met differ from those in the table; None if they do not."""
    for stream_id in chain.opened.keys() | opened.keys():
        position = chain.opened.get(stream_id)
        if position != opened.get(stream_id):
            return Fault("the table of streams does not say that it was opened here", chain.bucket, position, stream_id)
    return None

"""Calls by which the record proves itself: its seals, and the key that they are checked with."""

import msgspec
from litestar import Response
from litestar.response import Stream
from msgspec import UNSET, UnsetType

from domain.campaign.state import Campaign
from services.api import query, refusing, wire
from services.api.ask import Ask
from services.api.reply import STREAMED, reply
from services.store import sealing
from services.store.seal import Head, Signed, from_bytes
from services.table.bundling import bundle_of
from services.table.importing import import_bundle
from services.table.problem import Forbidden
from services.table.telling import time


class HeadTold(msgspec.Struct, frozen=True):
    """The hash over a bucket's events up to a position; a restore from a backup begins the next epoch."""

    bucket: int
    epoch: int
    last_pos: int
    head_hash: str


class SealTold(msgspec.Struct, frozen=True, kw_only=True):
    """A seal. `signed` are the very bytes under the signature, which say all that stands beside them, as hex."""

    number: int
    kind: str
    sealed_at: str
    previous: str
    heads: list[HeadTold]
    lost: list[HeadTold] | UnsetType = UNSET
    signed: str
    signature: str
    public_key: str


class KeyTold(msgspec.Struct, frozen=True):
    """The public half of the key that signs seals, as hex."""

    algorithm: str
    public_key: str


async def seals(ask: Ask) -> Response[bytes]:
    """The seals over the record, in order."""
    asked = ask.query(query.Seals)
    limit = ask.limit(asked.limit)
    async with ask.house.store.connection() as conn:
        found = await sealing.seals(conn, asked.after, limit)
    told = [_told(one) for one in found]
    return reply(wire.Page(told, str(told[-1].number) if len(told) == limit else UNSET))


async def key(ask: Ask) -> Response[bytes]:
    """The key that seals are checked with."""
    return reply(KeyTold("ed25519", ask.house.public_key.hex()))


async def match_bundle(ask: Ask) -> Stream:
    """The audit bundle of the match, a JSON object a line: all that it takes to check it elsewhere."""
    return await _bundle(ask)


async def campaign_bundle(ask: Ask) -> Stream:
    """The audit bundle of the campaign and of its chapters, a JSON object a line."""
    return await _bundle(ask)


class Imported(msgspec.Struct, frozen=True, kw_only=True):
    """A match, or a campaign with its chapters, that lies here for reading only. `original`: its id where it was
    recorded; `public_key`: by which its seals are signed, `is_ours` whether that is this service's, and
    what the file tells is recorded here; `unsealed`: how many events no seal covers."""

    match_id: str | UnsetType = UNSET
    campaign_id: str | UnsetType = UNSET
    original: str
    version: int
    sha256: str
    public_key: str
    is_ours: bool
    seals: int
    unsealed: int


async def take_in(ask: Ask) -> Response[bytes]:
    """Import the bundle of a match or of a campaign, the body being the file, for reading only: for operators."""
    if ask.caller.role != "operator":
        raise Forbidden
    raw = await ask.raw(ask.front.bundle_limit)
    done = await import_bundle(ask.house, ask.sent(), raw)
    proof = done.proof
    origin = done.kept.origin
    own = str(done.kept.stream_id)
    is_campaign = isinstance(done.kept.folded, Campaign)
    told = Imported(
        match_id=UNSET if is_campaign else own,
        campaign_id=own if is_campaign else UNSET,
        original=done.original,
        version=done.kept.version,
        sha256=done.sha256,
        public_key=proof.public_key,
        is_ours=origin is not None and origin.ours,
        seals=proof.seals,
        unsealed=proof.unsealed,
    )
    return reply(told, 201)


async def _bundle(ask: Ask) -> Stream:
    """Without its last line it is no bundle: where it breaks off a problem stands instead."""
    ask.query(query.Nothing)
    lines = await bundle_of(ask.house, ask.caller, await ask.stream())
    return Stream(refusing.lines(ask, lines), media_type="application/x-ndjson", headers=STREAMED)


def _told(one: Signed) -> SealTold:
    seal = from_bytes(one.signed)
    return SealTold(
        number=one.number,
        kind="restored" if seal.kind else "seal",
        sealed_at=time(seal.sealed_at),
        previous=seal.previous.hex(),
        heads=[_head(head) for head in seal.heads],
        lost=[_head(head) for head in seal.lost] if seal.kind else UNSET,
        signed=one.signed.hex(),
        signature=one.signature.hex(),
        public_key=one.public_key.hex(),
    )


def _head(head: Head) -> HeadTold:
    return HeadTold(head.bucket, head.epoch, head.last_pos, head.head_hash.hex())

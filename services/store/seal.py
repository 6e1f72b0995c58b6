"""What a seal signs, as bytes and back; deploy/RECORD.md gives the layout and test vectors."""

from collections.abc import Sequence
from hashlib import sha256
from itertools import pairwise
from struct import Struct
from typing import NamedTuple

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

_NAME = b"kifu-seal-1"
_FRONT = Struct(">BQq32s")
_COUNT = Struct(">H")
_HEAD = Struct(">HIQ32s")

ORDINARY, RESTORED = 0, 1
FIRST = bytes(32)
"""What the first seal names as the one before."""


class Head(NamedTuple):
    """The hash over a bucket's events up to a position, in one of its lives: a restore begins the next epoch."""

    bucket: int
    epoch: int
    last_pos: int
    head_hash: bytes


class Seal(msgspec.Struct, frozen=True):
    """The heads of buckets that changed, ascending; `lost`, in a seal of kind 1, those that a restore gave up.

    `sealed_at` in microseconds since 1970; `previous`: SHA-256 of what the seal before signed.
    """

    kind: int
    number: int
    sealed_at: int
    previous: bytes
    heads: tuple[Head, ...]
    lost: tuple[Head, ...] = ()


class Signed(NamedTuple):
    """A seal as it is kept: the bytes that are signed, the signature, and the key that made it."""

    number: int
    signed: bytes
    signature: bytes
    public_key: bytes

    @property
    def digest(self) -> bytes:
        """What the next seal names as the one before it."""
        return sha256(self.signed).digest()

    @property
    def is_genuine(self) -> bool:
        """Whether the signature is that key's over these bytes."""
        try:
            Ed25519PublicKey.from_public_bytes(self.public_key).verify(self.signature, self.signed)
        except (InvalidSignature, ValueError):
            return False
        return True


def sign(seal: Seal, key: bytes) -> Signed:
    """The seal, signed with that private key of 32 bytes."""
    private, signed = Ed25519PrivateKey.from_private_bytes(key), to_bytes(seal)
    return Signed(seal.number, signed, private.sign(signed), private.public_key().public_bytes_raw())


def public(key: bytes) -> bytes:
    """The public half of a private key."""
    return Ed25519PrivateKey.from_private_bytes(key).public_key().public_bytes_raw()


def to_bytes(seal: Seal) -> bytes:
    """What is signed."""
    front = _FRONT.pack(seal.kind, seal.number, seal.sealed_at, seal.previous)
    return _NAME + front + _listed(seal.heads) + (_listed(seal.lost) if seal.kind == RESTORED else b"")


def from_bytes(signed: bytes) -> Seal:
    """The seal that these bytes tell. Raises ValueError where they tell none."""
    front, rest = signed[len(_NAME) : len(_NAME) + _FRONT.size], signed[len(_NAME) + _FRONT.size :]
    if signed[: len(_NAME)] != _NAME or len(front) != _FRONT.size:
        raise ValueError("it is no seal")
    kind, number, sealed_at, previous = _FRONT.unpack(front)
    if kind not in (ORDINARY, RESTORED):
        raise ValueError("it is of no kind that there is")
    heads, rest = _read(rest)
    lost, rest = _read(rest) if kind == RESTORED else ((), rest)
    if rest:
        raise ValueError("there is more behind its end")
    return Seal(kind, number, sealed_at, previous, heads, lost)


def _listed(heads: Sequence[Head]) -> bytes:
    return _COUNT.pack(len(heads)) + b"".join(_HEAD.pack(*head) for head in heads)


def _read(raw: bytes) -> tuple[tuple[Head, ...], bytes]:
    if len(raw) < _COUNT.size:
        raise ValueError("it is cut off")
    end = _COUNT.size + _COUNT.unpack_from(raw)[0] * _HEAD.size
    if len(raw) < end:
        raise ValueError("it is cut off")
    heads = tuple(Head(*fields) for fields in _HEAD.iter_unpack(raw[_COUNT.size : end]))
    if any(one.bucket >= other.bucket for one, other in pairwise(heads)):
        raise ValueError("its buckets are not in ascending order")
    return heads, raw[end:]

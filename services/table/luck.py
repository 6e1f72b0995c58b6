"""Luck made from a match's secret and its seats' seeds, so that anybody can check it once the secret is out.

The layout is frozen; deploy/RECORD.md gives it byte by byte with test vectors.
"""

import hashlib
import hmac
import secrets
from collections import OrderedDict
from uuid import UUID

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from domain.core.chance import Draw
from services.store import Store, desk

SECRET_BYTES = 32
_NONCE_BYTES = 12


def commitment(secret: bytes) -> str:
    """What is told before any seed is known: SHA-256 of the secret, hex."""
    return hashlib.sha256(secret).hexdigest()


def place(commitment: str) -> UUID:
    """Under which id a secret lies that was promised before there was a match to use it."""
    return UUID(bytes=bytes.fromhex(commitment)[:16])


def key(secret: bytes, seeds: tuple[str | None, ...]) -> bytes:
    """The key of all draws of a match. `seeds`: one a seat in order, 32 bytes as hex, or None where declined."""
    material = b"kifu-luck-1" + secret
    for seed in seeds:
        raw = bytes.fromhex(seed or "")
        material += len(raw).to_bytes(1) + raw
    return hashlib.sha256(material).digest()


def index(key: bytes, stream_id: UUID, n: int, size: int) -> int:
    """Where draw `n` (from 0) of that stream falls among `size` items, all equally likely."""
    fair = (1 << 256) // size * size
    attempt = 0
    while True:
        message = stream_id.bytes + n.to_bytes(8) + attempt.to_bytes(4)
        number = int.from_bytes(hmac.digest(key, message, "sha256"))
        if number < fair:
            return number % size
        attempt += 1


class KeyedChance:
    """The draws of one stream from number `n` on."""

    def __init__(self, key: bytes, stream_id: UUID, n: int) -> None:
        self._key, self._stream_id, self._n = key, stream_id, n

    def draw(self, size: int) -> Draw:
        """See `domain.core.chance.Chance`."""
        if size < 1:
            raise ValueError("an empty bag gives nothing")
        draw = Draw(self._n, size, index(self._key, self._stream_id, self._n, size))
        self._n += 1
        return draw


class KeyedLuck:
    """The luck of one match (`domain.match.luck.Luck`)."""

    def __init__(self, secret: bytes, stream_id: UUID) -> None:
        self._secret, self._stream_id = secret, stream_id
        self._keys: dict[tuple[str | None, ...], bytes] = {}

    def chance(self, seeds: tuple[str | None, ...], drawn: int) -> KeyedChance:
        known = self._keys.get(seeds)
        if known is None:
            known = self._keys[seeds] = key(self._secret, seeds)
        return KeyedChance(known, self._stream_id, drawn)

    def secret(self) -> str:
        return self._secret.hex()


class Locker:
    """Keeps secrets of running matches unreadable in the database: AES-256-GCM under a key that lies elsewhere."""

    def __init__(self, key: bytes) -> None:
        self._cipher = AESGCM(key)

    def lock(self, secret: bytes, stream_id: UUID) -> bytes:
        nonce = secrets.token_bytes(_NONCE_BYTES)
        return nonce + self._cipher.encrypt(nonce, secret, stream_id.bytes)

    def unlock(self, locked: bytes, stream_id: UUID) -> bytes:
        """Raises cryptography.exceptions.InvalidTag if the key or the bytes are not those it was locked with."""
        return self._cipher.decrypt(locked[:_NONCE_BYTES], locked[_NONCE_BYTES:], stream_id.bytes)


class Lucks:
    """The luck of matches, each secret put away locked before the stream that uses it opens."""

    def __init__(self, store: Store, locker: Locker, capacity: int = 4_096) -> None:
        self._store, self._locker, self._capacity = store, locker, capacity
        self._known: OrderedDict[tuple[UUID, str | None], KeyedLuck] = OrderedDict()

    async def make(self, match_id: UUID) -> KeyedLuck:
        """A new secret for a match to be opened; the one made before if the same request is sent again."""
        locked = self._locker.lock(secrets.token_bytes(SECRET_BYTES), match_id)
        async with self._store.connection() as conn:
            await desk.put_luck(conn, match_id, locked)
        return await self.of(match_id)

    async def promise(self, number: int) -> tuple[str, ...]:
        """Commitments to so many new secrets, each put away under its own commitment until a match is to use it."""
        secret = [secrets.token_bytes(SECRET_BYTES) for _ in range(number)]
        commitments = tuple(commitment(one) for one in secret)
        async with self._store.connection() as conn, conn.transaction():
            for one, told in zip(secret, commitments, strict=True):
                await desk.put_luck(conn, place(told), self._locker.lock(one, place(told)))
        return commitments

    def forget(self) -> None:
        """What is remembered may never have been: the record has been restored from a backup."""
        self._known.clear()

    def unlocked(self, locked: bytes, kept_at: UUID) -> bytes:
        """The secret that was put away there. Raises cryptography.exceptions.InvalidTag."""
        return self._locker.unlock(locked, kept_at)

    async def of(self, match_id: UUID, promised: str | None = None) -> KeyedLuck:
        """The luck of a match that was opened here; `promised`: by its campaign, with that commitment."""
        known = self._known.get((match_id, promised))
        if known is None:
            kept_at = match_id if promised is None else place(promised)
            async with self._store.connection() as conn:
                locked = await desk.luck(conn, kept_at)
            known = self._known[match_id, promised] = KeyedLuck(self.unlocked(locked, kept_at), match_id)
            if len(self._known) > self._capacity:
                self._known.popitem(last=False)
        return known

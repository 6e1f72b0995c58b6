"""The stretches of buckets in a bundle: hash by hash, what seals say of them, which events lie there."""

from collections.abc import Sequence

from services.store.claim import Claim
from services.store.hashing import bucket_genesis, head_hash


class Stretches:
    """Filled line by line: the hashes of a bucket first, then the events that lie among them, in order."""

    def __init__(self) -> None:
        self._hashes: dict[int, tuple[int, list[bytes]]] = {}
        self._last: dict[int, int] = {}
        self._places: list[tuple[int, int]] = []
        self._sealed: dict[int, int] = {}

    @property
    def buckets(self) -> Sequence[int]:
        """Those of which there are hashes."""
        return tuple(self._hashes)

    @property
    def unsealed(self) -> int:
        """How many events no seal covers that was checked."""
        return sum(position > self._sealed.get(bucket, 0) for bucket, position in self._places)

    def add(self, bucket: int, after: int, hashes: Sequence[str]) -> str | None:
        """The next hashes of a bucket; what is wrong with them."""
        begins, known = self._hashes.setdefault(bucket, (after, []))
        end = begins + len(known)
        if after != end:
            return f"positions from {end + 1} of bucket {bucket} are missing"
        known += [bytes.fromhex(one) for one in hashes]
        return None

    def place(self, bucket: int, position: int, hash_: bytes) -> str | None:
        """An event of the bundle lies there; what is wrong with that."""
        if position <= self._last.get(bucket, 0):
            return "it does not lie behind the event before it"
        self._last[bucket] = position
        after, hashes = self._hashes.get(bucket, (0, []))
        if not after < position <= after + len(hashes) or hashes[position - after - 1] != hash_:
            return f"another event lies at position {position} of bucket {bucket}, or none"
        self._places.append((bucket, position))
        return None

    def check(self, bucket: int, claims: Sequence[Claim]) -> str | None:
        """What the seals say against these hashes. Claims about other positions than are here are passed over."""
        after, hashes = self._hashes[bucket]
        start = next((claim.head_hash for claim in claims if claim.last_pos == after), None) if after else None
        if after and start is None:
            return f"no seal says what bucket {bucket} was at position {after}, where its hashes begin"
        position, head = after, start or bucket_genesis(bucket)
        for claim in claims:
            if not after <= claim.last_pos <= after + len(hashes):
                continue
            for place in range(position, claim.last_pos):
                head = head_hash(head, place + 1, hashes[place - after])
            position = claim.last_pos
            if head != claim.head_hash:
                return f"bucket {bucket} up to position {position} is not what seal {claim.seal} was put on"
            self._sealed[bucket] = position
        return None

"""What seals say of the record: which head each bucket had at which position, as far as the seals are genuine."""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from services.store.seal import FIRST, Head, Signed, from_bytes


class Claim(NamedTuple):
    """By this seal, the bucket had that head hash at that position."""

    last_pos: int
    head_hash: bytes
    epoch: int
    seal: int


class Claims:
    """Grows by one seal after the other. `public_key`: by which they must be signed; None: by that of the first."""

    def __init__(self, public_key: bytes | None = None) -> None:
        self.seals = 0
        self._public_key = public_key
        self._before: Signed | None = None
        self._of: defaultdict[int, list[Claim]] = defaultdict(list)

    def add(self, one: Signed, *, whole: bool) -> str | None:
        """Take this seal in; if it is not what it must be, leave it out and say why.

        `whole`: no seal was left out before it. Else there may be others between this one and the one before.
        """
        fault = self._fault(one, whole=whole)
        if fault is None:
            self._take(one)
        self._before = one
        self.seals += 1
        return fault

    def turn(self) -> None:
        """What comes next are the seals of another bucket, from the first that it needs."""
        self._before = None

    def of(self, bucket: int) -> list[Claim]:
        """The claims about a bucket, by position; none about what a restore gave up."""
        return sorted(self._of.get(bucket, ()))

    def _fault(self, one: Signed, *, whole: bool) -> str | None:
        before, self._public_key = self._before, self._public_key or one.public_key
        last = 0 if before is None else before.number
        if whole and one.number != last + 1:
            return f"seal {last + 1} is missing"
        try:
            seal = from_bytes(one.signed)
        except ValueError as error:
            return f"it cannot be read: {error}"
        if one.public_key != self._public_key:
            return "it is signed with another key"
        if seal.number != one.number:
            return f"it says that it is seal {seal.number}"
        if one.number <= last:
            return "it does not follow the seal before it"
        if not one.is_genuine:
            return "its signature is not that key's over these bytes"
        if one.number == last + 1 and seal.previous != (FIRST if before is None else before.digest):
            return "it does not name the seal before it"
        return None

    def _take(self, one: Signed) -> None:
        seal = from_bytes(one.signed)
        ends = {head.bucket: head.last_pos for head in seal.heads}
        for lost in seal.lost:
            self._of[lost.bucket] = _kept(self._of[lost.bucket], lost, ends.get(lost.bucket, 0))
        for bucket, epoch, last_pos, head_hash in seal.heads:
            self._of[bucket].append(Claim(last_pos, head_hash, epoch, one.number))


def _kept(claims: Sequence[Claim], lost: Head, end: int) -> list[Claim]:
    """Without those that a restore to position `end` gave up, and says so."""
    return [one for one in claims if one.epoch > lost.epoch or not end < one.last_pos <= lost.last_pos]

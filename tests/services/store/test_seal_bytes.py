"""What a seal signs: read back as it was written, and nothing else is one."""

import pytest

from services.store.seal import FIRST, Head, Seal, Signed, from_bytes, public, sign, to_bytes
from tests.services.store.sealed import KEY

HEADS = (Head(3, 1, 5, b"\x01" * 32), Head(1023, 2, 2**40, b"\x02" * 32))


@pytest.mark.parametrize(
    "seal", [Seal(0, 1, 7, FIRST, ()), Seal(0, 2, 8, FIRST, HEADS), Seal(1, 3, 9, FIRST, HEADS, HEADS)]
)
def test_what_a_seal_signs_can_be_read_back(seal: Seal) -> None:
    assert from_bytes(to_bytes(seal)) == seal


WHOLE = to_bytes(Seal(1, 3, 9, FIRST, HEADS, HEADS[:1]))


@pytest.mark.parametrize("end", range(0, len(WHOLE), 7))
def test_a_seal_that_is_cut_off_is_none(end: int) -> None:
    with pytest.raises(ValueError, match=r"cut off|no seal"):
        from_bytes(WHOLE[:end])


@pytest.mark.parametrize(
    ("spoilt", "why"),
    [
        (b"x" + WHOLE[1:], "no seal"),
        (WHOLE[:11] + b"\x02" + WHOLE[12:], "of no kind"),
        (WHOLE + b"x", "more behind"),
        (to_bytes(Seal(0, 3, 9, FIRST, HEADS[::-1])), "ascending"),
    ],
)
def test_other_bytes_are_no_seal(spoilt: bytes, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        from_bytes(spoilt)


def test_a_signature_of_another_key_or_over_other_bytes_is_not_genuine() -> None:
    signed = sign(Seal(0, 1, 7, FIRST, HEADS), KEY)
    assert signed.is_genuine
    for other in (
        signed._replace(signed=signed.signed[:-1] + b"\x00"),
        signed._replace(signature=bytes(64)),
        signed._replace(public_key=public(bytes(32))),
        Signed(1, signed.signed, signed.signature, b"\xff" * 32),
    ):
        assert not other.is_genuine

"""A value read back from Redis is the one that was put there, or none."""

from hypothesis import given
from hypothesis import strategies as st

from services.projections import entry
from services.projections.entry import Entry

ANY = Entry(entry.stamp(1, 42), b"0123456789abcdef", b'{"version":42')


def test_what_was_packed_is_unpacked() -> None:
    assert entry.unpack(b"key", entry.pack(b"key", ANY)) == ANY


@given(st.binary(max_size=60), st.data())
def test_a_changed_byte_is_noticed(body: bytes, data: st.DataObject) -> None:
    value = bytearray(entry.pack(b"key", ANY._replace(body=body)))
    place = data.draw(st.integers(0, len(value) - 1))
    value[place] ^= data.draw(st.integers(1, 255))
    assert entry.unpack(b"key", bytes(value)) is None


@given(st.integers(0, 60))
def test_a_cut_value_is_noticed(length: int) -> None:
    value = entry.pack(b"key", ANY)
    assert entry.unpack(b"key", value[: min(length, len(value) - 1)]) is None


def test_a_value_cannot_stand_under_another_key() -> None:
    assert entry.unpack(b"kez", entry.pack(b"key", ANY)) is None


def test_what_is_no_value_is_none() -> None:
    assert [entry.unpack(b"key", value) for value in (None, 7, [b"x"], b"")] == [None] * 4


@given(
    st.tuples(st.integers(1, 10**6 - 1), st.integers(0, 10**12 - 1)), st.tuples(st.integers(1, 9), st.integers(0, 9))
)
def test_stamps_compare_as_epoch_and_version_do(one: tuple[int, int], other: tuple[int, int]) -> None:
    assert (entry.stamp(*one) < entry.stamp(*other)) == (one < other)
    assert entry.version_of(entry.stamp(*one)) == one[1]

"""Luck made from a secret and seeds: as anybody may compute it again."""

import hashlib
import hmac
from collections import Counter
from uuid import UUID, uuid4

import pytest
from cryptography.exceptions import InvalidTag
from hypothesis import given
from hypothesis import strategies as st

from domain.core.chance import Draw
from services.table import luck
from services.table.luck import KeyedLuck, Locker

SECRET = bytes(range(32))
MATCH = UUID("00000000-0000-8000-8000-0000000007ff")
SEEDS = ("5e" * 32, None)


def test_the_commitment_is_the_hash_of_the_secret():
    assert luck.commitment(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_the_key_is_made_of_secret_and_seeds_in_the_order_of_the_seats():
    told = b"kifu-luck-1" + SECRET + b"\x20" + b"\x5e" * 32 + b"\x00"
    assert luck.key(SECRET, SEEDS) == hashlib.sha256(told).digest()
    assert luck.key(SECRET, SEEDS[::-1]) != luck.key(SECRET, SEEDS)


def test_draws_are_what_everybody_will_compute():
    key = luck.key(SECRET, SEEDS)
    assert [luck.index(key, MATCH, n, 20) for n in range(8)] == [_again(key, n, 20) for n in range(8)]


def _again(key, n, size):
    """Written anew from the words of the rule."""
    attempt = 0
    while True:
        told = MATCH.bytes + n.to_bytes(8, "big") + attempt.to_bytes(4, "big")
        number = int(hmac.new(key, told, hashlib.sha256).hexdigest(), 16)
        if number < 2**256 - 2**256 % size:
            return number % size
        attempt += 1


def test_a_number_that_would_favour_some_items_is_passed_over(monkeypatch):
    """Of three items the last number of all would be one too many for the first."""
    numbers = iter([2**256 - 1, 5])
    monkeypatch.setattr(luck.hmac, "digest", lambda *_: next(numbers).to_bytes(32))
    assert luck.index(b"", MATCH, 0, 3) == 2


@given(st.integers(1, 60), st.integers(0, 2**64 - 1))
def test_an_index_lies_in_its_bag(size, n):
    assert 0 <= luck.index(SECRET, MATCH, n, size) < size


def test_all_items_come():
    counts = Counter(luck.index(SECRET, MATCH, n, 6) for n in range(6_000))
    assert all(850 < counts[item] < 1_150 for item in range(6))


def test_a_match_draws_on_where_it_stands():
    chance = KeyedLuck(SECRET, MATCH).chance(SEEDS, 7)
    key = luck.key(SECRET, SEEDS)
    assert [chance.draw(20), chance.draw(19)] == [
        Draw(7, 20, luck.index(key, MATCH, 7, 20)),
        Draw(8, 19, luck.index(key, MATCH, 8, 19)),
    ]
    with pytest.raises(ValueError, match="empty"):
        chance.draw(0)


def test_a_locked_secret_opens_with_its_key_for_its_match_alone():
    locker, match_id = Locker(bytes(32)), uuid4()
    locked = locker.lock(SECRET, match_id)
    assert SECRET not in locked
    assert locker.lock(SECRET, match_id) != locked
    assert locker.unlock(locked, match_id) == SECRET
    for wrong in (lambda: locker.unlock(locked, uuid4()), lambda: Locker(b"\x01" * 32).unlock(locked, match_id)):
        with pytest.raises(InvalidTag):
            wrong()

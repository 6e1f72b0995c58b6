"""The hashes and ids of the record: the database and this service compute the same, byte for byte."""

from hashlib import sha256
from uuid import UUID, uuid4

import psycopg
import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.store import hashing
from tests.services.store.conftest import Database

TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=40)
I64 = st.integers(-(2**63), 2**63 - 1)
COUNT = st.integers(1, 2**63 - 1)
HASH = st.binary(min_size=32, max_size=32)


@pytest.fixture(scope="module")
def conn(database: Database) -> psycopg.Connection:
    with psycopg.connect(database.service, autocommit=True) as conn:
        yield conn


def answer(conn: psycopg.Connection, call: str, *values: object) -> object:
    (row,) = conn.execute(f"SELECT record.{call}", values).fetchall()
    return row[0]


@given(stream_id=st.uuids())
def test_the_bucket_of_a_stream(conn: psycopg.Connection, stream_id: UUID) -> None:
    assert answer(conn, "bucket_of(%s)", stream_id) == hashing.bucket_of(stream_id)


@given(stream_id=st.uuids())
def test_the_beginning_of_a_stream(conn: psycopg.Connection, stream_id: UUID) -> None:
    assert answer(conn, "stream_genesis(%s)", stream_id) == hashing.stream_genesis(stream_id)


@given(salt=HASH, payload=st.binary(max_size=300), command_id=st.binary(min_size=16, max_size=16),
       command_ix=st.integers(0, 2**31 - 1), command_fp=HASH)  # fmt: skip
def test_the_commitment(
    conn: psycopg.Connection, salt: bytes, payload: bytes, command_id: bytes, command_ix: int, command_fp: bytes
) -> None:
    told = answer(conn, "commitment(%s, %s, %s, %s::int, %s)", salt, payload, command_id, command_ix, command_fp)
    assert told == hashing.commitment(salt, payload, command_id, command_ix, command_fp)


@given(prev_hash=HASH, stream_id=st.uuids(), version=COUNT, event_type=TEXT, schema_version=st.integers(0, 2**31 - 1),
       actor=TEXT, recorded_at=I64, commitment=HASH)  # fmt: skip
def test_the_hash_of_an_event(
    conn: psycopg.Connection, prev_hash: bytes, stream_id: UUID, version: int, event_type: str, schema_version: int,
    actor: str, recorded_at: int, commitment: bytes,
) -> None:  # fmt: skip
    told = answer(
        conn, "event_hash(%s, %s, %s::bigint, %s, %s::int, %s, %s::bigint, %s)",
        prev_hash, stream_id, version, event_type, schema_version, actor, recorded_at, commitment,
    )  # fmt: skip
    header = hashing.header(stream_id, version, event_type, schema_version, actor, recorded_at)
    assert told == hashing.event_hash(prev_hash, header, commitment)


@given(head=HASH, bucket_pos=COUNT, hash_=HASH)
def test_the_head_of_a_bucket(conn: psycopg.Connection, head: bytes, bucket_pos: int, hash_: bytes) -> None:
    assert answer(conn, "head_hash(%s, %s::bigint, %s)", head, bucket_pos, hash_) == hashing.head_hash(
        head, bucket_pos, hash_
    )


def test_every_bucket_begins_with_a_hash_of_its_own(conn: psycopg.Connection) -> None:
    rows = conn.execute("SELECT bucket, epoch, last_pos, head_hash FROM record.bucket_head ORDER BY bucket").fetchall()
    assert rows == [(bucket, 1, 0, hashing.bucket_genesis(bucket)) for bucket in range(1024)]


@given(stream_id=st.uuids(), campaign_id=st.uuids())
def test_a_chapter_lies_in_its_campaigns_bucket_and_is_else_itself(stream_id: UUID, campaign_id: UUID) -> None:
    chapter = hashing.with_bucket_of(stream_id, campaign_id)
    assert hashing.bucket_of(chapter) == hashing.bucket_of(campaign_id)
    assert chapter.int >> 10 == stream_id.int >> 10


@given(command_id=st.binary(min_size=16, max_size=16))
def test_a_stream_opened_by_a_command_has_an_id_of_version_8(command_id: bytes) -> None:
    stream_id = hashing.stream_id_for(command_id)
    assert (stream_id.version, stream_id.variant) == (8, "specified in RFC 4122")
    digest = int.from_bytes(sha256(b"kifu-id" + command_id).digest()[:16])
    fixed = 0xF << 76 | 0b11 << 62
    assert stream_id.int & ~fixed == digest & ~fixed


def test_a_command_is_named_by_caller_method_path_and_key() -> None:
    names = {
        hashing.command_id(*parts)
        for parts in [
            ("anna", "POST", "/v1/matches", "k"),
            ("ben", "POST", "/v1/matches", "k"),
            ("anna", "PUT", "/v1/matches", "k"),
            ("anna", "POST", "/v1/matchesk", ""),
            ("annaP", "OST", "/v1/matches", "k"),
            ("anna", "POST", "/v1/matches", "l"),
        ]
    }
    assert len(names) == 6
    assert {len(name) for name in names} == {16}


def test_two_streams_have_different_beginnings() -> None:
    assert hashing.stream_genesis(uuid4()) != hashing.stream_genesis(uuid4())

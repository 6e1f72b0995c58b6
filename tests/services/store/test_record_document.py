"""deploy/RECORD.md: every vector printed there is computed anew, so the page cannot say anything else than we do."""

import hmac
import re
import sys
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from struct import pack
from uuid import UUID

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from services.store import Bucket, Position, Recorded, Version, bundle, hashing
from services.store.seal import Head, Seal, Signed, sign
from services.store.unbundle import opened
from services.table import luck
from tests.services.api.second import FILE, SECOND, verdict

PAGE = Path(__file__).parents[3] / "deploy" / "RECORD.md"

Vector = dict[str, str]


def read() -> dict[str, Vector]:
    blocks = re.findall(r"^```vector (\S+)\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    return {name: dict(re.split(r"\s*= ", line, maxsplit=1) for line in body.splitlines()) for name, body in blocks}


VECTORS = read()
(BUNDLE,) = re.findall(r"^```bundle\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


def raw(vector: Vector, name: str) -> bytes:
    return bytes.fromhex(vector[name])


def test_the_page_has_a_vector_of_everything() -> None:
    assert set(VECTORS) == {
        "id", "genesis", "event-1", "event-2", "head-1", "head-2", "seal-1", "seal-2", "luck-key", "luck-draws",
    }  # fmt: skip


def test_ids_and_buckets() -> None:
    vector = VECTORS["id"]
    assert hashing.command_id(*(vector[name] for name in ("caller", "method", "path", "key"))) == raw(
        vector, "command_id"
    )
    stream_id, campaign_id = UUID(vector["stream_id"]), UUID(vector["campaign_id"])
    assert hashing.stream_id_for(raw(vector, "command_id")) == stream_id
    assert hashing.bucket_of(stream_id) == int(vector["bucket"])
    assert hashing.bucket_of(campaign_id) == int(vector["campaign_bucket"])
    assert hashing.with_bucket_of(stream_id, campaign_id) == UUID(vector["chapter_id"])


def test_beginnings() -> None:
    vector = VECTORS["genesis"]
    assert hashing.stream_genesis(UUID(vector["stream_id"])) == raw(vector, "stream_genesis")
    assert hashing.bucket_genesis(int(vector["bucket"])) == raw(vector, "bucket_genesis")


@pytest.mark.parametrize("name", ["event-1", "event-2"])
def test_events(name: str) -> None:
    vector = VECTORS[name]
    header = hashing.header(
        UUID(vector["stream_id"]), int(vector["version"]), vector["event_type"], int(vector["schema_version"]),
        vector["actor"], int(vector["recorded_at"]),
    )  # fmt: skip
    commitment = hashing.commitment(
        raw(vector, "salt"), raw(vector, "payload"), raw(vector, "command_id"), int(vector["command_ix"]),
        raw(vector, "command_fp"),
    )  # fmt: skip
    assert header == raw(vector, "header")
    assert commitment == raw(vector, "commitment")
    assert hashing.event_hash(raw(vector, "prev_hash"), header, commitment) == raw(vector, "hash")


@pytest.mark.parametrize("name", ["head-1", "head-2"])
def test_heads(name: str) -> None:
    vector = VECTORS[name]
    head = hashing.head_hash(raw(vector, "head_hash_before"), int(vector["bucket_pos"]), raw(vector, "hash"))
    assert head == raw(vector, "head_hash")


def test_the_vectors_are_one_story() -> None:
    assert raw(VECTORS["event-1"], "prev_hash") == raw(VECTORS["genesis"], "stream_genesis")
    assert raw(VECTORS["event-2"], "prev_hash") == raw(VECTORS["event-1"], "hash")
    assert raw(VECTORS["head-1"], "head_hash_before") == raw(VECTORS["genesis"], "bucket_genesis")
    assert raw(VECTORS["head-2"], "head_hash_before") == raw(VECTORS["head-1"], "head_hash")
    assert VECTORS["head-2"]["head_hash"] in VECTORS["seal-1"]["heads"]
    assert VECTORS["head-2"]["head_hash"] in VECTORS["seal-2"]["lost"]
    assert raw(VECTORS["seal-2"], "previous") == raw(VECTORS["seal-1"], "signed_sha256")


def listed(heads: str) -> bytes:
    """A list of heads as it is signed; they are in ascending order."""
    rows = [head.split(":") for head in heads.split()]
    assert rows == sorted(rows, key=lambda row: int(row[0]))
    return pack(">H", len(rows)) + b"".join(
        pack(">HIQ", *map(int, numbers)) + bytes.fromhex(head) for *numbers, head in rows
    )


@pytest.mark.parametrize(("name", "lists"), [("seal-1", ["heads"]), ("seal-2", ["heads", "lost"])])
def test_seals(name: str, lists: Iterable[str]) -> None:
    vector = VECTORS[name]
    front = pack(">BQq", int(vector["kind"]), int(vector["number"]), int(vector["sealed_at"]))
    signed = b"kifu-seal-1" + front + raw(vector, "previous") + b"".join(listed(vector[one]) for one in lists)
    assert signed == raw(vector, "signed")
    assert sha256(signed).digest() == raw(vector, "signed_sha256")
    key = Ed25519PrivateKey.from_private_bytes(raw(vector, "private_key"))
    assert key.public_key().public_bytes_raw() == raw(vector, "public_key")
    assert key.sign(signed) == raw(vector, "signature")
    ours = sign(
        Seal(
            int(vector["kind"]), int(vector["number"]), int(vector["sealed_at"]), raw(vector, "previous"),
            heads(vector["heads"]), heads(vector.get("lost", "")),
        ),
        raw(vector, "private_key"),
    )  # fmt: skip
    assert (ours.signed, ours.signature, ours.digest) == (signed, raw(vector, "signature"), sha256(signed).digest())


def heads(told: str) -> tuple[Head, ...]:
    rows = [head.split(":") for head in told.split()]
    return tuple(Head(int(bucket), int(epoch), int(last), bytes.fromhex(head)) for bucket, epoch, last, head in rows)


def test_the_key_of_luck() -> None:
    vector = VECTORS["luck-key"]
    seeds = [vector[f"seed_{seat}"] for seat in range(3)]
    told = b"".join(b"\x20" + bytes.fromhex(seed) if seed != "-" else b"\x00" for seed in seeds)
    secret = raw(vector, "secret")
    assert sha256(secret).digest() == raw(vector, "commitment")
    assert sha256(b"kifu-luck-1" + secret + told).digest() == raw(vector, "key")
    assert luck.key(secret, tuple(None if seed == "-" else seed for seed in seeds)) == raw(vector, "key")


def test_draws() -> None:
    vector = VECTORS["luck-draws"]
    key, stream_id = raw(vector, "key"), UUID(vector["stream_id"])
    assert key == raw(VECTORS["luck-key"], "key")
    draws = [dict(re.findall(r"(\w+)=(\d+)", told)) for name, told in vector.items() if name.startswith("draw_")]
    for draw in draws:
        n, size, attempt, index = (int(draw[name]) for name in ("n", "size", "attempt", "index"))
        numbers = [
            int.from_bytes(hmac.digest(key, stream_id.bytes + pack(">QI", n, one), "sha256"))
            for one in range(attempt + 1)
        ]
        fair = 2**256 // size * size
        assert [number < fair for number in numbers] == [False] * attempt + [True]
        assert numbers[-1] % size == index
        assert luck.index(key, stream_id, n, size) == index
    assert max(int(draw["attempt"]) for draw in draws) >= 2


def recorded(name: str, position: int) -> Recorded:
    """The event of that vector, at that position of its bucket."""
    vector = VECTORS[name]
    return Recorded(
        Bucket(70), UUID(vector["stream_id"]), Version(int(vector["version"])), Position(position),
        vector["event_type"], int(vector["schema_version"]), raw(vector, "command_id"), int(vector["command_ix"]),
        raw(vector, "command_fp"), vector["actor"], raw(vector, "payload"), raw(vector, "salt"),
        int(vector["recorded_at"]), raw(vector, "prev_hash"), raw(vector, "hash"),
    )  # fmt: skip


def test_the_bundle_on_the_page_is_written_as_we_write_them() -> None:
    one, other = recorded("event-1", 1), recorded("event-2", 2)
    seal = VECTORS["seal-1"]
    signed = Signed(1, raw(seal, "signed"), raw(seal, "signature"), raw(seal, "public_key"))
    note = b'source = "house"\n'
    writer = bundle.Writer()
    told = writer.write(
        [
            bundle.Bundle(
                format=bundle.FORMAT, made_at=1764453700000000, public_key=seal["public_key"], whole=False,
                streams=[bundle.Stream(str(one.stream_id), "match", "karesansui/1", 2)],
            ),
            bundle.content("note.toml", note, sha256(note).hexdigest()),
            bundle.seal(signed),
            bundle.Pairs(70, 0, [one.hash.hex(), other.hash.hex()]),
            bundle.whole(one),
            bundle.part(other, {"name": None}),
        ]
    )  # fmt: skip
    assert (told + writer.end()).decode() == BUNDLE


def test_both_verifiers_find_the_bundle_on_the_page_well() -> None:
    found = opened(BUNDLE.encode(), raw(VECTORS["seal-1"], "public_key"))
    assert (found.checked, found.seals, found.unsealed) == (2, 1, 0)
    assert verdict(BUNDLE.encode(), VECTORS["seal-1"]["public_key"]) is None


def test_every_field_of_a_bundle_is_on_the_page() -> None:
    page = PAGE.read_text(encoding="utf-8")
    section = page[page.index("## A bundle") : page.index("## Checking")]
    for line in (bundle.Bundle, bundle.Content, bundle.Seal, bundle.Pairs, bundle.Event, bundle.End, bundle.Stream):
        for field in msgspec.structs.fields(line):
            assert re.search(rf"[`{{ ]{field.name}[`,}}]", section), field.name
    assert "`deploy/verify_bundle.py`" in section


def test_the_second_verifier_shares_no_code_with_the_service() -> None:
    imported = re.findall(r"^\s*(?:import|from) (\w+)", FILE.read_text(encoding="utf-8"), re.MULTILINE)
    assert set(imported) - sys.stdlib_module_names == {"cryptography"}
    assert "services" not in imported


def test_the_second_verifier_signs_with_the_vectors() -> None:
    for name in ("seal-1", "seal-2"):
        key, signature, signed = (raw(VECTORS[name], field) for field in ("public_key", "signature", "signed"))
        assert SECOND.signed_plainly(key, signature, signed)

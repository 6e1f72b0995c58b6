"""G8 for bundles: whatever is changed in one is reported with its place, by both verifiers, which share no code."""

import asyncio
import base64
import json
import re
import subprocess
import sys
from hashlib import sha256

import pytest

from services.store.unbundle import Corrupt
from services.table.proving import prove
from tests.services.api.people import People, ok, together
from tests.services.api.second import FILE, SECOND, verdict
from tests.services.api.test_bundle import GAMES, bundle


def first(raw, key=None):
    """What our own verifier says; None if all is well."""
    try:
        asyncio.run(prove(GAMES, raw, key and bytes.fromhex(key)))
    except Corrupt as corrupt:
        return str(corrupt)
    return None


def both(raw, key=None):
    return first(raw, key), verdict(raw, key)


@pytest.fixture(scope="module")
def guests(server):
    with People(server.url) as people:
        yield people.new("Anna"), people.new("Ben")


@pytest.fixture(scope="module")
def raw(guests, sealing):
    """Of a match that has ended, under two seals at least."""
    anna, ben = guests
    match = together(anna, ben, seed="later")
    ok(anna.post(f"{match.path}/seats", {"seat": 0, "seed": "5e" * 32}))
    sealing()
    ok(ben.moves(match, 1, {"type": "swap_card", "card": ben.hand(match, 1)[0]}))
    anna.plays_out(match, ben)
    sealing()
    return bundle(anna, match)


def parsed(raw):
    return [json.loads(line) for line in raw.splitlines()]


def written(lines, *, end=True):
    """As a bundle; `end`: with a last line that fits, as a forger would make it."""
    if end:
        lines = [line for line in lines if line["line"] != "end"]
    told = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    if end:
        last = {"line": "end", "lines": len(lines), "sha256": sha256(told).hexdigest()}
        told += json.dumps(last).encode() + b"\n"
    return told


def changed(value):
    """Something else of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list):
        return value[:-1]
    if re.fullmatch(r"[0-9a-f]{32,}", value):
        return ("0" if value[0] != "0" else "1") + value[1:]
    try:
        told = bytearray(base64.b64decode(value, validate=True))
    except ValueError:
        return value + "x"
    if len(told) < 20:
        return value + "x"
    told[-3] ^= 1
    return base64.b64encode(bytes(told)).decode()


def fields(lines):
    """A line of each kind and event type, and each of its fields but its own kind."""
    seen = set()
    for number, line in enumerate(lines):
        kind = line["line"], line.get("event_type")
        if kind not in seen:
            seen.add(kind)
            yield from ((number, name) for name in line if name != "line")


NOWHERE_ELSE = {("bundle", "made_at"), ("bundle", "whole")}
"""What only the last line vouches for."""


def test_an_honest_bundle_is_well(raw, people):
    key = ok(people.stranger().get("/v1/audit/key"))["public_key"]
    assert both(raw, key) == (None, None)
    assert both(written(parsed(raw)), key) == (None, None)
    assert sum(line["line"] == "seal" for line in parsed(raw)) >= 2


def test_another_key_than_the_trusted_one_is_told(raw):
    for told in both(raw, "11" * 32):
        assert told == "line 1: it names another key than the one that is trusted"


def test_each_field_changed_is_told(raw):
    lines = parsed(raw)
    for number, name in fields(lines):
        forged = [dict(line) for line in lines]
        forged[number][name] = changed(forged[number][name])
        assert all(both(written(forged, end=False))), (number, name)


def test_each_field_changed_is_told_with_its_place_though_the_last_line_was_made_to_fit(raw):
    lines = parsed(raw)
    for number, name in fields(lines[:-1]):
        kind = lines[number]["line"]
        if (kind, name) in NOWHERE_ELSE:
            continue
        forged = [dict(line) for line in lines]
        forged[number][name] = changed(forged[number][name])
        for told in both(written(forged)):
            assert told is not None, (kind, name)
            assert told.startswith("line "), told
            if kind in ("event", "content") or (kind, name) == ("seal", "signed"):
                assert told.startswith(f"line {number + 1}"), (kind, name, told)


def test_each_field_left_out_or_added_is_told(raw):
    lines = parsed(raw)
    for number, name in fields(lines[:-1]):
        without = [dict(line) for line in lines]
        del without[number][name]
        assert all(both(written(without))), (number, name)
    for number, _ in fields(lines[:-1]):
        more = [dict(line) for line in lines]
        more[number]["more"] = 1
        assert all(told.startswith(f"line {number + 1}: ") for told in both(written(more)))


def test_each_line_dropped_is_told(raw):
    lines = parsed(raw)
    for number, line in enumerate(lines):
        if line["line"] == "end":
            continue
        forged = lines[:number] + lines[number + 1 :]
        told = both(written(forged))
        if line["line"] != "seal":
            assert all(told), line
        assert all(both(written(forged, end=False))), line


def test_a_dropped_event_is_told_with_its_place(raw):
    lines = parsed(raw)
    at = next(n for n, line in enumerate(lines) if line["line"] == "event" and line["version"] == 5)
    stream = lines[at]["stream_id"]
    for told in both(written(lines[:at] + lines[at + 1 :])):
        assert told == f"line {at + 1}, stream {stream}, version 6: version 5 of its stream is missing"


def test_two_events_that_changed_places_are_told(raw):
    lines = parsed(raw)
    at = next(n for n, line in enumerate(lines) if line["line"] == "event" and line["version"] == 5)
    lines[at], lines[at + 1] = lines[at + 1], lines[at]
    for told in both(written(lines)):
        assert told.startswith(f"line {at + 1}, stream {lines[at]['stream_id']}, version 6: ")


def test_cut_off_anywhere_it_is_told(raw):
    for end in range(0, len(raw) - 1, max(1, len(raw) // 40)):
        for told in both(raw[:end]):
            assert told is not None
            assert told.startswith("line ")


@pytest.mark.parametrize(
    "junk", [b"", b"\n", b"{}", b"[]", b"null\n", b"\xff\xfe", b'{"line":"event"}\n', b"[" * 100_000]
)
def test_what_is_no_bundle_at_all_is_told(junk):
    for told in both(junk):
        assert told is not None
        assert told.startswith("line 1: ")


def test_more_behind_the_end_is_told(raw):
    count = raw.count(b"\n")
    for told in both(raw + raw):
        assert told == f"line {count + 1}: there is more behind the last line"


def test_a_draw_that_luck_did_not_make_is_told_though_every_hash_was_made_anew(guests, log):
    """Before it was sealed, by somebody with all rights."""
    anna, ben = guests
    match = together(anna, ben)
    anna.plays_out(match, ben)

    def choose(data):
        other = next(card for card in range(1, 21) if card not in data["hand"])
        data["hand"][0] = other
        data["draws"][0]["index"] = other - 1

    log.rewrite(match.id, 5, choose)
    forged = bundle(anna, match)
    for told in both(forged):
        assert f", stream {match.id}, version 5: " in told
    assert verdict(forged).endswith("draw 0 is not the one that luck made")


def test_a_secret_that_was_not_committed_to_is_told(guests, log):
    anna, ben = guests
    match = together(anna, ben)
    anna.plays_out(match, ben)
    log.rewrite(match.id, -1, lambda data: data.update(secret="5e" * 32))
    for told in both(bundle(anna, match)):
        assert told is not None
        assert "secret is not the one committed to" in told


def test_the_second_verifier_alone_on_the_command_line(raw, tmp_path):
    path = tmp_path / "bundle.jsonl"
    receipt = next(line["hash"] for line in parsed(raw) if line["line"] == "event")

    def run(content, *words):
        path.write_bytes(content)
        command = [sys.executable, "-I", "-W", "error", str(FILE), str(path), *words]
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
        assert done.stderr == ""
        return done.returncode, done.stdout

    code, said = run(raw, "--receipt", receipt)
    assert code == 0
    assert re.match(r"\d+ events, \d+ seals? and \d+ draws checked: all is well\.", said)
    assert run(raw, "--receipt", "00" * 32) == (1, f"{path}: no event has the hash {'00' * 32}\n")
    assert run(raw[:-200])[0] == 1


def test_the_second_verifier_knows_signatures_without_a_library(raw):
    seals = [line for line in parsed(raw) if line["line"] == "seal"]
    for one in seals:
        key, signature = bytes.fromhex(one["public_key"]), bytes.fromhex(one["signature"])
        signed = base64.b64decode(one["signed"])
        assert SECOND.signed_plainly(key, signature, signed)
        assert not SECOND.signed_plainly(key, signature, signed[:-1] + b"\x00")
        assert not SECOND.signed_plainly(key, signature[:-1] + b"\xff", signed)
        assert not SECOND.signed_plainly(bytes([key[0] ^ 1]) + key[1:], signature, signed)


def test_a_file_that_is_not_there_is_told():
    done = subprocess.run([sys.executable, FILE, "nothing.kifu"], capture_output=True, text=True, check=False)  # noqa: S603
    assert (done.returncode, done.stdout, done.stderr) == (
        1,
        "nothing.kifu: it cannot be opened: No such file or directory\n",
        "",
    )

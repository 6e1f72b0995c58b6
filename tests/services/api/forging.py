"""What a forger does who writes a bundle by himself: every hash made anew, and a seal of his own put on it."""

import base64
import json
from collections import defaultdict
from uuid import UUID

from services.store import hashing, seal
from tests.services.api.test_forged_bundle import parsed, written

KEY = bytes([7]) * 32


def forged(raw, event_type, change, *, line=None):
    """The bundle, in which `change` was made to the first event of that type, and `line` to how it is told."""
    lines = parsed(raw)
    one = next(each for each in lines if each.get("event_type") == event_type)
    data = json.loads(base64.b64decode(one["payload"]))
    change(data)
    one["payload"] = base64.b64encode(json.dumps(data).encode()).decode()
    one.update(line or {})
    return signed(lines)


def without(raw, event_type):
    """The bundle, from which all events of that type are gone."""
    lines = [line for line in parsed(raw) if line.get("event_type") != event_type]
    return signed(numbered(lines))


def inserted(raw, event_type, other, data):
    """The bundle, in which another event lies behind the last of that type, of the same request."""
    lines = parsed(raw)
    at = max(n for n, line in enumerate(lines) if line.get("event_type") == event_type)
    payload = base64.b64encode(json.dumps(data).encode()).decode()
    lines.insert(at + 1, lines[at] | {"event_type": other, "payload": payload})
    return signed(numbered(lines))


def numbered(lines):
    """The same lines, the events of each stream counted anew."""
    for stream in lines[0]["streams"]:
        own = [line for line in lines if line.get("stream_id") == stream["stream_id"]]
        for version, line in enumerate(own, 1):
            line["version"] = version
        stream["version"] = len(own)
    return lines


def untold(one):
    """The line of an event as somebody is told it who may not know it."""
    hidden = ("payload", "salt", "command_id", "command_ix", "command_fp")
    return {name: one[name] for name in one if name not in hidden} | {"commitment": _binding(one).hex(), "data": {}}


def signed(lines):
    """As a bundle: the events of these lines in a record of their own, under one seal."""
    events = [line for line in lines if line["line"] == "event"]
    ends, hashes = {}, defaultdict(list)
    for one in events:
        stream, bucket = UUID(one["stream_id"]), hashing.bucket_of(UUID(one["stream_id"]))
        previous = ends.get(stream, hashing.stream_genesis(stream))
        ends[stream] = _hash(stream, one, previous)
        hashes[bucket].append(ends[stream])
        one |= {"prev_hash": previous.hex(), "hash": ends[stream].hex(), "bucket_pos": len(hashes[bucket])}
    lines[0]["public_key"] = seal.public(KEY).hex()
    front = [line for line in lines if line["line"] in ("bundle", "content")]
    pairs = [
        {"line": "pairs", "bucket": bucket, "after": 0, "hashes": [hash_.hex() for hash_ in hashes[bucket]]}
        for bucket in hashes
    ]
    return written([*front, _seal(hashes), *pairs, *events])


def _hash(stream, one, previous):
    told = (one[name] for name in ("version", "event_type", "schema_version", "actor", "recorded_at"))
    return hashing.event_hash(previous, hashing.header(stream, *told), _binding(one))


def _binding(one):
    if "commitment" in one:
        return bytes.fromhex(one["commitment"])
    salt, command_id, command_fp = (bytes.fromhex(one[name]) for name in ("salt", "command_id", "command_fp"))
    return hashing.commitment(salt, base64.b64decode(one["payload"]), command_id, one["command_ix"], command_fp)


def _seal(hashes):
    heads = []
    for bucket in sorted(hashes):
        head = hashing.bucket_genesis(bucket)
        for position, hash_ in enumerate(hashes[bucket], 1):
            head = hashing.head_hash(head, position, hash_)
        heads.append(seal.Head(bucket, 1, len(hashes[bucket]), head))
    one = seal.sign(seal.Seal(seal.ORDINARY, 1, 1, seal.FIRST, tuple(heads)), KEY)
    return {
        "line": "seal",
        "number": 1,
        "signed": base64.b64encode(one.signed).decode(),
        "signature": one.signature.hex(),
        "public_key": one.public_key.hex(),
    }

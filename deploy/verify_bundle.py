#!/usr/bin/env python3
"""Checks an audit bundle of Kifu with nothing but Python's standard library, as RECORD.md describes it.

    python3 verify_bundle.py FILE [--key HEX] [--receipt HASH ...]

Shares no code with the service. Checked are every event's hash and its place, what seals were put on, signatures, and,
of a match that has told its secret, every draw of luck, of a campaign what it promised of its chapters' luck. Not
checked is what only the rules know: what lay in the bag.
"""

# ruff: noqa: T201, PTH123, PLC0415 - it prints, and stands alone

import argparse
import base64
import hashlib
import hmac
import json
import math
import re
import struct
import sys
import uuid

HEX32 = re.compile(r"[0-9a-f]{64}")
FIELDS = {
    "bundle": ({"format", "made_at", "public_key", "whole", "streams"}, set()),
    "content": ({"name", "sha256"}, {"bytes"}),
    "seal": ({"number", "signed", "signature", "public_key"}, set()),
    "pairs": ({"bucket", "after", "hashes"}, set()),
    "event": (
        {
            "stream_id",
            "version",
            "bucket_pos",
            "event_type",
            "schema_version",
            "actor",
            "recorded_at",
            "prev_hash",
            "hash",
        },
        {"payload", "salt", "command_id", "command_ix", "command_fp", "commitment", "data"},
    ),
    "end": ({"lines", "sha256"}, set()),
}
"""Of each kind of line, which fields it always has, and which it may have."""
SECRET_PART = ("payload", "salt", "command_id", "command_ix", "command_fp")
NUMBERS = {
    "bucket": (0, 1023),
    **dict.fromkeys(("schema_version", "command_ix"), (0, 2**31 - 1)),
    **dict.fromkeys(("made_at", "after", "recorded_at", "lines"), (0, 2**63 - 1)),
    **dict.fromkeys(("number", "version", "bucket_pos"), (1, 2**63 - 1)),
}
"""The least and the most that stands in a field."""
TEXTS = {
    **dict.fromkeys(("public_key", "sha256", "prev_hash", "hash", "salt", "command_fp", "commitment"), HEX32),
    "stream_id": re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"),
    "signature": re.compile(r"[0-9a-f]{128}"),
    "command_id": re.compile(r"[0-9a-f]{32}"),
    "event_type": re.compile(r"[a-z0-9_]{1,100}"),
    **dict.fromkeys(("name", "actor"), re.compile(r"(?s).{0,1000}")),
    **dict.fromkeys(("bytes", "signed", "payload"), re.compile(r"[A-Za-z0-9+/]*={0,2}")),
}
"""What stands in a field, all of it."""
MOST_STREAMS = 1_000
DEEPEST = 100
"""So many lists and objects may lie in one another."""
MOST_SEATS = 16
"""At no table sit so many."""
LARGEST = 2**31
"""No bag holds so many, and no number in an event comes near it."""
LATEST = 4_102_444_800_000_000
"""The year 2100, in microseconds since 1970."""
ID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
ACTOR = re.compile(f"table|(player|operator):{ID.pattern}")
NAMING = {
    *("match_opened", "seat_taken", "stand_in_named"),
    *("campaign_opened", "city_named", "chapter_opened", "chapter_closed", "rewound_to_chapter"),
    *("progress_marked", "sticker_awarded", "sticker_placed", "sticker_lost", "forest_cleared"),
    *("cog_awarded", "cog_given", "cog_lost", "church_awarded", "nugget_gained", "nugget_spent", "mine_dug"),
}
"""Events that name players, texts, matches or campaigns, each by its id,"""
NAMES = {"player", "title", "label", "match_id", "campaign_id"}
"""in fields of these names, however deep they lie; null names nobody."""
IMPORTED = ("match_imported", "campaign_imported")
"""Events of a record that keeps a history as a file: that has none of its own."""


NO_SEAL = (0, bytes(32))
"""What seal 1 follows, and names as the one before it."""


class Fault(Exception):
    """What is wrong; the place is added by whoever knows it."""


def sha(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def need(is_so: object, what: str) -> None:
    if not is_so:
        raise Fault(what)


def read(told: bytes) -> object:
    """JSON that every reader reads in the same way."""

    def once(pairs):
        need(len({key for key, _ in pairs}) == len(pairs), "it cannot be read: a key stands twice in it")
        return dict(pairs)

    def no_number(text):
        raise Fault(f"it cannot be read: {text} is no number")

    def a_number(text):
        number = float(text)
        return number if abs(number) < math.inf else no_number(text)

    try:
        text = told.decode()
        found = json.loads(text, object_pairs_hook=once, parse_constant=no_number, parse_float=a_number)
        if "\\u" in text:
            json.dumps(found, ensure_ascii=False).encode()  # half a character is none
    except (ValueError, RecursionError):
        raise Fault("it cannot be read") from None
    waiting = [(1, found)]
    while waiting:
        depth, value = waiting.pop()
        if isinstance(value, (dict, list)):
            need(depth <= DEEPEST, "it lies too deep")
            waiting += ((depth + 1, one) for one in (value.values() if isinstance(value, dict) else value))
    return found


def payload_of(told: bytes) -> dict:
    try:
        found = read(told)
    except Fault:
        found = None
    if not isinstance(found, dict):
        raise Fault("its payload is no JSON object")
    return found


def raw(text: object) -> bytes:
    need(isinstance(text, str), "base64 is expected here")
    try:
        return base64.b64decode(text, validate=True)  # type: ignore[arg-type]
    except ValueError:
        raise Fault("this is no base64") from None


# Ed25519 (RFC 8032), slow and plain: for checking only, where the package `cryptography` is not there.

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
I = pow(2, (P - 1) // 4, P)  # noqa: E741 - the root of minus one


def point_add(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def point_times(n, p):
    q = (0, 1, 1, 0)
    while n:
        if n & 1:
            q = point_add(q, p)
        p, n = point_add(p, p), n >> 1
    return q


def point(encoded):
    y = int.from_bytes(encoded, "little")
    sign, y = y >> 255, y & (1 << 255) - 1
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    x = x if x * x % P == square else x * I % P
    if x * x % P != square or (x == 0 and sign):
        return None
    x = x if x & 1 == sign else P - x
    return x, y, 1, x * y % P


BASE = point(bytes.fromhex("58" + "66" * 31))


def signed_plainly(key: bytes, signature: bytes, message: bytes) -> bool:
    a, r = point(key), point(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if a is None or r is None or s >= L or len(signature) != 64:
        return False
    h = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % L
    one, other = point_times(s, BASE), point_add(r, point_times(h, a))
    return (one[0] * other[2] - other[0] * one[2]) % P == 0 and (one[1] * other[2] - other[1] * one[2]) % P == 0


def is_signed(key: bytes, signature: bytes, message: bytes) -> bool:
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError:
        return signed_plainly(key, signature, message)
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def check_shape(version: int, event_type: str, told: dict) -> None:
    """Seats are so many, what is gone back to was before, ids are ids: who reads another thing as one would stop."""
    if version == 1:
        seats = told.get("seats")
        need(type(seats) is int and 1 <= seats <= MOST_SEATS, "it is opened for seats that no table has")
    if event_type in ("rewound", "undo_proposed"):
        to = told.get("to")
        need(type(to) is int and 0 < to < version, "it goes back to a version that is none")
    waiting = [("", told)] if event_type in NAMING else []
    while waiting:
        name, value = waiting.pop()
        if name in NAMES:
            need(value is None or (isinstance(value, str) and ID.fullmatch(value)), f"{name} is none")
        elif name == "undone":
            is_list = isinstance(value, list) and all(isinstance(one, str) and ID.fullmatch(one) for one in value)
            need(is_list, "undone is none")
        if isinstance(value, dict):
            waiting += value.items()
        elif isinstance(value, list):
            waiting += (("", one) for one in value)


class Match:
    """What luck needs to know of one stream, from the events that are told whole."""

    def __init__(self, stream_id: bytes) -> None:
        self.stream_id = stream_id
        self.commitment = self.secret = None
        self.seeds: dict = {}
        self.seats, self.started, self.counts, self.draws = 0, False, [0], []
        self.checked, self.seen = 0, False

    def take(self, version: int, event_type: str, told: dict) -> None:
        count = self.counts[-1]
        if event_type == "match_opened":
            self.commitment, self.seats = told.get("commitment"), told.get("seats", 0)
        elif event_type == "seat_taken" and not self.started:
            self.seeds[told["seat"]] = told.get("seed")
        elif event_type == "match_started":
            self.started = True
        elif event_type == "rewound":
            to = told["to"]
            need(told["luck_seen"] is (self.counts[to] < count), "it is not so what it says of whether luck was seen")
            self.seen = self.seen or told["luck_seen"]
            count = self.counts[to]
        elif event_type == "secret_revealed":
            self.secret = bytes.fromhex(told["secret"])
        for draw in told.get("draws", ()):
            need(draw["n"] == count, f"draw {count} was left out")
            need(0 <= draw["index"] < draw["size"] < LARGEST, f"draw {count} is none from such a bag")
            self.draws.append((version, draw["n"], draw["size"], draw["index"]))
            count += 1
        self.counts.append(count)

    def check(self):
        """Every draw against the secret; yields version and fault."""
        if self.secret is None:
            return
        if self.commitment != sha(self.secret).hex():
            yield len(self.counts) - 1, "the secret is not the one committed to"
            return
        material = b"kifu-luck-1" + self.secret
        for seat in range(self.seats):
            seed = bytes.fromhex(self.seeds.get(seat) or "")
            material += struct.pack(">B", len(seed)) + seed
        key = sha(material)
        for version, n, size, index in self.draws:
            attempt, fair = 0, 2**256 // size * size
            while True:
                message = self.stream_id + struct.pack(">QI", n, attempt)
                number = int.from_bytes(hmac.new(key, message, hashlib.sha256).digest(), "big")
                if number < fair:
                    break
                attempt += 1
            if number % size != index:
                yield version, f"draw {n} is not the one that luck made"
            self.checked += 1


class Campaign:
    """What a campaign promised of the luck of its chapters, from the events that are told whole."""

    def __init__(self) -> None:
        self.promised: dict = {}
        self.proposed: dict = {}
        self.chapters: list = []
        self.players: dict = {}
        self.seeds: dict = {}
        self.consents: dict = {}

    def take(self, version: int, event_type: str, told: dict) -> None:
        if event_type == "campaign_opened":
            self.promised = dict(enumerate(told["commitments"], 1))
        elif event_type == "rewind_proposed":
            self.proposed[told["chapter"]] = told["commitments"]
            self.consents = {told["seat"]: told["seed"]}
        elif event_type == "rewind_answered" and told["agree"]:
            self.consents[told["seat"]] = told["seed"]
        elif event_type == "seat_taken":
            self.players[told["seat"]], self.seeds[told["seat"]] = told["player"], told.get("seed")
        elif event_type in ("seat_left", "seat_reclaimed"):
            self.players[told["seat"]] = None
        elif event_type == "rewound_to_chapter":
            chapter, commitments = told["chapter"], told["commitments"]
            need(self.proposed.get(chapter) == commitments, "it goes back with other luck than was proposed")
            self.promised.update(enumerate(commitments, chapter))
            sent = {self.players[seat]: seed for seat, seed in self.consents.items()}
            seeds = [sent.get(self.players[seat], self.seeds[seat]) for seat in sorted(self.players)]
            need(told["seeds"] == seeds, "it goes back with other seeds than were sent")
            self.seeds = dict(enumerate(seeds))
        elif event_type == "chapter_opened":
            chapter, commitment = told["chapter"], told["commitment"]
            is_promised = self.promised.get(chapter) == commitment
            need(is_promised, f"chapter {chapter} was opened with other luck than was promised")
            sat = [{"player": self.players[n], "seed": self.seeds[n]} for n in sorted(self.players)]
            need(told["sittings"] == sat, f"chapter {chapter} was opened for other players or seeds than sat there")
            self.chapters.append((version, told["match_id"], told))


class Reader:
    """Takes a bundle line by line. `place` says where a fault was met."""

    def __init__(self, key: str | None) -> None:
        self.key, self.place = key, "line 1"
        self.streams: dict = {}
        self.ends: dict = {}
        self.last: dict = {}
        self.times: dict = {}
        self.buckets: dict = {}
        self.claims: dict = {}
        self.before: tuple = NO_SEAL
        self.matches: dict = {}
        self.kinds: dict = {}
        self.rules: dict = {}
        self.wrong: dict = {}
        self.campaigns: dict = {}
        self.first: dict = {}
        self.sat: dict = {}
        self.where: dict = {}
        self.hashes: set = set()
        self.told: dict = {}
        self.files: dict = {}
        self.content_lines: list = []
        self.events = self.seals = 0

    def read(self, whole: bytes) -> None:
        number, size, closed = 0, 0, False
        lines = whole.split(b"\n")
        if lines[-1] == b"":
            lines.pop()
        for number, told in enumerate(lines, 1):
            self.place = f"line {number}"
            need(not closed, "there is more behind the last line")
            one = self.parsed(told)
            kind = one.pop("line")
            need((kind == "bundle") == (number == 1), "a bundle has one first line, which says what follows")
            if kind == "end":
                self.close()
                self.place = f"line {number}"
                said = (one["lines"], one["sha256"])
                need(
                    said == (number - 1, sha(whole[:size]).hex()), "the lines before it are not those it was put behind"
                )
                closed = True
            else:
                getattr(self, kind)(one)
            size += len(told) + 1
        self.place = f"line {number + 1}"
        need(closed, "the last line is missing: the bundle is cut off")

    def parsed(self, told: bytes) -> dict:
        one = read(told)
        is_line = isinstance(one, dict) and isinstance(one.get("line"), str) and one["line"] in FIELDS
        need(is_line, "it is no line of a bundle")
        always, maybe = FIELDS[one["line"]]
        have = set(one) - {"line"}
        need(always <= have <= always | maybe, "it lacks a field, or has one too many")
        self.check_fields(one, have)
        return one

    def check_fields(self, one: dict, have: set) -> None:
        for name in NUMBERS.keys() & have:
            least, most = NUMBERS[name]
            need(type(one[name]) is int and least <= one[name] <= most, f"{name} is no such number")
        for name in TEXTS.keys() & have:
            need(isinstance(one[name], str) and TEXTS[name].fullmatch(one[name]), f"{name} is none")

    def bundle(self, one: dict) -> None:
        need(one["format"] == "kifu-bundle-1", "this is a bundle of another kind")
        need(type(one["whole"]) is bool, "whole is neither true nor false")
        need(self.key in (None, one["public_key"]), "it names another key than the one that is trusted")
        self.key, self.whole = one["public_key"], one["whole"]
        need(isinstance(one["streams"], list) and 1 <= len(one["streams"]) <= MOST_STREAMS, "streams are none")
        for stream in one["streams"]:
            is_told = isinstance(stream, dict) and set(stream) == {"stream_id", "kind", "rules", "version"}
            need(is_told and isinstance(stream["rules"], str), "a stream is told in another way")
            need(stream["kind"] in ("match", "campaign"), "a stream is neither match nor campaign")
            self.check_fields(stream, set(stream))
            need(stream["stream_id"] not in self.streams, "a stream is named twice")
            self.streams[stream["stream_id"]] = stream["version"]
            self.kinds[stream["stream_id"]], self.rules[stream["stream_id"]] = stream["kind"], stream["rules"]
            if stream["kind"] == "campaign":
                self.campaigns[stream["stream_id"]] = Campaign()
            else:
                self.matches[stream["stream_id"]] = Match(uuid.UUID(stream["stream_id"]).bytes)

    def content(self, one: dict) -> None:
        if "bytes" in one:
            file = raw(one["bytes"])
            need(sha(file).hex() == one["sha256"], f"{one['name']} is not the file with that hash")
            self.files[one["sha256"]] = file
        self.content_lines.append((self.place, one["name"], one["sha256"]))

    def needed(self, stream: str) -> list:
        """The files that a stream was opened with: name, hash, whether the hash alone is enough."""
        self.place = self.where[stream, 1]
        listing = self.first[stream]["content"]
        need(listing in self.files, "listing, which it was opened with, is missing")
        lines = self.files[listing].decode().splitlines()
        if self.kinds[stream] == "campaign":
            rest = [(f"listing of chapter {n}", hash_, True) for n, hash_ in enumerate(lines, 1)]
        else:
            rest = [(name, hash_, False) for hash_, name in (line.split(maxsplit=1) for line in lines)]
        return [("listing", listing, False), *rest]

    def brought(self) -> None:
        """All files of what was opened are there, each under its own name, and no other file is."""
        naming = [stream for stream in self.streams if "content" in self.first.get(stream, ())]
        files = {stream: self.needed(stream) for stream in naming}
        known = {file[:2] for needed in files.values() for file in needed}
        there = {line[1:] for line in self.content_lines}
        for line, name, hash_ in self.content_lines if len(files) == len(self.streams) else ():
            self.place = line
            need((name, hash_) in known, f"{name} with this hash is no file that anything here was opened with")
        for stream, needed in files.items():
            self.place = self.where[stream, 1]
            for name, hash_, by_hash in needed:
                is_there = (name, hash_) in there and (by_hash or hash_ in self.files)
                need(is_there, f"{name}, which it was opened with, is missing")

    def seal(self, one: dict) -> None:
        signed, signature = raw(one["signed"]), bytes.fromhex(one["signature"])
        need(one["public_key"] == self.key, "it is signed with another key")
        need(is_signed(bytes.fromhex(self.key), signature, signed), "its signature is not that key's over these bytes")
        need(signed[:11] == b"kifu-seal-1", "it is no seal")
        kind, number, _ = struct.unpack_from(">BQq", signed, 11)
        need(number == one["number"], f"it says that it is seal {number}")
        previous, place = signed[28:60], 60
        last, digest = self.before
        need(number > last, "it does not follow the seal before it")
        need(number != last + 1 or previous == digest, "it does not name the seal before it")
        self.before = (number, sha(signed))
        lists = []
        for _ in range(1 + (kind == 1)):
            (count,) = struct.unpack_from(">H", signed, place)
            lists.append([struct.unpack_from(">HIQ32s", signed, place + 2 + 46 * n) for n in range(count)])
            place += 2 + 46 * count
            buckets = [head[0] for head in lists[-1]]
            need(all(a < b for a, b in zip(buckets, buckets[1:])), "its buckets do not ascend")  # noqa: B905, RUF007
        need(kind in (0, 1) and place == len(signed), "it is no seal")
        ends = {head[0]: head[2] for head in lists[0]}
        for bucket, epoch, last, _ in lists[1] if kind else ():
            kept = [c for c in self.claims.get(bucket, ()) if c[1] > epoch or not ends.get(bucket, 0) < c[0] <= last]
            self.claims[bucket] = kept
        for bucket, epoch, last, head in lists[0]:
            self.claims.setdefault(bucket, []).append((last, epoch, head, number))
        self.seals += 1

    def pairs(self, one: dict) -> None:
        self.before = NO_SEAL  # the seals of the next bucket are another stretch
        after, hashes = self.buckets.setdefault(one["bucket"], (one["after"], []))
        need(one["after"] == after + len(hashes), f"positions from {after + len(hashes) + 1} are missing")
        need(isinstance(one["hashes"], list), "hashes are none")
        for hash_ in one["hashes"]:
            need(isinstance(hash_, str) and HEX32.fullmatch(hash_), "a hash is none")
            hashes.append(bytes.fromhex(hash_))

    def event(self, one: dict) -> None:
        stream, version = one["stream_id"], one["version"]
        line, self.place = self.place, f"{self.place}, stream {stream}, version {version}"
        need(stream in self.streams, "the first line does not name its stream")
        stream_id = uuid.UUID(stream).bytes
        count, end = self.ends.get(stream, (0, sha(b"kifu", stream_id)))
        need(version == count + 1, f"version {count + 1} of its stream is missing")
        opens = f"{self.kinds[stream]}_opened"
        need(version > 1 or one["event_type"] == opens, "it does not open such a stream as the first line says")
        need(one["prev_hash"] == end.hex(), "its prev_hash is not the hash of the event before it")
        kind, actor = one["event_type"].encode(), one["actor"].encode()
        header = stream_id + struct.pack(">QH", version, len(kind)) + kind
        header += struct.pack(">IH", one["schema_version"], len(actor)) + actor + struct.pack(">q", one["recorded_at"])
        payload, commitment = self.bound(one)
        hash_ = sha(end, header, commitment)
        need(hash_.hex() == one["hash"], "its hash is not that of what it says")
        bucket, position = int.from_bytes(stream_id[-2:], "big") & 1023, one["bucket_pos"]
        after, hashes = self.buckets.get(bucket, (0, []))
        need(position > self.last.get(bucket, 0), "it does not lie behind the event before it")
        lies = after < position <= after + len(hashes) and hashes[position - after - 1] == hash_
        need(lies, f"another event lies at position {position} of bucket {bucket}, or none")
        self.last[bucket], self.ends[stream] = position, (version, hash_)
        self.where[stream, version] = self.place
        need(one["event_type"] not in IMPORTED, "it tells of an import, which has no history")
        need(ACTOR.fullmatch(one["actor"]), "its actor is nobody who could have done it")
        need(one["recorded_at"] <= LATEST, "it was recorded at a time that is none")
        need(one["recorded_at"] >= self.times.get(bucket, 0), "it was recorded before what lies before it")
        self.times[bucket] = one["recorded_at"]
        self.hashes.add(one["hash"])
        self.events += 1
        self.told[stream] = self.told.get(stream, 0) + (payload is not None)
        if payload is None:
            self.matches.pop(stream, None)
            self.campaigns.pop(stream, None)
        else:
            told = payload_of(payload)
            check_shape(version, one["event_type"], told)
            need(
                version > 1 or told.get("rules", self.rules[stream]) == self.rules[stream],
                "it is played by other rules than it is said",
            )
            self.follow(stream, version, one["event_type"], told)
        self.place = line

    def follow(self, stream: str, version: int, event_type: str, told: dict) -> None:
        """What is wrong with luck counts once all of the stream turns out to be told."""
        match = self.matches.get(stream) or self.campaigns.get(stream)
        try:
            if version == 1:
                self.first[stream] = told
            elif event_type == "seat_taken" and version <= 1 + self.first.get(stream, {}).get("seats", 0):
                self.sat.setdefault(stream, []).append([told["seat"], told["player"], told.get("seed")])
            if match is not None and stream not in self.wrong:
                match.take(version, event_type, told)
        except Fault as fault:
            self.wrong[stream] = self.place, str(fault)
        except (ValueError, KeyError, TypeError, AttributeError, IndexError):
            self.wrong[stream] = self.place, "its payload tells of luck in another way"

    def bound(self, one: dict) -> tuple:
        """The payload, None where it is not told, and the commitment."""
        told = [name for name in SECRET_PART if name in one]
        if not told and "commitment" in one:
            need(not self.whole, "its payload is missing from a bundle that says it is whole")
            return None, bytes.fromhex(one["commitment"])
        is_whole = len(told) == len(SECRET_PART) and not {"commitment", "data"} & set(one)
        need(is_whole, "it tells neither all of itself nor the commitment alone")
        payload, command_id = raw(one["payload"]), bytes.fromhex(one["command_id"])
        need(len(command_id) == 16, "its command id has not 16 bytes")
        return payload, sha(
            bytes.fromhex(one["salt"]), struct.pack(">I", len(payload)), payload, command_id,
            struct.pack(">I", one["command_ix"]), bytes.fromhex(one["command_fp"]),
        )  # fmt: skip

    def close(self) -> None:
        for stream, version in self.streams.items():
            there = self.ends.get(stream, (0,))[0]
            need(there == version, f"of stream {stream} there are {there} events, not {version}")
        for bucket, (after, hashes) in self.buckets.items():
            self.sealed(bucket, after, hashes)
        self.brought()
        for stream, (place, what) in self.wrong.items():
            self.place = place
            need(stream not in self.matches and stream not in self.campaigns, what)
        for stream, match in self.matches.items():
            for version, what in match.check():
                self.place = self.where[stream, version]
                raise Fault(what)
        for stream, campaign in self.campaigns.items():
            for version, match_id, said in campaign.chapters:
                self.place = self.where[stream, version]
                there = [self.first.get(match_id, {}).get(name) for name in ("part_of", "commitment", "options")]
                here = [{"campaign_id": stream, "chapter": said["chapter"]}, said["commitment"], said["options"]]
                sat = [[n, one["player"], one["seed"]] for n, one in enumerate(said["sittings"])]
                is_its = match_id not in self.first or (there == here and self.sat.get(match_id, []) == sat)
                need(is_its, f"the match of chapter {said['chapter']} was not opened as it is said here")

    def sealed(self, bucket: int, after: int, hashes: list) -> None:
        claims = sorted(c for c in self.claims.get(bucket, ()) if after <= c[0] <= after + len(hashes))
        head = sha(b"kifu-bucket-1", struct.pack(">H", bucket))
        if after:
            need(claims and claims[0][0] == after, f"no seal says what bucket {bucket} was at position {after}")
            head = claims[0][2]
        position = after
        for last, _, said, number in claims:
            for place in range(position, last):
                head = sha(head, struct.pack(">Q", place + 1), hashes[place - after])
            position = last
            need(head == said, f"bucket {bucket} up to position {position} is not what seal {number} was put on")


def untold(reader: Reader) -> list:
    """A sentence for each stream that nobody can play again with what is told here."""
    whole = reader.matches.keys() | reader.campaigns.keys()
    sentences = []
    for stream in reader.streams:
        one, seen, is_there = stream, set(), True
        while is_there and one not in seen and (origin := reader.first.get(one, {}).get("forked_from")):
            seen.add(one)
            one = origin.get("match_id") or origin.get("campaign_id")
            is_there = reader.told.get(one, 0) >= origin["version"]
        if stream not in whole:
            sentences.append(f"Stream {stream} cannot be played again: not all of it is told here.")
        elif not is_there:
            sentences.append(f"Stream {stream} cannot be played again: what it goes on from is not told here.")
    return sentences


def main() -> int:
    parser = argparse.ArgumentParser(description="Check an audit bundle of Kifu.")
    parser.add_argument("file")
    parser.add_argument("--key", help="the public key, as hex, that the service publishes at /v1/audit/key")
    parser.add_argument("--receipt", action="append", default=[], help="a hash that must be in it")
    asked = parser.parse_args()
    reader = Reader(asked.key)
    try:
        with open(asked.file, "rb") as file:
            reader.read(file.read())
        for receipt in asked.receipt:
            reader.place = asked.file
            need(receipt.lower() in reader.hashes, f"no event has the hash {receipt}")
    except OSError as error:
        print(f"{asked.file}: it cannot be opened: {error.strerror}")
        return 1
    except Fault as fault:
        print(f"{reader.place}: {fault}")
        return 1
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError, struct.error) as error:
        print(f"{reader.place}: it cannot be read: {error}")
        return 1
    draws = sum(match.checked for match in reader.matches.values())
    seals = "1 seal" if reader.seals == 1 else f"{reader.seals} seals"
    told = f"{reader.events} events, {seals} and {draws} draws checked: all is well."
    print(told if asked.key else f"{told} The seals are signed with {reader.key}: compare it.")
    for stream, match in reader.matches.items():
        if match.seen:
            print(f"In stream {stream} luck was seen before it counted: a draw was taken back.")
    for sentence in untold(reader):
        print(sentence)
    return 0


if __name__ == "__main__":
    sys.exit(main())

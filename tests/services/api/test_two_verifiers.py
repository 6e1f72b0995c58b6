"""Both verifiers, which share no code, say the same of how a bundle is told: fine, or refused."""

import base64
import json
import struct
from hashlib import sha256
from itertools import product

import pytest

from services.store import hashing, seal
from tests.services.api.forging import KEY, signed, untold
from tests.services.api.people import People, ok, together
from tests.services.api.test_bundle import bundle
from tests.services.api.test_forged_bundle import both, parsed


@pytest.fixture(scope="module")
def true(server):
    """The true bundle of a match that was given up, under one seal; one of its events is not told."""
    with People(server.url) as people:
        anna, ben = people.new("Anna"), people.new("Ben")
        match = together(anna, ben)
        ok(anna.post(f"{match.path}/concede", {"seat": 0}))
        lines = parsed(bundle(anna, match))
    hidden = next(n for n, line in enumerate(lines) if line.get("event_type") == "hand_dealt")
    lines[0]["whole"], lines[hidden] = False, untold(lines[hidden])
    return signed(lines)


@pytest.fixture
def fine(true):
    """Each test may do with them what it likes."""
    return parsed(true)[:-1]


def finished(lines):
    """As a bundle, with a last line that fits; a line given as bytes stays what it is."""
    told = b"".join((line if isinstance(line, bytes) else json.dumps(line).encode()) + b"\n" for line in lines)
    return told + json.dumps({"line": "end", "lines": len(lines), "sha256": sha256(told).hexdigest()}).encode() + b"\n"


def is_fine(raw):
    """What both say of it."""
    one, other = both(raw)
    assert (one is None) == (other is None), (one, other)
    return one is None


def of(lines, kind):
    return next(n for n, line in enumerate(lines) if line["line"] == kind)


def sealed(lines, *, number=1, previous=seal.FIRST, heads=None, at=1):
    """The line of a seal over what is there, or over something else."""
    made = seal.Seal(seal.ORDINARY, number, at, previous, tuple(heads_of(lines) if heads is None else heads))
    one = seal.sign(made, KEY)
    return {
        "line": "seal",
        "number": number,
        "signed": base64.b64encode(one.signed).decode(),
        "signature": one.signature.hex(),
        "public_key": one.public_key.hex(),
    }


def heads_of(lines):
    (pairs,) = (line for line in lines if line["line"] == "pairs")
    head = hashing.bucket_genesis(pairs["bucket"])
    for position, hash_ in enumerate(pairs["hashes"], 1):
        head = hashing.head_hash(head, position, bytes.fromhex(hash_))
    return [seal.Head(pairs["bucket"], 1, len(pairs["hashes"]), head)]


def under(*seals):
    """The bundle under these seals; each is given as the fields of `sealed`."""

    def change(lines):
        n = of(lines, "seal")
        return lines[:n] + [sealed(lines, **one(lines) if callable(one) else one) for one in seals] + lines[n + 1 :]

    return change


def text(kind, change):
    """The first line of that kind, as text, is another."""

    def changed(lines):
        n = of(lines, kind)
        told = change(json.dumps(lines[n]))
        return [*lines[:n], told if isinstance(told, bytes) else told.encode(), *lines[n + 1 :]]

    return changed


def field(kind, name, change):
    def changed(lines):
        n = of(lines, kind)
        return [*lines[:n], lines[n] | {name: change(lines[n][name])}, *lines[n + 1 :]]

    return changed


def more(line):
    return lambda lines: [*lines, line]


def hidden(**fields):
    """What is not told says something else of itself."""

    def changed(lines):
        return parsed(signed([line | fields if "commitment" in line else line for line in lines]))[:-1]

    return changed


REFUSED = {
    "seal 1 that names one before it": under({"previous": b"\x01" * 32}),
    "a seal twice": under({}, {}),
    "seals that go back": under({"number": 5}, {"number": 3}),
    "a head twice": under(lambda lines: {"heads": heads_of(lines) * 2}),
    "heads out of order": under(lambda lines: {"heads": [seal.Head(1023, 1, 3, bytes(32)), *heads_of(lines)]}),
    "another head of nothing": under(lambda lines: {"heads": [seal.Head(heads_of(lines)[0].bucket, 1, 0, bytes(32))]}),
    "a bucket that is none": more({"line": "pairs", "bucket": 2000, "after": 0, "hashes": []}),
    "hashes that begin nowhere": more({"line": "pairs", "bucket": 3, "after": 2**63 - 1, "hashes": []}),
    "hashes in capitals": field("pairs", "hashes", lambda value: [one.upper() for one in value]),
    "a signature in capitals": field("seal", "signature", str.upper),
    "a signature with a space": field("seal", "signature", lambda value: f"{value[:2]} {value[2:]}"),
    "a request in capitals": field("event", "command_id", str.upper),
    "a request with a space": field("event", "command_id", lambda value: f"{value[:2]} {value[2:]}"),
    "a stream without events": field("bundle", "streams", lambda value: [*value, value[0] | {"version": 0}]),
    "a stream twice": field("bundle", "streams", lambda value: value * 2),
    "more streams than there can be": field("bundle", "streams", lambda value: value * 1001),
    "no streams": field("bundle", "streams", lambda _: []),
    "a version that is no whole number": text("bundle", lambda told: told.replace('"version": ', '"version": 0.')),
    "a stream's version twice": text("bundle", lambda told: told.replace('"version":', '"version": 1, "version":')),
    "what it is twice": text("event", lambda told: '{"line": "seal", ' + told[1:]),
    "what it is twice, the same": text("event", lambda told: '{"line": "event", ' + told[1:]),
    "a position twice": text("event", lambda told: '{"bucket_pos": null, ' + told[1:]),
    "a mark of the order of bytes": text("bundle", lambda told: "\ufeff" + told),
    "letters of two bytes": text("content", lambda told: told.encode("utf-16-be")),
    "letters of two bytes, turned": text("seal", lambda told: told.encode("utf-16-le")),
    "a letter cut off": text("content", lambda told: told.encode().replace(b'"name": "', b'"name": "\xc3')),
    "nothing in a line": lambda lines: [lines[0], b"", *lines[1:]],
    "a name without end": field("content", "name", lambda _: "x" * 70_000),
    "a name of wide letters": field("content", "name", lambda _: "囲" * 40_000),
    "who did it is nobody": hidden(actor="<script>nobody"),
    "who did it without end": field("event", "actor", lambda _: "囲" * 40_000),
    "what it is without end": field("event", "event_type", lambda _: "é" * 40_000),
    "when that never was": hidden(recorded_at=2**63 - 1),
    "when that was before": hidden(recorded_at=1),
    "a form beyond all forms": hidden(schema_version=2**31),
    "an import": hidden(event_type="match_imported"),
    "what is told, too deep": hidden(data=json.loads("[" * 101 + "]" * 101)),
}
FINE = {
    "as it is": lambda lines: lines,
    "with spaces": lambda lines: [b"  " + json.dumps(line).encode() + b" \r\t" for line in lines],
    "a seal that came long after": under({"number": 7, "previous": b"\x01" * 32, "at": 2**62}),
    "no seal": under(),
    "a bucket of nobody": more({"line": "pairs", "bucket": 3, "after": 0, "hashes": []}),
    "a file twice": lambda lines: [*lines[:2], lines[1], *lines[2:]],
    "what is told, deep": hidden(data=json.loads("[" * 90 + "]" * 90)),
}


@pytest.mark.parametrize("case", REFUSED)
def test_how_no_bundle_is_told_is_refused_by_both(fine, case):
    assert not is_fine(finished(REFUSED[case](fine)))


@pytest.mark.parametrize("case", FINE)
def test_how_a_bundle_may_be_told_is_fine_for_both(fine, case):
    assert is_fine(finished(FINE[case](fine)))


NUMBERS = (-1, 0, 1, 2, 1024, 2**31 - 1, 2**31, 2**32, 2**63 - 1, 2**63, 2**64, 10**40)
OTHERS = (
    None,
    True,
    False,
    1.0,
    0.5,
    "",
    "x",
    "0",
    "é",
    " ",
    [],
    {},
    [1],
    ["x"],
    {"a": 1},
    "0" * 64,
    "A" * 128,
    "囲" * 999,
)
WRITTEN = (
    *("-0", "1e2", "NaN", "Infinity", "-Infinity", "1e999", "1" * 5000, '"\\ud800"', '"\\ud83d\\ude00"', '"\\u0000"'),
    *('"\t"', '{"a":1,"a":1}', '{"a":[{"b":1,"b":2}]}', "[" * 101 + "]" * 101, "[" * 3000 + "]" * 3000, "01", "1."),
)
"""How a value may be written, or not."""
HASHED_ANEW = {"event_type", "schema_version", "actor", "recorded_at", "command_ix", "commitment"}


def likenesses(value):
    """What is nearly that value."""
    if isinstance(value, str):
        yield from (value.upper(), f"{value} ", f" {value}", f"{value}\n", f"{value}=", value[:-1], value + value[-1:])
    elif isinstance(value, list):
        yield from (value[:-1], value[::-1], value * 2, [*value, None], [*value, 1], [*value, value])
    elif not isinstance(value, dict):
        yield from (value + 1, value - 1, float(value), str(value), [value])


def places(lines):
    """Each field of a line of each kind, events told and untold; and those of a stream in the first line."""
    found = {}
    for n, line in enumerate(lines):
        found.setdefault((line["line"], "commitment" in line), n)
    for n in found.values():
        yield from ((n, name) for name in lines[n] if name != "line")


def replaced(lines, n, name, value):
    """With every hash made anew where that can be done, so that nothing but the value itself is wrong."""
    changed = [dict(line) for line in lines]
    changed[n][name] = value
    if name in HASHED_ANEW:
        try:
            return signed(changed)
        except (TypeError, ValueError, AttributeError, KeyError, struct.error):
            pass
    return finished(changed)


def test_of_any_field_that_holds_something_else_both_say_the_same(fine):
    said = {
        is_fine(replaced(fine, n, name, value))
        for n, name in places(fine)
        for value in (*NUMBERS, *OTHERS, *likenesses(fine[n][name]))
    }
    assert said == {True, False}


def test_of_any_field_that_is_written_otherwise_both_say_the_same(fine):
    for (n, name), value in product(places(fine), WRITTEN):
        told = json.dumps(fine[n] | {name: "here"}).replace('"here"', value)
        assert is_fine(finished([*fine[:n], told.encode(), *fine[n + 1 :]])) in (True, False)


def test_of_any_field_of_a_stream_both_say_the_same(fine):
    stream = fine[0]["streams"][0]
    for name, value in stream.items():
        for other in (*NUMBERS, *OTHERS, *likenesses(value)):
            assert not is_fine(finished([fine[0] | {"streams": [stream | {name: other}]}, *fine[1:]])), (name, other)


def test_of_lines_that_are_gone_or_twice_or_have_changed_places_both_say_the_same(fine):
    for n in range(1, len(fine)):
        is_fine(finished(fine[:n] + fine[n + 1 :]))
        is_fine(finished([*fine[:n], fine[n], *fine[n:]]))
        is_fine(finished([*fine[: n - 1], fine[n], fine[n - 1], *fine[n + 1 :]]))

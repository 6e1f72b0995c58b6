"""A bundle that was taken in: kept byte for byte, read like any match that is over, changed by nobody."""

import json
from hashlib import sha256

import pytest

from tests.services.api.people import no, ok, together
from tests.services.api.test_bundle import bundle
from tests.services.api.test_forged_bundle import parsed, written
from tests.services.embedded.look import eventually


@pytest.fixture
def over(anna, ben):
    match = together(anna, ben)
    anna.plays_out(match, ben)
    return match


def sends(guest, raw, **headers):
    named = {name.replace("_", "-"): text for name, text in headers.items()}
    return guest.client.post("/v1/bundles", content=raw, headers={"Authorization": f"Bearer {guest.token}", **named})


@pytest.fixture
def taken_in(anna, over, operator, sealing):
    sealing()
    raw = bundle(anna, over)
    return raw, ok(sends(operator, raw), 201)


def test_it_says_what_was_taken_in(taken_in, over, people):
    raw, told = taken_in
    assert told["original"] == over.id != told["match_id"]
    assert told["sha256"] == sha256(raw).hexdigest()
    assert told["public_key"] == ok(people.stranger().get("/v1/audit/key"))["public_key"]
    assert (told["is_ours"], told["unsealed"]) == (True, 0)


def test_it_is_read_like_the_match_itself(taken_in, over, anna, log):
    path = f"/v1/matches/{taken_in[1]['match_id']}"
    original, copy = anna.sees(over), ok(anna.get(path))
    assert copy["status"] == "imported"
    same = ("game", "rules", "version", "at", "view", "outcome", "to_move")
    assert {name: copy[name] for name in same} == {name: original[name] for name in same}
    assert ok(anna.get(f"{path}?at=6"))["view"] == ok(anna.get(f"{over.path}?at=6"))["view"]
    assert ok(anna.get(f"{path}?at={original['at']}"))["view"] == original["view"]
    assert ok(anna.get(f"{path}/events")) == ok(anna.get(f"{over.path}/events"))
    assert ok(anna.get(f"{path}/events?after=4&limit=3")) == ok(anna.get(f"{over.path}/events?after=4&limit=3"))
    assert anna.get(f"{path}/replay").text == anna.get(f"{over.path}/replay").text
    assert log.version(taken_in[1]["match_id"]) == 1


def test_another_process_reads_it_too(taken_in, anna, public_server):
    from tests.services.api.people import Guest, People

    with People(public_server.url) as elsewhere:
        guest = Guest(elsewhere.client, anna.token)
        path = f"/v1/matches/{taken_in[1]['match_id']}"
        assert ok(guest.get(f"{path}/events?after=3"))["items"][0]["version"] == 4
        assert ok(guest.get(path))["status"] == "imported"


def test_it_is_in_the_list_of_matches(taken_in, anna):
    eventually(lambda: taken_in[1]["match_id"] in listed(anna))
    assert listed(anna)[taken_in[1]["match_id"]] == "imported"


def listed(guest):
    return {match["match_id"]: match["status"] for match in ok(guest.get("/v1/matches?status=imported"))["items"]}


def test_nobody_changes_it(taken_in, anna, log):
    path = f"/v1/matches/{taken_in[1]['match_id']}"
    before = log.count()
    for call, body in (
        ("moves", {"seat": 0, "command": {"type": "play_card", "round": 1, "card": 1}}),
        ("concede", {"seat": 0}),
        ("abandon", {}),
        ("pause", {"seat": 0}),
        ("forks", {"at": 8}),
        ("rematch", {}),
    ):
        assert no(anna.post(f"{path}/{call}", body)) == (422, "only_for_reading"), call
    assert log.count() == before


def test_its_bundle_is_the_file_that_came(taken_in, anna):
    raw, told = taken_in
    assert anna.get(f"/v1/matches/{told['match_id']}/bundle").content == raw


def test_it_verifies_until_somebody_touches_the_file(taken_in, anna, log):
    raw, told = taken_in
    path = f"/v1/matches/{told['match_id']}/verify"
    assert ok(anna.get(path)) == {"ok": True, "checked": told["version"], "luck": "checked"}
    log.replace_bundle(told["match_id"], raw.replace(b'"version":5', b'"version":6', 1))
    verdict = ok(anna.get(path))
    assert (verdict["ok"], verdict["first_fault"]["what"]) == (False, "The file is not the one that was imported.")


def test_only_who_may_see_the_match_sees_it(taken_in, cara, auditor):
    path = f"/v1/matches/{taken_in[1]['match_id']}"
    assert no(cara.get(path)) == (404, "not_found")
    assert ok(auditor.get(path))["status"] == "imported"


def test_only_operators_take_in(anna, auditor, over, people, log):
    raw = bundle(anna, over)
    before = log.count()
    for guest in (anna, auditor):
        assert no(sends(guest, raw)) == (403, "forbidden")
    assert people.stranger().post("/v1/bundles", {}).status_code == 401
    assert log.count() == before


def test_the_same_file_is_taken_in_once(anna, over, operator, log):
    raw = bundle(anna, over)
    one = ok(sends(operator, raw, Idempotency_Key="once"), 201)
    before = log.count()
    assert ok(sends(operator, raw, Idempotency_Key="once"), 201) == one
    assert ok(sends(operator, raw, Idempotency_Key="twice"), 201) == one
    assert ok(sends(operator, raw), 201) == one
    assert log.count() == before
    other = written(parsed(raw))
    assert no(sends(operator, other, Idempotency_Key="once")) == (409, "command_reused")
    assert log.count() == before
    assert ok(sends(operator, other), 201)["match_id"] != one["match_id"]


def test_corrupt_files_are_refused_with_the_place_and_change_nothing(anna, over, operator, log):
    raw = bundle(anna, over)
    lines = parsed(raw)
    lines[-4]["actor"] = "table"
    bad = [
        b"",
        b"{}",
        b"\xff",
        raw[:-80],
        raw[: len(raw) // 2],
        raw.replace(b'"version":5', b'"version":6', 1),
        raw + b"{}\n",
    ]
    before = log.count()
    for one in (*bad, written(lines), json.dumps(lines).encode()):
        answer = sends(operator, one)
        assert no(answer) == (422, "bad_bundle"), one[:100]
        assert answer.json()["detail"].startswith("This is not a bundle as it was made: line ")
    assert log.count() == before


def test_a_bundle_that_hides_something_is_refused(anna, ben, operator):
    running = together(anna, ben)
    assert no(sends(operator, bundle(anna, running))) == (422, "not_importable")


def test_a_file_larger_than_any_other_body_is_taken(anna, operator, over):
    """The same table told over and over makes it large; too large a one is refused."""
    lines = parsed(bundle(anna, over))
    table = max((line for line in lines if line["line"] == "content"), key=lambda line: len(line["bytes"]))
    raw = written([lines[0], *[table] * (1_200_000 // len(json.dumps(table))), *lines[1:]])
    assert len(raw) > 1_100_000
    assert ok(sends(operator, raw), 201)["original"] == over.id


def test_a_table_that_nothing_was_opened_with_is_not_taken_in(anna, operator, over):
    lines = parsed(bundle(anna, over))
    at = next(n for n, line in enumerate(lines) if line["line"] == "content")
    lines[at] = lines[at] | {"name": "another.toml"}
    answer = sends(operator, written(lines))
    assert no(answer) == (422, "bad_bundle")
    assert "another.toml with this hash" in answer.json()["detail"]

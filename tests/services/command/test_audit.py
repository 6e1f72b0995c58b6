"""`kifu audit`: the same on the command line, and who has looked."""

import csv
import io
import json

import pytest

from tests.services.api.people import Guest, ok


@pytest.fixture
def match(anna):
    return anna.opens(2, game="my_city", hotseat=True)


@pytest.fixture
def name(anna):
    return ok(anna.get("/v1/players/me"))["name"]


def test_it_tells_who_did_what_and_when_a_line_each(running, anna, match, name):
    events = ok(anna.get(f"{match.path}/events"))["items"]
    done = running.kifu.run("audit", "--match", match.id)
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert [line.split()[:5] for line in lines] == [
        [one["recorded_at"], match.id, str(one["version"]), one["hash"][:12], one["event_type"]] for one in events
    ]
    assert all(name in line for line in lines)
    assert lines[1].endswith(f"{name} as seat 0")


def test_conditions_order_and_number_are_options(running, anna, match):
    seats = running.kifu.run("audit", "--match", match.id, "--type", "seat_taken", "--order", "desc", "--limit", "1")
    assert [line.split()[2] for line in seats.out.splitlines()] == ["3"]
    asked = ("--match", match.id, "--player", anna.player_id, "--game", "my_city", "--seat", "0")
    assert "seat_taken" in running.kifu.run("audit", *asked, "--until", "2100-01-01T00:00:00+01:00").out
    assert running.kifu.run("audit", *asked, "--since", "2100-01-01T00:00:00Z").out == ""
    assert "a time is such as" in running.kifu.run("audit", "--since", "yesterday").sentence


def test_a_sheet_is_that_of_the_api(running, anna, match):
    token = running.kifu.run("token", "auditor", "--json").json["token"]
    answer = Guest(anna.client, token).get(f"/v1/audit/events?match={match.id}", Accept="text/csv")
    done = running.kifu.run("audit", "--match", match.id, "--csv")
    assert list(csv.reader(io.StringIO(done.out))) == list(csv.reader(io.StringIO(answer.text)))


def test_for_a_program_it_prints_what_the_api_tells(running, anna, match):
    token = running.kifu.run("token", "auditor", "--json").json["token"]
    items = ok(Guest(anna.client, token).get(f"/v1/audit/events?match={match.id}"))["items"]
    done = running.kifu.run("audit", "--match", match.id, "--json")
    assert (done.code, done.err) == (0, "")
    assert [json.loads(line) for line in done.out.splitlines()] == items
    for words in (("--json", "--csv"), ("--json", "--reads"), ("--csv", "--reads")):
        assert running.kifu.run("audit", *words).sentence == "Only one of --csv, --json and --reads."


def test_who_looked_is_told_the_newest_first(running, anna, match):
    told = running.kifu.run("token", "auditor", "--name", "Ada", "--json").json
    ok(Guest(anna.client, told["token"]).get(match.path))
    running.kifu.run("audit", "--match", match.id)
    here, there = running.kifu.run("audit", "--reads", "--limit", "2").out.splitlines()
    assert here.endswith(f"at this machine  kifu audit?match={match.id}&order=asc")
    assert "  Ada (" in there
    assert there.endswith(f")  {match.path}")


def test_it_needs_no_service_beside_it(kifu):
    assert kifu.run("audit").out == ""
    kifu.rests()

"""The same request to a campaign sent again, through one door or two: done once, answered alike; folded alike."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import psycopg
import pytest

from tests.services.api.city import at_one_screen, ends, opens_chapter, passes, running, seen, settles, together
from tests.services.api.people import Guest, People, no, ok
from tests.services.api.test_retry import CUTS, again_and_again, cut


@pytest.fixture
def doors(server, public_server):
    """Two processes of the service, each with a line of its own."""
    with ExitStack() as lines:
        yield [lines.enter_context(People(url)) for url in (server.url, public_server.url)]


@pytest.mark.parametrize("when", CUTS)
def test_a_campaign_is_opened_once(anna, log, when):
    body, key = {"seats": 3, "title": "Sunday"}, f"open-{when.replace(' ', '-')}"
    before = log.count()
    cut(anna, "/v1/campaigns", body, key, when)
    answers = again_and_again(anna, "/v1/campaigns", body, key, 201)
    assert len({answer["campaign_id"] for answer in answers}) == 1
    assert len({tuple(answer["commitments"]) for answer in answers}) == 1
    assert answers[-1]["seats"] == [{"seat": 0}, {"seat": 1}, {"seat": 2}]
    assert log.count() == before + 2
    assert no(anna.post("/v1/campaigns", body | {"seats": 2}, Idempotency_Key=key)) == (409, "command_reused")


@pytest.mark.parametrize("when", CUTS)
def test_a_chapter_is_opened_once(anna, log, when):
    box, table = at_one_screen(anna)
    body = {"seat": 0, "command": {"type": "open_chapter"}}
    cut(anna, f"{box.path}/moves", body, "open", when)
    first, *others = again_and_again(anna, f"{box.path}/moves", body, "open")
    assert all(other == first for other in others)
    assert log.version(box.id) == 5
    ends(table, f"/v1/matches/{first['events'][0]['data']['match_id']}")
    settles(table, box)
    assert ok(anna.post(f"{box.path}/moves", body, Idempotency_Key="open")) == first
    assert seen(anna, box)["chapter"] == 2


@pytest.mark.parametrize("when", CUTS)
def test_a_chapter_ends_once(anna, log, when):
    box, _ = at_one_screen(anna)
    match = opens_chapter(anna, box)
    body = {"seat": 0, "command": {"type": "end_participation", "round": 1}}
    ok(anna.post(f"{match}/moves", body))
    cut(anna, f"{match}/moves", body | {"seat": 1}, "end", when)
    first, *others = again_and_again(anna, f"{match}/moves", body | {"seat": 1}, "end")
    assert all(other == first for other in others)
    assert {event["stream_id"] for event in first["events"]} == {match.rpartition("/")[2]}
    assert log.version(box.id) == 5 + 7


CALLS = {
    "name": ("moves", {"seat": 0, "command": {"type": "name_city", "text": "Port"}}),
    "stand-in": ("stand-in", {"seat": 0, "player": "BEN"}),
    "hand-over": ("hand-over", {"seat": 0}),
    "undo": ("undo", {"seat": 0, "to_chapter": 1}),
    "concede": ("concede", {"seat": 0}),
}


@pytest.mark.parametrize("call", CALLS)
def test_a_call_under_the_same_key_is_made_once(anna, ben, cara, log, call):
    box, table = together(anna, cara)
    passes(table, box)
    opens_chapter(anna, box)
    path, body = CALLS[call]
    body = {name: ben.player_id if value == "BEN" else value for name, value in body.items()}
    first = ok(anna.post(f"{box.path}/{path}", body, Idempotency_Key="once"))
    before = log.count()
    again = ok(anna.post(f"{box.path}/{path}", body, Idempotency_Key="once"))
    assert again == {name: value for name, value in first.items() if name != "invitation"}
    assert no(anna.post(f"{box.path}/{path}", body | {"seat": 1}, Idempotency_Key="once"))[0] in (403, 409)
    assert log.count() == before


def test_two_who_open_the_same_chapter_through_two_doors_open_it_once(anna, ben, doors, log):
    box, table = together(anna, ben)
    for _ in range(3):
        with ThreadPoolExecutor(2) as pool:
            body = [{"seat": seat, "command": {"type": "open_chapter"}} for seat in (0, 1)]
            racing = [
                pool.submit(Guest(doors[seat].client, table[seat].token).post, f"{box.path}/moves", body[seat])
                for seat in (0, 1)
            ]
            answers = [one.result() for one in racing]
        assert sorted(answer.status_code for answer in answers) == [200, 422]
        ends(table, f"/v1/matches/{running(anna, box)}")
        settles(table, box)
    assert [one["status"] for one in seen(anna, box)["chapters"][:4]] == ["closed"] * 3 + ["ready"]


def test_what_one_process_does_the_other_knows(anna, ben, doors):
    box, table = together(anna, ben)
    other = [Guest(doors[1].client, guest.token, guest.player_id) for guest in (anna, ben)]
    elsewhere = dict(enumerate(other))
    for _ in range(2):
        match = opens_chapter(anna, box)
        ends(elsewhere, match)  # the other process has never seen the campaign without this chapter
        settles(table, box)
        match = opens_chapter(other[1], box, 1)
        ends(table, match)
        settles(elsewhere, box)
    version = seen(anna, box)["version"]
    assert [one["status"] for one in seen(other[0], box)["chapters"][:5]] == ["closed"] * 4 + ["ready"]
    assert ok(other[0].get(box.path, Min_Version=str(version)))["version"] == version


def test_seats_may_end_a_chapter_at_the_same_moment_through_two_doors(anna, ben, doors, log):
    box, table = together(anna, ben)
    for _ in range(3):
        match = opens_chapter(anna, box)
        before = log.version(box.id)
        body = [{"seat": seat, "command": {"type": "end_participation", "round": 1}} for seat in (0, 1)]
        with ThreadPoolExecutor(2) as pool:
            racing = [
                pool.submit(Guest(doors[seat].client, table[seat].token).post, f"{match}/moves", body[seat])
                for seat in (0, 1)
            ]
            assert [one.result().status_code for one in racing] == [200, 200]
        kinds = [one["event_type"] for one in ok(anna.get(f"{box.path}/events?after={before}"))["items"]]
        assert kinds.count("chapter_closed") == 1
        settles(table, box)


def test_it_is_the_same_from_snapshots_and_from_zero(anna, record, public_server):
    box, table = at_one_screen(anna, title="Long")
    for n in range(130):
        ok(anna.post(f"{box.path}/moves", {"seat": 0, "command": {"type": "name_city", "text": f"Port {n}"}}))
    passes(table, box, 2)
    with psycopg.connect(record.owner_url, autocommit=True) as conn:
        (kept,) = conn.execute("select count(*) from read.snapshot where stream_id = %s", (box.id,)).fetchone()
        assert kept > 0
        views = [anna.get(f"{box.path}?at={version}").text for version in (130, 140, 150)]
        with People(public_server.url) as elsewhere:  # a process that never held it: from the snapshot
            assert Guest(elsewhere.client, anna.token).get(box.path).text == anna.get(box.path).text
        conn.execute("delete from read.snapshot where stream_id = %s", (box.id,))
    assert [anna.get(f"{box.path}?at={version}").text for version in (130, 140, 150)] == views
    assert ok(anna.get(f"{box.path}/verify"))["ok"]

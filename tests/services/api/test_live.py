"""Live answers: where they begin, what they say, and that they end when the right to see does."""

import pytest

from tests.services.api.people import Guest, People, no, ok, together
from tests.services.api.test_racing import messages


@pytest.fixture
def live():
    """Opens a live answer: `live(guest, match, query, last)`."""
    opened = []

    def open_(guest, match, query="", last=None):
        headers = {"Authorization": f"Bearer {guest.token}"} | ({} if last is None else {"Last-Event-ID": str(last)})
        stream = guest.client.stream("GET", f"{match.path}/live{query}", headers=headers, timeout=30)
        opened.append(stream)
        answer = stream.__enter__()
        assert answer.status_code == 200, answer.read()
        return answer

    yield open_
    for stream in opened:
        stream.__exit__(None, None, None)


def test_a_live_answer_begins_by_saying_where_the_match_stands(anna, ben, live):
    match = together(anna, ben)
    answer = live(anna, match)
    assert answer.headers["content-type"].startswith("text/event-stream")
    version = anna.sees(match)["version"]
    assert next(messages(answer)) == {"id": version, "data": {"version": version, "events": []}}


def test_what_happens_is_told_as_the_events_call_tells_it(anna, ben, live):
    match = together(anna, ben)
    told = messages(live(ben, match))
    since = next(told)["id"]
    ok(anna.plays(match, 0))
    ok(ben.plays(match, 1))
    heard = []
    while len(heard) < 3:
        heard += next(told)["data"]["events"]
    assert heard == ok(ben.get(f"{match.path}/events?after={since}"))["items"]
    assert heard[0]["data"] == {"seat": 0, "card": None}


def test_it_resumes_after_the_last_event_that_was_seen(anna, ben, live):
    match = together(anna, ben)
    told = messages(live(anna, match, last=2))
    assert next(told) == {"id": 2, "data": {"version": 2, "events": []}}
    assert next(told)["data"]["events"] == ok(anna.get(f"{match.path}/events?after=2"))["items"]


def test_eyes_may_be_chosen(anna, ben, live):
    match = together(anna, ben)
    told = messages(live(anna, match, "?as=spectator", last=4))
    assert next(told)["data"]["events"] == []
    assert [event["data"]["hand"] for event in next(told)["data"]["events"]] == [3, 3]


@pytest.mark.parametrize("last", ["x", "-1", "1.5", ""])
def test_the_last_event_is_a_version(anna, ben, last):
    match = together(anna, ben)
    assert no(anna.get(f"{match.path}/live", Last_Event_ID=last)) == (400, "malformed")


def test_nobody_has_seen_what_has_not_happened(anna, ben):
    match = together(anna, ben)
    assert no(anna.get(f"{match.path}/live", Last_Event_ID="99")) == (404, "no_such_version")


def test_it_ends_when_the_seat_is_lost(anna, ben, cara, live):
    match = together(anna, ben, cara)
    answer = live(ben, match)
    told = messages(answer)
    next(told)
    ok(ben.post(f"{match.path}/concede", {"seat": 1}))
    assert list(told) == []


def test_it_ends_when_the_token_is_revoked(people, anna, ben, live):
    match = together(anna, ben)
    admitted = ok(anna.post("/v1/players/me/tokens", {}), 201)
    told = messages(live(Guest(people.client, admitted["token"]), match))
    next(told)
    assert anna.ask("DELETE", f"/v1/players/me/tokens/{admitted['token_id']}").status_code == 204
    assert list(told) == []


def test_the_token_may_be_revoked_in_another_process(people, public_server, anna, ben, live):
    match = together(anna, ben)
    admitted = ok(anna.post("/v1/players/me/tokens", {}), 201)
    told = messages(live(Guest(people.client, admitted["token"]), match))
    next(told)
    with People(public_server.url) as elsewhere:
        there = Guest(elsewhere.client, anna.token)
        assert there.ask("DELETE", f"/v1/players/me/tokens/{admitted['token_id']}").status_code == 204
    assert list(told) == []


def test_who_watches_a_seat_goes_on_watching_through_its_eyes_when_all_is_over(anna, ben, live):
    match = together(anna, ben)
    told = messages(live(anna, match))
    next(told)
    ok(ben.plays(match, 1))
    assert next(told)["data"]["events"][0]["data"]["card"] is None
    ok(ben.post(f"{match.path}/concede", {"seat": 1}))
    assert next(told)["data"]["events"][-1]["event_type"] == "secret_revealed"

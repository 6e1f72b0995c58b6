"""Whoever has a seat in a private campaign sees all its chapters, those before their time too; others see none."""

import json

import pytest

from tests.services.api.city import ends, opens_chapter, seen, settles, together
from tests.services.api.people import Guest, no, ok
from tests.services.embedded.look import eventually

LOOKS = (
    "",
    "?as=spectator",
    "?at=3",
    "/events",
    "/replay",
    "/diff?from=1&to=2",
    "/verify",
    "/bundle",
    "/forks",
    "/live",
)


def looks(guest: Guest, path: str) -> int:
    """The status of that look; a stream is not waited for."""
    headers = {"Authorization": f"Bearer {guest.token}"}
    with guest.client.stream("GET", path, headers=headers) as answer:
        return answer.status_code


def newcomer(people, box, leaver: Guest, seat: int = 1) -> Guest:
    """Somebody who takes over that seat."""
    secret = ok(leaver.post(f"{box.path}/hand-over", {"seat": seat}))["invitation"]
    guest = people.new("Newcomer")
    ok(guest.post(f"{box.path}/seats", {"invitation": secret}))
    return guest


def audited(guest: Guest, query: str) -> list[str]:
    return [one["stream_id"] for one in ok(guest.get(f"/v1/audit/events?limit=500&{query}"))["items"]]


@pytest.fixture
def played(anna, ben):
    """A campaign whose first chapter has ended, and that chapter's match."""
    box, table = together(anna, ben)
    first = opens_chapter(anna, box)
    ends(table, first)
    settles(table, box)
    return box, table, first


@pytest.mark.parametrize("look", LOOKS)
def test_a_newcomer_sees_the_chapters_played_before(played, anna, ben, people, look):
    box, _, first = played
    second = opens_chapter(anna, box)
    cara = newcomer(people, box, ben)
    for match in (first, second):
        assert looks(cara, match + look) == 200
        assert looks(people.new("Eve"), match + look) == 404


@pytest.mark.parametrize("look", LOOKS)
def test_whoever_stands_in_sees_them_as_long_as_they_do(played, anna, ben, cara, look):
    box, _, first = played
    ok(ben.post(f"{box.path}/stand-in", {"seat": 1, "player": cara.player_id}))
    assert looks(cara, first + look) == 200
    ok(ben.post(f"{box.path}/stand-in", {"seat": 1, "player": None}))
    assert looks(cara, first + look) == 404


def test_a_newcomer_sees_an_ended_chapter_as_anybody_does(played, anna, ben, people):
    box, _, first = played
    cara = newcomer(people, box, ben)
    for look in ("", "/events", "?as=0", "?as=1"):
        assert cara.get(first + look).json() == anna.get(first + look).json()
    mine = ok(cara.get(f"{first}/events"))["items"]
    assert all("salt" in event for event in mine)


def test_a_newcomer_finds_them_in_lists_the_audit_and_the_bundle(played, anna, ben, people):
    box, _, first = played
    second = opens_chapter(anna, box)
    cara, eve = newcomer(people, box, ben), people.new("Eve")
    ids = [path.rsplit("/", 1)[1] for path in (second, first)]
    eventually(lambda: [one["match_id"] for one in ok(cara.get(f"/v1/matches?campaign={box.id}"))["items"]] == ids)
    assert ok(eve.get(f"/v1/matches?campaign={box.id}"))["items"] == []
    assert set(audited(cara, f"campaign={box.id}")) == {box.id, *ids} == set(audited(anna, f"campaign={box.id}"))
    assert set(audited(cara, f"match={ids[1]}")) == {ids[1]}
    assert audited(eve, f"campaign={box.id}") == []
    head = json.loads(cara.get(f"{box.path}/bundle").text.splitlines()[0])
    assert {one["stream_id"] for one in head["streams"]} == {box.id, *ids}
    assert no(eve.get(f"{box.path}/bundle")) == (404, "not_found")


def test_whether_a_campaign_is_whole_does_not_depend_on_who_asks(played, anna, ben, people, auditor):
    box, _, _ = played
    opens_chapter(anna, box)
    cara = newcomer(people, box, ben)
    verdicts = [ok(guest.get(f"{box.path}/verify")) for guest in (anna, cara, auditor)]
    assert verdicts[0]["ok"]
    assert verdicts[0] == verdicts[1] == verdicts[2]


def test_a_campaign_that_was_left_shows_its_new_chapters_to_nobody_who_left(played, anna, ben, people):
    box, _, first = played
    cara = newcomer(people, box, ben)
    dan = newcomer(people, box, cara)
    second = opens_chapter(anna, box)
    for guest, paths in ((cara, (box.path, first, second)), (ben, (box.path, second))):
        for path in paths:
            assert no(guest.get(path)) == (404, "not_found")
    assert seen(dan, box)["chapters"][1]["status"] == "running"
    assert no(dan.get(f"{second}?as=0")) == (403, "not_your_seat")
    assert audited(cara, f"campaign={box.id}") == []
    assert ok(cara.get(f"/v1/matches?campaign={box.id}"))["items"] == []


def test_two_chapters_before_their_time_are_compared(played, anna, ben, people):
    box, table, first = played
    second = opens_chapter(anna, box)
    ends(table, second)
    settles(table, box)
    cara = newcomer(people, box, ben)
    path = f"{first}/compare?with={second.rsplit('/', 1)[1]}"
    assert ok(cara.get(path)) == ok(anna.get(path))
    assert no(people.new("Eve").get(path)) == (404, "not_found")

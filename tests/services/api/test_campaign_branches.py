"""A campaign goes on elsewhere over HTTP, and two branches are looked at side by side."""

import json

import pytest

from tests.services.api.city import Box, at_one_screen, ends, opens_chapter, passes, seen, settles, together
from tests.services.api.people import no, ok


def forks(guest, box, **more):
    return Box(ok(guest.post(f"{box.path}/forks", more), 201))


@pytest.fixture
def trunk(anna):
    """Anna's campaign at one screen: two chapters are closed, the third is being played."""
    box, table = at_one_screen(anna)
    passes(table, box, 2)
    opens_chapter(anna, box)
    return box


def statuses(now, chapters=4):
    return [(one["chapter"], one["status"]) for one in now["chapters"][:chapters]]


def test_it_goes_on_from_the_start_of_a_chapter_with_what_was_owned_then(anna, trunk):
    fork = forks(anna, trunk, chapter=2, title="What if")
    now, then = seen(anna, fork), seen(anna, trunk)
    assert statuses(now) == [(1, "closed"), (2, "ready"), (3, "sealed"), (4, "sealed")]
    assert now["chapters"][0]["match_id"] == then["chapters"][0]["match_id"]
    at = seen(anna, trunk, f"?at={fork.opened['forked_from']['version']}")
    assert (now["boards"], now["standing"], now["title"]) == (at["boards"], at["standing"], "What if")
    assert now["forked_from"] == fork.opened["forked_from"]
    assert now["forked_from"]["campaign_id"] == trunk.id
    assert not set(fork.opened["commitments"]) & set(trunk.opened["commitments"])


def test_it_is_played_on_read_anew_and_verified(anna, people, trunk, public_server):
    fork, table = forks(anna, trunk, chapter=3), dict.fromkeys(range(2), anna)
    match = opens_chapter(anna, fork)
    first = ok(anna.get(f"{match}/events"))["items"][0]["data"]
    assert first["part_of"] == {"campaign_id": fork.id, "chapter": 3}
    ends(table, match)
    settles(table, fork)
    passes(table, fork, 3)
    assert ok(anna.get(f"{fork.path}/verify"))["ok"]
    frames = [json.loads(line) for line in anna.get(f"{fork.path}/replay").text.splitlines()]
    assert frames[-1]["view"]["chapter"] == seen(anna, fork)["chapter"] == 7
    assert statuses(frames[0]["view"]) == [(1, "closed"), (2, "closed"), (3, "ready"), (4, "sealed")]
    elsewhere = anna.client.get(f"{public_server.url}{fork.path}", headers={"Authorization": f"Bearer {anna.token}"})
    assert elsewhere.json() == seen(anna, fork)


def test_it_is_rewound_behind_where_it_began_and_forked_again(anna, trunk):
    fork, table = forks(anna, trunk, chapter=3), dict.fromkeys(range(2), anna)
    passes(table, fork)
    again = forks(anna, fork, chapter=4)
    assert seen(anna, again)["boards"] == seen(anna, fork)["boards"]
    ok(anna.post(f"{fork.path}/undo", {"seat": 0, "to_chapter": 1}))
    assert (seen(anna, fork)["chapter"], seen(anna, again)["chapter"]) == (1, 4)
    assert ok(anna.get(f"{again.path}/verify"))["ok"]
    assert no(anna.post(f"{again.path}/forks", {"chapter": 2})) == (422, "no_such_chapter")


def test_it_goes_on_from_any_version_but_never_from_within_a_wish(anna, trunk):
    events = ok(anna.get(f"{trunk.path}/events"))["items"]
    closed = next(one["version"] for one in events if one["event_type"] == "chapter_closed")
    assert no(anna.post(f"{trunk.path}/forks", {"at": closed})) == (422, "no_such_moment")
    assert no(anna.post(f"{trunk.path}/forks", {"at": 10_000})) == (422, "no_such_moment")
    assert no(anna.post(f"{trunk.path}/forks", {"at": 3, "chapter": 1})) == (400, "malformed")
    assert no(anna.post(f"{trunk.path}/forks", {"chapter": 4})) == (422, "no_such_chapter")
    assert no(anna.post(f"{trunk.path}/forks", {"seats": [2]})) == (400, "malformed")
    now = forks(anna, trunk, at=closed - 1)
    assert statuses(seen(anna, now))[0] == (1, "ready")
    assert statuses(seen(anna, forks(anna, trunk)))[2] == (3, "ready")


def test_sent_twice_it_is_one(anna, trunk):
    first = ok(anna.post(f"{trunk.path}/forks", {"chapter": 2}, Idempotency_Key="fork"), 201)
    again = ok(anna.post(f"{trunk.path}/forks", {"chapter": 2}, Idempotency_Key="fork"), 201)
    assert again["campaign_id"] == first["campaign_id"]
    assert len(ok(anna.get(f"{trunk.path}/forks"))["forks"]) == 1


def test_others_are_invited_anew_and_sit_where_they_sat(anna, ben, cara):
    box, table = together(anna, ben)
    passes(table, box)
    fork = forks(ben, box, seed="later")
    assert [sorted(seat) for seat in fork.opened["seats"]] == [["invitation", "seat"], ["seat"]]
    ok(cara.post(f"{fork.path}/seats", {"invitation": fork.invitations[0], "seed": "5e" * 32}))
    assert seen(ben, fork)["status"] == "open"
    ok(ben.post(f"{fork.path}/seats", {"seat": 1, "seed": "a7" * 32}))
    assert seen(ben, fork)["status"] == "running"
    assert [seat["name"] for seat in seen(cara, fork)["seats"]] == ["Cara", "Ben"]
    assert no(anna.get(fork.path))[0] == 404
    assert ok(anna.get(f"{box.path}/forks")) == {"forks": []}
    version = fork.opened["forked_from"]["version"]
    assert ok(ben.get(f"{box.path}/forks")) == {"forks": [{"campaign_id": fork.id, "version": version}]}
    assert ok(cara.get(f"{fork.path}/forks")) == {"forks": [], "forked_from": fork.opened["forked_from"]}


def test_a_running_campaign_is_forked_by_its_seats_alone(anna, ben, cara):
    box, _ = together(anna, ben, visibility="public")
    assert no(cara.post(f"{box.path}/forks", None)) == (403, "forbidden")
    ok(anna.post(f"{box.path}/concede", {"seat": 0}))
    assert seen(cara, forks(cara, box))["seats"][0]["name"] == "Cara"


def test_two_branches_are_compared(anna, ben, trunk):
    fork, table = forks(anna, trunk, chapter=2), dict.fromkeys(range(2), anna)
    passes(table, fork)
    told = ok(anna.get(f"{trunk.path}/compare?with={fork.id}"))
    assert (told["parts_at"], [one["chapter"] for one in told["chapters"]]) == (2, [1, 2, 3])
    assert told["chapters"][0]["one"] == told["chapters"][0]["other"]
    assert told["chapters"][1]["one"]["match_id"] != told["chapters"][1]["other"]["match_id"]
    assert told["chapters"][2]["other"] is None
    assert [city["seat"] for city in told["cities"]] == [0, 1]
    assert no(ben.get(f"{trunk.path}/compare?with={fork.id}"))[0] == 404
    other, _ = at_one_screen(anna, 3)
    assert no(anna.get(f"{trunk.path}/compare?with={other.id}")) == (422, "other_seats")
    assert no(anna.get(f"{trunk.path}/compare"))[0] == 400

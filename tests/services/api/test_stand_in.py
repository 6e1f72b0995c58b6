"""A view and a list tell who plays a seat for its owner."""

import time
from typing import Any

from tests.services.api.people import Guest, no, ok
from tests.services.api.reader import Reader, words
from tests.services.api.test_hand_over import either, match_of


def stand_ins(guest: Guest, path: str) -> list[object]:
    """As the view tells them, from the cache and as it was at its last version alike."""
    now = ok(guest.get(path))
    assert ok(guest.get(f"{path}?at={now['version']}"))["seats"] == now["seats"]
    return [seat["stand_in"] for seat in now["seats"]]


def lends(guest: Guest, path: str, to: Guest | None) -> None:
    ok(guest.post(f"{path}/stand-in", {"seat": 1, "player": to and to.player_id}))


@either
def test_a_view_tells_at_once_who_stands_in_and_when_nobody_does_any_more(opens, anna, ben, cara, people):
    path, dan = opens(anna, ben), people.new("Dan")
    assert stand_ins(anna, path) == [None, None]
    for person in (cara, dan):
        lends(ben, path, person)
        name = ok(person.get("/v1/players/me"))["name"]
        for guest in (anna, ben, person):
            assert stand_ins(guest, path) == [None, {"name": name, "player_id": person.player_id}]
    lends(ben, path, None)
    assert stand_ins(anna, path) == [None, None]


@either
def test_who_stood_in_and_was_erased_is_told_without_a_name(opens, anna, ben, cara):
    path = opens(anna, ben)
    lends(ben, path, cara)
    assert cara.ask("DELETE", "/v1/players/me").status_code == 204
    assert stand_ins(ben, path) == [None, {"name": "former player"}]


def test_a_list_tells_who_stands_in_as_the_view_does(anna, ben, cara):
    path = match_of(anna, ben)
    lends(ben, path, cara)
    (told,) = listed_at_last(cara)
    assert told["seats"] == ok(cara.get(path))["seats"]


@either
def test_only_the_owner_of_a_seat_agrees_to_leave_all_as_it_is(opens, anna, ben, cara):
    path = opens(anna, ben)
    lends(ben, path, cara)
    for body in ({}, {"seat": 1}, {"seat": 1, "agree": False}):
        assert no(cara.post(f"{path}/abandon", body)) == (403, "not_your_seat")
    ok(anna.post(f"{path}/abandon", {}))
    assert no(cara.post(f"{path}/abandon", {})) == (403, "not_your_seat")
    assert ok(anna.get(path))["status"] == "running"
    ok(ben.post(f"{path}/abandon", {}))
    assert ok(anna.get(path))["status"] == "abandoned"


@either
def test_the_page_of_a_stand_in_does_not_offer_to_leave_all_as_it_is(opens, anna, ben, cara):
    path = opens(anna, ben)
    lends(ben, path, cara)
    assert "Leave it" in page_of(ben, path)
    assert "Leave it" not in page_of(cara, path)
    assert "Pause" in page_of(cara, path)
    ok(anna.post(f"{path}/abandon", {}))
    for guest, offered in ((ben, "Agree"), (anna, "Play on"), (cara, None)):
        asked = page_of(guest, path).partition("as it is.")[2][:12]
        assert [word for word in ("Agree", "Play on") if word in asked] == ([offered] if offered else [])


def page_of(guest: Guest, path: str) -> str:
    """What stands on the table's page, or the campaign's."""
    with Reader(guest) as reader:
        page: str = words(reader.reads(path.removeprefix("/v1")))
    return page


def listed_at_last(guest: Guest) -> list[Any]:
    """What the list holds, once it has heard of it."""
    until = time.monotonic() + 30
    while not (items := ok(guest.get("/v1/matches"))["items"]):
        assert time.monotonic() < until, "the list does not hear of it"
        time.sleep(0.05)
    return list(items)

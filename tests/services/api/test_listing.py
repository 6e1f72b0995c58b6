"""Lists of matches: whose, which, in pages."""

import time
from uuid import uuid4

import pytest

from tests.services.api.people import People, no, ok, together


def listed(guest, query=""):
    return [one["match_id"] for one in ok(guest.get(f"/v1/matches{query}"))["items"]]


def listed_at_last(guest, query):
    """What all may see is listed a moment later: who opened a match does not wait for that."""
    until = time.monotonic() + 30
    while not (found := listed(guest, query)) and time.monotonic() < until:
        time.sleep(0.05)
    return found


def test_my_own_matches_are_listed_the_last_moved_first(anna, ben, cara):
    first, second = together(anna, ben, title="Sunday"), anna.opens(2, hotseat=True)
    together(ben, cara)
    assert listed(anna) == [second.id, first.id]
    ok(anna.plays(first, 0))
    assert listed(anna) == [first.id, second.id]


def test_an_entry_tells_what_a_list_shows(anna, ben):
    match = together(anna, ben, title="Sunday")
    (entry,) = ok(ben.get("/v1/matches"))["items"]
    view = ben.sees(match)
    assert entry == {
        "match_id": match.id,
        "game": "hidden_hands",
        "status": "running",
        "version": view["version"],
        "at": view["at"],
        "visibility": "private",
        "hotseat": False,
        "title": "Sunday",
        "to_move": [0, 1],
        "seats": view["seats"],
    }


def test_whoever_stands_in_finds_the_match_and_whose_turn_it_is(anna, ben, cara):
    match = together(anna, ben)
    ok(ben.post(f"{match.path}/stand-in", {"seat": 1, "player": cara.player_id}))
    assert listed_at_last(cara, "") == [match.id]
    ok(anna.plays(match, 0))
    for guest in (ben, cara):
        assert listed_at_last(guest, "?to_move=me") == [match.id]
        assert listed(anna, f"?to_move={guest.player_id}") == [match.id]
    ok(cara.plays(match, 1))
    assert match.id in {one["stream_id"] for one in ok(cara.get("/v1/audit/events"))["items"]}
    ok(ben.post(f"{match.path}/stand-in", {"seat": 1, "player": None}))
    assert listed(ben, "") == [match.id]
    until = time.monotonic() + 30
    while listed(cara, "") and time.monotonic() < until:
        time.sleep(0.05)
    assert listed(cara, "") == []


def test_a_list_may_be_narrowed(anna, ben):
    sunday, monday = together(anna, ben, title="Sunday evening"), together(anna, ben, title="Monday")
    over, other = together(anna, ben), anna.opens(2, game="miyabi", hotseat=True)
    ok(ben.post(f"{over.path}/concede", {"seat": 1}))
    ok(anna.plays(monday, 0))
    assert listed(anna, "?game=miyabi") == [other.id]
    assert listed(anna, "?status=ended") == [over.id]
    assert listed(anna, "?text=EVEN") == [sunday.id]
    assert listed(anna, "?to_move=me&game=hidden_hands") == [sunday.id]
    assert listed(anna, f"?to_move={ben.player_id}") == [monday.id, sunday.id]
    assert listed(anna, f"?campaign={uuid4()}") == []


def test_pages_follow_each_other_without_gap_or_repetition(anna):
    matches = [anna.opens(2, hotseat=True).id for _ in range(5)]
    pages, after = [], ""
    while after is not None:
        page = ok(anna.get(f"/v1/matches?limit=2{after}"))
        pages += [one["match_id"] for one in page["items"]]
        after = f"&after={page['next']}" if "next" in page else None
    assert pages == matches[::-1]


def test_public_matches_are_listed_for_everybody_and_private_ones_for_nobody_else(
    public_server, people, anna, ben, cara
):
    public, private = (
        together(anna, ben, visibility=kind, title=f"{anna.player_id}"[:40]) for kind in ("public", "private")
    )
    query = f"?public=true&text={anna.player_id}"
    assert listed_at_last(anna, query) == [public.id]
    ok(anna.plays(public, 0))
    cara_sees = listed(cara, "?public=true")
    assert public.id in cara_sees
    assert private.id not in cara_sees
    assert listed(cara) == []
    with People(public_server.url) as elsewhere:
        assert private.id not in listed(elsewhere.stranger(), "?public=true")
        assert no(elsewhere.stranger().get("/v1/matches")) == (401, "unauthorised")
        assert no(elsewhere.stranger().get("/v1/matches?public=true&to_move=me")) == (401, "unauthorised")
    assert no(people.stranger().get("/v1/matches?public=true")) == (401, "unauthorised")


@pytest.mark.parametrize(
    ("query", "pointer"),
    [
        ("after=x", "/after"),
        (f"after=1.{36 * chr(48)}", "/after"),
        ("limit=0", "/limit"),
        ("limit=x", "/limit"),
        ("public=maybe", "/public"),
        ("to_move=you", "/to_move"),
        ("campaign=x", "/campaign"),
        ("text=", "/text"),
        ("text=%00", "/text"),
        ("game=Chess!", "/game"),
        ("status=%00", "/status"),
        ("texts=x", "/texts"),
    ],
)
def test_a_list_asked_for_in_no_known_way_is_malformed(anna, query, pointer):
    answer = anna.get(f"/v1/matches?{query}")
    assert (no(answer), answer.json()["pointer"]) == ((400, "malformed"), pointer)

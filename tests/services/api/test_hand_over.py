"""Who decides on a seat that is offered while it is held: its owner alone, and the operator."""

import pytest

from tests.services.api import city
from tests.services.api.people import Guest, no, ok, together


def match_of(*guests: Guest) -> str:
    return together(*guests).path


def campaign_of(*guests: Guest) -> str:
    box, _ = city.together(*guests)
    city.opens_chapter(guests[0], box)
    return box.path


either = pytest.mark.parametrize("opens", [match_of, campaign_of])


def hands_over(guest: Guest, path: str) -> str:
    invitation: str = ok(guest.post(f"{path}/hand-over", {"seat": 1}))["invitation"]
    return invitation


def kinds(guest: Guest, path: str) -> list[str]:
    return [event["event_type"] for event in ok(guest.get(f"{path}/events?limit=500"))["items"]]


@either
def test_nobody_else_says_who_takes_a_seat_over(opens, anna, ben, cara, people):
    path, dan = opens(anna, ben, cara), people.new("Dan")
    offer, secret = f"{path}/seats/1/invitation", hands_over(ben, path)
    ok(ben.post(f"{path}/stand-in", {"seat": 1, "player": dan.player_id}))
    for guest in (anna, cara, dan):
        for body in ({}, {"open": True}):
            assert no(guest.post(offer, body)) == (403, "not_your_seat")
        assert no(guest.ask("DELETE", offer)) == (403, "not_your_seat")
    eve = people.new("Eve")
    assert no(eve.post(f"{path}/seats", {"seat": 1}))[0] in (403, 404)
    ok(eve.post(f"{path}/seats", {"invitation": secret}))
    assert [seat["name"] for seat in ok(eve.get(path))["seats"]] == ["Anna", "Eve", "Cara"]


@either
def test_whoever_leaves_renews_or_opens_the_offer(opens, anna, ben, people):
    path = opens(anna, ben)
    first = hands_over(ben, path)
    second = ok(ben.post(f"{path}/seats/1/invitation", {}), 201)["invitation"]
    assert ok(ben.post(f"{path}/seats/1/invitation", {"open": True}), 201) == {"seat": 1, "open": True}
    third = ok(ben.post(f"{path}/seats/1/invitation", {}), 201)["invitation"]
    cara = people.new("Cara")
    for old in (first, second):
        assert no(cara.post(f"{path}/seats", {"invitation": old})) == (403, "bad_invitation")
    ok(cara.post(f"{path}/seats", {"invitation": third}))
    assert no(ben.get(path)) == (404, "not_found")


@either
def test_the_operator_invites_too(opens, anna, ben, cara, operator):
    path = opens(anna, ben)
    hands_over(ben, path)
    ok(
        cara.post(
            f"{path}/seats", {"invitation": ok(operator.post(f"{path}/seats/1/invitation", {}), 201)["invitation"]}
        )
    )


@either
def test_an_offer_is_withdrawn(opens, anna, ben, cara, operator):
    path = opens(anna, ben)
    for guest in (ben, operator):
        secret = hands_over(ben, path)
        assert guest.ask("DELETE", f"{path}/seats/1/invitation").status_code == 204
        assert kinds(ben, path)[-2:] == ["seat_handed_over", "seat_kept"]
        assert no(cara.post(f"{path}/seats", {"invitation": secret})) == (403, "bad_invitation")
        assert no(cara.post(f"{path}/stand-in", {"seat": 1, "invitation": secret})) == (403, "bad_invitation")
        assert no(anna.post(f"{path}/seats/1/invitation", {})) == (422, "nothing_to_offer")
        assert ok(ben.get(path)).get("offered", []) == []
    before = kinds(ben, path)
    assert ben.ask("DELETE", f"{path}/seats/1/invitation").status_code == 204
    assert kinds(ben, path) == before
    ok(cara.post(f"{path}/seats", {"invitation": hands_over(ben, path)}))


@either
def test_what_was_taken_over_cannot_be_taken_back(opens, anna, ben, cara):
    path = opens(anna, ben)
    ok(cara.post(f"{path}/seats", {"invitation": hands_over(ben, path)}))
    assert no(ben.ask("DELETE", f"{path}/seats/1/invitation")) == (404, "not_found")
    assert no(anna.ask("DELETE", f"{path}/seats/1/invitation")) == (422, "nothing_to_offer")
    assert "seat_kept" not in kinds(cara, path)


@either
def test_to_a_seat_that_nobody_holds_whoever_sits_there_invites(opens, anna, ben, cara, people):
    path = opens(anna, ben, cara)
    hands_over(ben, path)
    ok(ben.post(f"{path}/concede", {"seat": 1}))
    ok(people.new("Dan").post(f"{path}/seats", {"invitation": invited(anna, path)}))
    ok(cara.post(f"{path}/concede", {"seat": 2}))
    assert ok(anna.post(f"{path}/seats/2/invitation", {"open": True}), 201) == {"seat": 2, "open": True}
    assert anna.ask("DELETE", f"{path}/seats/2/invitation").status_code == 204


@either
def test_the_seat_of_one_who_was_erased_is_offered_by_the_others(opens, anna, ben, cara):
    path = opens(anna, ben)
    hands_over(ben, path)
    assert ben.ask("DELETE", "/v1/players/me").status_code == 204
    ok(cara.post(f"{path}/seats", {"invitation": invited(anna, path)}))


def invited(guest: Guest, path: str) -> str:
    secret: str = ok(guest.post(f"{path}/seats/1/invitation", {}), 201)["invitation"]
    return secret


def test_a_choice_stays_hidden_however_long_its_seat_is_offered(anna, ben, people):
    match = together(anna, ben)
    hands_over(ben, match.path)
    hand = ben.hand(match, 1)
    ok(ben.plays(match, 1))
    assert no(anna.post(f"{match.path}/seats/1/invitation", {})) == (403, "not_your_seat")
    assert no(anna.get(f"{match.path}?as=1")) == (403, "not_your_seat")
    newcomer = people.new("Cara")
    ok(newcomer.post(f"{match.path}/seats", {"invitation": invited(ben, match.path)}))
    assert newcomer.hand(match, 1) == hand[1:]

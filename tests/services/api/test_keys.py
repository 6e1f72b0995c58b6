"""A key belongs to the request that it was first sent with, also where that request changed nothing."""

import pytest

from tests.services.api import city
from tests.services.api.people import no, ok, together

TABLES = ("matches", "campaigns")

NOTHING_NEW = {
    "resume while it runs": (None, "resume", {"seat": 0}),
    "pause while it is paused": ("pause", "pause", {"seat": 0}),
    "hand over what is offered": ("hand-over", "hand-over", {"seat": 0}),
    "play alone who plays alone": (None, "stand-in", {"seat": 0, "player": None}),
}


def at(kind, *guests):
    """The path of a match or a campaign that these guests play."""
    return together(*guests).path if kind == "matches" else city.together(*guests)[0].path


def in_turn(anna, path, first, call, body):
    """Bring the table to where the call changes nothing, and make it; its answer."""
    if first is not None:
        ok(anna.post(f"{path}/{first}", {"seat": 0}))
    return ok(anna.post(f"{path}/{call}", body, Idempotency_Key="same"))


@pytest.mark.parametrize("kind", TABLES)
@pytest.mark.parametrize("case", NOTHING_NEW)
def test_what_changed_nothing_is_answered_again(anna, ben, log, kind, case):
    first, call, body = NOTHING_NEW[case]
    path = at(kind, anna, ben)
    answer = in_turn(anna, path, first, call, body)
    before = log.count()
    assert answer["events"] == []
    assert ok(anna.post(f"{path}/{call}", body, Idempotency_Key="same")) == answer
    assert log.count() == before


OTHERS = {
    "resume while it runs": {},
    "pause while it is paused": {},
    "play alone who plays alone": {"seat": 0, "player": "ANNA"},
}


@pytest.mark.parametrize("kind", TABLES)
@pytest.mark.parametrize("case", OTHERS)
def test_the_key_of_what_changed_nothing_takes_no_other_body(anna, ben, log, kind, case):
    first, call, body = NOTHING_NEW[case]
    path = at(kind, anna, ben)
    in_turn(anna, path, first, call, body)
    before = log.count()
    other = {name: anna.player_id if value == "ANNA" else value for name, value in OTHERS[case].items()}
    assert no(anna.post(f"{path}/{call}", other, Idempotency_Key="same")) == (409, "command_reused")
    assert log.count() == before


@pytest.mark.parametrize("kind", TABLES)
def test_what_changed_nothing_is_answered_again_though_it_would_be_refused_by_now(anna, ben, log, kind):
    path = at(kind, anna, ben)
    answer = in_turn(anna, path, None, "resume", {"seat": 0})
    for guest, seat in ((anna, 0), (ben, 1)):
        ok(guest.post(f"{path}/abandon", {"seat": seat}))
    assert no(anna.post(f"{path}/resume", {"seat": 0}))[0] == 422
    assert ok(anna.post(f"{path}/resume", {"seat": 0}, Idempotency_Key="same"))["events"] == answer["events"] == []
    assert no(anna.post(f"{path}/resume", {}, Idempotency_Key="same")) == (409, "command_reused")


def test_who_has_several_seats_takes_them_all_in_the_next_match_under_one_key(anna, ben, cara):
    first = together(anna, ben, cara)
    at = anna.sees(first)["version"]
    for seat, guest in enumerate((anna, ben, cara)):
        ok(guest.post(f"{first.path}/abandon", {"seat": seat}))
    fork = ok(ben.post(f"{first.path}/forks", {"at": at, "seats": [1, 2]}), 201)
    path = f"/v1/matches/{fork['match_id']}"
    ok(anna.post(f"{path}/seats", {"invitation": fork["seats"][0]["invitation"]}))
    for seat, guest in ((0, anna), (1, ben)):
        ok(guest.post(f"{path}/abandon", {"seat": seat}))
    ok(anna.post(f"{path}/rematch", {}), 201)
    told = ok(ben.post(f"{path}/rematch", {}, Idempotency_Key="again"), 201)
    assert ok(ben.post(f"{path}/rematch", {}, Idempotency_Key="again"), 201) == told
    next_ = ok(ben.get(f"/v1/matches/{told['match_id']}"))
    assert [seat["name"] for seat in next_["seats"]] == ["Anna", "Ben", "Ben"]
    assert next_["status"] == "running"


def test_a_key_that_is_refused_leaves_the_invitation_to_the_seat_that_was_to_be_given_up(anna, ben):
    match = anna.opens(3, hotseat=True)
    invitation = ok(anna.post(f"{match.path}/hand-over", {"seat": 1}))["invitation"]
    ok(anna.post(f"{match.path}/concede", {"seat": 0}, Idempotency_Key="mine"))
    assert no(anna.post(f"{match.path}/concede", {"seat": 1}, Idempotency_Key="mine")) == (409, "command_reused")
    ok(ben.post(f"{match.path}/seats", {"invitation": invitation}))


def test_with_a_seat_that_is_given_up_goes_the_invitation_to_it(anna, ben):
    match = anna.opens(3, hotseat=True)
    invitation = ok(anna.post(f"{match.path}/hand-over", {"seat": 1}))["invitation"]
    ok(anna.post(f"{match.path}/concede", {"seat": 1}))
    assert no(ben.post(f"{match.path}/seats", {"invitation": invitation})) == (403, "bad_invitation")


@pytest.mark.parametrize("kind", TABLES)
def test_who_gave_up_a_seat_and_asks_again_is_answered_again_and_nothing_more(anna, ben, cara, log, kind):
    path = at(kind, anna, ben, cara)
    told = ok(ben.post(f"{path}/concede", {"seat": 1}, Idempotency_Key="mine"))
    before = log.count()
    assert ok(ben.post(f"{path}/concede", {"seat": 1}, Idempotency_Key="mine")) == told
    assert no(ben.post(f"{path}/concede", {"seat": 0}, Idempotency_Key="mine")) == (409, "command_reused")
    assert no(ben.post(f"{path}/concede", {"seat": 1}))[0] in (403, 404)
    assert no(ben.get(path)) == (404, "not_found")
    assert log.count() == before


def test_a_stand_in_who_does_not_exist_goes_under_no_key_of_another_request(anna, ben):
    path = at("matches", anna, ben)
    ok(anna.post(f"{path}/stand-in", {"seat": 0, "player": None}, Idempotency_Key="same"))
    nobody = {"seat": 0, "player": "00000000-0000-8000-8000-000000000000"}
    assert no(anna.post(f"{path}/stand-in", nobody, Idempotency_Key="same")) == (409, "command_reused")
    assert no(anna.post(f"{path}/stand-in", nobody)) == (422, "no_such_player")

"""Pausing, abandoning, and seats that change hands, over HTTP."""

import pytest

from tests.services.api.people import Guest, Match, no, ok, play, together

NOWHERE = Match("00000000-0000-8000-8000-000000000000", {}, None)
CALLS = (
    ("pause", {}),
    ("resume", {}),
    ("abandon", {}),
    ("hand-over", {"seat": 0}),
    ("stand-in", {"seat": 0, "player": None}),
    ("reclaim", {"seat": 1, "agree": True}),
)


def asks(guest: Guest, match: Match, call: str, body=None, **headers):
    return guest.post(f"{match.path}/{call}", body or {}, **headers)


def types(answer) -> list[str]:
    return [event["event_type"] for event in answer["events"]]


def test_a_paused_match_waits_for_nobody(anna, ben):
    match = together(anna, ben)
    assert types(ok(asks(anna, match, "pause"))) == ["paused"]
    seen = ben.sees(match)
    assert (seen["status"], seen["to_move"]) == ("paused", [])
    assert no(ben.plays(match, 1)) == (422, "match_paused")
    assert no(asks(ben, match, "undo", {"seat": 1})) == (422, "match_paused")
    assert ok(ben.get(f"{match.path}/legal?seat=1"))["commands"] == []
    assert types(ok(ben.ask("POST", f"{match.path}/pause"))) == []
    resumed = ok(asks(ben, match, "resume"))
    assert resumed["events"][0]["data"] == {"seat": 1}
    ok(ben.plays(match, 1))


def test_what_the_operator_pauses_only_the_operator_resumes(anna, ben, operator):
    match = together(anna, ben)
    assert ok(asks(operator, match, "pause"))["events"][0]["data"] == {"seat": None}
    assert no(asks(anna, match, "resume")) == (422, "paused_by_operator")
    ok(asks(operator, match, "resume"))
    ok(anna.plays(match, 0))


def test_all_at_the_table_abandon_it_together_and_then_all_lies_open(anna, ben):
    match = together(anna, ben)
    assert types(ok(asks(anna, match, "abandon"))) == ["abandonment_answered"]
    assert types(ok(asks(ben, match, "abandon", {"agree": False}))) == ["abandonment_answered"]
    told = ok(asks(ben, match, "abandon"))
    assert types(told) == ["abandonment_answered", "abandoned", "secret_revealed"]
    seen = anna.sees(match)
    assert (seen["status"], "outcome" in seen) == ("abandoned", False)
    assert [len(seat["hand"]) for seat in seen["view"]["seats"]] == [3, 3]
    assert ok(anna.get(f"{match.path}/verify")) == {"ok": True, "checked": seen["version"], "luck": "checked"}
    assert no(asks(anna, match, "abandon")) == (422, "match_over")
    assert no(anna.moves(match, 0, play(1, 1))) == (422, "match_over")


def test_the_operator_abandons_alone_and_sees_no_hand(anna, ben, operator):
    match = together(anna, ben)
    told = ok(asks(operator, match, "abandon"))
    assert types(told) == ["abandoned", "secret_revealed"]
    assert [seat["hand"] for seat in operator.sees(match)["view"]["seats"]] == [3, 3]


def test_abandon_and_restart_brings_new_luck(anna):
    """Whoever does not like the hand dealt opens another match: with a secret of its own, and seeds as new."""
    dealt = []
    for _ in range(6):
        match = anna.opens(2, hotseat=True)
        dealt.append((match.opened["commitment"], tuple(anna.hand(match, 0))))
        ok(asks(anna, match, "abandon"))
    assert len({commitment for commitment, _ in dealt}) == 6
    assert len({hand for _, hand in dealt}) > 1


def test_a_seat_is_handed_over_with_all_it_holds(anna, ben, cara):
    match = together(anna, ben)
    hand = ben.hand(match, 1)
    told = ok(asks(ben, match, "hand-over", {"seat": 1}))
    assert types(told) == ["seat_handed_over"]
    ok(ben.plays(match, 1))
    ok(cara.post(f"{match.path}/seats", {"invitation": told["invitation"]}))
    assert cara.hand(match, 1) == hand[1:]
    dealt = [event for event in ok(cara.get(f"{match.path}/events"))["items"] if event["event_type"] == "hand_dealt"]
    assert [isinstance(event["data"]["hand"], list) for event in dealt] == [False, True]
    for path in ("", "/events", "/replay", "/legal?seat=1"):
        assert no(ben.get(match.path + path)) == (404, "not_found")
    assert no(ben.moves(match, 1, play(1, 1))) == (404, "not_found")
    ok(anna.plays(match, 0))


def test_a_former_holder_sees_a_public_match_as_strangers_do(anna, ben, cara):
    match = together(anna, ben, visibility="public")
    told = ok(asks(ben, match, "hand-over", {"seat": 1}))
    ok(cara.post(f"{match.path}/seats", {"invitation": told["invitation"]}))
    assert [seat["hand"] for seat in ben.sees(match)["view"]["seats"]] == [3, 3]
    assert no(ben.get(f"{match.path}?as=1")) == (403, "not_your_seat")
    assert no(asks(ben, match, "hand-over", {"seat": 1})) == (403, "forbidden")


def test_a_hand_over_repeated_tells_no_secret(anna, ben):
    match = together(anna, ben)
    first = ok(asks(ben, match, "hand-over", {"seat": 1}, Idempotency_Key="leave"))
    again = ok(asks(ben, match, "hand-over", {"seat": 1}, Idempotency_Key="leave"))
    assert again == {name: value for name, value in first.items() if name != "invitation"}
    assert "invitation" not in ok(asks(ben, match, "hand-over", {"seat": 1}))
    ok(ben.post(f"{match.path}/seats/1/invitation", {}), 201)


def test_somebody_stands_in(anna, ben, cara):
    match = together(anna, ben)
    assert types(ok(asks(ben, match, "stand-in", {"seat": 1, "player": cara.player_id}))) == ["stand_in_named"]
    assert cara.hand(match, 1) == ben.hand(match, 1)
    ok(cara.plays(match, 1))
    assert no(asks(cara, match, "hand-over", {"seat": 1})) == (403, "not_your_seat")
    assert no(asks(cara, match, "stand-in", {"seat": 1, "player": None})) == (403, "not_your_seat")
    ok(asks(ben, match, "stand-in", {"seat": 1, "player": None}))
    assert no(cara.get(match.path)) == (404, "not_found")


def test_whoever_stands_in_may_take_the_seat_when_it_is_offered(anna, ben, cara):
    match = together(anna, ben)
    ok(asks(ben, match, "stand-in", {"seat": 1, "player": cara.player_id}))
    told = ok(asks(ben, match, "hand-over", {"seat": 1}))
    ok(cara.post(f"{match.path}/seats", {"invitation": told["invitation"]}))
    assert no(ben.get(match.path)) == (404, "not_found")
    ok(cara.plays(match, 1))


def test_what_is_still_to_be_agreed_on_is_shown(anna, ben, cara):
    match = together(anna, ben, cara)
    assert "asked" not in anna.sees(match)
    ok(anna.plays(match, 0))
    ok(ben.plays(match, 1))
    number = ok(asks(anna, match, "undo", {"seat": 0}))["proposal"]
    ok(asks(anna, match, "reclaim", {"seat": 2, "agree": True}))
    ok(asks(ben, match, "abandon"))
    asked = cara.sees(match)["asked"]
    assert asked["undo"] == {"version": number, "seat": 0, "to": number - 3, "luck_seen": False, "agreed": []}
    assert (asked["reclaim"], asked["abandon"]) == ({"lost": 2, "agreed": [0]}, [1])
    for guest in (anna, cara):
        ok(asks(guest, match, "abandon"))
    assert "asked" not in anna.sees(match)


@pytest.mark.parametrize("call", ["pause", "abandon"])
def test_under_one_key_it_is_done_once(anna, ben, log, call):
    match = together(anna, ben)
    first = ok(asks(anna, match, call, {"seat": 0}, Idempotency_Key="once"))
    version = log.version(match.id)
    assert ok(asks(anna, match, call, {"seat": 0}, Idempotency_Key="once")) == first
    assert no(asks(anna, match, call, {}, Idempotency_Key="once")) == (409, "command_reused")
    assert log.version(match.id) == version


def test_who_is_invited_to_a_seat_that_is_held_plays_it(anna, ben, cara, people):
    match = together(anna, ben)
    path = f"{match.path}/seats/1/invitation"
    assert no(anna.post(path, {})) == (422, "nothing_to_offer")
    assert no(ben.post(path, {"open": True})) == (422, "nothing_to_offer")
    secret = ok(ben.post(path, {}), 201)["invitation"]
    assert no(cara.post(f"{match.path}/seats", {"invitation": secret})) == (422, "seat_is_taken")
    assert no(asks(cara, match, "stand-in", {"seat": 0, "invitation": secret})) == (403, "bad_invitation")
    body = {"seat": 1, "invitation": secret}
    first = ok(asks(cara, match, "stand-in", body, Idempotency_Key="in"))
    assert first["events"][0]["data"] == {"seat": 1, "player": cara.player_id}
    assert ok(asks(cara, match, "stand-in", body, Idempotency_Key="in")) == first
    ok(cara.plays(match, 1))
    assert no(cara.post(f"{match.path}/concede", {"seat": 1})) == (403, "not_your_seat")
    assert no(asks(people.new("Dan"), match, "stand-in", body)) == (403, "bad_invitation")
    for wrong in ({"seat": 1}, body | {"player": None}):
        assert no(asks(ben, match, "stand-in", wrong)) == (400, "malformed")


def test_who_stands_in_is_somebody_and_has_no_hand_here(anna, ben):
    match = together(anna, ben)
    nobody = "00000000-0000-4000-8000-000000000000"
    assert no(asks(ben, match, "stand-in", {"seat": 1, "player": nobody})) == (422, "no_such_player")
    assert no(asks(ben, match, "stand-in", {"seat": 1, "player": anna.player_id})) == (422, "sits_elsewhere")


def test_all_others_offer_the_seat_of_one_who_does_not_come_back(anna, ben, cara, people):
    match = together(anna, ben, cara)
    assert types(ok(asks(anna, match, "reclaim", {"seat": 2, "agree": True}))) == ["reclaim_answered"]
    told = ok(asks(ben, match, "reclaim", {"seat": 2, "agree": True}))
    assert types(told) == ["reclaim_answered", "seat_reclaimed"]
    assert no(cara.get(match.path)) == (404, "not_found")
    dan = people.new("Dan")
    ok(dan.post(f"{match.path}/seats", {"invitation": told["invitation"]}))
    ok(dan.plays(match, 2))


def test_whoever_is_there_says_no(anna, ben, cara):
    match = together(anna, ben, cara)
    ok(asks(anna, match, "reclaim", {"seat": 2, "agree": True}))
    ok(asks(cara, match, "reclaim", {"seat": 2, "agree": False}))
    assert types(ok(asks(ben, match, "reclaim", {"seat": 2, "agree": True}))) == ["reclaim_answered"]
    assert no(asks(cara, match, "reclaim", {"seat": 2, "agree": True})) == (422, "own_seat")
    assert no(asks(anna, match, "reclaim", {"seat": 7, "agree": True})) == (404, "no_such_seat")


def test_one_player_alone_takes_no_seat_away_from_another(anna, ben, operator):
    match = together(anna, ben)
    assert no(asks(anna, match, "reclaim", {"seat": 1, "agree": True})) == (422, "too_few")
    ok(anna.plays(match, 0))
    assert types(ok(asks(operator, match, "reclaim", {"seat": 1, "agree": True}))) == ["seat_reclaimed"]


@pytest.mark.parametrize("by", ["other", "operator"])
def test_the_seat_of_an_erased_player_is_freed(anna, ben, operator, people, by):
    match = together(anna, ben)
    assert ben.ask("DELETE", "/v1/players/me").status_code == 204
    told = ok(asks(operator if by == "operator" else anna, match, "reclaim", {"seat": 1, "agree": True}))
    assert types(told)[-1] == "seat_reclaimed"
    dan = people.new("Dan")
    ok(dan.post(f"{match.path}/seats", {"invitation": told["invitation"]}))
    ok(dan.plays(match, 1))


@pytest.mark.parametrize(("call", "body"), CALLS)
def test_what_is_at_the_table_is_for_those_at_the_table(anna, ben, cara, auditor, people, call, body):
    match = together(anna, ben, visibility="public")
    for guest in (cara, auditor):
        assert no(asks(guest, match, call, body)) == (403, "forbidden")
    assert no(asks(people.stranger(), match, call, body)) == (401, "unauthorised")
    for there in (together(anna, ben), NOWHERE):
        assert no(asks(cara, there, call, body)) == (404, "not_found")


@pytest.mark.parametrize(("call", "body"), [*CALLS[:2], *CALLS[3:5]])
def test_only_a_match_that_goes_on_can_change_so(anna, ben, call, body):
    match = anna.opens(2)
    assert no(asks(anna, match, call, body)) == (422, "not_started")
    ok(asks(anna, match, "abandon"))
    assert no(asks(anna, match, call, body)) == (422, "match_over")


@pytest.mark.parametrize("call", ["hand-over", "stand-in"])
def test_no_operator_gives_a_seat_away(anna, ben, operator, call):
    match = together(anna, ben)
    assert no(asks(operator, match, call, dict(CALLS)[call])) == (403, "forbidden")

"""Sitting down: by invitation, on an open seat, with a seed sent later; offering seats; giving one up."""

from tests.services.api.people import no, ok, together

SEED = "5e" * 32


def test_an_invitation_takes_the_seat_and_the_match_begins_when_all_sit(anna, ben, cara):
    match = anna.opens(3)
    assert ben.sits(match, 1)["seat"] == 1
    assert anna.sees(match)["status"] == "open"
    seated = cara.sits(match, 2)
    assert [event["event_type"] for event in seated["events"]][:2] == ["seat_taken", "match_started"]
    assert anna.sees(match)["status"] == "running"


def test_who_sits_down_is_told_only_their_own_hand(anna, ben):
    match = anna.opens(2)
    dealt = [event for event in ben.sits(match, 1)["events"] if event["event_type"] == "hand_dealt"]
    assert [isinstance(event["data"]["hand"], list) for event in dealt] == [False, True]
    assert ["salt" in event for event in dealt] == [False, True]


def test_an_invitation_is_used_once(anna, ben, cara, log):
    match = anna.opens(3)
    ben.sits(match, 1)
    before = log.version(match.id)
    assert no(cara.post(f"{match.path}/seats", {"invitation": match.invitations[1]})) == (403, "bad_invitation")
    assert no(ben.post(f"{match.path}/seats", {"invitation": match.invitations[1]})) == (403, "bad_invitation")
    assert log.version(match.id) == before


def test_an_invitation_is_for_its_own_match_alone(anna, ben):
    one, other = anna.opens(2), anna.opens(2)
    assert no(ben.post(f"{one.path}/seats", {"invitation": other.invitations[1]})) == (403, "bad_invitation")


def test_sitting_down_again_under_the_same_key_is_answered_alike(anna, ben, cara, log):
    match = anna.opens(2)
    first = ben.sits(match, 1, Idempotency_Key="sit")
    before = log.version(match.id)
    assert ben.sits(match, 1, Idempotency_Key="sit") == first
    assert no(cara.post(f"{match.path}/seats", {"invitation": match.invitations[1]}, Idempotency_Key="sit")) == (
        403,
        "bad_invitation",
    )
    assert log.version(match.id) == before


def test_nobody_sits_twice_at_one_table(anna, log):
    match = anna.opens(2)
    before = log.version(match.id)
    assert no(anna.post(f"{match.path}/seats", {"invitation": match.invitations[1]})) == (422, "already_seated")
    assert log.version(match.id) == before


def test_a_seat_is_not_taken_without_an_offer(anna, ben):
    public, private = anna.opens(2, visibility="public"), anna.opens(2)
    assert no(ben.post(f"{public.path}/seats", {"seat": 1})) == (403, "not_offered")
    assert no(ben.post(f"{public.path}/seats", {"seat": 0})) == (422, "seat_is_taken")
    assert no(ben.post(f"{public.path}/seats", {"seat": 7})) == (404, "not_found")
    assert no(ben.post(f"{private.path}/seats", {"seat": 1})) == (404, "not_found")
    assert no(ben.post(f"{private.path}/seats", {"seat": 0})) == (404, "not_found")


def test_either_an_invitation_or_a_seat_is_named(anna, ben):
    match = anna.opens(2)
    for body in ({}, {"seat": 1, "invitation": match.invitations[1]}):
        assert no(ben.post(f"{match.path}/seats", body)) == (400, "malformed")


def test_an_open_seat_is_for_anybody_until_it_is_taken(anna, ben, cara):
    match = anna.opens(2)
    ok(anna.post(f"{match.path}/seats/1/invitation", {"open": True}), 201)
    assert no(cara.post(f"{match.path}/seats", {"invitation": match.invitations[1]})) == (403, "bad_invitation")
    assert ok(ben.post(f"{match.path}/seats", {"seat": 1}))["seat"] == 1
    assert no(cara.post(f"{match.path}/seats", {"seat": 1})) == (404, "not_found")


def test_an_invitation_can_be_renewed_and_the_old_one_is_void(anna, ben):
    match = anna.opens(2)
    renewed = ok(anna.ask("POST", f"{match.path}/seats/1/invitation"), 201)
    assert no(ben.post(f"{match.path}/seats", {"invitation": match.invitations[1]})) == (403, "bad_invitation")
    assert ok(ben.post(f"{match.path}/seats", {"invitation": renewed["invitation"]}))["seat"] == 1


def test_an_invitation_can_be_revoked(anna, ben):
    match = anna.opens(2)
    answer = anna.ask("DELETE", f"{match.path}/seats/1/invitation")
    assert (answer.status_code, answer.content) == (204, b"")
    assert no(ben.post(f"{match.path}/seats", {"invitation": match.invitations[1]})) == (403, "bad_invitation")


def test_only_those_at_the_table_and_the_operator_invite_and_only_to_a_free_seat(anna, ben, operator, auditor, cara):
    match = anna.opens(3, visibility="public")
    ben.sits(match, 1)
    assert no(cara.post(f"{match.path}/seats/2/invitation", {})) == (403, "forbidden")
    assert no(auditor.post(f"{match.path}/seats/2/invitation", {})) == (403, "forbidden")
    ok(ben.post(f"{match.path}/seats/2/invitation", {}), 201)
    by_operator = ok(operator.post(f"{match.path}/seats/2/invitation", {}), 201)
    assert no(anna.post(f"{match.path}/seats/1/invitation", {})) == (422, "nothing_to_offer")
    assert no(anna.post(f"{match.path}/seats/3/invitation", {})) == (404, "not_found")
    ok(cara.post(f"{match.path}/seats", {"invitation": by_operator["invitation"]}))


def test_a_match_waits_for_seeds_that_come_later(anna, ben):
    match = anna.opens(2, seed="later")
    seated = ok(ben.post(f"{match.path}/seats", {"invitation": match.invitations[1], "seed": SEED}))
    assert [event["event_type"] for event in seated["events"]] == ["seat_taken"]
    assert anna.sees(match)["status"] == "open"
    assert no(ben.post(f"{match.path}/seats", {"seat": 0, "seed": SEED})) == (422, "already_seated")
    ok(anna.post(f"{match.path}/seats", {"seat": 0, "seed": "a1" * 32}))
    assert anna.sees(match)["status"] == "running"
    taken = [
        event["data"] for event in ok(anna.get(f"{match.path}/events"))["items"] if event["event_type"] == "seat_taken"
    ]
    assert [(one["seat"], one["seed"]) for one in taken] == [(0, "later"), (1, SEED), (0, "a1" * 32)]


def test_a_seed_is_settled_once(anna, ben, log):
    match = anna.opens(2)
    before = log.version(match.id)
    assert no(anna.post(f"{match.path}/seats", {"seat": 0, "seed": SEED})) == (422, "seed_is_settled")
    assert log.version(match.id) == before


def test_in_a_hotseat_match_every_seat_sends_its_seed(anna):
    match = anna.opens(2, hotseat=True, seed="later")
    ok(anna.post(f"{match.path}/seats", {"seat": 1, "seed": SEED}))
    assert anna.sees(match)["status"] == "open"
    ok(anna.post(f"{match.path}/seats", {"seat": 0}))
    assert anna.sees(match)["status"] == "running"


def test_a_seed_is_32_bytes_as_hex(anna, ben):
    match = anna.opens(2)
    for seed in ("5E" * 32, "5e" * 31, "5e" * 33, "", "later", SEED + "\n"):
        answer = ben.post(f"{match.path}/seats", {"invitation": match.invitations[1], "seed": seed})
        assert (no(answer), answer.json()["pointer"]) == ((400, "malformed"), "/seed")


def test_with_two_seats_giving_up_ends_the_match_for_the_other(anna, ben):
    match = together(anna, ben)
    told = ok(anna.post(f"{match.path}/concede", {"seat": 0}))
    assert [event["event_type"] for event in told["events"]] == ["conceded", "match_ended", "secret_revealed"]
    view = ben.sees(match)
    assert (view["status"], view["outcome"]["endings"], view["outcome"]["winners"]) == ("ended", ["conceded"], [1])


def test_with_three_seats_a_newcomer_may_take_the_place_of_who_gave_up(people, anna, ben, cara):
    match = together(anna, ben, cara)
    ok(ben.post(f"{match.path}/concede", {"seat": 1}))
    invitation = ok(anna.post(f"{match.path}/seats/1/invitation", {}), 201)["invitation"]
    dan = people.new("Dan")
    ok(dan.post(f"{match.path}/seats", {"invitation": invitation}))
    assert [seat["name"] for seat in anna.sees(match)["seats"]] == ["Anna", "Dan", "Cara"]
    assert len(dan.hand(match, 1)) == 3


def test_the_old_invitation_of_a_seat_given_up_stays_void(anna, ben, cara):
    match = together(anna, ben, cara)
    ok(ben.post(f"{match.path}/concede", {"seat": 1}))
    assert no(ben.post(f"{match.path}/seats", {"invitation": match.invitations[1]})) == (403, "bad_invitation")


def test_the_others_may_agree_that_a_concession_ends_the_match(anna, ben, cara):
    match = together(anna, ben, cara)
    version = ok(ben.post(f"{match.path}/concede", {"seat": 1}))["version"] - 1
    ok(anna.post(f"{match.path}/concede/{version}", {"seat": 0, "agree": True}))
    assert anna.sees(match)["status"] == "running"
    told = ok(cara.post(f"{match.path}/concede/{version}", {"seat": 2, "agree": True}))
    assert told["events"][-1]["event_type"] == "secret_revealed"
    assert anna.sees(match)["status"] == "ended"


def test_there_must_be_a_concession_to_answer(anna, ben):
    match = together(anna, ben)
    assert no(anna.post(f"{match.path}/concede/3", {"seat": 0, "agree": True})) == (422, "no_such_concession")
    assert no(anna.post(f"{match.path}/concede/x", {"seat": 0, "agree": True})) == (404, "not_found")

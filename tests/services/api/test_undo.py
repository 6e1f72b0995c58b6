"""Taking back over HTTP: at once, or asked of the others; and what luck makes of it."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.services.api.people import Guest, Match, no, ok, play, together

NOWHERE = Match("00000000-0000-8000-8000-000000000000", {}, None)


def undoes(guest: Guest, match: Match, seat: int, **more):
    headers = {name: more.pop(name) for name in ("Idempotency_Key",) if name in more}
    return guest.post(f"{match.path}/undo", {"seat": seat} | more, **headers)


def answers(guest: Guest, match: Match, proposal: int, seat: int, *, agree: bool = True):
    return guest.post(f"{match.path}/undo/{proposal}", {"seat": seat, "agree": agree})


def types(answer) -> list[str]:
    return [event["event_type"] for event in answer["events"]]


def swaps(guest: Guest, match: Match, seat: int):
    return ok(guest.moves(match, seat, {"type": "swap_card", "card": guest.hand(match, seat)[0]}))


def test_a_card_laid_face_down_is_taken_back_at_once(anna, ben):
    match = together(anna, ben)
    before = anna.sees(match)
    ok(anna.plays(match, 0))
    answer = ok(undoes(anna, match, 0))
    assert types(answer) == ["rewound"]
    assert "proposal" not in answer
    assert answer["events"][0]["data"] == {"to": before["version"], "luck_seen": False}
    after = anna.sees(match)
    assert (after["view"], after["to_move"]) == (before["view"], before["to_move"])
    assert after["version"] == answer["version"] == before["version"] + 2
    ok(anna.plays(match, 0))
    ok(ben.plays(match, 1))


def test_what_was_undone_stays_in_the_history(anna, ben):
    match = together(anna, ben)
    ok(anna.plays(match, 0))
    laid = anna.sees(match)
    ok(undoes(anna, match, 0))
    assert anna.sees(match, f"?at={laid['version']}")["view"] == laid["view"]
    tags = [event["event_type"] for event in ok(anna.get(f"{match.path}/events"))["items"]]
    assert tags[-2:] == ["card_played", "rewound"]
    frames = [json.loads(line) for line in anna.get(f"{match.path}/replay").text.splitlines()]
    assert frames[-1]["view"] == frames[-3]["view"] == anna.sees(match)["view"]
    assert frames[-1]["changed"] == frames[-2]["changed"] != []
    last = laid["version"]
    assert ok(anna.get(f"{match.path}/diff?from={last - 1}&to={last + 1}")) == []
    assert ok(anna.get(f"{match.path}/verify"))["ok"]


def test_past_the_others_it_is_proposed_and_they_all_agree(anna, ben, cara):
    match = together(anna, ben, cara)
    before = anna.sees(match)["view"]
    ok(anna.plays(match, 0))
    ok(ben.plays(match, 1))
    answer = ok(undoes(anna, match, 0))
    assert types(answer) == ["undo_proposed"]
    number = answer["proposal"]
    assert ok(undoes(anna, match, 0)) == {
        "version": number, "events": [], "receipt": answer["receipt"], "proposal": number,
    }  # fmt: skip
    assert no(answers(anna, match, number, 0)) == (422, "own_proposal")
    assert no(answers(anna, match, number, 1)) == (403, "not_your_seat")
    assert types(ok(answers(ben, match, number, 1))) == ["undo_answered"]
    assert types(ok(answers(cara, match, number, 2))) == ["undo_answered", "rewound"]
    assert anna.sees(match)["view"] == before
    assert no(answers(cara, match, number, 2)) == (422, "no_such_proposal")


def test_one_no_or_a_move_ends_a_proposal(anna, ben, cara):
    match = together(anna, ben, cara)
    ok(anna.plays(match, 0))
    ok(ben.plays(match, 1))
    number = ok(undoes(anna, match, 0))["proposal"]
    ok(answers(ben, match, number, 1, agree=False))
    assert no(answers(cara, match, number, 2)) == (422, "no_such_proposal")
    number = ok(undoes(anna, match, 0))["proposal"]
    ok(cara.plays(match, 2))
    assert no(answers(ben, match, number, 1)) == (422, "no_such_proposal")


@pytest.mark.parametrize("times", [1, 3])
def test_undo_used_to_fish_meets_the_same_luck(anna, ben, times):
    match = together(anna, ben)
    drawn = swaps(anna, match, 0)["events"][0]["data"]
    for _ in range(times):
        number = ok(undoes(anna, match, 0))["proposal"]
        last = ok(answers(ben, match, number, 1))["events"][-1]
        assert (last["event_type"], last["data"]["luck_seen"]) == ("rewound", True)
        assert swaps(anna, match, 0)["events"][0]["data"] == drawn
    while anna.sees(match)["status"] == "running":
        ok(anna.plays(match, 0))
        ok(ben.plays(match, 1))
    verdict = ok(anna.get(f"{match.path}/verify"))
    assert (verdict["ok"], verdict["luck"]) == (True, "seen")


def test_another_choice_meets_the_same_draw_number(anna, ben):
    match = together(anna, ben)
    drawn = swaps(anna, match, 0)["events"][0]["data"]["draws"]
    ok(answers(ben, match, ok(undoes(anna, match, 0))["proposal"], 1))
    other = {"type": "swap_card", "card": anna.hand(match, 0)[2]}
    assert ok(anna.moves(match, 0, other))["events"][0]["data"]["draws"] == drawn


def test_a_player_of_all_seats_asks_nobody(anna):
    match = anna.opens(2, hotseat=True)
    version = anna.sees(match)["version"]
    swaps(anna, match, 0)
    ok(anna.plays(match, 1))
    assert types(ok(undoes(anna, match, 0))) == ["rewound"]
    swaps(anna, match, 0)
    assert ok(undoes(anna, match, 0, to=version))["events"][0]["data"] == {"to": version, "luck_seen": True}


def test_to_a_moment_of_play_that_counts_and_no_further(anna, ben):
    match = together(anna, ben)
    assert no(undoes(anna, match, 0)) == (422, "nothing_to_undo")
    begun = anna.sees(match)["version"]
    ok(anna.plays(match, 0))
    ok(ben.plays(match, 1))
    for to in (1, begun - 1, begun + 2):
        assert no(undoes(anna, match, 0, to=to)) == (422, "no_such_moment")
    assert no(undoes(anna, match, 0, to=begun + 9)) == (422, "nothing_to_undo")
    for to in (0, -1, "x", 2**60):
        assert no(undoes(anna, match, 0, to=to)) == (400, "malformed")


def test_two_who_take_back_at_once_take_back_one_turn(anna, ben):
    match = together(anna, ben)
    for _ in range(2):
        ok(anna.plays(match, 0))
        ok(ben.plays(match, 1))
    ok(anna.plays(match, 0))
    version = anna.sees(match)["version"]
    with ThreadPoolExecutor(4) as pool:
        racing = [one.result() for one in [pool.submit(undoes, anna, match, 0) for _ in range(4)]]
    events = ok(anna.get(f"{match.path}/events?after={version}"))["items"]
    assert [event["data"]["to"] for event in events if event["event_type"] == "rewound"] == [version - 1]
    assert all(answer.status_code in (200, 422) for answer in racing)


def test_two_who_take_back_different_things_do_not_both_have_their_way(anna, ben):
    match = together(anna, ben)
    ok(anna.plays(match, 0))
    with ThreadPoolExecutor(2) as pool:
        undone, laid = pool.submit(undoes, anna, match, 0), pool.submit(ben.plays, match, 1)
        found, answered = undone.result(), laid.result()
    assert answered.status_code == 200
    tags = [event["event_type"] for event in ok(anna.get(f"{match.path}/events"))["items"]][6:]
    assert tags in (
        ["card_played", "rewound", "card_played"],
        ["card_played", "card_played", "cards_shown", "undo_proposed"],
    )
    assert found.status_code == 200


def test_taking_back_is_done_once_under_one_key(anna, ben, log):
    match = together(anna, ben)
    ok(anna.plays(match, 0))
    first = ok(undoes(anna, match, 0, Idempotency_Key="oops"))
    ok(anna.plays(match, 0))
    version = log.version(match.id)
    assert ok(undoes(anna, match, 0, Idempotency_Key="oops")) == first
    assert no(undoes(anna, match, 0, to=6, Idempotency_Key="oops")) == (409, "command_reused")
    assert log.version(match.id) == version


def test_an_ended_match_takes_nothing_back_nor_does_one_that_has_not_begun(anna, ben):
    match = anna.opens(2)
    assert no(undoes(anna, match, 0)) == (422, "not_started")
    ben.sits(match, 1)
    ok(anna.plays(match, 0))
    ok(ben.post(f"{match.path}/concede", {"seat": 1}))
    assert no(undoes(anna, match, 0)) == (422, "match_over")
    assert no(answers(ben, match, 7, 1)) == (422, "match_over")


def test_only_a_seat_takes_back(anna, ben, cara, auditor, operator, people):
    match = together(anna, ben, visibility="public")
    ok(anna.plays(match, 0))
    for guest in (cara, auditor, operator):
        assert no(undoes(guest, match, 0)) == (403, "forbidden")
        assert no(answers(guest, match, 5, 0)) == (403, "forbidden")
    assert no(undoes(ben, match, 0)) == (403, "not_your_seat")
    assert no(undoes(people.stranger(), match, 0)) == (401, "unauthorised")
    private = together(anna, ben)
    for there in (private, NOWHERE):
        assert no(undoes(cara, there, 0)) == (404, "not_found")
        assert no(answers(cara, there, 5, 0)) == (404, "not_found")


def test_each_round_is_answered_again_after_an_undo(anna, ben):
    match = together(anna, ben)
    card = anna.hand(match, 0)[0]
    ok(anna.moves(match, 0, play(1, card)))
    ok(ben.plays(match, 1))
    assert no(anna.moves(match, 0, play(1, anna.hand(match, 0)[0]))) == (422, "already_resolved")
    ok(answers(anna, match, ok(undoes(ben, match, 1))["proposal"], 0))
    ok(ben.plays(match, 1))

"""Going on elsewhere, once more, and side by side."""

import json
from concurrent.futures import ThreadPoolExecutor

from tests.services.api.people import Guest, Match, People, no, ok, play, together

NOWHERE = Match("00000000-0000-8000-8000-000000000000", {}, None)


def forks(guest: Guest, match: Match, at: int, **more):
    headers = {name: more.pop(name) for name in ("Idempotency_Key",) if name in more}
    return guest.post(f"{match.path}/forks", {"at": at} | more, **headers)


def opened(answer) -> Match:
    told = ok(answer, 201)
    return Match(told["match_id"], {seat["seat"]: seat.get("invitation") for seat in told["seats"]}, told)


def abandoned(*guests: Guest, **more) -> Match:
    """All had a card laid but the last; then it was left."""
    match = together(*guests, **more)
    for seat, guest in enumerate(guests[:-1]):
        ok(guest.plays(match, seat))
    for guest in guests:
        ok(guest.post(f"{match.path}/abandon", {}))
    return match


def test_a_fork_goes_on_from_how_its_source_stood(anna, ben, cara):
    source = abandoned(anna, ben, visibility="public")
    at = cara.sees(source)["version"] - 4
    fork = opened(forks(cara, source, at, seats=[1], title="What if"))
    event = ok(cara.get(f"{source.path}/events?after={at - 1}&limit=1"))["items"][0]
    assert fork.opened["forked_from"] == {"match_id": source.id, "version": at, "hash": event["hash"]}
    assert (fork.opened["version"], set(fork.invitations)) == (2, {0, 1})
    assert cara.sees(fork)["status"] == "open"
    anna.sits(fork, 0)
    then, now = cara.sees(source, f"?at={at}"), cara.sees(fork)
    assert (now["status"], now["to_move"]) == ("running", then["to_move"])
    assert cara.hand(fork, 1) == cara.sees(source, f"?at={at}&as=1")["view"]["seats"][1]["hand"]
    assert now["view"]["seats"][0]["hand"] == 2
    ok(cara.plays(fork, 1))
    tags = [event["event_type"] for event in ok(cara.get(f"{fork.path}/events"))["items"]]
    assert tags == ["match_opened", "seat_taken", "seat_taken", "match_started", "card_played", "cards_shown"]


def test_a_fork_is_of_a_moment_whatever_its_source_undid_later(anna):
    source = anna.opens(2, hotseat=True)
    ok(anna.plays(source, 0))
    at = anna.sees(source)["version"]
    laid = anna.sees(source, "?as=0")["view"]
    ok(anna.post(f"{source.path}/undo", {"seat": 0}))
    ok(anna.post(f"{source.path}/abandon", {}))
    fork = opened(forks(anna, source, at))
    assert anna.sees(fork, "?as=0")["view"] == laid
    assert no(anna.post(f"{fork.path}/undo", {"seat": 0})) == (422, "nothing_to_undo")
    ok(anna.plays(fork, 1))
    assert ok(anna.get(f"{fork.path}/verify"))["ok"]


def test_a_fork_used_to_peek_has_a_secret_of_its_own(anna):
    """Whoever forks to see what the bag would bring sees what another bag would bring."""
    source = anna.opens(2, hotseat=True)
    at = anna.sees(source)["version"]
    hand = anna.hand(source, 0)
    ok(anna.post(f"{source.path}/abandon", {}))
    drawn, commitments = [], set()
    for _ in range(8):
        fork = opened(forks(anna, source, at))
        commitments.add(fork.opened["commitment"])
        event = ok(anna.moves(fork, 0, {"type": "swap_card", "card": hand[0]}))["events"][0]
        assert [draw["n"] for draw in event["data"]["draws"]] == [0]
        drawn.append(event["data"]["came"])
    assert len(commitments | {source.opened["commitment"]}) == 9
    assert len(set(drawn)) > 1


def test_a_fork_is_verified_with_its_source(anna, log):
    source = anna.opens(2, hotseat=True)
    at = anna.sees(source)["version"]
    ok(anna.post(f"{source.path}/abandon", {}))
    fork = opened(forks(anna, source, at))
    anna.plays_out(fork, anna)
    verdict = ok(anna.get(f"{fork.path}/verify"))
    assert (verdict["ok"], verdict["luck"]) == (True, "checked")
    log.rewrite(source.id, 2, lambda data: data | {"seed": "ab" * 32})
    fault = ok(anna.get(f"{fork.path}/verify"))["first_fault"]
    assert fault == {"version": 1, "what": "Its source is not what it was when it was forked."}


def test_a_long_fork_and_a_fork_of_a_fork_open_as_they_were(anna, public_server):
    """Also where everything is read anew: by another process, and past a snapshot."""
    match = anna.opens(2, hotseat=True, game="cottage_garden")
    for _ in range(2):
        at = anna.sees(match)["version"]
        ok(anna.post(f"{match.path}/abandon", {}))
        match = opened(forks(anna, match, at))
        while anna.sees(match)["version"] < 150:
            seat = anna.sees(match)["to_move"][0]
            legal = ok(anna.get(f"{match.path}/legal?seat={seat}&limit=40"))["commands"]
            ok(anna.moves(match, seat, legal[-1]))
    now = anna.sees(match)
    assert anna.sees(match, f"?at={now['version']}")["view"] == now["view"]
    with People(public_server.url) as elsewhere:
        assert Guest(elsewhere.client, anna.token).sees(match) == now
    assert ok(anna.get(f"{match.path}/verify"))["ok"]
    frames = anna.get(f"{match.path}/replay?from={now['version']}").text.splitlines()
    assert json.loads(frames[-1])["view"] == now["view"]


def test_what_is_played_goes_on_elsewhere_only_by_its_seats_and_where_nothing_is_hidden(anna, ben, cara):
    hands = together(anna, ben, visibility="public")
    at = anna.sees(hands)["version"]
    assert no(forks(anna, hands, at)) == (422, "something_is_hidden")
    assert no(forks(cara, hands, at)) == (403, "forbidden")
    garden = together(anna, ben, game="miyabi", visibility="public")
    at = anna.sees(garden)["version"]
    fork = opened(forks(ben, garden, at))
    assert fork.invitations[0] is not None
    assert fork.invitations[1] is None
    assert no(forks(cara, garden, at)) == (403, "forbidden")
    assert ben.sees(garden)["status"] == "running"


def test_a_chapter_or_a_moment_that_is_none_cannot_be_forked(anna, ben):
    source = abandoned(anna, ben)
    last = anna.sees(source)["version"]
    assert no(forks(anna, source, 2)) == (422, "nothing_to_play")
    assert no(forks(anna, source, 5)) == (422, "no_such_moment")
    assert no(forks(anna, source, last + 1)) == (404, "no_such_version")
    assert no(forks(anna, source, last, seats=[2])) == (400, "malformed")
    assert no(forks(anna, source, last, seats=[])) == (400, "malformed")
    assert no(forks(anna, source, 0)) == (400, "malformed")


def test_where_the_game_was_over_nothing_goes_on(anna, ben):
    source = together(anna, ben)
    anna.plays_out(source, ben)
    assert no(forks(anna, source, anna.sees(source)["version"])) == (422, "nothing_to_play")
    opened(forks(anna, source, 6))


def test_who_may_fork(anna, ben, cara, auditor, operator, people):
    public, private = abandoned(anna, ben, visibility="public"), abandoned(anna, ben)
    opened(forks(cara, public, 6))
    for guest in (auditor, operator):
        for match in (public, private):
            assert no(forks(guest, match, 6)) == (403, "forbidden")
    for there in (private, NOWHERE):
        assert no(forks(cara, there, 6)) == (404, "not_found")
        assert no(cara.get(f"{there.path}/forks")) == (404, "not_found")
    assert no(forks(people.stranger(), public, 6)) == (401, "unauthorised")


def test_lineage_is_shown_both_ways_to_whoever_may_see_it(anna, ben, cara):
    source = abandoned(anna, ben, visibility="public")
    fork = opened(forks(cara, source, 6))
    again = abandoned(anna, ben)
    hidden = opened(forks(anna, again, 6))
    assert ok(ben.get(f"{source.path}/forks")) == {"forks": [{"match_id": fork.id, "version": 6}]}
    assert ok(ben.get(f"{fork.path}/forks")) == {"forks": [], "forked_from": fork.opened["forked_from"]}
    assert ok(anna.get(f"{again.path}/forks"))["forks"] == [{"match_id": hidden.id, "version": 6}]
    assert ok(ben.get(f"{again.path}/forks"))["forks"] == []


def test_a_fork_is_opened_once_under_one_key(anna, ben, log):
    source = abandoned(anna, ben)
    first = ok(forks(anna, source, 6, Idempotency_Key="fork"), 201)
    count = log.count()
    again = ok(forks(anna, source, 6, Idempotency_Key="fork"), 201)
    assert again == first | {"seats": [{"seat": 0}, {"seat": 1}]}
    assert no(forks(anna, source, 7, Idempotency_Key="fork")) == (409, "command_reused")
    assert log.count() == count


def test_two_branches_are_compared(anna, ben, cara):
    source = together(anna, ben, game="miyabi", visibility="public")
    fork = opened(forks(anna, source, anna.sees(source)["version"], seats=[0, 1]))
    path = f"{source.path}/compare?with={fork.id}"
    assert ok(anna.get(path)) == []
    (seat,) = anna.sees(fork)["to_move"]
    ok(anna.moves(fork, seat, ok(anna.get(f"{fork.path}/legal?seat={seat}"))["commands"][0]))
    found = ok(anna.get(path))
    assert found
    assert all(each["from"] != each["to"] for each in found)
    private, other = together(anna, ben), anna.opens(2, hotseat=True)
    assert no(cara.get(f"{source.path}/compare?with={private.id}")) == (404, "not_found")
    assert no(anna.get(f"{source.path}/compare?with={other.id}")) == (400, "malformed")
    assert no(anna.get(f"{source.path}/compare")) == (400, "malformed")


def test_once_more_lands_all_in_the_same_match(anna, ben, cara):
    first = abandoned(anna, ben, title="Sunday", options={"hand": 2})
    second = opened(ben.post(f"{first.path}/rematch", {}))
    assert second.invitations[0] is not None
    landed = ok(anna.post(f"{first.path}/rematch", {}), 201)
    assert (landed["match_id"], landed["seats"]) == (second.id, [{"seat": 0}, {"seat": 1}])
    assert landed["commitment"] == second.opened["commitment"] != first.opened["commitment"]
    seen = anna.sees(second)
    assert (seen["status"], [seat["name"] for seat in seen["seats"]]) == ("running", ["Anna", "Ben"])
    assert len(anna.hand(second, 0)) == 2
    assert ok(ben.post(f"{first.path}/rematch", {}), 201)["version"] == seen["version"]
    assert no(cara.post(f"{first.path}/rematch", {})) == (404, "not_found")


def test_once_more_is_asked_once_under_one_key(anna, ben, log):
    first = abandoned(anna, ben)
    path = f"{first.path}/rematch"
    opening = ok(anna.post(path, {"seed": "later"}, Idempotency_Key="more"), 201)
    landing = ok(ben.post(path, {}, Idempotency_Key="more"), 201)
    second = Match(opening["match_id"], {}, None)
    ok(anna.post(f"{second.path}/seats", {"seat": 0, "seed": "ab" * 32}))
    version = log.version(second.id)
    again = ok(anna.post(path, {"seed": "later"}, Idempotency_Key="more"), 201)
    assert again == opening | {"seats": [{"seat": 0}, {"seat": 1}]}
    assert ok(ben.post(path, {}, Idempotency_Key="more"), 201) == landing
    assert no(anna.post(path, {}, Idempotency_Key="more")) == (409, "command_reused")
    assert log.version(second.id) == version


def test_what_was_opened_once_more_is_still_played(anna, ben):
    second = opened(ben.post(f"{abandoned(anna, ben).path}/rematch", {}))
    assert no(ben.post(f"{second.path}/rematch", {})) == (422, "still_played")
    assert no(anna.post(f"{second.path}/rematch", {})) == (404, "not_found")


def test_all_who_ask_for_more_at_once_land_in_the_same_match(anna, ben, cara):
    first = abandoned(anna, ben, cara)
    with ThreadPoolExecutor(3) as pool:
        racing = [pool.submit(guest.post, f"{first.path}/rematch", {}) for guest in (anna, ben, cara)]
        answers = [ok(one.result(), 201) for one in racing]
    assert len({answer["match_id"] for answer in answers}) == 1
    second = Match(answers[0]["match_id"], {}, None)
    assert [seat["name"] for seat in cara.sees(second)["seats"]] == ["Anna", "Ben", "Cara"]
    assert cara.sees(second)["status"] == "running"


def test_once_more_is_for_those_who_sat_there(anna, ben, cara, auditor, operator):
    match = abandoned(anna, ben, visibility="public")
    for guest in (cara, auditor, operator):
        assert no(guest.post(f"{match.path}/rematch", {})) == (403, "forbidden")


def test_a_fork_meets_the_hidden_hands_as_its_own_seats_alone(anna, ben, cara):
    source = abandoned(anna, ben, visibility="public")
    fork = opened(forks(anna, source, 6))
    ben.sits(fork, 1)
    hands = [seat["hand"] for seat in anna.sees(fork)["view"]["seats"]]
    assert (len(hands[0]), hands[1]) == (3, 3)
    assert no(anna.get(f"{fork.path}?as=1")) == (403, "not_your_seat")
    assert [seat["hand"] for seat in cara.sees(fork)["view"]["seats"]] == [3, 3]
    assert no(ben.moves(fork, 0, play(1, 1))) == (403, "not_your_seat")

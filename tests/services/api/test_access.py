"""The table of who may see and do what, row by row."""

from hashlib import sha256

import pytest

from tests.services.api.people import Guest, Match, no, ok, play, together

LOOKS = ("", "/events", "/replay", "/diff?from=1&to=2", "/live")
SPECTATOR = [3, 3]
"""What one who knows nothing sees of two hands of three cards."""


def first_line(guest: Guest, path: str) -> int:
    """The status alone: a live answer never ends by itself."""
    with guest.client.stream("GET", path, headers={"Authorization": f"Bearer {guest.token}"}) as answer:
        return answer.status_code


def hands(guest: Guest, match: Match, query: str = "") -> list[list[int] | int]:
    return [seat["hand"] for seat in guest.sees(match, query)["view"]["seats"]]


def is_told(guest: Guest, match: Match) -> list[bool]:
    """For each hand dealt, whether this guest is told its cards."""
    events = ok(guest.get(f"{match.path}/events"))["items"]
    return [isinstance(event["data"]["hand"], list) for event in events if event["event_type"] == "hand_dealt"]


def ended(anna: Guest, ben: Guest, **more: object) -> Match:
    """Ben has given up with all cards still in hand."""
    match = together(anna, ben, **more)
    ok(ben.post(f"{match.path}/concede", {"seat": 1}))
    return match


@pytest.fixture(params=["private", "public"])
def visibility(request):
    return request.param


def test_a_seat_sees_its_own_hand_while_the_match_runs(anna, ben, visibility):
    match = together(anna, ben, visibility=visibility)
    assert [len(hands(anna, match)[0]), hands(anna, match)[1]] == SPECTATOR
    assert [hands(ben, match)[0], len(hands(ben, match)[1])] == SPECTATOR
    assert (is_told(anna, match), is_told(ben, match)) == ([True, False], [False, True])


def test_a_seat_may_look_as_a_spectator_but_not_through_anothers_eyes(anna, ben, visibility):
    match = together(anna, ben, visibility=visibility)
    assert hands(anna, match, "?as=spectator") == SPECTATOR
    for look in LOOKS:
        query = f"{look}{'&' if '?' in look else '?'}as=1"
        assert no(anna.get(match.path + query)) == (403, "not_your_seat")


@pytest.mark.parametrize("look", LOOKS)
def test_a_private_match_does_not_exist_for_others(anna, ben, cara, look):
    for match in (together(anna, ben), ended(anna, ben)):
        assert no(cara.get(match.path + look)) == (404, "not_found")
        assert no(cara.get("/v1/matches/00000000-0000-8000-8000-000000000000" + look)) == (404, "not_found")


@pytest.mark.parametrize("look", LOOKS)
def test_everybody_with_a_token_may_watch_a_public_match(anna, ben, cara, look):
    match = together(anna, ben, visibility="public")
    assert first_line(cara, match.path + look) == 200


def test_others_see_a_running_public_match_as_spectators(anna, ben, cara):
    match = together(anna, ben, visibility="public")
    assert hands(cara, match) == SPECTATOR
    assert is_told(cara, match) == [False, False]
    assert no(cara.get(f"{match.path}?as=0")) == (403, "not_your_seat")


def test_after_the_end_of_a_public_match_all_lies_open_to_everybody(anna, ben, cara):
    match = ended(anna, ben, visibility="public")
    for guest in (anna, ben, cara):
        assert [len(hand) for hand in hands(guest, match)] == SPECTATOR
        assert is_told(guest, match) == [True, True]
        assert [hands(guest, match, "?as=1")[0], len(hands(guest, match, "?as=1")[1])] == SPECTATOR


@pytest.mark.parametrize("look", LOOKS)
def test_auditor_and_operator_watch_every_match(anna, ben, auditor, operator, visibility, look):
    match = together(anna, ben, visibility=visibility)
    assert first_line(auditor, match.path + look) == first_line(operator, match.path + look) == 200


def test_nobody_reads_a_hidden_hand_by_a_role_while_the_match_runs(anna, ben, auditor, operator, visibility):
    match = together(anna, ben, visibility=visibility)
    for guest in (auditor, operator):
        assert hands(guest, match) == SPECTATOR
        assert is_told(guest, match) == [False, False]


def test_after_the_end_the_auditor_sees_all_and_the_operator_no_more_than_before(
    anna, ben, auditor, operator, visibility
):
    match = ended(anna, ben, visibility=visibility)
    assert [len(hand) for hand in hands(auditor, match)] == SPECTATOR
    assert is_told(auditor, match) == [True, True]
    assert hands(operator, match) == SPECTATOR
    assert is_told(operator, match) == [False, False]
    assert no(operator.get(f"{match.path}?as=0")) == (403, "not_your_seat")


def test_an_auditor_does_not_play_and_sees_no_hand_of_a_match_of_their_own(people, log, anna, ben):
    match = together(anna, ben)
    log.grant(anna.player_id, "auditor", sha256(b"a role").digest())
    as_auditor = Guest(people.client, "a role", anna.player_id)
    assert hands(as_auditor, match) == SPECTATOR
    assert no(as_auditor.moves(match, 0, play(1, anna.hand(match, 0)[0]))) == (403, "forbidden")
    assert no(as_auditor.post("/v1/matches", {"game": "hidden_hands", "seats": 2})) == (403, "forbidden")


def test_a_role_runs_out(people, log, anna, ben):
    match = together(anna, ben)
    log.grant(anna.player_id, "auditor", sha256(b"of yesterday").digest(), expired=True)
    assert no(Guest(people.client, "of yesterday").get(match.path)) == (401, "unauthorised")


def test_only_the_seat_itself_moves_and_gives_up(anna, ben, cara, auditor, operator, log):
    match = together(anna, ben, visibility="public")
    before = log.version(match.id)
    command = play(1, anna.hand(match, 0)[0])
    assert no(ben.moves(match, 0, command)) == (403, "not_your_seat")
    assert no(ben.post(f"{match.path}/concede", {"seat": 0})) == (403, "not_your_seat")
    for guest in (cara, auditor, operator):
        assert no(guest.moves(match, 0, command)) == (403, "forbidden")
        assert no(guest.moves(match, 0, command, also={"dry_run": True})) == (403, "forbidden")
        assert no(guest.post(f"{match.path}/concede", {"seat": 0})) == (403, "forbidden")
        assert no(guest.get(f"{match.path}/legal?seat=0")) == (403, "forbidden")
    assert log.version(match.id) == before


def test_a_private_match_cannot_be_moved_in_by_others_any_more_than_seen(anna, ben, cara):
    match = together(anna, ben)
    nowhere = Match("00000000-0000-8000-8000-000000000000", {}, None)
    for there in (match, nowhere):
        for body in (play(1, 1), {"type": "no_such_command"}, None, 7):
            assert no(cara.moves(there, 0, body)) == (404, "not_found")
        assert no(cara.post(f"{there.path}/concede", {"seat": 0})) == (404, "not_found")
        assert no(cara.post(f"{there.path}/seats", {"seat": 0})) == (404, "not_found")
        assert no(cara.post(f"{there.path}/seats", {"invitation": "x"})) == (403, "bad_invitation")
        assert no(cara.post(f"{there.path}/seats/0/invitation", {})) == (404, "not_found")
        assert no(cara.ask("DELETE", f"{there.path}/seats/0/invitation")) == (404, "not_found")
        assert no(cara.get(f"{there.path}/legal?seat=0")) == (404, "not_found")


def test_in_a_hotseat_match_the_player_speaks_for_all_seats(anna):
    match = anna.opens(3, hotseat=True)
    for seat in range(3):
        assert len(hands(anna, match, f"?as={seat}")[seat]) == 3
        ok(anna.plays(match, seat))


def test_who_has_left_a_seat_sees_as_strangers_do(anna, ben, cara):
    match = together(anna, ben, cara)
    ok(ben.post(f"{match.path}/concede", {"seat": 1}))
    assert no(ben.get(match.path)) == (404, "not_found")
    assert no(ben.moves(match, 1, play(1, 1))) == (404, "not_found")


def test_without_a_valid_token_nothing_is_answered(people, anna, ben):
    match = together(anna, ben, visibility="public")
    calls = [
        *(("GET", match.path + look) for look in (*LOOKS, "/legal?seat=0")),
        ("POST", "/v1/matches"),
        ("POST", f"{match.path}/moves"),
        ("POST", f"{match.path}/seats"),
        ("POST", f"{match.path}/concede"),
        ("GET", "/v1/players/me"),
        ("GET", "/v1/content"),
    ]
    for token in (None, "kifu_nonsense", anna.token[:-1], "ÿ\t-"):
        stranger = Guest(people.client, token)
        for method, path in calls:
            answer = stranger.ask(method, path, None if method == "GET" else {})
            assert no(answer) == (401, "unauthorised")
            assert answer.headers["www-authenticate"] == "Bearer"


def test_a_token_stands_behind_the_word_bearer(people, anna):
    assert no(people.stranger().get("/v1/players/me", Authorization=anna.token)) == (401, "unauthorised")
    assert no(people.stranger().get("/v1/players/me", Authorization=f"Basic {anna.token}")) == (401, "unauthorised")
    ok(people.stranger().get("/v1/players/me", Authorization=f"bearer {anna.token}"))

"""Opening a match: what may be chosen, what is answered, once and again."""

import pytest

from tests.services.api.people import no, ok

HANDS = {"game": "hidden_hands", "seats": 2}


def test_the_opener_takes_seat_0_and_gets_an_invitation_for_every_other(anna, log):
    opened = ok(anna.post("/v1/matches", HANDS | {"seats": 3}), 201)
    assert [sorted(seat) for seat in opened["seats"]] == [["seat"], ["invitation", "seat"], ["invitation", "seat"]]
    assert opened["version"] == log.version(opened["match_id"]) == 2
    view = ok(anna.get(f"/v1/matches/{opened['match_id']}"))
    assert (view["status"], view["view"], view["to_move"]) == ("open", None, [])
    assert [seat["name"] for seat in view["seats"]] == ["Anna", None, None]


def test_a_hotseat_match_begins_at_once_with_the_opener_on_every_seat(anna):
    match = anna.opens(3, hotseat=True)
    view = anna.sees(match)
    assert (view["status"], [seat["name"] for seat in view["seats"]]) == ("running", ["Anna"] * 3)


def test_options_are_checked_by_the_game_and_kept_with_the_match(anna):
    match = anna.opens(hotseat=True, options={"hand": 4})
    assert len(anna.hand(match, 0)) == 4
    opened = ok(anna.get(f"{match.path}/events?limit=1"))["items"][0]["data"]
    assert opened["options"] == {"hand": 4}
    assert (opened["game"], opened["rules"]) == ("hidden_hands", "hidden_hands/1")


@pytest.mark.parametrize(
    ("more", "pointer"),
    [
        ({"game": "chess"}, "/game"),
        ({"game": 7}, "/game"),
        ({"rules": "hidden_hands/9"}, "/rules"),
        ({"rules": "miyabi/1"}, "/rules"),
        ({"options": {"hand": 0}}, "/options/hand"),
        ({"options": {"hand": "3"}}, "/options/hand"),
        ({"options": {"hands": 3}}, "/options/hands"),
        ({"options": {"hand": 10**400}}, "/options/hand"),
        ({"options": 3}, "/options"),
        ({"seats": "two"}, "/seats"),
        ({"seats": -1}, "/seats"),
        ({"title": ""}, "/title"),
        ({"title": "a\nb"}, "/title"),
        ({"title": "x" * 41}, "/title"),
        ({"visibility": "secret"}, "/visibility"),
        ({"hotseat": 1}, "/hotseat"),
        ({"seed": "5e" * 32}, "/seed"),
        ({"a~/b": 1}, "/a~0~1b"),
    ],
)
def test_what_cannot_be_opened_is_pointed_at_and_leaves_no_trace(anna, log, more, pointer):
    before = log.count()
    answer = anna.post("/v1/matches", HANDS | more)
    assert no(answer) == (400, "malformed")
    assert answer.json()["pointer"] == pointer
    assert log.count() == before


def test_a_missing_field_is_pointed_at(anna):
    answer = anna.post("/v1/matches", {"game": "hidden_hands"})
    assert (no(answer), answer.json()["pointer"]) == ((400, "malformed"), "/seats")


def test_how_many_may_play_is_for_the_game_to_say(anna, log):
    before = log.count()
    assert no(anna.post("/v1/matches", HANDS | {"seats": 9})) == (422, "wrong_number_of_seats")
    assert log.count() == before


def test_opening_again_under_the_same_key_is_the_same_match_without_its_secrets(anna, log):
    first = ok(anna.post("/v1/matches", HANDS | {"title": "Sunday"}, Idempotency_Key="again"), 201)
    before = log.count()
    second = ok(
        anna.post("/v1/matches", {"title": "Sunday", "seats": 2, "game": "hidden_hands"}, Idempotency_Key="again"), 201
    )
    assert second == first | {"seats": [{"seat": 0}, {"seat": 1}]}
    assert log.count() == before


def test_defaults_spelt_out_are_the_same_request(anna):
    first = ok(anna.post("/v1/matches", HANDS, Idempotency_Key="defaults"), 201)
    spelt = HANDS | {"options": {"hand": 3}, "visibility": "private", "hotseat": False}
    assert ok(anna.post("/v1/matches", spelt, Idempotency_Key="defaults"), 201)["match_id"] == first["match_id"]


def test_another_body_under_the_same_key_is_refused(anna, log):
    ok(anna.post("/v1/matches", HANDS, Idempotency_Key="reused"), 201)
    before = log.count()
    assert no(anna.post("/v1/matches", HANDS | {"seats": 3}, Idempotency_Key="reused")) == (409, "command_reused")
    assert log.count() == before


def test_two_people_may_use_the_same_key(anna, ben):
    first, second = (ok(guest.post("/v1/matches", HANDS, Idempotency_Key="one"), 201) for guest in (anna, ben))
    assert first["match_id"] != second["match_id"]


def test_a_refusal_is_decided_anew_under_the_same_key(anna):
    assert no(anna.post("/v1/matches", HANDS | {"seats": 9}, Idempotency_Key="anew")) == (422, "wrong_number_of_seats")
    ok(anna.post("/v1/matches", HANDS, Idempotency_Key="anew"), 201)


@pytest.mark.parametrize("key", ["with space", "x" * 201, "ä"])
def test_a_key_is_of_printable_characters(anna, log, key):
    before = log.count()
    answer = anna.client.post(
        "/v1/matches", json=HANDS, headers={"Authorization": f"Bearer {anna.token}", "Idempotency-Key": key.encode()}
    )
    assert no(answer) == (400, "malformed")
    assert log.count() == before


def test_a_new_match_of_every_game_on_the_shelf_can_be_opened_with_its_defaults(anna):
    for game in ok(anna.get("/v1/games"))["items"]:
        for seats in game["seats"]:
            match = anna.opens(seats, game=game["name"], hotseat=True)
            view = anna.sees(match)
            assert (view["game"], view["rules"]) == (game["name"], game["rules"][-1]["rules"])
            opened = ok(anna.get(f"{match.path}/events?limit=1"))["items"][0]["data"]
            assert opened["content"] == game["rules"][-1]["content"]
            assert ok(anna.get(f"{match.path}/legal?seat={view['to_move'][0]}&limit=1"))["commands"]

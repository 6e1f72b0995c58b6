"""Players: coming, being somebody, carrying tokens, being recovered, being forgotten."""

import re

import pytest

from tests.services.api.people import Guest, People, no, ok, together
from tests.services.api.reader import Reader, words


def test_a_newcomer_gets_a_token_and_a_recovery_code(people):
    answer = ok(people.stranger().post("/v1/players", {"name": "Anna"}), 201)
    assert sorted(answer) == ["player_id", "recovery_code", "token"]
    me = ok(Guest(people.client, answer["token"]).get("/v1/players/me"))
    assert (me["player_id"], me["name"], len(me["tokens"])) == (answer["player_id"], "Anna", 1)


def test_no_secret_is_kept_as_it_is(people, record_text):
    answer = ok(people.stranger().post("/v1/players", {"name": "Anna"}), 201)
    kept = record_text("desk.player", "desk.token")
    assert answer["player_id"] in kept
    assert answer["token"] not in kept
    assert answer["recovery_code"] not in kept


INVISIBLE = "\u00ad\u061c\u115f\u200b\u200e\u202e\u2060\u2066\u2800\u3164\ue000\ufeff\uffa0\U000e0041\U000f0000"


@pytest.mark.parametrize(
    "name",
    [
        *("", " ", "Anna ", " Anna", "a\nb", "Anna\n", "\x00", "x" * 41, "\u202eannA", "\x9f", None, 7, ["Anna"]),
        *(
            "\u200d",
            "\u200d\u200dAnna",
            "An\u200c\u200cna",
            "Anna\u200d",
            "\ufe0f",
            "\u3000",
            "Anna\u00a0",
            "\u00a0Anna",
        ),
        *INVISIBLE,
        *(f"An{sign}na" for sign in INVISIBLE),
    ],
)
def test_a_name_is_a_short_line_of_text(people, name):
    answer = people.stranger().post("/v1/players", {"name": name})
    assert (no(answer), answer.json()["pointer"]) == ((400, "malformed"), "/name")


@pytest.mark.parametrize("name", ["former player", "Former\u00a0Player", "\uff26ormer  player", "從前的玩家"])
def test_nobody_is_called_what_somebody_who_is_gone_is_called_here(people, name):
    anna = people.new("Anna")
    for answer in (
        people.stranger().post("/v1/players", {"name": name}),
        anna.ask("PATCH", "/v1/players/me", {"name": name}),
    ):
        assert (no(answer), answer.json()["pointer"]) == ((400, "malformed"), "/name")
    assert ok(anna.get("/v1/players/me"))["name"] == "Anna"


@pytest.mark.parametrize(
    "name", ["Anna", "棋譜", "Zoë O’Neill", "👩‍🌾", "❤️", "山田\u3000太郎", "می\u200cخواهم", "葛\U000e0100飾", "x" * 40]
)
def test_names_of_all_tongues_are_welcome(people, name):
    assert ok(people.new(name).get("/v1/players/me"))["name"] == name


def test_a_new_name_shows_in_every_match(anna, ben):
    match = together(anna, ben)
    assert [seat["name"] for seat in ben.sees(match)["seats"]] == ["Anna", "Ben"]
    tag = ben.get(match.path).headers["etag"]
    assert ok(anna.ask("PATCH", "/v1/players/me", {"name": "Ann"}))["name"] == "Ann"
    assert [seat["name"] for seat in ben.sees(match)["seats"]] == ["Ann", "Ben"]
    assert ben.get(match.path, If_None_Match=tag).status_code == 200


def test_who_is_forgotten_leaves_a_former_player_behind(anna, ben):
    match = together(anna, ben)
    answer = anna.ask("DELETE", "/v1/players/me")
    assert (answer.status_code, answer.content) == (204, b"")
    assert no(anna.get("/v1/players/me")) == (401, "unauthorised")
    assert ben.sees(match)["seats"][0] == {"seat": 0, "name": "former player", "stand_in": None}


def test_one_more_device_is_admitted_and_dismissed(people, anna):
    admitted = ok(anna.post("/v1/players/me/tokens", {}), 201)
    other = Guest(people.client, admitted["token"])
    assert ok(other.get("/v1/players/me"))["player_id"] == anna.player_id
    answer = anna.ask("DELETE", f"/v1/players/me/tokens/{admitted['token_id']}")
    assert (answer.status_code, answer.content) == (204, b"")
    assert no(other.get("/v1/players/me")) == (401, "unauthorised")
    assert len(ok(anna.get("/v1/players/me"))["tokens"]) == 1


def test_a_device_admitted_twice_under_one_key_is_one_and_each_key_is_a_players_own(anna, ben):
    first = ok(anna.post("/v1/players/me/tokens", {}, Idempotency_Key="same"), 201)
    again = ok(anna.post("/v1/players/me/tokens", {}, Idempotency_Key="same"), 201)
    assert again == {"token_id": first["token_id"]}
    other = ok(anna.post("/v1/players/me/tokens", {}, Idempotency_Key="other"), 201)
    bens = ok(ben.post("/v1/players/me/tokens", {}, Idempotency_Key="same"), 201)
    assert len({first["token"], other["token"], bens["token"]}) == 3
    assert len(ok(anna.get("/v1/players/me"))["tokens"]) == 3
    assert anna.ask("DELETE", f"/v1/players/me/tokens/{first['token_id']}").status_code == 204
    assert ok(anna.post("/v1/players/me/tokens", {}, Idempotency_Key="same"), 201) == again


def test_nobody_dismisses_anothers_device(anna, ben):
    admitted = ok(anna.post("/v1/players/me/tokens", {}), 201)
    for token_id in (admitted["token_id"], admitted["token_id"].upper(), "x"):
        assert no(ben.ask("DELETE", f"/v1/players/me/tokens/{token_id}")) == (404, "not_found")
    assert len(ok(anna.get("/v1/players/me"))["tokens"]) == 2


def test_a_recovery_code_works_once_and_is_replaced(people):
    came = ok(people.stranger().post("/v1/players", {"name": "Anna"}), 201)
    code = {"recovery_code": came["recovery_code"]}
    back = ok(people.stranger().post("/v1/players/recover", code))
    assert back["player_id"] == came["player_id"]
    assert ok(Guest(people.client, back["token"]).get("/v1/players/me"))["name"] == "Anna"
    assert no(people.stranger().post("/v1/players/recover", code)) == (401, "bad_recovery_code")
    ok(people.stranger().post("/v1/players/recover", {"recovery_code": back["recovery_code"]}))


def test_whoever_comes_back_shuts_out_whoever_carries_an_older_token(people):
    came = ok(people.stranger().post("/v1/players", {"name": "Anna"}), 201)
    lost = Guest(people.client, came["token"])
    other = Guest(people.client, ok(lost.post("/v1/players/me/tokens", {}), 201)["token"])
    back = ok(people.stranger().post("/v1/players/recover", {"recovery_code": came["recovery_code"]}))
    for guest in (lost, other):
        assert no(guest.get("/v1/players/me")) == (401, "unauthorised")
    assert len(ok(Guest(people.client, back["token"]).get("/v1/players/me"))["tokens"]) == 1


def test_so_many_newcomers_a_minute_come_from_one_address(public_server):
    """That server counts by the address its proxy names, and lets three come."""
    with People(public_server.url) as crowd:
        for address in ("203.0.113.7", "2001:db8::1"):
            answers = [
                crowd.stranger().post("/v1/players", {"name": "Anna"}, X_Forwarded_For=f"198.51.100.1, {address}")
                for _ in range(4)
            ]
            assert [answer.status_code for answer in answers] == [201, 201, 201, 429]
            assert no(answers[-1]) == (429, "too_many")
            assert 1 <= int(answers[-1].headers["retry-after"]) <= 20
        neighbour = crowd.stranger().post("/v1/players", {"name": "Ben"}, X_Forwarded_For="2001:db8::2")
        assert no(neighbour) == (429, "too_many")
        ok(crowd.stranger().post("/v1/players", {"name": "Ben"}, X_Forwarded_For="203.0.113.8"), 201)


def test_a_page_says_when_newcomers_from_that_address_are_let_in_again(public_server):
    with People(public_server.url) as crowd, Reader(crowd.stranger()) as reader:
        first = reader.gets("/")
        form = re.search(r'name="form-word" content="(\w+)"', first.text)[1]
        cookies = "; ".join(one.partition(";")[0] for one in first.headers.get_list("set-cookie"))
        said = {"Cookie": cookies, "X-Forwarded-For": "203.0.113.9"}
        answers = [reader.client.post("/me", data={"form": form, "name": "Anna"}, headers=said) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [303, 303, 303, 429]
    seconds = int(answers[-1].headers["retry-after"])
    assert 1 <= seconds <= 20
    told = words(answers[-1].text)
    assert "Too many of these have come from you." in told
    assert (f"in {seconds} seconds." if seconds > 1 else "in one second.") in told


def test_a_role_ends_when_its_token_does(auditor):
    assert no(auditor.post("/v1/players/me/tokens", {})) == (403, "forbidden")

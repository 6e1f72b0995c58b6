"""Links by which anybody may watch; and invitations that are made once."""

import json

import httpx
import pytest

from tests.services.api.city import ends, opens_chapter, settles
from tests.services.api.city import together as campaign_of
from tests.services.api.people import Guest, Match, no, ok, together

NOWHERE = Match("00000000-0000-8000-8000-000000000000", {}, None)
LOOKS = ("", "/events", "/replay", "/diff?from=1&to=2", "/verify", "/forks")


def link(guest: Guest, match: Match, **headers) -> str:
    secret: str = ok(guest.post(f"{match.path}/watch-links", {}, **headers), 201)["watch"]
    return secret


@pytest.mark.parametrize("look", LOOKS)
def test_whoever_has_a_link_sees_a_private_match_as_a_spectator(anna, ben, cara, people, look):
    match = together(anna, ben)
    secret = link(anna, match)
    for guest in (cara, people.stranger()):
        answer = guest.get(match.path + look, Watch_Token=secret)
        assert answer.status_code == 200
        if look == "":
            assert [seat["hand"] for seat in answer.json()["view"]["seats"]] == [3, 3]
        if look == "/events":
            dealt = [one for one in answer.json()["items"] if one["event_type"] == "hand_dealt"]
            assert [one["data"]["hand"] for one in dealt] == [3, 3]


def test_a_link_opens_one_match_and_nothing_but_looks(anna, ben, cara, people):
    match, other = together(anna, ben), together(anna, ben)
    secret = link(anna, match)
    stranger = people.stranger()
    assert no(stranger.get(other.path, Watch_Token=secret)) == (401, "unauthorised")
    assert no(cara.get(other.path, Watch_Token=secret)) == (404, "not_found")
    assert no(cara.get(f"{match.path}?as=0", Watch_Token=secret)) == (403, "not_your_seat")
    assert no(cara.get(f"{match.path}/compare?with={other.id}", Watch_Token=secret)) == (404, "not_found")
    assert no(stranger.post(f"{match.path}/pause", {}, Watch_Token=secret)) == (401, "unauthorised")
    assert no(cara.post(f"{match.path}/pause", {}, Watch_Token=secret)) == (404, "not_found")


@pytest.mark.parametrize("secret", ["", "kifu_nonsense", "ÿ", "x" * 300])
def test_a_link_that_is_none_opens_nothing(anna, ben, people, secret):
    match = together(anna, ben)
    link(anna, match)
    for there in (match.path, f"{NOWHERE.path}", "/v1/matches/x"):
        answer = people.client.get(there, headers=[(b"Watch-Token", secret.encode("latin-1"))])
        assert no(answer) == (401, "unauthorised")


def test_links_are_taken_back(anna, ben, operator, people):
    match = together(anna, ben)
    for guest in (ben, operator):
        first, second = link(anna, match), link(anna, match)
        assert guest.ask("DELETE", f"{match.path}/watch-links").status_code == 204
        for secret in (first, second):
            assert no(people.stranger().get(match.path, Watch_Token=secret)) == (401, "unauthorised")


def test_with_its_maker_goes_a_link(anna, ben, people, record_text):
    match = together(anna, ben)
    secret = link(anna, match)
    assert secret not in record_text("desk.watch_link", "desk.answered", "record.event")
    assert anna.ask("DELETE", "/v1/players/me").status_code == 204
    assert no(people.stranger().get(match.path, Watch_Token=secret)) == (401, "unauthorised")


def test_after_the_end_a_link_shows_all(anna, ben, people):
    match = together(anna, ben)
    secret = link(anna, match)
    ok(ben.post(f"{match.path}/concede", {"seat": 1}))
    seen = ok(people.stranger().get(match.path, Watch_Token=secret))
    assert [len(seat["hand"]) for seat in seen["view"]["seats"]] == [3, 3]


def test_only_those_at_the_table_make_links(anna, ben, cara, auditor, people):
    match, private = together(anna, ben, visibility="public"), together(anna, ben)
    for guest in (cara, auditor):
        for method in ("POST", "DELETE"):
            assert no(guest.ask(method, f"{match.path}/watch-links")) == (403, "forbidden")
    for there in (private, NOWHERE):
        assert no(cara.post(f"{there.path}/watch-links", {})) == (404, "not_found")
    assert no(people.stranger().post(f"{match.path}/watch-links", {})) == (401, "unauthorised")


def hands_over(leaver: Guest, path: str, newcomer: Guest) -> None:
    secret = ok(leaver.post(f"{path}/hand-over", {"seat": 1}))["invitation"]
    ok(newcomer.post(f"{path}/seats", {"invitation": secret}))


def test_with_its_makers_seat_goes_a_link(anna, ben, cara, people):
    match = together(anna, ben)
    kept, lost = link(anna, match), link(ben, match)
    hands_over(ben, match.path, cara)
    assert no(ben.get(match.path, Watch_Token=lost)) == (404, "not_found")
    assert no(people.stranger().get(match.path, Watch_Token=lost)) == (401, "unauthorised")
    assert people.stranger().get(match.path, Watch_Token=kept).status_code == 200


def test_a_link_of_one_who_stands_in_lasts_as_long_as_they_do(anna, ben, cara, people):
    match = together(anna, ben)
    ok(ben.post(f"{match.path}/stand-in", {"seat": 1, "player": cara.player_id}))
    secret = link(cara, match)
    assert people.stranger().get(match.path, Watch_Token=secret).status_code == 200
    ok(ben.post(f"{match.path}/stand-in", {"seat": 1, "player": None}))
    assert no(people.stranger().get(match.path, Watch_Token=secret)) == (401, "unauthorised")


def test_with_its_makers_seat_in_the_campaign_goes_a_link_to_it_and_its_chapters(anna, ben, cara, people):
    box, table = campaign_of(anna, ben)
    first = opens_chapter(anna, box)
    ends(table, first)
    settles(table, box)
    second = opens_chapter(anna, box)
    wide, narrow = (ok(ben.post(f"{path}/watch-links", {}), 201)["watch"] for path in (box.path, second))
    hands_over(ben, box.path, cara)
    for path, secret in ((box.path, wide), (first, wide), (second, wide), (second, narrow)):
        assert no(people.stranger().get(path, Watch_Token=secret)) == (401, "unauthorised")
    secret = ok(cara.post(f"{first}/watch-links", {}), 201)["watch"]
    assert people.stranger().get(first, Watch_Token=secret).status_code == 200


def test_a_link_brings_no_bundle_of_a_private_match_that_runs(anna, ben, cara, people):
    private, public = together(anna, ben), together(anna, ben, visibility="public")
    for guest in (cara, people.stranger()):
        assert no(guest.get(f"{private.path}/bundle", Watch_Token=link(anna, private))) == (404, "not_found")
    assert no(cara.get(f"{public.path}/bundle", Watch_Token=link(anna, public))) == (403, "forbidden")


def test_a_link_to_a_fork_brings_nothing_of_where_it_comes_from(anna, ben, people):
    match = together(anna, ben)
    ok(anna.plays(match, 0))
    for guest in (anna, ben):
        ok(guest.post(f"{match.path}/abandon", {}))
    fork = ok(anna.post(f"{match.path}/forks", {"at": anna.sees(match)["version"] - 4, "seats": [0, 1]}), 201)
    path = f"/v1/matches/{fork['match_id']}"
    ok(anna.post(f"{path}/abandon", {}))
    secret = ok(anna.post(f"{path}/watch-links", {}), 201)["watch"]
    by_seat, by_link = anna.get(f"{path}/bundle"), people.stranger().get(f"{path}/bundle", Watch_Token=secret)
    assert streams(by_seat) == {fork["match_id"], match.id}
    assert streams(by_link) == {fork["match_id"]}


def streams(bundle: httpx.Response) -> set[str]:
    """The streams that it tells of."""
    return {one["stream_id"] for one in json.loads(bundle.text.splitlines()[0])["streams"]}


CAMPAIGN_LOOKS = ("", "/events", "/replay", "/diff?from=1&to=2", "/verify", "/forks")


@pytest.mark.parametrize("look", CAMPAIGN_LOOKS)
def test_a_link_to_a_private_campaign_lets_its_chapters_be_watched_too(anna, ben, cara, people, look):
    box, table = campaign_of(anna, ben)
    match = opens_chapter(anna, box)
    secret = ok(anna.post(f"{box.path}/watch-links", {}), 201)["watch"]
    for guest in (cara, people.stranger()):
        for path in (box.path, match):
            assert guest.get(path + look, Watch_Token=secret).status_code == 200
            assert guest.get(path + look).status_code in (401, 404)
    ends(table, match)
    settles(table, box)
    assert people.stranger().get(opens_chapter(anna, box), Watch_Token=secret).status_code == 200
    assert ben.ask("DELETE", f"{box.path}/watch-links").status_code == 204
    for path in (box.path, match):
        assert no(people.stranger().get(path, Watch_Token=secret)) == (401, "unauthorised")


def test_a_link_to_a_chapter_opens_neither_its_campaign_nor_another_one(anna, ben, cara):
    (one, table), (other, _) = campaign_of(anna, ben), campaign_of(anna, ben)
    first, elsewhere = opens_chapter(anna, one), opens_chapter(anna, other)
    ends(table, first)
    settles(table, one)
    second = opens_chapter(anna, one)
    secret = ok(anna.post(f"{first}/watch-links", {}), 201)["watch"]
    assert cara.get(first, Watch_Token=secret).status_code == 200
    for path in (second, one.path, elsewhere, other.path):
        assert no(cara.get(path, Watch_Token=secret)) == (404, "not_found")
    wide = ok(anna.post(f"{one.path}/watch-links", {}), 201)["watch"]
    for path in (elsewhere, other.path, NOWHERE.path):
        assert no(cara.get(path, Watch_Token=wide)) == (404, "not_found")
    assert no(cara.post(f"{one.path}/watch-links", {}, Watch_Token=wide)) == (404, "not_found")


def test_a_link_is_made_once_under_one_key(anna, ben):
    match = together(anna, ben)
    link(anna, match, Idempotency_Key="link")
    again = ok(anna.post(f"{match.path}/watch-links", {}, Idempotency_Key="link"), 201)
    assert again == {}


def test_an_invitation_is_made_once_under_one_key(anna, ben):
    match = anna.opens(2)
    path = f"{match.path}/seats/1/invitation"
    first = ok(anna.post(path, {}, Idempotency_Key="invite"), 201)
    assert ok(anna.post(path, {}, Idempotency_Key="invite"), 201) == {"seat": 1}
    assert no(anna.post(path, {"open": True}, Idempotency_Key="invite")) == (409, "command_reused")
    ok(ben.post(f"{match.path}/seats", {"invitation": first["invitation"]}))
    assert ok(anna.post(path, {}, Idempotency_Key="invite"), 201) == {"seat": 1}
    assert no(anna.post(path, {}, Idempotency_Key="another")) == (422, "nothing_to_offer")
    assert no(anna.post(path, {}, Idempotency_Key="another")) == (422, "nothing_to_offer")


def test_an_invitation_is_not_repeated_to_who_has_left(anna, ben, cara, people):
    match = together(anna, ben, cara, people.new("Dan"))
    ok(ben.post(f"{match.path}/concede", {"seat": 1}))
    path = f"{match.path}/seats/1/invitation"
    ok(anna.post(path, {}, Idempotency_Key="mine"), 201)
    ok(anna.post(f"{match.path}/concede", {"seat": 0}))
    assert no(anna.post(path, {}, Idempotency_Key="mine")) == (404, "not_found")

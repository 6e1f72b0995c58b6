"""The view answer: now and then, through whose eyes, known already, not older than."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.services.api.people import Guest, People, no, ok, play, together


def test_a_view_says_what_its_shape_promises(anna, ben, log):
    match = together(anna, ben)
    view = anna.sees(match)
    assert list(view) == ["match_id", "game", "rules", "status", "version", "at", "to_move", "view", "seats"]
    assert (view["match_id"], view["version"]) == (match.id, log.version(match.id))
    assert view["seats"] == [
        {"seat": 0, "name": "Anna", "player_id": anna.player_id, "stand_in": None},
        {"seat": 1, "name": "Ben", "player_id": ben.player_id, "stand_in": None},
    ]
    assert datetime.fromisoformat(view["at"]).tzinfo == UTC
    assert len(view["at"]) == len("2030-01-31T12:00:00.000000Z")


def test_a_view_is_kept_by_its_reader_alone_and_asked_for_again(anna, ben):
    match = together(anna, ben)
    assert anna.get(match.path).headers["cache-control"] == "private, no-cache"


def test_a_view_that_is_known_already_is_not_sent_again(anna, ben):
    match = together(anna, ben)
    tag = anna.get(match.path).headers["etag"]
    for known in (tag, f'"x", W/{tag}', "*"):
        answer = anna.get(match.path, If_None_Match=known)
        assert (answer.status_code, answer.content, answer.headers["etag"]) == (304, b"", tag)
    ok(ben.plays(match, 1))
    moved_on = anna.get(match.path, If_None_Match=tag)
    assert moved_on.status_code == 200
    assert moved_on.headers["etag"] != tag


def test_different_eyes_have_different_tags(anna, ben):
    match = together(anna, ben)
    tags = {guest.get(match.path + query).headers["etag"] for guest in (anna, ben) for query in ("", "?as=spectator")}
    assert len(tags) == 3


def test_any_past_version_can_be_seen(anna):
    match = anna.opens(2, hotseat=True)
    seen = {}
    for seat in (0, 1, 0, 1):
        seen[anna.sees(match)["version"]] = anna.get(match.path)
        ok(anna.plays(match, seat))
    for version, then in seen.items():
        again = anna.get(f"{match.path}?at={version}")
        assert (again.json(), again.headers["etag"]) == (then.json(), then.headers["etag"])
        assert anna.get(f"{match.path}?at={version}", If_None_Match=then.headers["etag"]).status_code == 304


def test_a_past_time_shows_the_version_of_that_time(anna):
    match = anna.opens(2, hotseat=True)
    before = anna.sees(match)
    after = ok(anna.plays(match, 0))["events"][0]["recorded_at"]
    just_before = datetime.fromisoformat(after) - timedelta(microseconds=1)
    assert anna.sees(match, f"?at={before['at']}") == before
    assert anna.sees(match, f"?at={just_before.isoformat()}".replace("+", "%2B")) == before
    assert anna.sees(match, f"?at={after}")["version"] == before["version"] + 1
    assert anna.sees(match, "?at=2999-01-01T00:00:00Z")["version"] == before["version"] + 1


def test_there_are_no_versions_before_the_first_and_after_the_last(anna, ben):
    match = together(anna, ben)
    for at in ("0", "7", "999999", "2001-01-01T00:00:00Z"):
        refused = anna.get(f"{match.path}?at={at}")
        assert no(refused) == (404, "no_such_version")
        assert (refused.json()["detail"] == "It had not begun yet at that time.") == at.endswith("Z")


@pytest.mark.parametrize("query", ["at=", "at=soon", "at=2030-01-31", "at=2030-01-31T12:00:00", "at=-1", "at=1.5"])
def test_a_moment_is_a_version_or_a_time(anna, ben, query):
    match = together(anna, ben)
    answer = anna.get(f"{match.path}?{query}")
    assert (no(answer), answer.json()["pointer"]) == ((400, "malformed"), "/at")


@pytest.mark.parametrize("query", ["as=", "as=me", "as=0&as=1", "sa=1", "as=-1", "as=1%0a"])
def test_what_is_asked_in_no_known_way_is_malformed_or_nothing(anna, ben, query):
    match = together(anna, ben)
    assert no(anna.get(f"{match.path}?{query}")) in ((400, "malformed"), (404, "not_found"))


def test_no_older_version_is_answered_than_is_asked_for(anna, ben, log):
    match = together(anna, ben)
    version = ok(ben.plays(match, 1))["version"]
    answer = anna.get(match.path, Min_Version=str(version))
    assert ok(answer)["version"] == version
    too_early = anna.get(match.path, Min_Version=str(version + 1))
    assert no(too_early) == (503, "not_there_yet")
    assert too_early.headers["retry-after"] == "1"
    assert no(anna.get(match.path, Min_Version="soon")) == (400, "malformed")


def test_ids_have_one_spelling(anna, ben):
    match = together(anna, ben)
    for spelling in (match.id.upper(), match.id.replace("-", ""), "{" + match.id + "}", "1", "%00"):
        assert no(anna.get(f"/v1/matches/{spelling}")) == (404, "not_found")


def test_another_process_of_the_service_shows_the_same(public_server, anna, ben):
    match = together(anna, ben)
    with People(public_server.url) as elsewhere:
        anna_there = Guest(elsewhere.client, anna.token, anna.player_id)
        ben_there = Guest(elsewhere.client, ben.token, ben.player_id)
        for seat, here, there in ((0, anna, anna_there), (1, ben, ben_there), (0, anna_there, anna)):
            assert here.sees(match) == there.sees(match)
            moved = ok(here.moves(match, seat, play(here.sees(match)["view"]["round"], here.hand(match, seat)[0])))
            assert there.sees(match)["version"] == moved["version"]


def test_strangers_watch_public_matches_where_the_operator_lets_them(public_server, anna, ben):
    public, private = together(anna, ben, visibility="public"), together(anna, ben)
    with People(public_server.url) as elsewhere:
        stranger = elsewhere.stranger()
        assert [seat["hand"] for seat in stranger.sees(public)["view"]["seats"]] == [3, 3]
        for look in ("/events", "/replay", "/diff?from=1&to=2"):
            assert stranger.get(public.path + look).status_code == 200
            assert no(stranger.get(private.path + look)) == (404, "not_found")
        assert no(stranger.get(private.path)) == (404, "not_found")
        assert no(stranger.get("/v1/matches/00000000-0000-8000-8000-000000000000")) == (404, "not_found")
        assert no(stranger.get(f"{public.path}/legal?seat=0")) == (401, "unauthorised")
        assert no(stranger.moves(public, 0, play(1, 1))) == (401, "unauthorised")
        assert no(elsewhere.stranger().get(public.path, Authorization="Bearer x")) == (401, "unauthorised")


@pytest.mark.parametrize("at", ["9999-12-31T23:59:59-14:00", "0001-01-01T00:00:00%2B14:00"])
def test_a_time_beyond_the_calendar_is_malformed(anna, at):
    match = anna.opens(2, hotseat=True)
    assert no(anna.get(f"{match.path}?at={at}")) == (400, "malformed")

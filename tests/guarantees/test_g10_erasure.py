"""G10: an erased person is unreadable in database, cache, files, logs and everything exported afterwards."""

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from msgspec import Struct
from psycopg import sql
from redis import Redis

from services.embedded import account, secret, site, valkey
from tests.services.api.people import Guest, Match, People, no, ok
from tests.services.command.conftest import settled
from tests.services.command.kifu import Kifu

NAME, OLD_NAME = "Ottilie Zwiebelfürst", "Quendolin Rübezahl"
TITLE, CITY = "Abend bei Zwiebelfürsts", "Zwiebelfürstenstadt"
TOLD = (NAME, OLD_NAME, TITLE, CITY)


class Scene(Struct, frozen=True):
    """A served Kifu of one's own, with all that somebody leaves behind in it."""

    kifu: Kifu
    people: People
    gone: Guest
    left: list[Guest]
    matches: list[Match]
    secrets: tuple[str, ...]
    """the tokens, the recovery code and the invitation of whoever is gone"""

    @property
    def texts(self) -> tuple[str, ...]:
        return (*TOLD, *self.secrets)


@pytest.fixture(scope="module")
def scene(made: Path) -> Iterator[Scene]:
    with settled(made) as kifu, kifu.serving() as serving, People(serving.url) as people:
        came = ok(people.stranger().post("/v1/players", {"name": OLD_NAME}), 201)
        gone, ben = Guest(people.client, came["token"], came["player_id"]), people.new("Ben")
        left = [ben, *(_with_role(kifu, people, role) for role in ("auditor", "operator"))]
        match = gone.opens(2, game="my_city", title=TITLE, visibility="public")
        ben.sits(match, 1)
        solo = gone.opens(2, game="miyabi", title=TITLE)
        ok(gone.ask("PATCH", "/v1/players/me", {"name": NAME}))
        other = ok(gone.post("/v1/players/me/tokens", {}), 201)
        campaign = _campaign(gone)
        seen = [text for guest in left for text in exports(guest, [match, campaign])]
        for told in (NAME, TITLE, CITY):
            assert any(told in text for text in seen), told
        ok(left[1].get(f"/v1/matches?public=true&text={TITLE}"))
        assert gone.ask("DELETE", "/v1/players/me").status_code == 204
        secrets = (came["token"], came["recovery_code"], other["token"], str(solo.invitations[1]))
        yield Scene(kifu, people, gone, left, [match, solo, campaign], secrets)


def _campaign(gone: Guest) -> Match:
    """A public campaign whose first city has a name."""
    body = {"seats": 2, "hotseat": True, "visibility": "public", "title": TITLE}
    opened = ok(gone.post("/v1/campaigns", body), 201)
    campaign = Match(opened["campaign_id"], {}, opened)
    campaign.path = f"/v1/campaigns/{campaign.id}"
    ok(gone.moves(campaign, 0, {"type": "name_city", "text": CITY}))
    return campaign


def _with_role(kifu: Kifu, people: People, role: str) -> Guest:
    return Guest(people.client, kifu.run("token", role, "--json").json["token"])


def exports(guest: Guest, matches: list[Match]) -> Iterator[str]:
    """All that the API tells of these matches and of anybody."""
    for match in matches:
        for call in ("", "?at=3", "/events", "/replay", "/diff?from=1&to=3", "/verify", "/bundle"):
            answer = guest.get(match.path + call)
            yield answer.text + str(answer.headers)
    for path in (
        "/v1/campaigns",
        "/v1/campaigns?public=true",
        "/v1/matches",
        "/v1/matches?public=true",
        "/v1/audit/events",
        "/v1/audit/seals",
        "/metrics",
    ):
        yield guest.get(path).text
    yield guest.get("/v1/audit/events", Accept="text/csv").text


def found_in(text: str, needles: tuple[str, ...]) -> list[str]:
    """Those that stand there, also as the hex in which Postgres writes bytes."""
    return [one for one in needles if one in text or one.encode().hex() in text]


def test_nobody_is_told_any_more(scene: Scene) -> None:
    for guest in scene.left:
        assert [text for text in exports(guest, scene.matches) if found_in(text, scene.texts)] == []
    shown = scene.left[0].sees(scene.matches[0])["seats"]
    assert (shown[0], shown[1]["name"]) == ({"seat": 0, "name": "former player", "stand_in": None}, "Ben")


def test_no_table_holds_it(scene: Scene) -> None:
    with psycopg.connect(scene.kifu.owner_url) as conn:
        tables = conn.execute(
            "select schemaname, tablename from pg_tables where schemaname not in ('pg_catalog', 'information_schema')"
        ).fetchall()
        assert {schema for schema, _ in tables} == {"desk", "kifu", "read", "record"}
        rows = 0
        for table in tables:
            query = sql.SQL("select t::text from {} t").format(sql.Identifier(*table))
            for (text,) in conn.execute(query):
                rows += 1
                assert found_in(text, scene.texts) == [], table
        assert rows > 1000


def test_no_key_of_redis_holds_it(scene: Scene) -> None:
    ok(scene.left[0].get(scene.matches[0].path))
    place = site.settle(scene.kifu.data, account.choose(scene.kifu.data), unsafe=True)
    with Redis.from_url(valkey.url(place, secret.load(scene.kifu.data))) as redis:
        keys = list(redis.scan_iter())
        assert any(b":view:" in key for key in keys)
        for key in keys:
            value = redis.get(key)
            assert isinstance(value, bytes)
            assert [text for text in scene.texts if text.encode() in key + value] == []


def test_no_file_beside_the_database_holds_it_and_no_log(scene: Scene) -> None:
    data = scene.kifu.data
    files = [path for path in data.rglob("*") if path.is_file() and not path.is_relative_to(data / "postgres")]
    files += list((data / "postgres").glob("*.log*"))
    assert len(files) > 5
    for path in files:
        content = path.read_bytes()
        assert [text for text in scene.texts if text.encode() in content] == [], path


def test_what_was_given_opens_nothing_any_more(scene: Scene) -> None:
    token, code, other, _ = scene.secrets
    for one in (token, other):
        assert no(Guest(scene.people.client, one).get("/v1/players/me")) == (401, "unauthorised")
    assert no(scene.people.stranger().post("/v1/players/recover", {"recovery_code": code})) == (
        401,
        "bad_recovery_code",
    )


def test_whoever_was_invited_to_a_table_that_has_not_begun_still_sits_down(scene: Scene) -> None:
    *_, invitation = scene.secrets
    assert ok(scene.left[0].post(f"{scene.matches[1].path}/seats", {"invitation": invitation}))["seat"] == 1


def test_the_command_line_tells_a_former_player(scene: Scene) -> None:
    match = scene.matches[0].id
    told = [scene.kifu.run(*words) for words in (("audit",), ("audit", "--csv"), ("replay", match, "--log"))]
    assert all(done.code == 0 and found_in(done.out + done.err, scene.texts) == [] for done in told)
    assert "former player as seat 0" in told[0].out
    assert found_in(scene.kifu.run("audit", "--reads").out, scene.texts) == []


def test_the_games_stay_whole(scene: Scene) -> None:
    assert ok(scene.left[0].get(f"{scene.matches[0].path}/verify"))["ok"] is True
    assert scene.kifu.run("verify", "--all").code == 0
    assert scene.left[0].sees(scene.matches[0])["status"] == "running"

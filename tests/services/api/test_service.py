"""The service about itself: shelf, health, numbers, description; names it answers to; what is too large or unknown."""

import asyncio
import json
import socket
from urllib.parse import urlsplit

import httpx
import pytest

from domain.games import SHELF
from services.settings import read
from services.store import Store, fitness, new_pool
from tests.servers import scratch_database
from tests.services.api.people import Guest, People, no, ok, together
from tests.services.api.serve import serving


def test_the_shelf_tells_seats_options_and_revisions_of_every_game(people):
    games = {game["name"]: game for game in ok(people.stranger().get("/v1/games"))["items"]}
    assert sorted(games) == sorted({game.name for game in SHELF.games} | {"hidden_hands", "secret_hands"})
    hands = games["hidden_hands"]
    assert hands["seats"] == [2, 3, 4]
    assert [revision["rules"] for revision in hands["rules"]] == ["hidden_hands/1"]
    options = hands["options"]["$defs"]["HandOptions"]
    assert options["properties"]["hand"]["default"] == 3
    assert options["additionalProperties"] is False


def test_a_served_process_is_alive_and_ready(people):
    assert ok(people.stranger().get("/health/live")) == {"status": "live"}
    assert ok(people.stranger().get("/health/ready")) == {"ready": True, "missing": [], "slow": []}


def test_readiness_names_what_is_missing(record, knobs, admin_url, tmp_path):
    """One server on a database that nobody has migrated, with a Redis that is not there."""
    with (
        scratch_database(admin_url) as empty_url,
        serving(
            tmp_path, **knobs | {"KIFU_DATABASE_URL": empty_url, "KIFU_REDIS_URL": "redis://127.0.0.1:1"}
        ) as running,
    ):
        answer = httpx.get(f"{running.url}/health/ready")
        assert answer.status_code == 503
        assert answer.json() == {
            "ready": False,
            "missing": ["The database has not been migrated."],
            "slow": ["Redis does not answer."],
        }


def test_a_role_that_could_write_the_record_is_not_fit_to_serve(record):
    async def faults(url):
        async with new_pool(url, 1) as pool, Store(pool).connection() as conn:
            return await fitness.faults(conn)

    assert asyncio.run(faults(record.service_url)) == []
    assert asyncio.run(faults(record.owner_url)) == [
        "The role that serves could write the record past its one function: use another."
    ]


def test_numbers_are_for_this_machine_and_operators(public_server, people, operator, cara, anna, ben):
    match = together(anna, ben)
    ok(anna.plays(match, 0))
    text = people.stranger().get("/metrics").text
    assert 'kifu_requests_total{game="hidden_hands",route="/v1/matches/{match_id}/moves",status="2xx"}' in text
    assert match.id not in text
    with People(public_server.url) as elsewhere:
        far = {"X_Forwarded_For": "203.0.113.7"}
        assert elsewhere.stranger().get("/metrics").status_code == 200
        assert no(elsewhere.stranger().get("/metrics", **far)) == (403, "forbidden")
        assert no(Guest(elsewhere.client, cara.token).get("/metrics", **far)) == (403, "forbidden")
        assert Guest(elsewhere.client, operator.token).get("/metrics", **far).status_code == 200


def test_a_proxy_that_nobody_named_hides_that_it_is_on_this_machine(people):
    assert no(people.stranger().get("/metrics", X_Forwarded_For="127.0.0.1")) == (403, "forbidden")


def test_a_proxy_that_says_nothing_but_the_name_it_was_called_by_is_not_this_machine(public_server):
    answer = httpx.get(f"{public_server.url}/metrics", headers={"Host": "kifu.example.org"})
    assert no(answer) == (403, "forbidden")


@pytest.mark.parametrize("other", ["evil.example", "127.0.0.1"])
def test_a_request_that_bears_two_names_is_refused(server, other):
    parts = urlsplit(server.url)
    with socket.create_connection((parts.hostname, parts.port), timeout=30) as line:
        line.sendall(f"GET /v1/games HTTP/1.1\r\nHost: {parts.netloc}\r\nHost: {other}\r\n\r\n".encode())
        assert line.recv(1000).split(b" ")[1] == b"400"


@pytest.mark.parametrize("query", ["text=%ff", "text=%C3", "text=%ed%a0%80"])
def test_a_query_that_is_no_text_is_refused(anna, query):
    for path in ("/v1/matches", "/v1/campaigns"):
        assert no(anna.get(f"{path}?{query}")) == (400, "malformed")
    assert ok(anna.get("/v1/matches?text=%E6%A3%8B"))["items"] == []


@pytest.mark.parametrize(
    "host", ["evil.example", "kifu.example.org", "127.0.0.1.evil.example", "", "localhost:x", "[::2]"]
)
def test_a_name_that_is_not_ours_is_refused(people, host):
    answer = people.client.get("/v1/games", headers={"Host": host})
    assert no(answer) == (421, "unknown_host")


def test_a_request_without_a_name_is_refused(server):
    parts = urlsplit(server.url)
    with socket.create_connection((parts.hostname, parts.port), timeout=30) as line:
        line.sendall(b"GET /v1/games HTTP/1.0\r\n\r\n")
        assert line.recv(1000).split(b" ")[1] in (b"400", b"421")


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:1", "127.0.0.1:80", "[::1]:8000"])
def test_names_of_this_machine_are_ours(people, host):
    assert people.client.get("/v1/games", headers={"Host": host}).status_code == 200


def test_the_public_name_is_ours(public_server):
    for host in ("kifu.example.org", "Kifu.example.org:443"):
        assert httpx.get(f"{public_server.url}/v1/games", headers={"Host": host}).status_code == 200


def test_what_is_nowhere_or_cannot_be_done_is_a_problem_too(people):
    for path in ("/v1", "/v1/nothing", "/v1/matches/x/nothing", "/%00"):
        assert no(people.stranger().get(path)) == (404, "not_found")
    for method, path in (("PUT", "/v1/matches"), ("DELETE", "/v1/games"), ("POST", "/health/live")):
        answer = people.stranger().ask(method, path)
        assert no(answer) == (405, "method_not_allowed")
        assert answer.headers["allow"] == {"/v1/matches": "GET, HEAD, POST"}.get(path, "GET, HEAD")


def test_head_answers_as_get_does_but_for_the_body(people, anna, ben):
    match = together(anna, ben, visibility="public")
    for path in ("/v1/games", match.path, f"{match.path}/events", "/v1/nothing", "/schema"):
        whole, head = anna.get(path), anna.ask("HEAD", path)
        assert (head.status_code, head.content) == (whole.status_code, b"")
        for name in ("content-type", "content-length", "etag"):
            assert head.headers.get(name) == whole.headers.get(name)
    endless = anna.ask("HEAD", f"{match.path}/live")
    assert (endless.status_code, endless.headers["content-type"].partition(";")[0]) == (200, "text/event-stream")
    assert no(anna.ask("PUT", match.path)) == (405, "method_not_allowed")
    assert people.client.head("/v1/players/me").status_code == 401


def test_a_body_that_trickles_is_not_waited_for(knobs, tmp_path, log):
    """Whoever sends a byte now and then would hold a connection for ever."""
    before = log.count()
    with serving(tmp_path, **knobs | {"KIFU_BODY_SECONDS": "1"}) as running:
        parts = urlsplit(running.url)
        with socket.create_connection((parts.hostname, parts.port), timeout=30) as line:
            head = f"POST /v1/players HTTP/1.1\r\nHost: {parts.netloc}\r\nContent-Length: 1000\r\n\r\n"
            line.sendall(head.encode() + b'{"name"')
            told = b""
            while b"too_slow" not in told:
                piece = line.recv(65_536)
                assert piece, told
                told += piece
        assert told.startswith(b"HTTP/1.1 408 ")
        assert b"connection: close" in told.lower()
        with socket.create_connection((parts.hostname, parts.port), timeout=30) as line:
            head = f"POST /campaigns HTTP/1.1\r\nHost: {parts.netloc}\r\nContent-Length: 1000\r\n\r\n"
            line.sendall(head.encode() + b"seats=2")
            assert line.recv(1000).startswith(b"HTTP/1.1 408 ")
        assert httpx.get(f"{running.url}/health/live").status_code == 200
    assert log.count() == before


def test_too_large_a_body_is_refused_whether_or_not_it_says_so(anna, log):
    before = log.count()
    big = b'{"game": "hidden_hands", "seats": 2, "title": "' + b"x" * 1_100_000 + b'"}'
    for content in (big, iter([big[:600_000], big[600_000:]])):
        answer = anna.client.post("/v1/matches", content=content, headers={"Authorization": f"Bearer {anna.token}"})
        assert no(answer) == (413, "too_large")
    assert log.count() == before


def test_the_description_holds_every_call_and_every_command(people):
    document = ok(people.stranger().get("/schema/openapi.json"))
    assert document["openapi"] == "3.1.0"
    move = document["paths"]["/v1/matches/{match_id}/moves"]["post"]
    assert move["requestBody"]["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Move"}
    told = document["paths"]["/v1/bundles"]["post"]["requestBody"]
    assert told["required"] is True
    assert told["content"]["application/x-ndjson"]["schema"]["discriminator"]["propertyName"] == "line"
    seat = document["paths"]["/v1/matches/{match_id}/pause"]["post"]["requestBody"]
    assert seat["required"] is False
    schemas = document["components"]["schemas"]
    assert {"$ref": "#/components/schemas/hidden_hands.Move"} in schemas["Move"]["oneOf"]
    commands = schemas["hidden_hands.Command"]
    assert [one["$ref"].rpartition(".")[2] for one in commands["oneOf"]] == ["PlayCard", "SwapCard"]
    assert commands["discriminator"]["propertyName"] == "type"
    assert set(references(document)) <= {f"#/components/schemas/{name}" for name in schemas}
    names = [call["operationId"] for path in document["paths"].values() for call in path.values()]
    assert len(names) == len(set(names))


def references(value):
    if isinstance(value, dict):
        yield from ([value["$ref"]] if isinstance(value.get("$ref"), str) else [])
        mapping = (
            value.get("discriminator", {}).get("mapping", {}) if isinstance(value.get("discriminator"), dict) else {}
        )
        yield from mapping.values()
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from references(one)


def test_the_page_of_the_description_loads_nothing(people):
    answer = people.stranger().get("/schema")
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["content-security-policy"].startswith("default-src 'none'")
    for word in ("http://", "https://", "src=", "<script", "url(", "@import"):
        assert word not in answer.text
    for path in json.loads(people.stranger().get("/schema/openapi.json").content)["paths"]:
        assert path in answer.text


def test_a_service_needs_a_database_and_redis():
    from services import compose
    from services.settings import Misconfigured

    with pytest.raises(Misconfigured):
        compose.app(read({}))

"""A server without Redis answers everything, only slower; and a server that is asked to stop ends what has no end."""

import os
import signal

import pytest

from tests.services.api.people import People, ok, together
from tests.services.api.serve import serving
from tests.services.api.test_racing import messages


@pytest.fixture(scope="module")
def lonely(knobs, tmp_path_factory):
    with serving(tmp_path_factory.mktemp("lonely"), **knobs | {"KIFU_REDIS_URL": "redis://127.0.0.1:1"}) as running:
        yield running


def test_without_redis_everything_works(lonely):
    with People(lonely.url) as people:
        anna, ben = people.new("Anna"), people.new("Ben")
        match = together(anna, ben, title="Sunday")
        tag = anna.get(match.path).headers["etag"]
        assert anna.get(match.path, If_None_Match=tag).status_code == 304
        headers = {"Authorization": f"Bearer {ben.token}"}
        with ben.client.stream("GET", f"{match.path}/live", headers=headers) as answer:
            told = messages(answer)
            since = next(told)["id"]
            moved = ok(anna.plays(match, 0, Idempotency_Key="move"))
            assert [event["version"] for event in next(told)["data"]["events"]] == [since + 1] == [moved["version"]]
        assert ok(anna.get(match.path, Min_Version=str(since + 1)))["version"] == since + 1
        ok(ben.plays(match, 1))
        anna.plays_out(match, ben)
        assert ok(anna.get(f"{match.path}/verify"))["luck"] == "checked"
        assert [one["title"] for one in ok(ben.get("/v1/matches?status=ended"))["items"]] == ["Sunday"]


def test_who_watches_is_let_go_when_the_server_stops(knobs, tmp_path):
    """That the server then ends by itself is looked after by whoever started it."""
    with serving(tmp_path, **knobs) as running, People(running.url) as people:
        anna, ben = people.new("Anna"), people.new("Ben")
        match = together(anna, ben)
        headers = {"Authorization": f"Bearer {anna.token}"}
        with anna.client.stream("GET", f"{match.path}/live", headers=headers) as answer:
            told = messages(answer)
            next(told)
            os.kill(running.pid, signal.SIGTERM)
            assert list(told) == []

"""A payload that can no longer be read is told as such, with its version: by every call that meets it, as a problem."""

import json
from contextlib import contextmanager

import pytest

from tests.services.api.people import Guest, People, no, ok, together
from tests.services.api.serve import serving

SPOILT = {
    "no object at all": "[]",
    "a field of another type": '{"seat": "x", "hand": 3, "draws": 1}',
    "half of it": '{"seat": 0}',
}


@pytest.fixture
def over(anna, ben):
    match = together(anna, ben)
    anna.plays_out(match, ben)
    return match


@pytest.fixture
def afresh(knobs, tmp_path):
    """Starts another process, which has never seen the match, without a cache."""

    @contextmanager
    def started():
        with (
            serving(tmp_path, **knobs | {"KIFU_REDIS_URL": "redis://127.0.0.1:1"}) as running,
            People(running.url) as at,
        ):
            yield lambda guest: Guest(at.client, guest.token)

    return started


@pytest.mark.parametrize("payload", SPOILT.values(), ids=SPOILT)
def test_who_comes_to_it_afresh_is_told_the_version(anna, over, log, afresh, payload):
    log.edit(over.id, 5, "payload", payload)
    with afresh() as comes:
        tells_of_version_5(comes(anna), over)


def tells_of_version_5(guest, over):
    for path in ("", "?at=5", "?at=9", "/events", "/replay", "/diff?from=1&to=9"):
        answer = guest.get(over.path + path)
        assert no(answer) == (500, "record_damaged"), path
        assert answer.json()["version"] == 5
    assert ok(guest.get(f"{over.path}/verify"))["first_fault"] == {
        "version": 5, "what": "its hash is not that of what it says"
    }  # fmt: skip


def test_what_can_be_folded_but_not_shown_is_told_by_every_call_that_would_show_it(anna, over, log, afresh):
    log.edit(over.id, 5, "payload", '{"seat": 9, "hand": 3, "draws": []}')
    with afresh() as comes:
        guest = comes(anna)
        for path in ("", "?at=5", "?at=9", "?as=spectator", "/diff?from=1&to=9"):
            answer = guest.get(over.path + path)
            assert no(answer) == (500, "record_damaged"), path
            assert answer.json()["version"] == 5
        assert ok(guest.get(f"{over.path}?at=4"))["version"] == 4


def test_who_remembers_the_match_is_told_when_the_version_is_read(anna, over, log):
    log.edit(over.id, 5, "payload", "[]")
    assert ok(anna.get(f"{over.path}/events?after=5"))["items"]
    assert ok(anna.get(f"{over.path}?at=4"))["version"] == 4
    for path in ("/events", "/events?after=3", "?at=5"):
        answer = anna.get(over.path + path)
        assert no(answer) == (500, "record_damaged"), path
        assert answer.json()["version"] == 5
    *_, last = [json.loads(line) for line in anna.get(f"{over.path}/replay").text.splitlines()]
    assert (last["status"], last["code"], last["version"]) == (500, "record_damaged", 5)


def test_a_first_event_that_cannot_be_read_is_told_too(anna, over, log, afresh, auditor):
    log.edit(over.id, 1, "payload", "{}")
    with afresh() as comes:
        for guest in (comes(anna), comes(auditor)):
            for path in ("", "/events", "/verify"):
                answer = guest.get(over.path + path)
                assert (*no(answer), answer.json()["version"]) == (500, "record_damaged", 1)


def test_history_rewritten_so_that_it_cannot_be_folded_is_named_by_verify(anna, over, log, afresh):
    log.rewrite(over.id, 6, lambda data: data.clear())
    with afresh() as comes:
        told = ok(comes(anna).get(f"{over.path}/verify"))
    assert told["first_fault"] == {"version": 6, "what": "It is no event of this game."}

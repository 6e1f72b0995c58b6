"""A payload that can no longer be read is told as such, with its version: by every call that meets it, as a problem."""

import json
from contextlib import contextmanager
from itertools import islice

import pytest

from tests.services.api import city
from tests.services.api.people import Guest, People, no, ok, together
from tests.services.api.second import verdict
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


def test_a_game_that_is_not_known_here_is_told_and_not_called_damaged(anna, over, log, afresh):
    log.rewrite(over.id, 1, lambda data: data.update(rules="gone/1"))
    with afresh() as comes:
        for path in ("", "/events", "/replay", "/verify"):
            assert no(comes(anna).get(over.path + path)) == (501, "unknown_game"), path


def test_what_can_be_folded_but_not_shown_is_told_by_every_call_that_would_show_it(anna, over, log, afresh):
    log.edit(over.id, 5, "payload", NOT_TO_BE_SHOWN)
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
    assert broken_off(anna, f"{over.path}/replay") <= 4


def broken_off(guest, path):
    """How many good lines there are before the last one, which says that version 5 is damaged."""
    *good, last = [json.loads(line) for line in guest.get(path).text.splitlines()]
    assert all("problem" not in line for line in good)
    problem = last.pop("problem")
    assert (problem["status"], problem["code"], problem["version"], last) == (500, "record_damaged", 5, {})
    return len(good)


NOT_TO_BE_SHOWN = '{"seat": 9, "hand": 3, "draws": []}'


def test_frames_that_cannot_be_shown_end_with_a_line_that_says_so(anna, over, log):
    log.edit(over.id, 5, "payload", NOT_TO_BE_SHOWN)
    assert broken_off(anna, f"{over.path}/replay") == 4
    assert broken_off(anna, f"{over.path}/replay?from=3") == 2


def test_those_of_a_campaign_do_too(anna, log):
    box, _ = city.at_one_screen(anna)
    city.opens_chapter(anna, box)
    log.edit(box.id, 5, "payload", "[]")
    assert broken_off(anna, f"{box.path}/replay") <= 4


def test_a_file_to_check_it_by_ends_with_a_line_that_says_so_and_is_none(anna, ben, log):
    """While it runs its events are told as the seats may know them, so that each is read."""
    match = together(anna, ben)
    log.edit(match.id, 5, "payload", "[]")
    raw = anna.get(f"{match.path}/bundle").content
    assert broken_off(anna, f"{match.path}/bundle") > 0
    assert "it is no line of a bundle" in verdict(raw)


def test_what_is_watched_ends_with_a_message_that_says_so(anna, over, log):
    log.edit(over.id, 5, "payload", "[]")
    headers = {"Authorization": f"Bearer {anna.token}", "Last-Event-ID": "3"}
    with anna.client.stream("GET", f"{over.path}/live", headers=headers, timeout=30) as answer:
        said = list(islice(answer.iter_lines(), 7))
    event, data = said[4:6]
    assert (said[:2], event) == (["event: version", "id: 3"], "event: problem")
    problem = json.loads(data.removeprefix("data: "))
    assert (problem["status"], problem["code"], problem["version"]) == (500, "record_damaged", 5)


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

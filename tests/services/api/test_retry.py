"""The same request sent again after the line was cut: done once, answered alike."""

import json
import socket
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import pytest

from tests.services.api.people import no, ok, play, together

CUTS = ("before a byte", "within the head", "within the body", "before the answer", "within the answer")


def cut(guest, path, body, key, when):
    """Send a request and hang up at that moment."""
    parts = urlsplit(str(guest.client.base_url))
    text = json.dumps(body).encode()
    head = (
        f"POST {path} HTTP/1.1\r\nHost: {parts.netloc}\r\nAuthorization: Bearer {guest.token}\r\n"
        f"Idempotency-Key: {key}\r\nContent-Length: {len(text)}\r\n\r\n"
    ).encode()
    sent = {"before a byte": b"", "within the head": head[:40], "within the body": head + text[: len(text) // 2]}
    with socket.create_connection((parts.hostname, parts.port), timeout=30) as line:
        line.sendall(sent.get(when, head + text))
        if when == "within the answer":
            assert line.recv(20)


def again_and_again(guest, path, body, key, status=200):
    """Several times at once, then once more; every answer is the same."""
    with ThreadPoolExecutor(3) as pool:
        racing = [pool.submit(guest.post, path, body, Idempotency_Key=key) for _ in range(3)]
        answers = [ok(one.result(), status) for one in racing]
    answers.append(ok(guest.post(path, body, Idempotency_Key=key), status))
    return answers


@pytest.mark.parametrize("when", CUTS)
def test_a_move_is_made_once(anna, ben, log, when):
    match = together(anna, ben)
    before = log.version(match.id)
    body = {"seat": 0, "command": play(1, anna.hand(match, 0)[0]), "return": "view"}
    cut(anna, f"{match.path}/moves", body, "move", when)
    first, *others = again_and_again(anna, f"{match.path}/moves", body, "move")
    assert all(other == first for other in others)
    assert log.version(match.id) == before + 1
    ok(ben.plays(match, 1))
    assert ok(anna.post(f"{match.path}/moves", body, Idempotency_Key="move")) == first


@pytest.mark.parametrize("when", CUTS)
def test_a_match_is_opened_once(anna, log, when):
    body = {"game": "hidden_hands", "seats": 2, "title": "Sunday"}
    before = log.count()
    cut(anna, "/v1/matches", body, f"open {when}".replace(" ", "-"), when)
    answers = again_and_again(anna, "/v1/matches", body, f"open {when}".replace(" ", "-"), 201)
    assert len({answer["match_id"] for answer in answers}) == len({answer["commitment"] for answer in answers}) == 1
    assert answers[-1]["seats"] == [{"seat": 0}, {"seat": 1}]
    assert log.count() == before + 2


@pytest.mark.parametrize("when", CUTS)
def test_a_seat_is_taken_once(anna, ben, log, when):
    match = anna.opens(2)
    body = {"invitation": match.invitations[1], "seed": "5e" * 32}
    cut(ben, f"{match.path}/seats", body, "sit", when)
    first, *others = again_and_again(ben, f"{match.path}/seats", body, "sit")
    assert all(other == first for other in others)
    assert log.version(match.id) == first["version"] == 6


@pytest.mark.parametrize("when", CUTS)
def test_a_match_is_conceded_once(anna, ben, log, when):
    match = together(anna, ben)
    before = log.version(match.id)
    cut(anna, f"{match.path}/concede", {"seat": 0}, "give-up", when)
    first, *others = again_and_again(anna, f"{match.path}/concede", {"seat": 0}, "give-up")
    assert all(other == first for other in others)
    assert log.version(match.id) == before + 3


def test_who_waits_too_long_for_others_is_told_to_try_again(anna, ben, log):
    match = together(anna, ben)
    before = log.count()
    with log.held_up(match.id):
        busy = anna.plays(match, 0, Idempotency_Key="patient")
    assert no(busy) == (503, "busy")
    assert busy.headers["retry-after"] == "1"
    assert log.count() == before
    ok(anna.plays(match, 0, Idempotency_Key="patient"))


def test_a_request_that_was_refused_is_decided_anew(anna, ben):
    match = together(anna, ben)
    body = {"seat": 0, "command": play(2, anna.hand(match, 0)[0])}
    assert anna.post(f"{match.path}/moves", body, Idempotency_Key="early").status_code == 422
    ok(anna.plays(match, 0))
    ok(ben.plays(match, 1))
    body["command"]["card"] = anna.hand(match, 0)[0]
    assert anna.post(f"{match.path}/moves", body, Idempotency_Key="early").status_code == 200


def test_an_answer_is_not_repeated_to_who_has_lost_the_seat(anna, ben, cara):
    match = together(anna, ben, cara)
    body = {"seat": 1, "command": play(1, ben.hand(match, 1)[0])}
    ok(ben.post(f"{match.path}/moves", body, Idempotency_Key="mine"))
    ok(ben.post(f"{match.path}/concede", {"seat": 1}))
    assert ben.post(f"{match.path}/moves", body, Idempotency_Key="mine").status_code == 404


def test_the_same_move_without_a_key_is_another_move(anna, ben):
    match = together(anna, ben)
    body = {"seat": 0, "command": play(1, anna.hand(match, 0)[0])}
    ok(anna.post(f"{match.path}/moves", body))
    assert anna.post(f"{match.path}/moves", body).status_code == 422

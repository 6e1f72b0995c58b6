"""Processes of a serving Kifu that are killed without warning."""

import httpx
import pytest

from tests.services.api.people import People, ok
from tests.services.command.kifu import children
from tests.services.embedded import look


@pytest.fixture
def serving(kifu):
    with kifu.serving() as serving:
        yield serving


@pytest.fixture
def anna(serving):
    with People(serving.url) as people:
        yield people.new("Anna")


@pytest.fixture
def match(anna):
    return anna.opens(2, game="my_city", hotseat=True)


def goes_on(anna, match):
    """A move is made and seen, sooner or later."""

    def moves():
        try:
            command = anna.get(f"{match.path}/legal?seat=0").json()["commands"][0]
            return anna.moves(match, 0, command).status_code == 200
        except (KeyError, httpx.TransportError):
            return False

    before = match.opened["version"]
    look.eventually(moves)
    assert anna.sees(match)["version"] == before + 1


def test_a_killed_worker_is_replaced(serving, anna, match):
    killed = serving.worker
    look.end(killed)
    goes_on(anna, match)
    assert serving.worker != killed


def test_a_worker_that_dies_twice_within_seconds_ends_the_service_with_a_sentence(kifu, serving, anna, match):
    killed = serving.worker
    look.end(killed)
    look.eventually(lambda: [pid for pid in children(serving.process.pid) if look.lives(pid)] not in ([], [killed]))
    look.end(serving.worker)
    assert serving.process.wait(60) == 1
    assert serving.said.splitlines()[-1].startswith("Error: The process that answers died twice within seconds; ")
    kifu.rests()


def test_a_killed_postgres_is_back(kifu, serving, anna, match):
    look.end(look.postmaster(kifu.data))
    goes_on(anna, match)


def test_a_killed_valkey_is_missed_by_nobody(kifu, anna, match):
    killed = look.valkey(kifu.data)
    look.end(killed)
    goes_on(anna, match)
    look.eventually(lambda: look.valkey(kifu.data) != killed)


def test_when_all_but_the_supervisor_are_killed_at_once_all_come_back(kifu, serving, anna, match):
    look.end(serving.worker, look.postmaster(kifu.data), look.valkey(kifu.data))
    goes_on(anna, match)


def test_a_killed_supervisor_takes_its_worker_along_and_the_next_start_recovers(kifu, serving, anna, match):
    worker, port = serving.worker, int(serving.url.rpartition(":")[2])
    serving.kill()
    look.eventually(lambda: not look.lives(worker))
    with kifu.serving(at=port) as again:
        goes_on(anna, match)
        assert again.stop() == 0
    kifu.rests()


def test_after_everything_was_killed_at_once_the_next_start_recovers(kifu, serving, anna, match):
    ok(anna.post(f"{match.path}/concede", {"seat": 1}))
    seen, port = anna.sees(match), int(serving.url.rpartition(":")[2])
    look.end(serving.process.pid, serving.worker, look.postmaster(kifu.data), look.valkey(kifu.data))
    serving.process.wait()
    with kifu.serving(at=port):
        assert anna.sees(match) == seen

"""`kifu serve`: says where it is, answers, stops without a trace, shares its data."""

import resource
import signal
import socket
from contextlib import ExitStack
from urllib.parse import urlsplit

import httpx
import pytest

from services.command import serve
from services.embedded import port
from services.table import crowd
from tests.services.api.people import People, ok
from tests.services.embedded import look


def test_it_says_where_it_is_and_what_to_do_next(running):
    said = running.serving.said
    assert said.startswith(f"Kifu serves at {running.serving.url}\n")
    assert f'make demo ARGS="--url {running.serving.url}"' in said
    assert f"{running.serving.url}/schema" in said
    assert str(running.kifu.data) in said
    assert "Ctrl-C" in said
    assert len(said.splitlines()) == 6


def test_whoever_reads_that_is_answered(running):
    assert httpx.get(f"{running.serving.url}/health/ready").json() == {"ready": True, "missing": [], "slow": []}


def test_a_port_that_is_taken_is_told_in_one_sentence(running):
    number = running.serving.url.rpartition(":")[2]
    refused = running.kifu.run("serve", KIFU_PORT=number)
    assert refused.code == 1
    assert refused.sentence == (
        f"Port {number} of 127.0.0.1 is taken, perhaps by a Kifu that runs already. "
        f"Stop that one, or choose another port: KIFU_PORT={int(number) + 1} make run"
    )


def test_an_address_that_is_not_ours_is_told_in_one_sentence(kifu):
    refused = kifu.run("serve", KIFU_HOST="192.0.2.1")
    assert refused.sentence.startswith("Kifu cannot serve at 192.0.2.1, port 8000: ")
    assert refused.sentence.endswith("See KIFU_HOST and KIFU_PORT.")
    kifu.rests()


def test_keys_that_cannot_be_kept_are_told_in_one_sentence(kifu):
    (kifu.data / "keys").write_text("a file where the folder should be")
    refused = kifu.run("serve", KIFU_PORT=str(port.choose()))
    assert refused.sentence.startswith(f"The keys in {kifu.data / 'keys'} are out of reach: ")
    kifu.rests()


@pytest.mark.parametrize("name", ["luck.key", "service.key"])
def test_a_key_that_is_not_the_records_own_is_told_before_anybody_is_let_in(kifu, name):
    with kifu.serving() as first:
        assert first.stop(signal.SIGTERM) == 0
    lost = (kifu.data / "keys" / name).rename(kifu.data / "lost")
    refused = kifu.run("serve", KIFU_PORT=str(port.choose()))
    assert refused.sentence.startswith(f"{name} in {kifu.data / 'keys'} is not what this record has been kept with")
    lost.replace(kifu.data / "keys" / name)
    with kifu.serving() as again:
        assert again.stop(signal.SIGTERM) == 0


@pytest.mark.parametrize(
    ("knobs", "sentence"),
    [
        ({"KIFU_PORT": "many"}, "KIFU_PORT is 'many', but must be a whole number from 1 to 65535."),
        ({"KIFU_PRT": "8000"}, "KIFU_PRT is not a setting of Kifu. Did you mean KIFU_PORT?"),
        (
            {"KIFU_REDIS_URL": "redis://127.0.0.1"},
            "KIFU_DATABASE_URL and KIFU_REDIS_URL belong together: set both, or neither for private servers.",
        ),
    ],
    ids=lambda part: "" if isinstance(part, str) else next(iter(part)),
)
def test_a_bad_setting_is_told_in_one_sentence(kifu, knobs, sentence):
    assert kifu.run("serve", **knobs).sentence == sentence


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP], ids=lambda sign: sign.name)
def test_after_it_was_told_to_stop_nothing_runs_and_everything_is_still_there(kifu, sign):
    with kifu.serving() as first:
        with People(first.url) as people:
            anna = people.new("Anna")
            match = anna.opens(2, game="my_city", hotseat=True)
            seen = anna.sees(match)
        assert first.stop(sign) == 0
        kifu.rests()
        assert len(first.said.splitlines()) == 6
    with kifu.serving() as second, People(second.url) as people:
        anna.client = people.client
        assert anna.sees(match) == seen


def test_it_stops_though_somebody_watches(kifu):
    with kifu.serving() as serving, People(serving.url) as people:
        anna = people.new("Anna")
        match = anna.opens(2, game="my_city", hotseat=True)
        with anna.client.stream("GET", f"{match.path}/live", headers={"Authorization": f"Bearer {anna.token}"}) as news:
            assert news.status_code == 200
            assert serving.stop() == 0
            kifu.rests()


def test_told_to_stop_while_it_starts_it_leaves_nothing_behind(kifu):
    with kifu.starting() as process:
        look.eventually((kifu.data / "postgres" / "postmaster.pid").exists)
        process.send_signal(signal.SIGTERM)
        process.wait(60)
        kifu.rests()


def test_a_second_one_serves_the_same_matches_and_goes_on_when_the_first_stops(kifu):
    with kifu.serving() as first, kifu.serving() as second:
        with People(first.url) as here, People(second.url) as there:
            anna = here.new("Anna")
            match = anna.opens(2, game="my_city", hotseat=True)
            anna.client = there.client
            seen = anna.sees(match)
            assert seen["status"] == "running"
            assert first.stop() == 0
            assert anna.sees(match) == seen
            ok(anna.post(f"{match.path}/concede", {"seat": 0}))
            assert anna.sees(match)["status"] == "ended"
        assert second.stop() == 0
        kifu.rests()


@pytest.fixture
def room():
    """For more lines than a process may have at first."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY:
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 2_048), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.usefixtures("room")
def test_many_who_say_nothing_keep_nobody_out(running):
    """Were there no room beside them, others would be answered only once the first of these have been sent away."""
    assert any(answered_beside(1_100, running.serving.url) for _ in range(3))


def answered_beside(silent, url):
    """Whether somebody is answered while so many others, who say nothing, are still waited for."""
    parts = urlsplit(url)
    with ExitStack() as stack, httpx.Client(timeout=90) as client:
        lines = [stack.enter_context(socket.create_connection((parts.hostname, parts.port), 90)) for _ in range(silent)]
        assert client.get(f"{url}/health/live").status_code == 200
        return all(is_open(line) for line in lines)


def is_open(line):
    line.setblocking(False)
    try:
        return line.recv(1) != b""
    except BlockingIOError:
        return True


def test_as_many_connections_are_held_as_files_may_be_open(monkeypatch):
    def files(soft, hard):
        asked = []
        monkeypatch.setattr(resource, "getrlimit", lambda _: (soft, hard))
        monkeypatch.setattr(resource, "setrlimit", lambda _, limits: asked.append(limits))
        return serve.connections(), asked

    endless = resource.RLIM_INFINITY
    assert files(1_024, 1_048_576) == (4_096, [(4_608, 1_048_576)])
    assert files(1_024, endless) == (4_096, [(4_608, endless)])
    assert files(1_024, 2_048) == (1_536, [(2_048, 2_048)])
    assert files(256, 256)[0] == 2 * crowd.ALL
    assert files(65_536, 65_536) == (4_096, [])
    assert files(endless, endless) == (4_096, [])


def test_nobody_else_can_come_in_by_the_way(running):
    """Loopback only, unless told otherwise."""
    number = int(running.serving.url.rpartition(":")[2])
    with socket.socket() as line:
        assert line.connect_ex(("127.0.0.2", number)) != 0

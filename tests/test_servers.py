"""Which servers the tests take, and the databases they get there."""

import os
import socket
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import psycopg
import pytest
import redis

from services.settings import Misconfigured
from tests import servers
from tests.servers import Servers, chosen, engine_answers, quick_folder, scratch_database

WELL = b"HTTP/1.0 200 OK\r\n\r\nOK"


@contextmanager
def engine(answer: bytes, path: Path | None = None) -> Iterator[str]:
    """What stands in for a Docker engine: somebody who answers once, whatever is asked."""
    with socket.socket(socket.AF_UNIX if path else socket.AF_INET) as listening:
        listening.bind(str(path) if path else ("127.0.0.1", 0))
        listening.listen()

        def serve() -> None:
            line, _ = listening.accept()
            with line:
                line.recv(1024)
                line.sendall(answer)

        thread = threading.Thread(target=serve)
        thread.start()
        yield f"unix://{path}" if path else f"tcp://127.0.0.1:{listening.getsockname()[1]}"
        thread.join()


def stand_in(name: str):
    """Servers that only have a name."""

    @contextmanager
    def give() -> Iterator[Servers]:
        yield Servers(admin_url=name, redis_url=name)

    return give


@pytest.fixture
def named(monkeypatch):
    """Neither containers nor private servers are started, only named."""
    monkeypatch.setattr(servers, "containers", stand_in("containers"))
    monkeypatch.setattr(servers, "private", stand_in("private"))


def test_servers_of_the_environment_come_first(named, tmp_path):
    environ = {
        "KIFU_DATABASE_URL": "postgresql://db/kifu",
        "KIFU_REDIS_URL": "redis://cache",
        "DOCKER_HOST": "unix:///",
    }
    with chosen(environ) as running:
        assert running == Servers(admin_url="postgresql://db/kifu", redis_url="redis://cache")
    with chosen(environ | {"KIFU_MIGRATE_URL": "postgresql://owner@db/kifu"}) as running:
        assert running.admin_url == "postgresql://owner@db/kifu"


def test_half_of_them_is_a_mistake(named):
    with pytest.raises(Misconfigured, match="set both"), chosen({"KIFU_DATABASE_URL": "postgresql://db/kifu"}):
        pass


def test_containers_come_next_where_an_engine_answers(named, tmp_path):
    with (
        engine(WELL, tmp_path / "docker.sock") as host,
        chosen({"DOCKER_HOST": host}) as running,
    ):
        assert running.admin_url == "containers"


def test_private_servers_come_last(named, tmp_path):
    with chosen({"DOCKER_HOST": f"unix://{tmp_path}/nobody.sock"}) as running:
        assert running.admin_url == "private"


def test_an_engine_may_be_reached_by_network_too():
    with engine(WELL) as host:
        assert engine_answers(host)


def test_an_engine_that_is_unwell_does_not_count():
    with engine(b"HTTP/1.0 500 Internal Server Error\r\n\r\n") as host:
        assert not engine_answers(host)


def test_containers_are_reached_where_the_engine_put_them(monkeypatch):
    """The engine is stubbed: this shows what is asked of it, not that it does it."""
    monkeypatch.setattr("testcontainers.community.postgres.PostgresContainer", FakePostgres)
    monkeypatch.setattr("testcontainers.community.redis.RedisContainer", FakeRedis)
    with servers.containers() as running:
        assert running == Servers(
            admin_url="postgresql://test:test@engine:5433/postgres:18-alpine",
            redis_url="redis://engine:6380/0",
        )
    assert FakeContainer.stopped == ["valkey/valkey:9-alpine", "postgres:18-alpine"]


class FakeContainer:
    """A container that remembers only that it stopped."""

    stopped: list[str] = []  # noqa: RUF012

    def __init__(self, image: str, **how: object) -> None:
        self.image = image

    def __enter__(self):
        return self

    def __exit__(self, *reason: object) -> None:
        self.stopped.append(self.image)


class FakePostgres(FakeContainer):
    def get_connection_url(self) -> str:
        return f"postgresql://test:test@engine:5433/{self.image}"


class FakeRedis(FakeContainer):
    def get_container_host_ip(self) -> str:
        return "engine"

    def get_exposed_port(self, port: int) -> int:
        return port + 1


def test_private_servers_live_in_memory_where_there_is_room(monkeypatch):
    room = {"f_bavail": 2**20, "f_frsize": 4096, "f_flag": 0}
    monkeypatch.setattr(os, "access", lambda path, mode: True)
    monkeypatch.setattr(Path, "is_dir", lambda path: True)
    for changed, folder in (
        ({}, "/dev/shm"),  # noqa: S108
        ({"f_bavail": 1000}, tempfile.gettempdir()),
        ({"f_flag": os.ST_NOEXEC}, tempfile.gettempdir()),
    ):
        monkeypatch.setattr(os, "statvfs", lambda path, changed=changed: SimpleNamespace(**(room | changed)))
        assert quick_folder() == Path(folder)


def test_an_admin_may_create_databases_and_roles(admin_url):
    with psycopg.connect(admin_url) as admin:
        flags = admin.execute(
            "select rolsuper or rolcreatedb and rolcreaterole from pg_roles where rolname = current_user"
        )
        assert flags.fetchone() == (True,)


def test_a_scratch_database_is_empty_and_one_s_own(admin_url):
    with scratch_database(admin_url) as mine, scratch_database(admin_url) as yours:
        assert mine != yours
        with psycopg.connect(mine) as session:
            session.execute("create table note ()")
        with psycopg.connect(yours) as session:
            assert session.execute("select to_regclass('note')").fetchone() == (None,)


def test_a_scratch_database_is_dropped_even_if_somebody_still_looks(admin_url):
    with scratch_database(admin_url) as url:
        session = psycopg.connect(url)
        (name,) = session.execute("select current_database()").fetchone()
    with psycopg.connect(admin_url) as admin:
        assert not admin.execute("select from pg_database where datname = %s", [name]).rowcount
    session.close()


def test_the_scratch_database_of_a_module_bears_the_name_of_its_process(scratch_url):
    with psycopg.connect(scratch_url) as session:
        (name,) = session.execute("select current_database()").fetchone()
    assert name.startswith(f"kifu_test_{os.getpid()}_")


def test_redis_answers(redis_url):
    with redis.Redis.from_url(redis_url) as client:
        assert client.ping()

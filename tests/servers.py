"""Which Postgres and Redis the tests run against, chosen once a session and alike for every test."""

import os
import secrets
import socket
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
from msgspec import Struct

from services import embedded
from services.settings import read

POSTGRES_IMAGE, REDIS_IMAGE = "postgres:18-alpine", "valkey/valkey:9-alpine"


class Servers(Struct, frozen=True):
    """A Postgres role that may create databases and roles, and a Redis."""

    admin_url: str
    redis_url: str


ROOM = 2**30
URLS = ("KIFU_DATABASE_URL", "KIFU_MIGRATE_URL", "KIFU_REDIS_URL")


@contextmanager
def chosen(environ: Mapping[str, str]) -> Iterator[Servers]:
    """The servers named by the environment, else containers where an engine answers, else private ones."""
    named = read({name: environ[name] for name in URLS if name in environ})
    if named.database_url and named.redis_url:
        yield Servers(admin_url=named.migrate_url or named.database_url, redis_url=named.redis_url)
        return
    engine = environ.get("DOCKER_HOST") or "unix:///var/run/docker.sock"
    with containers() if engine_answers(engine) else private() as running:
        yield running


def engine_answers(host: str) -> bool:
    """True if a Docker engine answers there; asked by hand, because docker-py leaves a refused socket open."""
    parts = urlsplit(host)
    unix = parts.scheme == "unix"
    with socket.socket(socket.AF_UNIX if unix else socket.AF_INET) as line:
        line.settimeout(5)
        try:
            line.connect(parts.path if unix else (parts.hostname, parts.port or 2375))
            line.sendall(b"GET /_ping HTTP/1.0\r\nHost: docker\r\n\r\n")
            return b" 200 " in line.recv(64)
        except OSError:
            return False


@contextmanager
def containers() -> Iterator[Servers]:
    """Postgres and Valkey in containers of their own, gone afterwards."""
    from testcontainers.community.postgres import PostgresContainer
    from testcontainers.community.redis import RedisContainer

    with (
        PostgresContainer(POSTGRES_IMAGE, driver=None) as postgres,
        RedisContainer(REDIS_IMAGE) as redis,
    ):
        yield Servers(
            admin_url=postgres.get_connection_url(),
            redis_url=f"redis://{redis.get_container_host_ip()}:{redis.get_exposed_port(6379)}/0",
        )


def quick_folder() -> Path:
    """Where to put what is soon gone: in memory if there is room and programs may run there, else as usual."""
    memory = Path("/dev/shm")  # noqa: S108 - what we make there has a name nobody can guess
    if memory.is_dir() and os.access(memory, os.W_OK):
        found = os.statvfs(memory)
        if found.f_bavail * found.f_frsize > ROOM and not found.f_flag & os.ST_NOEXEC:
            return memory
    return Path(tempfile.gettempdir())


@contextmanager
def private() -> Iterator[Servers]:
    """The product's own private servers, fast instead of durable, in a folder that is gone afterwards."""
    with (
        tempfile.TemporaryDirectory(prefix="kifu-", dir=quick_folder(), ignore_cleanup_errors=True) as folder,
        embedded.servers(Path(folder), unsafe=True) as running,
    ):
        yield Servers(admin_url=running.migrate_url, redis_url=running.redis_url)


@contextmanager
def scratch_database(admin_url: str) -> Iterator[str]:
    """The URL of an empty database of one's own, under a name no other test has; dropped afterwards."""
    name = f"kifu_test_{os.getpid()}_{secrets.token_hex(6)}"
    with psycopg.connect(admin_url, autocommit=True) as admin:
        admin.execute(f"create database {name} template template0 encoding 'UTF8'")
    try:
        yield urlunsplit(urlsplit(admin_url)._replace(path=f"/{name}"))
    finally:
        with psycopg.connect(admin_url, autocommit=True) as admin:
            admin.execute(f"drop database {name} with (force)")

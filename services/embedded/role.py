"""The two login roles of the private Postgres, its database, and the URLs that lead there."""

import time
from typing import Any, LiteralString

import psycopg
from psycopg import sql

from services.embedded import port
from services.embedded.refusal import Unavailable
from services.embedded.secret import Secret

OWNER, SERVICE, DATABASE = "kifu_owner", "kifu", "kifu"
READY_SECONDS = 60


def owner_url(known: Secret) -> str:
    """The superuser that makes and migrates; for nobody who serves."""
    return _url(OWNER, known.owner, known.port)


def service_url(known: Secret) -> str:
    """The role that serves; it has no rights but those a migration grants it."""
    return _url(SERVICE, known.service, known.port)


def _url(role: str, password: str, at: int, database: str = DATABASE) -> str:
    return f"postgresql://{role}:{password}@{port.ADDRESS}:{at}/{database}"


def settle(known: Secret, *, unsafe: bool) -> None:
    """Make role and database where missing; Unavailable if the server is not ours or less durable than asked."""
    try:
        with _connect(known) as owner:
            if not unsafe and _exists(owner, "select from pg_settings where name = 'fsync' and setting = 'off'"):
                raise Unavailable("The private Postgres runs for tests and may lose data: stop who started it first.")
            if not _exists(owner, "select from pg_roles where rolname = %s", SERVICE):
                _make_role(owner, known)
            if not _exists(owner, "select from pg_database where datname = %s", DATABASE):
                owner.execute("create database kifu")
    except psycopg.Error as error:
        raise Unavailable(f"The private Postgres does not let us in: {error}") from None


def _make_role(owner: psycopg.Connection[Any], known: Secret) -> None:
    with owner.transaction():
        owner.execute(sql.SQL("create role kifu login password {}").format(known.service))
        owner.execute("alter role kifu set statement_timeout = '10s'")


def _exists(owner: psycopg.Connection[Any], query: LiteralString, *values: str) -> bool:
    return owner.execute(query, values).rowcount > 0


def _connect(known: Secret) -> psycopg.Connection[Any]:
    """A session of the owner, once recovery after a crash is over."""
    url = _url(OWNER, known.owner, known.port, "postgres")
    until = time.monotonic() + READY_SECONDS
    while True:
        try:
            return psycopg.connect(url, autocommit=True, connect_timeout=10)
        except psycopg.OperationalError as error:
            if "starting up" not in str(error) or time.monotonic() > until:
                raise
        time.sleep(0.1)

"""Who may open what."""

import stat
from urllib.parse import urlsplit

import psycopg
import pytest
import redis

from tests.services.embedded import look


def test_nobody_is_trusted(lasting):
    for url in (lasting.running.database_url, lasting.running.migrate_url):
        for password in ("", "guess"):
            with pytest.raises(psycopg.OperationalError, match="password"):
                psycopg.connect(url, password=password)
            with pytest.raises(psycopg.OperationalError, match="password"):
                psycopg.connect(url, host=str(lasting.data / "sockets"), password=password)
    rules = (lasting.data / "postgres" / "pg_hba.conf").read_text().splitlines()
    assert {line.split()[-1] for line in rules if line and not line.startswith("#")} == {"scram-sha-256"}


def test_valkey_wants_its_password(lasting):
    path = redis.connection.parse_url(lasting.running.redis_url)["path"]
    for password in (None, "guess"):
        with (
            redis.Redis(unix_socket_path=path, password=password, retry=None) as client,
            pytest.raises(redis.AuthenticationError),
        ):
            client.ping()


def test_every_folder_has_passwords_of_its_own(lasting):
    urls = (lasting.running.database_url, lasting.running.migrate_url, lasting.running.redis_url)
    passwords = {urlsplit(url).password for url in urls}
    assert len(passwords) == 3
    assert all(len(password) >= 32 for password in passwords)


def test_files_are_closed_to_everybody_else(lasting):
    assert stat.filemode((lasting.data / "servers.json").stat().st_mode) == "-rw-------"
    assert lasting.data.stat().st_mode & 0o007 == 0
    for closed in ("postgres", "valkey", "sockets", "turn.lock", "present.lock"):
        assert (lasting.data / closed).stat().st_mode & 0o077 == 0
    assert not list(lasting.data.glob("*.password"))


def test_the_account_of_the_servers_does_not_own_the_passwords(lasting):
    """Nor the folder itself: who breaks into a server cannot plant files for us to open."""
    ours = {path.name for path in lasting.data.iterdir() if path.stat().st_uid == lasting.data.stat().st_uid}
    assert {"servers.json", "turn.lock", "present.lock"} <= ours


def test_the_role_that_serves_has_no_rights_of_its_own(lasting):
    flags = "rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls"
    assert look.ask(lasting.running.database_url, f"select {flags} from pg_roles where rolname = current_user") is False
    assert (
        look.ask(
            lasting.running.database_url, "select count(*) from pg_auth_members where member = current_user::regrole"
        )
        == 0
    )
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        look.ask(lasting.running.database_url, "create table note ()")


def test_no_statement_of_the_role_that_serves_runs_for_ever(lasting):
    assert look.ask(lasting.running.database_url, "show statement_timeout") == "10s"
    assert look.ask(lasting.running.migrate_url, "show statement_timeout") == "0"


def test_the_owner_may_make_databases_and_roles(lasting):
    look.ask(lasting.running.migrate_url, "create role reader")
    look.ask(lasting.running.migrate_url, "create database other owner reader template template0")
    assert look.ask(lasting.running.migrate_url, "select count(*) from pg_database where datname = 'other'") == 1

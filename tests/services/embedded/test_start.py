"""What somebody who configures nothing gets."""

import socket
from pathlib import Path

import psycopg
import redis

from services import embedded
from services.embedded import port
from tests.services.embedded import look
from tests.services.embedded.conftest import copy


def test_the_first_start_makes_servers_that_serve(nothing):
    with embedded.servers(nothing / "deep" / "down") as running:
        assert look.serves(running)
        assert look.ask(running.migrate_url, "select current_database()") == "kifu"


def test_what_a_first_start_left_half_made_is_made_anew(nothing):
    (nothing / "postgres.new").mkdir(parents=True)
    (nothing / "postgres.new" / "PG_VERSION").write_text("18")
    (nothing / "postgres.password").write_text("a password that was there before and is longer than any of ours")
    with embedded.servers(nothing, unsafe=True) as running:
        assert look.serves(running)
    assert not (nothing / "postgres.new").exists()


def test_committed_is_durable_unless_tests_say_otherwise(lasting):
    for setting in ("fsync", "synchronous_commit", "full_page_writes"):
        assert look.ask(lasting.running.database_url, f"show {setting}") == "on"


def test_text_and_time_mean_the_same_on_every_machine(lasting):
    for setting, value in {"server_encoding": "UTF8", "lc_collate": "C", "timezone": "UTC"}.items():
        query = f"select coalesce(current_setting('{setting}', true), (select datcollate from pg_database limit 1))"
        assert look.ask(lasting.running.database_url, query) == value
    provider = "select datlocprovider from pg_database where datname = current_database()"
    assert look.ask(lasting.running.database_url, provider) == "b"
    assert look.ask(lasting.running.database_url, "select upper('é')") == "É"


def test_data_survives_a_restart(data):
    with embedded.servers(data, unsafe=True) as first:
        look.ask(first.migrate_url, "create table restarted as select 'kept' as text")
        with redis.Redis.from_url(first.redis_url) as client:
            client.set("view", "forgotten")
    with embedded.servers(data, unsafe=True) as second:
        assert second == first
        assert look.ask(second.migrate_url, "select text from restarted") == "kept"
        with redis.Redis.from_url(second.redis_url) as client:
            assert client.get("view") is None


def test_a_port_taken_meanwhile_is_given_up_for_another_which_is_remembered(data):
    with embedded.servers(data, unsafe=True) as before:
        taken = psycopg.conninfo.conninfo_to_dict(before.database_url)["port"]
    with socket.create_server((port.ADDRESS, int(taken))), embedded.servers(data, unsafe=True) as moved:
        assert look.serves(moved)
        assert moved != before
    with embedded.servers(data, unsafe=True) as after:
        assert after == moved


def test_valkey_is_bounded_and_keeps_nothing_on_disk(lasting):
    with redis.Redis.from_url(lasting.running.redis_url) as client:
        wanted = {
            "maxmemory": "134217728",
            "maxmemory-policy": "allkeys-lru",
            "save": "",
            "appendonly": "no",
            "port": "0",
        }
        assert {name: client.config_get(name)[name] for name in wanted} == wanted


def test_the_folder_may_have_nearly_any_name(nothing, made):
    data = copy(made, nothing / "a folder, so to say: 'ours' 棋譜")
    with embedded.servers(data, unsafe=True) as running:
        assert look.serves(running)
    assert not (data / "postgres" / "postmaster.pid").exists()


def test_sockets_of_a_folder_far_down_lie_under_a_short_name_open_to_nobody_else(nothing, made):
    data = copy(made, nothing / ("far/" * 30) / "away")
    with embedded.servers(data, unsafe=True) as running:
        assert look.serves(running)
        path = Path(redis.connection.parse_url(running.redis_url)["path"])
        assert not path.is_relative_to(data)
        assert len(str(path)) < 100
        assert path.parent.stat().st_mode & 0o077 == 0
    assert not path.parent.exists()


def test_folders_beside_each_other_have_servers_of_their_own(nothing, data):
    """Even where one is a copy of the other and remembers the same port."""
    twin = copy(data, nothing)
    with embedded.servers(data, unsafe=True) as ours, embedded.servers(twin, unsafe=True) as theirs:
        assert look.serves(ours)
        assert look.serves(theirs)
        assert ours.database_url != theirs.database_url

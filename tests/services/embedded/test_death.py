"""Servers and processes that are killed without warning."""

import subprocess
import threading

import psycopg
import redis

from services import embedded
from tests.services.embedded import look
from tests.services.embedded.guest import guest


def test_a_killed_postgres_is_back_where_it_was(tough):
    look.ask(tough.running.migrate_url, "create table note as select 'kept' as text")
    look.end(look.postmaster(tough.data))
    look.eventually(lambda: look.serves(tough.running))
    assert look.ask(tough.running.migrate_url, "select text from note") == "kept"


def test_a_killed_valkey_is_back_where_it_was(tough):
    look.end(look.valkey(tough.data))
    look.eventually(lambda: look.serves(tough.running))


def test_a_valkey_whose_socket_is_swept_away_is_replaced(tough):
    lost = look.valkey(tough.data)
    for path in (tough.data / "sockets").iterdir():
        path.unlink()
    look.eventually(lambda: look.serves(tough.running))
    assert not look.lives(lost)


def test_of_several_watchers_one_restarts(data):
    with guest(data) as first, guest(data) as second, guest(data):
        look.end(look.postmaster(data), look.valkey(data))
        look.eventually(lambda: look.serves(first.running))
        restarted = look.postmaster(data), look.valkey(data)
        second.leave()
        assert look.serves(first.running)
        assert (look.postmaster(data), look.valkey(data)) == restarted
        assert look.servers(data) == 2
    assert look.servers(data) == 0


def test_a_killed_process_leaves_servers_that_the_next_start_takes_over(data):
    with guest(data) as first:
        started = look.postmaster(data), look.valkey(data)
        first.kill()
        with embedded.servers(data, unsafe=True) as running:
            assert running == first.running
            assert (look.postmaster(data), look.valkey(data)) == started
            assert look.serves(running)
        look.eventually(lambda: not any(look.lives(pid) for pid in started))


def test_after_everything_was_killed_the_next_start_recovers(data):
    with guest(data) as first:
        look.ask(first.running.migrate_url, "create table recovered as select 'kept' as text")
        first.kill()
        look.end(look.postmaster(data), look.valkey(data))
        with embedded.servers(data, unsafe=True) as running:
            assert running == first.running
            assert look.ask(running.migrate_url, "select text from recovered") == "kept"
            assert look.pings(running)


def test_a_process_number_that_is_somebody_elses_by_now_deceives_nobody(data):
    with guest(data) as first:
        first.kill()
        look.end(look.postmaster(data), look.valkey(data))
        with subprocess.Popen(["/bin/sleep", "3600"]) as bystander:
            pid = str(bystander.pid)
            lock = data / "postgres" / "postmaster.pid"
            lock.write_text("\n".join([pid, *lock.read_text().splitlines()[1:]]))
            (data / "valkey" / "pid").write_text(pid)
            with embedded.servers(data, unsafe=True) as running:
                assert look.serves(running)
            assert bystander.poll() is None
            bystander.kill()


def test_a_session_that_works_on_after_its_server_was_killed_is_waited_for(tough):
    """Postgres refuses to start beside it, since both would write to the same files."""
    with psycopg.connect(tough.running.database_url, autocommit=True) as session:
        session.execute("set statement_timeout = '2s'")
        worker = session.info.backend_pid
        busy = threading.Thread(target=_count, args=(session,))
        busy.start()
        look.eventually(
            lambda: look.ask(
                tough.running.migrate_url, "select count(*) from pg_stat_activity where query ~ '^select count'"
            )
        )
        killed = look.postmaster(tough.data)
        look.end(killed)
        look.eventually(lambda: look.serves(tough.running))
        assert not look.lives(worker)
        assert look.postmaster(tough.data) != killed
        busy.join()


def _count(session):
    try:
        session.execute("select count(*) from generate_series(1, 10000) a, generate_series(1, 10000000) b")
    except psycopg.Error:
        session.close()


def test_a_pool_of_connections_made_before_a_death_serves_after_it(tough):
    with redis.Redis.from_url(tough.running.redis_url) as client:
        client.set("a", 1)
        look.end(look.valkey(tough.data))
        look.eventually(lambda: look.serves(tough.running))
        assert client.get("a") is None

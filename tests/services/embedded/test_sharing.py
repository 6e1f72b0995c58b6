"""Several processes on one data folder."""

import fcntl
import os
import threading
from pathlib import Path

import pytest

from services import embedded
from services.embedded import lock
from tests.services.embedded import look
from tests.services.embedded.guest import guest


def test_a_second_process_joins_and_the_servers_outlive_the_first(data):
    with guest(data) as first, guest(data) as second:
        assert second.running == first.running
        started = look.postmaster(data), look.valkey(data)
        first.leave()
        assert look.serves(second.running)
        assert (look.postmaster(data), look.valkey(data)) == started


def test_the_last_one_out_stops_them(data):
    with guest(data) as first, guest(data) as second:
        started = look.postmaster(data), look.valkey(data)
        first.leave()
        assert all(look.lives(pid) for pid in started)
        second.leave()
        look.eventually(lambda: not any(look.lives(pid) for pid in started))
    assert not (data / "postgres" / "postmaster.pid").exists()


def test_two_stays_within_one_process_count_as_two(data):
    with embedded.servers(data, unsafe=True) as outer:
        with embedded.servers(data, unsafe=True) as inner:
            assert inner == outer
        assert look.serves(outer)


def test_many_who_come_at_once_share_one_start(nothing):
    together = threading.Barrier(5)
    seen = []

    def stay():
        together.wait()
        with embedded.servers(nothing, unsafe=True) as running:
            seen.append((running, look.postmaster(nothing), look.valkey(nothing)))
            together.wait()

    stays = [threading.Thread(target=stay) for _ in range(5)]
    for each in stays:
        each.start()
    for each in stays:
        each.join()
    assert len(seen) == 5
    assert len(set(seen)) == 1


def test_a_forked_child_holds_no_lock_of_ours(data):
    with guest(data, "fork") as parent:
        parent.kill()
        assert look.lives(parent.child)
        started = look.postmaster(data)
        with embedded.servers(data, unsafe=True) as running:
            assert running == parent.running
        look.eventually(lambda: not look.lives(started))
        look.end(parent.child)


def test_the_servers_hold_no_lock_of_ours(lasting):
    locks = {lasting.data / "turn.lock", lasting.data / "present.lock"}
    for pid in (look.postmaster(lasting.data), look.valkey(lasting.data)):
        held = {entry.readlink() for entry in Path(f"/proc/{pid}/fd").iterdir()}
        assert held.isdisjoint(locks)


def test_servers_of_another_container_are_left_alone(data, monkeypatch):
    with guest(data):
        monkeypatch.setattr(lock, "_whereabouts", lambda: b"elsewhere 1")
        started = look.postmaster(data)
        with pytest.raises(embedded.Unavailable, match="Another container or machine"):
            embedded.servers(data, unsafe=True).__enter__()
        assert look.postmaster(data) == started


def test_who_finds_another_at_work_waits_its_turn(data):
    held = os.open(data / "turn.lock", os.O_RDWR | os.O_CREAT, 0o600)
    fcntl.flock(held, fcntl.LOCK_EX)
    waiting = threading.Event()
    done = []

    def stay():
        waiting.set()
        with embedded.servers(data, unsafe=True) as running:
            done.append(look.serves(running))

    thread = threading.Thread(target=stay)
    thread.start()
    waiting.wait()
    assert not (data / "postgres" / "postmaster.pid").exists()
    os.close(held)
    thread.join()
    assert done == [True]

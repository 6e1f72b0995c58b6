"""Processes are known by number and command line."""

import subprocess
import sys
from pathlib import Path

import pytest

from services.embedded import process


@pytest.fixture
def sleeper():
    """A process that sleeps, stubbornly: being asked to end does not wake it."""
    program = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print(flush=True); time.sleep(3600)"
    words = [sys.executable, "-c", program, "a mark"]
    with subprocess.Popen(words, stdout=subprocess.PIPE) as started:  # noqa: S603
        started.stdout.readline()
        yield started
        started.kill()


def test_a_process_runs_if_its_command_line_bears_the_mark(sleeper):
    assert process.runs(sleeper.pid, " a mark ")
    assert not process.runs(sleeper.pid, "another mark")


def test_a_corpse_does_not_run(sleeper):
    """Until its parent collects it, it keeps its number."""
    sleeper.kill()
    while process.runs(sleeper.pid, "a mark"):
        pass
    assert Path(f"/proc/{sleeper.pid}").exists()


def test_nobody_does_not_run(sleeper):
    sleeper.kill()
    sleeper.wait()
    assert not process.runs(sleeper.pid, "a mark")


def test_who_does_not_end_when_asked_is_made_to(sleeper):
    process.end(sleeper.pid, "a mark", seconds=0.2)
    assert sleeper.wait() == -9


def test_who_does_not_bear_the_mark_is_let_be(sleeper):
    process.end(sleeper.pid, "another mark")
    assert sleeper.poll() is None


def test_where_there_is_no_proc_ps_is_asked(monkeypatch, tmp_path):
    def ps(command, **how):
        return subprocess.CompletedProcess(command, 0, b"postgres -D /data\n" if command[-1] == "7" else b"")

    monkeypatch.setattr(process, "PROC", tmp_path)
    monkeypatch.setattr(subprocess, "run", ps)
    assert process.runs(7, " /data ")
    assert not process.runs(8, " /data ")

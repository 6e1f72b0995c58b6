"""How the command line talks: every command explains itself, and no error is a traceback."""

import subprocess
import sys
from pathlib import Path

import pytest

from services.__main__ import COMMANDS, main
from tests.services.command.kifu import Ended, Kifu


@pytest.fixture
def kifu(tmp_path) -> Kifu:
    """For commands that come to nothing."""
    return Kifu(tmp_path / "kifu")


def test_the_program_that_is_installed_is_this_one():
    program = Path(sys.executable).with_name("kifu")
    done = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)  # noqa: S603
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Kifu ")


def test_it_lists_its_commands_each_with_a_whole_sentence(kifu):
    lines = kifu.run("--help").out.partition("Commands:\n")[2].splitlines()
    assert [line.split()[0] for line in lines] == list(COMMANDS)
    assert all(line.endswith(".") and not line.endswith("...") for line in lines), lines


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_and_each_of_its_options(kifu, command):
    done = kifu.run(command, "--help")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(f"Usage: kifu {command} [OPTIONS]")
    assert all(param.help for param in main.get_command(None, command).params)


@pytest.mark.parametrize("words", [("play",), ("replay",), ("verify",), ("verify", "x"), ("token", "king"), ("--x",)])
def test_a_word_too_many_or_too_few_is_explained(kifu, words):
    done = kifu.run(*words)
    assert done.code == 2
    assert done.err.startswith("Usage: kifu ")
    assert done.sentence
    assert not kifu.data.exists()


def test_a_database_that_does_not_answer_is_told(kifu):
    nowhere = {"KIFU_DATABASE_URL": "postgresql://127.0.0.1:1/x", "KIFU_REDIS_URL": "redis://127.0.0.1:1"}
    done = kifu.run("verify", "--all", **nowhere)
    assert done.err == "Error: The database does not answer.\n"
    assert done.code == 1


def test_an_owner_who_cannot_come_in_is_told_without_the_password(kifu):
    done = kifu.run(
        "migrate",
        KIFU_DATABASE_URL="postgresql://127.0.0.1:1/x",
        KIFU_MIGRATE_URL="postgresql://anna:secret@127.0.0.1:1/x",
        KIFU_REDIS_URL="redis://127.0.0.1:1",
    )
    assert done.sentence.startswith("The database could not be brought up to date: connection failed")
    assert "secret" not in done.err


def test_a_data_folder_that_is_not_ours_to_write_is_told(kifu):
    assert kifu.run("migrate", KIFU_DATA="/proc/kifu").sentence.startswith("The private servers in /proc/kifu do not")


def test_a_fault_of_our_own_is_told_in_a_sentence_with_its_place():
    """Whatever nobody thought of."""
    broken = (
        "from services.__main__ import main; from services.command import demo; "
        "demo.address = lambda settings: 1 / 0; main(['demo'])"
    )
    run = subprocess.run([sys.executable, "-c", broken], capture_output=True, text=True, check=False)  # noqa: S603
    done = Ended(run.returncode, run.stdout, run.stderr)
    assert done.sentence.startswith("Kifu failed by a fault of its own, at services/command/demo.py, line ")
    assert done.sentence.endswith(": ZeroDivisionError: division by zero. Please report it.")

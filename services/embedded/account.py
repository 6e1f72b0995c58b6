"""Who runs the servers: Postgres refuses uid 0, so root hands both to an account without rights."""

import os
import pwd
import subprocess
from pathlib import Path

from msgspec import Struct

from services.embedded.refusal import Unavailable

NAMES = ("postgres", "nobody")
ENVIRONMENT = {"PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C", "TZ": "UTC", "HOME": "/"}


class Account(Struct, frozen=True):
    """The account the servers run as; `dropped` says that we are root and it is not."""

    name: str
    uid: int
    gid: int
    dropped: bool

    def run(self, *command: str | Path, stdin: bytes = b"", seconds: float = 60) -> subprocess.CompletedProcess[bytes]:
        """Run a program to its end as this account, away from our folder, environment and descriptors.

        Raises OSError if the account cannot execute it, Unavailable if it takes longer than these seconds.
        """
        try:
            return subprocess.run(  # noqa: S603 - the programs are ours
                [str(word) for word in command],
                input=stdin,
                capture_output=True,
                timeout=seconds,
                cwd="/",
                env=ENVIRONMENT,
                umask=0o077,
                start_new_session=True,  # Ctrl-C is for us
                user=self.uid if self.dropped else None,
                group=self.gid if self.dropped else None,
                extra_groups=[] if self.dropped else None,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise Unavailable(f"{command[0]} did not end within {seconds:.0f} seconds.") from None


def choose(data: Path) -> Account:
    """Ourselves; as root whoever owns the data already, else `postgres`, else `nobody`."""
    if os.geteuid() != 0:
        return Account(name=_name(os.geteuid()), uid=os.geteuid(), gid=os.getegid(), dropped=False)
    for folder in (data / "postgres", data):
        if folder.exists() and (owner := folder.stat()).st_uid != 0:
            return Account(name=_name(owner.st_uid), uid=owner.st_uid, gid=owner.st_gid, dropped=True)
    for name in NAMES:
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return Account(name=name, uid=entry.pw_uid, gid=entry.pw_gid, dropped=True)
    raise Unavailable("Postgres does not run as root, and there is neither an account postgres nor nobody.")


def _name(uid: int) -> str:
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return f"number {uid}"

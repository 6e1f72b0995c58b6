"""The folders the servers live in, and who may enter them."""

import hashlib
import os
from pathlib import Path

from services.embedded.account import Account
from services.embedded.refusal import Unavailable

LONGEST_SOCKET = 100


def prepare(data: Path, account: Account) -> None:
    """Make the data folder, passable for the account and for nobody else."""
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise Unavailable(f"The data folder {data} cannot be made: {error.strerror}.") from None
    if not os.access(data, os.W_OK | os.X_OK):
        raise Unavailable(f"The data folder {data} is not writable for us.")
    if account.dropped and not _can_enter(account, data):
        os.chown(data, -1, account.gid)
        data.chmod(0o710)
        if not _can_enter(account, data):
            raise Unavailable(
                f"The account {account.name}, which runs the servers for root, cannot enter {data}: "
                "set KIFU_DATA to a folder it can reach, such as /var/lib/kifu."
            )


def _can_enter(account: Account, folder: Path) -> bool:
    return account.run("/bin/sh", "-c", 'test -x "$1"', "sh", folder).returncode == 0


def own(folder: Path, account: Account) -> Path:
    """Make the folder, closed to all but the account."""
    folder.mkdir(mode=0o700, exist_ok=True)
    if account.dropped:
        os.chown(folder, account.uid, account.gid)
    return folder


def sockets(data: Path, account: Account) -> Path:
    """A closed folder whose sockets have names short enough for the kernel."""
    inside = data / "sockets"
    if len(os.fsencode(inside / ".s.PGSQL.65535.lock")) <= LONGEST_SOCKET:
        return own(inside, account)
    short = hashlib.sha256(os.fsencode(data)).hexdigest()[:12]
    outside = own(Path("/tmp") / f"kifu-{account.uid}-{short}", account)  # noqa: S108 - checked below
    found = outside.lstat()
    if outside.is_symlink() or found.st_uid != account.uid or found.st_mode & 0o077:
        raise Unavailable(f"The folder {outside}, made for sockets, belongs to somebody else.")
    return outside


def open_private(path: Path) -> int:
    """A descriptor of a file of ours, made if missing, that only the owner of its folder may open."""
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise Unavailable(f"The file {path} cannot be opened: {error.strerror}.") from None
    if os.geteuid() == 0:
        os.fchown(descriptor, path.parent.stat().st_uid, -1)
    return descriptor

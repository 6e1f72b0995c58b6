"""The folders and files the servers live in, and who may open them."""

import hashlib
import os
import stat
from pathlib import Path

from services.embedded.account import Account
from services.embedded.refusal import Unavailable

UNSPEAKABLE = '"$`\\'  # pg_ctl hands the path to a shell, between double quotes
LONGEST_SOCKET = 100  # bytes; kernels stop at 104 or 108


def prepare(data: Path, account: Account) -> None:
    """Make the data folder, closed to all but us and, to pass through, the account."""
    if any(sign in str(data) for sign in UNSPEAKABLE):
        raise Unavailable(f"The path of the data folder, {data}, may contain none of {' '.join(UNSPEAKABLE)}")
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not os.access(data, os.R_OK | os.W_OK | os.X_OK):
        raise Unavailable(f"The data folder {data} is not ours to write in: choose another by KIFU_DATA.")
    if account.dropped and not _admits(data, account):
        os.chown(data, -1, account.gid)
        data.chmod(stat.S_IMODE(data.stat().st_mode) | 0o010)
        if not _admits(data, account):
            raise Unavailable(
                f"The account {account.name}, which runs the servers for root, cannot enter {data}: "
                "set KIFU_DATA to a folder it can reach, such as /var/lib/kifu."
            )


def _admits(folder: Path, account: Account) -> bool:
    return account.run("/bin/sh", "-c", 'test -x "$1"', "sh", folder).returncode == 0


def own(folder: Path, account: Account) -> None:
    """Make the folder, closed to all but the account; Unavailable if somebody else made it."""
    folder.mkdir(mode=0o700, exist_ok=True)
    found = folder.lstat()  # in a folder open to all it may be a link, laid to have us give something away
    if not stat.S_ISDIR(found.st_mode) or found.st_mode & 0o077 or found.st_uid not in {os.geteuid(), account.uid}:
        raise Unavailable(f"The folder {folder} should be open to the account {account.name} alone, and is not.")
    if account.dropped:
        os.chown(folder, account.uid, account.gid, follow_symlinks=False)


def sockets(data: Path, account: Account) -> Path:
    """Where the sockets are: below the data, or under a short name where a path would be too long."""
    inside = data / "sockets"
    if len(os.fsencode(inside / ".s.PGSQL.65535.lock")) <= LONGEST_SOCKET:
        return inside
    runtime = Path("/run") if os.geteuid() == 0 and Path("/run").is_dir() else Path("/tmp")  # noqa: S108 - see own
    return runtime / f"kifu-{account.uid}-{hashlib.sha256(os.fsencode(data)).hexdigest()[:12]}"


def open_private(path: Path) -> int:
    """A descriptor of a file of ours, made if missing, that only the owner of its folder may open."""
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise Unavailable(f"The file {path} cannot be opened: {error.strerror}.") from None
    if os.geteuid() == 0:
        os.fchown(descriptor, path.parent.stat().st_uid, -1)
    return descriptor


def sync(folder: Path) -> None:
    """Make sure that names given in this folder outlast a loss of power."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)

"""A private Postgres: made once, started, recognised and stopped."""

import os
import shlex
import shutil
import time
from pathlib import Path

from msgspec.structs import replace

from services.embedded import port, process, secret
from services.embedded.folder import open_private, own, sync
from services.embedded.refusal import Unavailable
from services.embedded.role import OWNER
from services.embedded.secret import Secret
from services.embedded.site import Site

SETTINGS = {
    "listen_addresses": port.ADDRESS,
    "max_connections": "100",
    "shared_buffers": "128MB",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "jit": "off",
    # What the service asks wrongly it handles itself, and names of people stay out of the log.
    "log_min_messages": "log",
    "log_checkpoints": "off",
}
DURABLE = {"synchronous_commit": "on", "fsync": "on", "full_page_writes": "on"}
UNSAFE = {"fsync": "off", "full_page_writes": "off"}


def runs(site: Site) -> bool:
    """True if the server of this folder lives."""
    try:
        pid = int((site.cluster / "postmaster.pid").read_text().split()[0])
    except (OSError, ValueError, IndexError):
        return False
    return process.runs(pid, f" {site.cluster} ")


def check_major(site: Site) -> None:
    """Raise Unavailable if another major version of Postgres wrote the folder."""
    kept = site.cluster / "PG_VERSION"
    if kept.exists() and (major := kept.read_text().strip()) != site.binaries.major:
        raise Unavailable(
            f"The data in {site.cluster} was written by Postgres {major}, and this Kifu brings Postgres "
            f"{site.binaries.major}: nothing was started."
        )


def make(site: Site, known: Secret) -> None:
    """Make the data of a new server, wholly or not at all."""
    fresh = site.data / "postgres.new"
    if fresh.exists():
        shutil.rmtree(fresh)
    own(fresh, site.account)
    made = _initdb(site, known, fresh)
    if made:
        raise Unavailable(f"The private Postgres cannot be made: {made}")
    fresh.rename(site.cluster)
    sync(site.data)  # or the next start would take it for half made


def _initdb(site: Site, known: Secret, fresh: Path) -> str:
    """What initdb complains of; empty if of nothing."""
    password = fresh.with_suffix(".password")
    password.unlink(missing_ok=True)
    with os.fdopen(open_private(password), "w") as file:
        file.write(known.owner)
        os.fchown(file.fileno(), site.account.uid, -1)
    try:
        words = (f"--pgdata={fresh}", f"--username={OWNER}", f"--pwfile={password}", "--auth=scram-sha-256")
        locale = ("--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8")
        sync = ("--no-sync",) if site.unsafe else ()
        made = site.account.run(site.binaries.postgres / "initdb", *words, *locale, *sync)
    finally:
        password.unlink()
    return made.stderr.decode(errors="replace").strip() if made.returncode else ""


def start(site: Site, known: Secret, *, may_move: bool, seconds: float) -> Secret:
    """Start the dead server, on another port if the last is taken and it `may_move`; the secret with its port.

    Waits for these seconds where something is in use still: memory by the sessions of a killed server, the port.
    """
    for left in (site.cluster / "postmaster.pid", *site.sockets.glob(".s.PGSQL.*")):
        left.unlink(missing_ok=True)  # its number may be somebody else's by now; sessions left hold the memory
    until = time.monotonic() + seconds
    while True:
        if may_move and not (known.port and port.is_free(known.port)):
            known = replace(known, port=port.choose())
            secret.keep(site.data, known)
        if not (complaint := _launch(site, known)):
            return known
        if "in use" not in complaint or time.monotonic() > until:
            raise Unavailable(f"The private Postgres does not start: {complaint}")
        time.sleep(0.2)


def _launch(site: Site, known: Secret) -> str:
    """Start once; what Postgres complains of, empty if of nothing."""
    log = site.cluster / "server.log"
    if log.exists():
        log.replace(log.with_suffix(".log.1"))
    if _control(site, "start", "-w", "-t", "60", "-l", log, "-o", _options(site, known)) == 0:
        return ""
    lines = log.read_text(errors="replace").splitlines() if log.exists() else []
    words = [line.partition(": ")[2].strip() for line in lines if "FATAL" in line or "could not" in line]
    return "; ".join(words) or "it gives no reason"


def _options(site: Site, known: Secret) -> str:
    folder = str(site.sockets).replace('"', '""')
    place = {"port": str(known.port), "unix_socket_directories": f'"{folder}"'}
    settings = SETTINGS | DURABLE | (UNSAFE if site.unsafe else {}) | place
    return " ".join(f"-c {name}={shlex.quote(value)}" for name, value in settings.items())


def _control(site: Site, *words: str | Path) -> int:
    program = site.binaries.postgres / "pg_ctl"
    return site.account.run(program, "-D", site.cluster, *words, seconds=90).returncode


def stop(site: Site) -> None:
    """End the server in good order, or at once where that takes too long."""
    if runs(site) and _control(site, "stop", "-m", "fast", "-w", "-t", "30"):
        _control(site, "stop", "-m", "immediate", "-w", "-t", "10")

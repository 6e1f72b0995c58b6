"""A private Postgres: made once, started, recognised and stopped."""

import os
import shlex
import shutil
import time
from pathlib import Path

import psycopg
from msgspec.structs import replace

from services.embedded import port, process, secret
from services.embedded.folder import open_private, own
from services.embedded.refusal import Unavailable
from services.embedded.secret import Secret
from services.embedded.site import Site

OWNER, SERVICE, DATABASE = "kifu_owner", "kifu", "kifu"
SETTINGS = {
    "listen_addresses": port.ADDRESS,
    "max_connections": "100",
    "shared_buffers": "128MB",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "jit": "off",
    # What the service asks wrongly it handles itself, and names of people stay out of logs.
    "log_min_messages": "log",
    "log_checkpoints": "off",
    "logging_collector": "on",
    "log_filename": "%a.log",
    "log_rotation_age": "1d",
    "log_truncate_on_rotation": "on",
}
DURABILITY = ("fsync", "synchronous_commit", "full_page_writes")


def url(known: Secret, *, owner: bool) -> str:
    """Where that role connects to."""
    name, password = (OWNER, known.owner) if owner else (SERVICE, known.service)
    return f"postgresql://{name}:{password}@{port.ADDRESS}:{known.port}/{DATABASE}"


def pid(site: Site) -> int | None:
    """The running server's process, known by its folder: after a crash the number may be another's."""
    try:
        number = int((site.cluster / "postmaster.pid").read_text().split()[0])
    except (OSError, ValueError, IndexError):
        return None
    ours = process.is_running(number) and f" {site.cluster} " in process.command(number)
    return number if ours else None


def check_major(site: Site) -> None:
    """Raise Unavailable if another major version of Postgres wrote the folder."""
    kept = site.cluster / "PG_VERSION"
    if kept.exists() and (major := kept.read_text().strip()) != site.binaries.major:
        raise Unavailable(
            f"The data in {site.cluster} was written by Postgres {major}, and this Kifu brings Postgres "
            f"{site.binaries.major}: nothing was started."
        )


def start(site: Site, known: Secret, *, may_move: bool) -> Secret:
    """Start the server, on another port if it `may_move` and has to; the secret with the port it has."""
    if not site.cluster.exists():
        _initialise(site, known)
    elif pid(site) is None:
        (site.cluster / "postmaster.pid").unlink(missing_ok=True)
    until = time.monotonic() + 30
    while True:
        if may_move and not (known.port and port.is_free(known.port)):
            known = replace(known, port=port.choose())
            secret.keep(site.data, known)
        if (complaint := _launch(site, known)) is None:
            return known
        # Sessions of a killed server may need a moment to notice; a port may be lost to somebody else.
        if time.monotonic() > until or ("in use" not in complaint):
            raise Unavailable(f"The private Postgres does not start: {complaint}")
        time.sleep(0.2)


def _initialise(site: Site, known: Secret) -> None:
    fresh, password = site.data / "postgres.new", site.data / "postgres.password"
    shutil.rmtree(fresh, ignore_errors=True)
    own(fresh, site.account)
    with os.fdopen(open_private(password), "w") as file:
        file.write(known.owner)
        os.fchown(file.fileno(), site.account.uid, -1)
    try:
        made = site.account.run(
            site.binaries.postgres / "initdb",
            f"--pgdata={fresh}",
            f"--username={OWNER}",
            f"--pwfile={password}",
            "--auth=scram-sha-256",
            "--encoding=UTF8",
            "--locale=C",
            "--locale-provider=builtin",
            "--builtin-locale=C.UTF-8",
            *(["--no-sync"] if site.unsafe else []),
        )
    finally:
        password.unlink()
    if made.returncode:
        raise Unavailable(f"The private Postgres cannot be made: {made.stderr.decode(errors='replace').strip()}")
    fresh.rename(site.cluster)


def _launch(site: Site, known: Secret) -> str | None:
    """Start once; what Postgres complained of, if it did."""
    log = site.cluster / "start.log"
    log.unlink(missing_ok=True)
    settings = SETTINGS | {"port": str(known.port), "unix_socket_directories": str(site.sockets)}
    settings |= dict.fromkeys(DURABILITY, "off" if site.unsafe else "on")
    options = " ".join(f"-c {name}={shlex.quote(value)}" for name, value in settings.items())
    started = _control(site, "start", "-w", "-t", "60", "-l", log, "-o", options)
    if started == 0:
        return None
    lines = log.read_text(errors="replace").splitlines() if log.exists() else []
    return " ".join(line.partition("FATAL:")[2].strip() for line in lines if "FATAL:" in line) or "no reason given"


def _control(site: Site, *words: str | Path) -> int:
    programs = site.binaries.postgres
    return site.account.run(programs / "pg_ctl", "-D", site.cluster, *words, seconds=90).returncode


def stop(site: Site) -> None:
    """End the server in good order, or at once where that takes too long."""
    if pid(site) and _control(site, "stop", "-m", "fast", "-w", "-t", "30"):
        _control(site, "stop", "-m", "immediate", "-w", "-t", "10")


def settle(known: Secret) -> None:
    """Make the service's role and the database, where missing."""
    away = url(known, owner=True).removesuffix(DATABASE) + "postgres"
    with psycopg.connect(away, autocommit=True, connect_timeout=10) as owner:
        if not owner.execute("select 1 from pg_roles where rolname = %s", [SERVICE]).fetchone():
            owner.execute(f"create role {SERVICE} login password '{known.service}'")
            owner.execute(f"alter role {SERVICE} set statement_timeout = '10s'")
        if not owner.execute("select 1 from pg_database where datname = %s", [DATABASE]).fetchone():
            owner.execute(f"create database {DATABASE}")


def check_durable(site: Site, known: Secret) -> None:
    """Raise Unavailable if the running server gives up durability and we did not ask for that."""
    with psycopg.connect(url(known, owner=True), connect_timeout=10) as owner:
        row = owner.execute("select current_setting('fsync')").fetchone()
    if row != ("on",) and not site.unsafe:
        raise Unavailable(f"The running Postgres in {site.cluster} may lose data (fsync is off): stop it first.")

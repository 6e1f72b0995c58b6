"""A private Valkey, which speaks Redis: started, recognised by its process number, stopped; keeps nothing."""

import re
import socket
import time
from pathlib import Path
from urllib.parse import quote

from services.embedded import process
from services.embedded.refusal import Unavailable
from services.embedded.secret import Secret
from services.embedded.site import Site

MEMORY = "128mb"


def _socket(site: Site) -> Path:
    return site.sockets / "valkey.sock"


def url(site: Site, known: Secret) -> str:
    """Where to connect to."""
    return f"unix://:{known.redis}@{quote(str(_socket(site)))}"


def pid(site: Site, known: Secret) -> int | None:
    """The process that answers, if it is the one we started."""
    number = _process(site)
    return number if number is not None and number == _answering(site, known) else None


def _answering(site: Site, known: Secret) -> int | None:
    """Spoken by hand, because redis-py leaves a socket open that was refused."""
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(5)
        try:
            line.connect(str(_socket(site)))
            line.sendall(f"AUTH {known.redis}\r\nINFO server\r\nQUIT\r\n".encode())
            answer = b"".join(iter(lambda: line.recv(4096), b""))
        except OSError:
            return None
    found = re.search(rb"process_id:(\d+)", answer)
    return int(found[1]) if found else None


def start(site: Site, known: Secret) -> None:
    """Start the server and wait until it answers."""
    stop(site)
    log = site.sockets / "valkey.log"
    for left in (log, site.sockets / "valkey.pid"):
        left.unlink(missing_ok=True)
    site.account.run(site.binaries.valkey, "-", stdin=_configuration(site, known).encode())
    until = time.monotonic() + 10
    while pid(site, known) is None:
        if time.monotonic() > until:
            lines = log.read_text(errors="replace").splitlines() if log.exists() else []
            raise Unavailable(f"The private Valkey does not start: {lines[-1] if lines else 'no reason given'}")
        time.sleep(0.01)


def _configuration(site: Site, known: Secret) -> str:
    return "\n".join(
        [
            "port 0",
            f'unixsocket "{_socket(site)}"',
            "unixsocketperm 700",
            f"requirepass {known.redis}",
            'save ""',
            "appendonly no",
            f"maxmemory {MEMORY}",
            "maxmemory-policy allkeys-lru",
            "daemonize yes",
            f'dir "{site.sockets}"',
            f'pidfile "{site.sockets / "valkey.pid"}"',
            f'logfile "{site.sockets / "valkey.log"}"',
            "loglevel warning",
            "",
        ]
    )


def _process(site: Site) -> int | None:
    """The process we started, if it still runs."""
    try:
        number = int((site.sockets / "valkey.pid").read_text())
    except (OSError, ValueError):
        return None
    ours = process.is_running(number) and str(_socket(site)) in process.command(number)
    return number if ours else None


def runs(site: Site) -> bool:
    """True if the process we started is there, whether or not it answers."""
    return _process(site) is not None


def stop(site: Site) -> None:
    """End the server, if it runs."""
    if (number := _process(site)) is not None:
        process.end(number)

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

START_SECONDS = 10


def url(site: Site, known: Secret) -> str:
    """Where to connect to."""
    return f"unix://:{known.redis}@{quote(str(_socket(site)))}"


def _socket(site: Site) -> Path:
    return site.sockets / "valkey.sock"


def runs(site: Site) -> bool:
    """True if the process we started lives and can be reached, whether or not it answers."""
    return _process(site) is not None and _socket(site).exists()


def _process(site: Site) -> int | None:
    try:
        pid = int((site.valkey / "pid").read_text())
    except (OSError, ValueError):
        return None
    return pid if process.runs(pid, _mark(site)) else None


def _mark(site: Site) -> str:
    """Stands on the command line, which the server must not rewrite: its own title is cut where room ends."""
    return f" {_socket(site)} "


def answers(site: Site, known: Secret) -> bool:
    """True if what answers at the socket is the process we started."""
    pid = _process(site)
    return pid is not None and pid == _answering(site, known)


def _answering(site: Site, known: Secret) -> int | None:
    """The number of the process that answers; asked by hand, since redis-py leaves a refused socket open."""
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
    """Start the server and wait until it answers; Unavailable if it does not."""
    stop(site)
    log = site.valkey / "log"
    for left in (log, site.valkey / "pid"):
        left.unlink(missing_ok=True)
    words = ("--set-proc-title", "no", "--unixsocket", _socket(site), "-")
    started = site.account.run(site.binaries.valkey, *words, stdin=_configuration(site, known).encode())
    until = time.monotonic() + START_SECONDS
    while not answers(site, known):
        if started.returncode or time.monotonic() > until:
            said = log.read_bytes() if log.exists() else started.stdout + started.stderr
            reason = said.decode(errors="replace").strip().rpartition("\n")[2]
            raise Unavailable(f"The private Valkey does not start: {reason or 'it gives no reason'}")
        time.sleep(0.01)


def _configuration(site: Site, known: Secret) -> str:
    lines = {
        "port": "0",
        "unixsocketperm": "700",
        "requirepass": known.redis,
        "save": '""',
        "appendonly": "no",
        "maxmemory": "128mb",
        "maxmemory-policy": "allkeys-lru",
        "daemonize": "yes",
        "dir": _quoted(site.valkey),
        "pidfile": _quoted(site.valkey / "pid"),
        "logfile": _quoted(site.valkey / "log"),
        "loglevel": "warning",
    }
    return "".join(f"{name} {value}\n" for name, value in lines.items())


def _quoted(path: Path) -> str:
    escaped = str(path).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def stop(site: Site) -> None:
    """End the server, if it runs."""
    if (pid := _process(site)) is not None:
        process.end(pid, _mark(site))

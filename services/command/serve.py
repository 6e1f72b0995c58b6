"""`kifu serve`: the API and the servers under it, until it is told to stop."""

import asyncio
import errno
import resource
import signal
import socket
import time
from threading import Thread

import click
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels
from granian.server import Server

from services.command import network
from services.command.running import address, exported, settled
from services.command.worker import GRACE_SECONDS
from services.settings import Settings, read
from services.store import Busy, Store, Unavailable, new_pool
from services.table import crowd, keyring

Place = tuple[str, int] | tuple[str, int, int, int]

_LOOK_SECONDS = 0.05
_SILENCE_SECONDS = 10
"""What a connection has to begin its first and each next request, and to say all of its head: time enough for two
packets to be lost. Who is answered, or told something live, is not silent."""
_CONNECTIONS = 4_096
"""As many are held at once: eight times those that may watch, so that silent ones do not keep others out."""
_OTHER_FILES = 512
"""What else a process has open: the database, Redis, files that it sends."""
_WORN_OUT = """\
The process that answers died twice within seconds; what it said stands above. \
Whatever was acknowledged is recorded. Start again with: make run"""


@click.command("serve")
def command() -> None:
    """Serve the API until interrupted.

    Starts a private Postgres and Redis, unless KIFU_DATABASE_URL and KIFU_REDIS_URL name others.
    """
    with settled() as settled_on, exported(settings := network.shared(settled_on)):
        place = require_free(settings.host, settings.port)
        require_keys(settings)
        Thread(target=_greet, args=(place, greeting(settings)), name="greeting", daemon=True).start()
        _serve(settings)


def _serve(settings: Settings) -> None:
    server = Server(
        "services.command.worker:app",
        address=settings.host,
        port=settings.port,
        interface=Interfaces.ASGI,
        factory=True,
        http=HTTPModes.http1,  # told, not guessed by the first bytes: who sends none would be waited for without end
        http1_settings=HTTP1Settings(header_read_timeout=_SILENCE_SECONDS * 1000),
        websockets=False,
        backlog=_CONNECTIONS,
        backpressure=connections(),
        respawn_failed_workers=True,
        workers_kill_timeout=GRACE_SECONDS,
        log_level=LogLevels.warning,
    )
    if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:  # nohup
        server.on_startup(lambda: signal.signal(signal.SIGHUP, server.signal_handler_interrupt))
    try:
        server.serve()
    except SystemExit as end:
        if end.code == 1:
            raise click.ClickException(_WORN_OUT) from end
        raise


def connections() -> int:
    """How many this process and those that it starts may hold from now on; as many files are asked for as are allowed.

    Never fewer than twice those that may watch: then it is the system that says when there are no more.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _CONNECTIONS + _OTHER_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    room = wanted if soft == resource.RLIM_INFINITY else min(soft, wanted)
    return max(room - _OTHER_FILES, 2 * crowd.ALL)


def require_free(host: str, port: int) -> Place:
    """Where that is, in numbers.

    Raises click.ClickException where somebody else listens: the server itself would share the port with him.
    """
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise click.ClickException(_no_room(host, port, error)) from error
        found: Place = probe.getsockname()
        return found


def _no_room(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"Port {port} of {host} is taken, perhaps by a Kifu that runs already. "
            f"Stop that one, or choose another port: KIFU_PORT={port + 1} make run"
        )
    return f"Kifu cannot serve at {host}, port {port}: {error.strerror}. See KIFU_HOST and KIFU_PORT."


def require_keys(settings: Settings) -> None:
    """Raise click.ClickException where the keys can be neither read nor made, or are not those of this record."""
    try:
        foreign = asyncio.run(_foreign_keys(settings))
    except OSError as error:
        raise click.ClickException(f"The keys in {settings.keys} are out of reach: {error.strerror}.") from error
    if foreign:
        files = " and ".join(f"{name}.key" for name in foreign)
        raise click.ClickException(
            f"{files} in {settings.keys} is not what this record has been kept with: it could not go on as it is. "
            "Put the right keys back there, or name their folder by KIFU_KEYS."
        )


async def _foreign_keys(settings: Settings) -> list[str]:
    """A database that does not answer yet is no reason not to start: readiness will tell."""
    for name in keyring.NAMES:
        keyring.key(settings.keys, name)
    try:
        async with new_pool(settings.database_url or "", 1) as pool:
            return await keyring.foreign(Store(pool), settings.keys)
    except (Busy, Unavailable):
        return []


def _greet(place: Place, words: str) -> None:
    """Once somebody can come in. Asks nobody for the address of a name: a worker is forked meanwhile."""
    while not _listens(place):
        time.sleep(_LOOK_SECONDS)
    click.echo(words)


def _listens(place: Place) -> bool:
    with socket.socket(socket.AF_INET6 if len(place) > 2 else socket.AF_INET) as probe:
        return probe.connect_ex(place) == 0


def greeting(settings: Settings) -> str:
    """Where it is and what to do next."""
    where = settings.public_url if settings.lan and settings.public_url else address(settings)
    square = f"\n{network.square(where)}" if settings.lan else ""
    demo = "make demo" if where == address(read({})) else f'make demo ARGS="--url {where}"'
    return f"""\
Kifu serves at {where}
  play                   open that address in a browser
  watch a whole match    {demo}   (in another terminal)
  what can be asked      {where}/schema
  the record lies in     {settings.data}
  stop                   Ctrl-C; start again, and everything is still there{square}"""

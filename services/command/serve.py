"""`kifu serve`: the API and the servers under it, until it is told to stop."""

import errno
import socket

import click
from granian.constants import Interfaces
from granian.log import LogLevels
from granian.server import Server

from services.command.running import exported, settled
from services.settings import Settings


@click.command("serve")
def command() -> None:
    """Serve the API until interrupted; start private servers unless others are named."""
    with settled() as settings, exported(settings):
        require_free(settings.host, settings.port)
        server = Server(
            "services.compose:from_environment",
            address=settings.host,
            port=settings.port,
            interface=Interfaces.ASGI,
            factory=True,
            websockets=False,
            respawn_failed_workers=True,
            log_level=LogLevels.warning,
        )
        click.echo(greeting(settings))
        server.serve()


def require_free(host: str, port: int) -> None:
    """Raise click.ClickException where somebody else listens: the server itself would share the port with him."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise click.ClickException(_no_room(host, port, error)) from error


def _no_room(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"Port {port} of {host} is taken, perhaps by a Kifu that runs already. "
            f"Stop that one, or choose another port: KIFU_PORT={port + 1} make run"
        )
    return f"Kifu cannot serve at {host}, port {port}: {error.strerror}. See KIFU_HOST and KIFU_PORT."


def greeting(settings: Settings) -> str:
    """Where it is and what to do next."""
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    where = f"http://{host}:{settings.port}"
    return f"""\
Kifu serves at {where}
  play a whole match     make demo          (in another terminal)
  what can be asked      {where}/schema
  the record lies in     {settings.data}
  stop                   Ctrl-C; start again, and everything is still there"""

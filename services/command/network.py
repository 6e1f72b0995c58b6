"""The table for other devices: this machine's address on its local network, and a square to point a phone at."""

import io
import socket

import click
import segno
from msgspec.structs import replace

from services.settings import Settings

_ELSEWHERE = ("192.0.2.1", 9)
"""An address that nobody has; nothing is sent there, but the way to it tells which of ours is used."""
_ALL = "0.0.0.0"  # noqa: S104 - that is what is asked for


def shared(settings: Settings) -> Settings:
    """The settings for the local network, where that is asked for. Raises click.ClickException without a network."""
    if not settings.lan:
        return settings
    found = own_address()
    if found is None:
        raise click.ClickException("This machine has no address on a local network, so no other device can come in.")
    return replace(settings, host=_ALL, public_url=settings.public_url or f"http://{found}:{settings.port}")


def own_address() -> str | None:
    """The address that other devices find this machine at; None where there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
        except OSError:
            return None
        found: str = probe.getsockname()[0]
    return None if found.startswith(("127.", "0.")) else found


def square(address: str) -> str:
    """The address as a QR code for a terminal."""
    out = io.StringIO()
    segno.make(address, micro=False).terminal(out=out, compact=True, border=2)
    return out.getvalue()

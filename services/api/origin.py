"""Where a request comes from and which name it was sent to, believing only those who were named as proxies."""

from collections.abc import Iterable
from ipaddress import ip_address, ip_network
from typing import Any
from urllib.parse import urlsplit

from services.settings import Network, Settings

_LOCAL = ("localhost", "127.0.0.1", "[::1]")
_HANDED_ON = (b"x-forwarded-for", b"x-forwarded-host", b"x-forwarded-proto", b"x-real-ip", b"forwarded", b"via")
"""What proxies add, each some of it."""


def hosts(settings: Settings) -> frozenset[str]:
    """The names under which this service answers."""
    own = settings.host if ":" not in settings.host else f"[{settings.host}]"
    public = urlsplit(settings.public_url).netloc if settings.public_url else own
    return frozenset({*_LOCAL, own.lower(), bare(public)})


def bare(host: str) -> str:
    """The name without its port, in small letters.

    >>> bare("Kifu.example.org:8000"), bare("[::1]:8000"), bare("[::1]")
    ('kifu.example.org', '[::1]', '[::1]')
    """
    name, colon, port = host.lower().rpartition(":")
    return name if colon and port.isdigit() else host.lower()


def address(scope: Any, trusted: tuple[Network, ...]) -> str:
    """The address of whoever asks; "" where it cannot be known."""
    client = scope.get("client")
    peer: str = client[0] if client else ""
    if not trusted or not _is_among(peer, trusted):
        return peer
    for hop in reversed(_forwarded(scope)):
        if not _is_among(hop, trusted):
            return hop
    return peer


def place(text: str) -> str:
    """What counts as one place: an address, or the network of 64 bits that an IPv6 host is given."""
    try:
        found = ip_address(text)
    except ValueError:
        return text
    return str(ip_network((found, 64), strict=False)) if found.version == 6 else text


def is_local(scope: Any, trusted: tuple[Network, ...]) -> bool:
    """Whether the request was made on this very machine, by a name of this machine, and not handed on by a proxy that
    nobody named."""
    if not trusted and any(name in _HANDED_ON for name, _ in scope["headers"]):
        return False
    if any(name == b"host" and bare(value.decode("latin-1")) not in _LOCAL for name, value in scope["headers"]):
        return False
    try:
        return ip_address(address(scope, trusted)).is_loopback
    except ValueError:
        return False


def _forwarded(scope: Any) -> list[str]:
    values = [value.decode("latin-1") for name, value in scope["headers"] if name == b"x-forwarded-for"]
    return [hop.strip() for hop in ",".join(values).split(",") if hop.strip()]


def _is_among(text: str, networks: Iterable[Network]) -> bool:
    try:
        found = ip_address(text)
    except ValueError:
        return False
    return any(found in network for network in networks)

"""Finding a port on the loopback address that nobody uses."""

import secrets
import socket

ADDRESS = "127.0.0.1"
# Below the ports kernels hand to outgoing connections, so that a remembered one stays free.
LOWEST, HIGHEST = 15_000, 32_000


def is_free(port: int) -> bool:
    """True if a server could listen there now."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((ADDRESS, port))
        except OSError:
            return False
        return True


def choose() -> int:
    """A free port, by luck so that folders made at the same time differ."""
    while True:
        port = LOWEST + secrets.randbelow(HIGHEST - LOWEST)
        if is_free(port):
            return port

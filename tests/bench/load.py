"""A load of HTTP requests on kept-alive connections, as cheap for the client as Python allows."""

import asyncio
import time
from collections.abc import Iterator


class Refused(Exception):
    """A request under load was not answered with success: the figure would mean nothing."""


def request(method: str, path: str, headers: dict[str, str], body: bytes = b"") -> bytes:
    """A request as bytes."""
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", *(f"{name}: {value}" for name, value in headers.items())]
    if body:
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    return "\r\n".join([*lines, "", ""]).encode() + body


async def rate(port: int, sources: list[Iterator[bytes]], seconds: float = 2.0) -> float:
    """Answers a second: a connection a source, each sending its next request when the last is answered."""
    stop = time.perf_counter() + seconds
    start = time.perf_counter()
    counts = await asyncio.gather(*(_client(port, source, stop) for source in sources))
    return sum(counts) / (time.perf_counter() - start)


async def _client(port: int, source: Iterator[bytes], stop: float) -> int:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    count = 0
    try:
        while time.perf_counter() < stop:
            writer.write(next(source))
            head = await reader.readuntil(b"\r\n\r\n")
            body = await reader.readexactly(_length(head))
            if not head.startswith((b"HTTP/1.1 2", b"HTTP/1.1 304")):
                raise Refused((head + body).decode())
            count += 1
    finally:
        writer.close()
        await writer.wait_closed()
    return count


def _length(head: bytes) -> int:
    lower = head.lower()
    start = lower.find(b"content-length:")
    return int(lower[start + 15 : lower.index(b"\r\n", start)]) if start >= 0 else 0

"""Notices that the process is asked to stop, so that answers without an end come to one: the server waits for them."""

import signal
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import FrameType
from typing import Any

from litestar import Litestar

_SIGNALS = (signal.SIGTERM, signal.SIGINT)


class Closing:
    """`is_asked`: whether a signal to stop has come."""

    def __init__(self) -> None:
        self.is_asked = False
        self._before: dict[int, Any] = {}

    @asynccontextmanager
    async def listening(self, _: Litestar) -> AsyncIterator[None]:
        """While the service runs. Whoever listened before goes on to be told."""
        if threading.current_thread() is not threading.main_thread():
            yield  # only there signals can be heard
            return
        # An event loop hears of signals by its own pipe; what is replaced here does nothing on its behalf.
        self._before = {number: signal.signal(number, self._heard) for number in _SIGNALS}
        try:
            yield
        finally:
            for number, handler in self._before.items():
                signal.signal(number, handler)

    def _heard(self, number: int, frame: FrameType | None) -> None:
        self.is_asked = True
        handler = self._before.get(number)
        if callable(handler):
            handler(number, frame)

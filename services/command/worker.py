"""The service in a process of its own, under the one that `kifu serve` runs in and never longer than that one."""

import os
import signal
import time
from multiprocessing import parent_process
from multiprocessing.process import BaseProcess
from threading import Thread

from litestar import Litestar

from services import compose

GRACE_SECONDS = 3
"""What requests under way have to come to an end."""


def app() -> Litestar:
    """The service that the environment asks for; called once in each worker. Raises Misconfigured."""
    supervisor = parent_process()
    if supervisor is not None:
        os.setpgid(0, 0)  # Ctrl-C and a closed terminal are for the supervisor, which passes them on
        for sign in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(sign, signal.SIG_DFL)  # until the server sets its own, its supervisor's would do nothing here
        Thread(target=_end_with, args=(supervisor,), name="supervised", daemon=True).start()
    return compose.from_environment()


def _end_with(supervisor: BaseProcess) -> None:
    """A supervisor that was killed could not say goodbye: nobody but us would free the port."""
    supervisor.join()
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(GRACE_SECONDS)
    os.kill(os.getpid(), signal.SIGKILL)

"""One process's stay on a data folder: who comes first starts, everybody watches, who leaves last stops."""

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

from msgspec import Struct

from services.embedded import account, folder, lock, postgres, secret, site, valkey
from services.embedded.refusal import Unavailable
from services.embedded.site import Site

log = logging.getLogger(__name__)

WATCH_SECONDS = 0.5


class Running(Struct, frozen=True):
    """Where the servers of a data folder are reached: the service's role, the owner, and Redis."""

    database_url: str
    migrate_url: str
    redis_url: str


@contextmanager
def servers(data: Path, *, unsafe: bool = False) -> Iterator[Running]:
    """Run a private Postgres and Valkey on this folder, shared with every process that asks for the same.

    Both are kept alive until the last process leaves. `unsafe` gives durability up, for tests.
    Raises Unavailable with a sentence for the operator.
    """
    data = data.resolve()
    owner = account.choose(data)
    folder.prepare(data, owner)
    with lock.turn(data):
        presence = lock.Presence(data)
        place = None
        try:
            place = site.settle(data, owner, unsafe=unsafe)
            ensure(place, may_move=presence.is_alone())
            running = _running(place)
        except BaseException:
            _leave(place, presence)
            raise
    leaving = Event()
    watcher = Thread(target=_watch, args=(place, leaving), name="kifu-embedded", daemon=True)
    watcher.start()
    ours = os.getpid()
    try:
        yield running
    finally:
        if os.getpid() == ours:  # a forked child has no say
            leaving.set()
            watcher.join()
            with lock.turn(data):
                _leave(place, presence)


def ensure(place: Site, *, may_move: bool) -> None:
    """Start what does not run."""
    postgres.check_major(place)
    known = secret.load(place.data)
    if postgres.pid(place) is None:
        known = postgres.start(place, known, may_move=may_move)
        postgres.settle(known)
    postgres.check_durable(place, known)
    if valkey.pid(place, known) is None:
        valkey.start(place, known)


def _running(place: Site) -> Running:
    known = secret.load(place.data)
    return Running(
        database_url=postgres.url(known, owner=False),
        migrate_url=postgres.url(known, owner=True),
        redis_url=valkey.url(place, known),
    )


def _leave(place: Site | None, presence: lock.Presence) -> None:
    if place is not None and presence.is_alone():
        valkey.stop(place)
        postgres.stop(place)
    presence.leave()


def _alive(place: Site) -> bool:
    return postgres.pid(place) is not None and valkey.runs(place)


def _watch(place: Site, leaving: Event) -> None:
    while not leaving.wait(WATCH_SECONDS):
        if _alive(place):
            continue
        try:
            with lock.turn(place.data):
                ensure(place, may_move=False)
        except Unavailable as refusal:
            log.warning("%s", refusal)

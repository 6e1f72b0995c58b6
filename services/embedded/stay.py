"""One process's stay on a data folder: who comes first starts, everybody watches, who leaves last stops."""

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

from msgspec import Struct

from services.embedded import account, folder, postgres, role, secret, site, valkey
from services.embedded.lock import Presence, turn
from services.embedded.refusal import Unavailable
from services.embedded.site import Site

log = logging.getLogger(__name__)

WATCH_SECONDS = 0.5
PATIENCE_SECONDS = 20


class Running(Struct, frozen=True):
    """Where the servers of a data folder are reached: by the service's role, by the owner, and Redis."""

    database_url: str
    migrate_url: str
    redis_url: str


@contextmanager
def servers(data: Path, *, unsafe: bool = False) -> Iterator[Running]:
    """Have a private Postgres and Valkey on this folder, shared with every process that asks for the same.

    They are started again when they die, and stopped when the last process leaves. `unsafe` gives durability
    up and is for tests. Raises Unavailable with a sentence for the operator.
    """
    try:
        place, presence, running = _enter(data.resolve(), unsafe=unsafe)
    except OSError as error:
        raise Unavailable(f"The private servers in {data} do not start: {error}.") from error
    leaving = Event()
    watcher = Thread(target=_watch, args=(place, leaving), name="embedded", daemon=True)
    watcher.start()
    ours = os.getpid()
    try:
        yield running
    finally:
        if os.getpid() == ours:  # a forked child has no say
            leaving.set()
            watcher.join()
            with turn(place.data):
                _leave(place, presence)


def _enter(data: Path, *, unsafe: bool) -> tuple[Site, Presence, Running]:
    runner = account.choose(data)
    folder.prepare(data, runner)
    with turn(data):
        place = site.settle(data, runner, unsafe=unsafe)
        presence = Presence(data)
        try:
            return place, presence, _ensure(place, may_move=presence.is_alone(), seconds=PATIENCE_SECONDS)
        except BaseException:
            _leave(place, presence)
            raise


def _ensure(place: Site, *, may_move: bool, seconds: float) -> Running:
    """Start what does not run. Only who is alone may move Postgres to another port: others know the old one."""
    postgres.check_major(place)
    known = secret.load(place.data)
    place.furnish()
    if not place.cluster.exists():
        postgres.make(place, known)
    if not postgres.runs(place):
        known = postgres.start(place, known, may_move=may_move, seconds=seconds)
    role.settle(known, unsafe=place.unsafe)
    if not valkey.answers(place, known):
        valkey.start(place, known)
    return Running(
        database_url=role.service_url(known), migrate_url=role.owner_url(known), redis_url=valkey.url(place, known)
    )


def _leave(place: Site, presence: Presence) -> None:
    try:
        if presence.is_alone():
            valkey.stop(place)
            postgres.stop(place)
            place.clear()
    finally:
        presence.leave()


def _watch(place: Site, leaving: Event) -> None:
    """Until told to leave, start again what has died; whose turn comes first does it for all."""
    said = ""
    while not leaving.wait(WATCH_SECONDS):
        if postgres.runs(place) and valkey.runs(place):
            continue
        try:
            with turn(place.data):
                _ensure(place, may_move=False, seconds=0)
        except (OSError, Unavailable) as error:
            if str(error) != said:
                log.error("A private server died and is not back yet: %s", error)
            said = str(error)
        else:
            log.warning("A private server died; it is back.")
            said = ""

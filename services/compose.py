"""Builds every part of the service from its settings and puts them together."""

import os
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from litestar import Litestar
from litestar.datastructures import State

from domain.games import SHELF, Shelf
from services.api import route
from services.api.contract import CALLS
from services.settings import Misconfigured, Settings
from services.store import Store, new_pool
from services.table.bell import LocalDoorbell
from services.table.callers import Callers
from services.table.house import House
from services.table.ledger import Ledger
from services.table.luck import Locker, Lucks
from services.table.naming import Names

KEY_BYTES = 32


def app(settings: Settings, shelf: Shelf = SHELF) -> Litestar:
    """The service as one ASGI application. Raises Misconfigured where no database is named."""
    if settings.database_url is None:
        raise Misconfigured("KIFU_DATABASE_URL is not set.")
    url = settings.database_url

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with new_pool(url, settings.pool_size) as pool:
            app.state.house = house(settings, shelf, Store(pool))
            yield

    return Litestar(
        [route.handler(call) for call in CALLS],
        lifespan=[lifespan],
        openapi_config=None,
        logging_config=None,
        request_max_body_size=settings.body_limit,
        state=State(),
    )


def house(settings: Settings, shelf: Shelf, store: Store) -> House:
    """What the use cases work with."""
    return House(
        store=store,
        shelf=shelf,
        ledger=Ledger(store, shelf),
        lucks=Lucks(store, Locker(key(settings.keys, "luck"))),
        doorbell=LocalDoorbell(),
        callers=Callers(store),
        names=Names(store),
        fingerprint_key=key(settings.keys, "service"),
        page_limit=settings.page_limit,
    )


def key(folder: Path, name: str) -> bytes:
    """The key of that name, made at the first start, readable by its owner alone. The first of racing makers wins."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / f"{name}.key"
    if not path.exists():
        _make(path)
    return path.read_bytes()


def _make(path: Path) -> None:
    draft = path.with_suffix(f".{secrets.token_hex(8)}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(secrets.token_bytes(KEY_BYTES))
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()

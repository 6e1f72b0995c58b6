"""Which life of the record a process knows: after a restore from a backup, what it remembers may never have been."""

import logging
from collections.abc import Callable
from typing import Any
from uuid import UUID

from psycopg import AsyncConnection, OperationalError
from psycopg.errors import UndefinedTable

from services.store.statement import statement

log = logging.getLogger(__name__)

_LIFE = statement("life")


class Life:
    """Looked at by every new connection before it is used.

    A restore closes all connections there are, and lets no other in until it has ended. So whoever speaks to the
    restored record has been here first, and has forgotten what came after the backup.
    """

    def __init__(self) -> None:
        self.id: UUID | None = None
        self._forget: list[Callable[[], None]] = []

    def on_restore(self, forget: Callable[[], None]) -> None:
        """To be called when the record has been restored, before anything more is read from it."""
        self._forget.append(forget)

    async def greet(self, conn: AsyncConnection[Any]) -> None:
        """Look which life it is. Raises OperationalError while none has begun."""
        try:
            row = await (await conn.execute(_LIFE)).fetchone()
        except UndefinedTable:
            return  # a database that nobody has migrated yet
        if row is None:
            raise OperationalError("the record is being restored")
        found = row[0]
        if self.id is not None and found != self.id:
            log.warning("The record was restored from a backup: what is known of it is forgotten.")
            for forget in self._forget:
                forget()
        self.id = found

"""Whom a token stands for, remembered for a moment so that a request need not ask the database."""

from collections import OrderedDict
from time import monotonic

import msgspec

from services.store import Store, desk
from services.table.caller import Caller
from services.table.problem import Unauthorised
from services.table.token import hashed

REMEMBERED_SECONDS = 2.0
"""A token that was revoked elsewhere is refused after this time at the latest."""


class _Known(msgspec.Struct, frozen=True):
    caller: Caller | None
    until: float


class Callers:
    """Tokens seen of late, good and bad."""

    def __init__(self, store: Store, capacity: int = 10_000) -> None:
        self._store, self._capacity = store, capacity
        self._known: OrderedDict[str, _Known] = OrderedDict()

    async def of(self, token: str) -> Caller:
        """Raises Unauthorised for a token that is unknown, revoked or expired."""
        known = self._known.get(token)
        if known is None or known.until < monotonic():
            known = await self._ask(token)
        if known.caller is None:
            raise Unauthorised
        return known.caller

    def forget(self) -> None:
        """Tokens were revoked here: nobody is remembered."""
        self._known.clear()

    async def _ask(self, token: str) -> _Known:
        async with self._store.connection() as conn:
            found = await desk.find_token(conn, hashed(token))
        caller = None if found is None else Caller(found.player_id, found.role)
        self._known[token] = known = _Known(caller, monotonic() + REMEMBERED_SECONDS)
        self._known.move_to_end(token)
        if len(self._known) > self._capacity:
            self._known.popitem(last=False)
        return known

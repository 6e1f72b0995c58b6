"""Who is asking."""

from functools import lru_cache
from typing import Literal
from uuid import UUID

import msgspec

spelt = lru_cache(maxsize=100_000)(str)
"""An id as text; the same ones are spelt again and again."""

Role = Literal["stranger", "player", "auditor", "operator"]


class Caller(msgspec.Struct, frozen=True):
    """A player by token, one with a role from the command line, or a stranger."""

    player: UUID | None
    role: Role
    has_link: bool = False
    """whether a watch link opens to them what they ask for"""
    is_member: bool = False
    """whether they have a seat in the campaign of the chapter that they ask for"""

    def without_link(self) -> "Caller":
        """The same where they ask for something else."""
        return Caller(self.player, self.role)

    @property
    def actor(self) -> str:
        """How the record names whoever caused an event."""
        if self.player is None:
            raise ValueError("a stranger causes no events")
        return f"{'operator' if self.role == 'operator' else 'player'}:{spelt(self.player)}"


STRANGER = Caller(None, "stranger")
TABLE = "table"
"""The actor of what nobody asked for."""


class Request(msgspec.Struct, frozen=True):
    """What makes a request the same when it is sent again: caller, method, path and Idempotency-Key."""

    caller: Caller
    method: str
    path: str
    key: str | None = None

"""All that the use cases work with, wired once at start."""

import hashlib
import hmac
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from secrets import token_bytes
from typing import Protocol
from uuid import UUID

import msgspec
from msgspec import UNSET

from domain.core.message import Event, encode, event_type
from domain.core.seat import Viewer
from domain.games import Shelf
from services.store import Append, NewEvent, Outcome, Store, Unavailable
from services.store.hashing import command_id
from services.store.life import Life
from services.table.access import Table
from services.table.caller import Request
from services.table.callers import Callers
from services.table.crowd import Crowd
from services.table.erasure import Erasures
from services.table.ledger import Kept, Ledger
from services.table.luck import KeyedLuck, Lucks
from services.table.naming import Names
from services.table.pack import Packs
from services.table.problem import Forbidden
from services.table.standing import Standing


class Doorbell(Protocol):
    """Tells everybody who listens that a stream has moved on."""

    async def ring(self, kept: Kept) -> None:
        """Awaited after each append, before the answer is sent."""

    def listen(self, stream_id: UUID) -> AsyncIterator[int]:
        """The stream's version, whenever it may have grown."""


Choose = Callable[[Table], Viewer]
"""Through whose eyes the caller sees a table. Raises a Problem where there is nothing to see."""


class Look(Protocol):
    """A view answer as `viewing.render` makes it, and the standing whose chairs and labels complete it."""

    @property
    def body(self) -> bytes: ...

    @property
    def version(self) -> int: ...

    @property
    def viewer(self) -> Viewer: ...

    @property
    def table(self) -> Standing: ...


class Views(Protocol):
    """Views ready to send, as long as they are the newest."""

    async def look(self, stream_id: UUID, choose: Choose, least: int = 0) -> Look:
        """The stream as it is now; nothing kept that is older than version `least` serves."""


@dataclass(frozen=True)
class House:
    """`fingerprint_key` is the service's own, so that nobody can guess a body by hashing what it could be.

    `public_key` is the one that seals are checked with.
    """

    store: Store
    shelf: Shelf
    ledger: Ledger
    lucks: Lucks
    doorbell: Doorbell
    views: Views
    callers: Callers
    names: Names
    packs: Packs
    fingerprint_key: bytes
    public_key: bytes
    erasures: Erasures
    life: Life = field(default_factory=Life)
    crowd: Crowd = field(default_factory=Crowd)

    def fingerprint(self, seat: int | None, body: msgspec.Struct) -> bytes:
        """32 bytes that are the same for the same wish, whatever the spacing it was sent with."""
        marked = b"-" if seat is None else str(seat).encode()
        return hmac.digest(self.fingerprint_key, marked + b"\n" + encode(body), hashlib.sha256)

    def label_id(self, stream_id: UUID, which: bytes) -> UUID:
        """The id of a text in that stream: the same when it is asked for again, and not to be guessed by anybody."""
        return UUID(
            bytes=hmac.digest(self.fingerprint_key, b"label\n" + stream_id.bytes + which, "sha256")[:16], version=4
        )

    async def luck(self, match: Kept) -> KeyedLuck:
        """The luck of that match; a chapter's was promised by its campaign. Raises Forbidden for an imported one."""
        if match.table.status == "imported":
            raise Forbidden
        opened = match.match.table.opened
        return await self.lucks.of(match.stream_id, None if opened.part_of is UNSET else opened.commitment)

    async def append(self, command_id: bytes, fingerprint: bytes, actor: str, *appends: Append) -> Outcome:
        """Append, and where the connection is lost ask once more: the same command id tells what became of it."""
        try:
            return await self.store.append(command_id, fingerprint, actor, appends)
        except Unavailable:
            return await self.store.append(command_id, fingerprint, actor, appends)


def command_id_of(request: Request) -> bytes:
    """16 bytes that name this request: the same when it is sent again under the same key, else random."""
    if request.key is None:
        return token_bytes(16)
    return command_id(str(request.caller.player), request.method, request.path, request.key)


def new_events(events: tuple[Event, ...]) -> tuple[NewEvent, ...]:
    """The facts as the record takes them."""
    return tuple(NewEvent(event_type(event), event.schema_version, encode(event)) for event in events)

"""Words that the tests of the store share: streams, facts and requests that nobody else has."""

import secrets
from collections.abc import Sequence
from uuid import UUID, uuid4

from services.store import Append, Appended, NewEvent, Outcome, Store
from services.store.hashing import with_bucket_of

ANNA = "player:00000000-0000-4000-8000-00000000000a"
BEN = "player:00000000-0000-4000-8000-00000000000b"
BODY, OTHER_BODY = b"\x01" * 32, b"\x02" * 32


def request() -> bytes:
    """The id of a request that was never made before."""
    return secrets.token_bytes(16)


def beside(stream_id: UUID) -> UUID:
    """A new stream of the same bucket."""
    return with_bucket_of(uuid4(), stream_id)


def placed(*cells: str) -> tuple[NewEvent, ...]:
    """A tile laid on each of these cells."""
    return tuple(NewEvent("tile_placed", 1, f'{{"cell":"{cell}"}}'.encode()) for cell in cells)


async def tell(
    store: Store, *appends: Append, request_id: bytes | None = None, body: bytes = BODY, actor: str = ANNA
) -> Outcome:
    """What the store answers to these appends, as one request."""
    return await store.append(request_id or request(), body, actor, appends)


async def told(store: Store, stream_id: UUID, cells: Sequence[str], after: int = 0) -> Appended:
    """These cells, laid one after the other in one request that succeeds."""
    outcome = await tell(store, Append(stream_id, after, placed(*cells)))
    assert isinstance(outcome, Appended)
    return outcome


async def cells(store: Store, stream_id: UUID) -> list[str]:
    """The cells laid so far, in order."""
    return [event.payload.decode()[9:-2] for event in await store.events(stream_id)]

"""A match by rules that no game here has, such as one taken off the shelf: what can be said of it all the same."""

from contextlib import suppress
from uuid import UUID

import msgspec

from domain.core.message import event_type
from domain.match import history
from domain.match.events import MatchOpened
from services.store import verify as chain
from services.store.verify import Verified
from services.table.house import House


async def foreign(house: House, match_id: UUID) -> str | None:
    """By which rules that match is played, where this service knows no game of them."""
    ((tag, payload, *_),) = await house.store.facts(match_id, upto=1)
    if tag == event_type(MatchOpened):
        with suppress(msgspec.DecodeError):
            opened = history.VOCABULARY.decode(tag, payload)
            if isinstance(opened, MatchOpened) and all(game.rules != opened.rules for game in house.shelf.games):
                return opened.rules
    return None


async def chained(house: House, match_id: UUID) -> Verified:
    """Its chain of hashes, read again."""
    async with house.store.connection() as conn:
        return await chain.verify_stream(conn, match_id)


def unfolded(match_id: UUID, rules: str) -> str:
    """What a verification says of it."""
    return (
        f"Match {match_id} could not be played again: this service knows no game {rules}. "
        "Its chain and seals were checked, what it tells was not folded."
    )

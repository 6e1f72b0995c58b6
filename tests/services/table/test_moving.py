"""What is told when a wish was recorded by somebody who did not live to tell it."""

from uuid import UUID, uuid4

import pytest

from domain.core.message import encode, event_type
from domain.core.seat import Seat
from domain.games import Shelf
from services.store import Append, NewEvent
from services.table.caller import Caller, Request
from services.table.house import House
from services.table.ledger import Ledger
from services.table.moving import Wish, bring_about, for_seat
from tests.given import PLAYERS, Script, opening
from tests.hidden_hands import HIDDEN_HANDS

pytestmark = pytest.mark.anyio
SHELF = Shelf((HIDDEN_HANDS,))


class Bell:
    """Remembers what was told of which stream."""

    def __init__(self):
        self.told = []

    async def ring(self, kept):
        self.told.append((kept.stream_id, kept.version))


class Dice:
    """Luck that is never asked for here."""

    async def of(self, *_):
        return Script()


def process(store):
    """One process of the service: what it remembers is its own."""
    rest = dict.fromkeys(("views", "callers", "names", "packs", "erasures"))
    return House(
        store=store, shelf=SHELF, ledger=Ledger(store, SHELF), lucks=Dice(), doorbell=Bell(),
        fingerprint_key=bytes(32), public_key=b"", **rest,
    )  # fmt: skip


async def test_an_answer_given_again_is_told_again_so_that_nobody_sees_what_was_before(store):
    match_id = uuid4()
    rows = [NewEvent(event_type(one), one.schema_version, encode(one)) for one in opening(HIDDEN_HANDS, 2, Script())]
    await store.append(uuid4().bytes, bytes(32), "table", [Append(match_id, 0, rows)])
    died, lives = process(store), process(store)
    kept = await lives.ledger.held(match_id)
    command = next(iter(kept.kind.legal_commands(kept.folded, Seat(0))))
    request = Request(Caller(UUID(PLAYERS[0]), "player"), "POST", f"/v1/matches/{match_id}/moves", "once")
    wish = Wish(match_id, for_seat(request, 0, command), command, seat=0)
    done = await bring_about(died, request, wish)
    again = await bring_about(lives, request, wish)
    assert again.receipt == done.receipt
    assert lives.doorbell.told == died.doorbell.told == [(match_id, done.version)]

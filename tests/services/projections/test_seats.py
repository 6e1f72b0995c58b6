"""Who has sat down or lost his seat elsewhere is shown what he may see now, whatever Redis or memory say."""

from uuid import uuid4

import pytest

from domain.core.seat import Seat, Viewer
from domain.match import commands as c
from domain.match import events as e
from domain.match import rules
from domain.match.history import extend, fold
from domain.match.state import Table
from services.store import Appended
from services.table.ledger import Kept
from services.table.problem import NotYourSeat
from tests.given import ANNA, BEN, PLAYERS, Script
from tests.hidden_hands import HIDDEN_HANDS
from tests.services.projections.scene import Process, process
from tests.services.projections.valkey import Valkey

pytestmark = pytest.mark.anyio


def own_seat(player: str):  # type: ignore[no-untyped-def]
    def choose(table: Table) -> Viewer:
        own = [Seat(n) for n, chair in enumerate(table.chairs) if chair.player == player]
        if not own:
            raise NotYourSeat
        return own[0]

    return choose


async def test_who_sits_down_elsewhere_is_shown_his_hand_at_once(record_url: str, valkey: Valkey) -> None:
    async with process(record_url, valkey.url) as one, process(record_url, valkey.url) as other:
        match_id, kept = await opened_by_anna(one)
        assert (await other.views.look(match_id, own_seat(PLAYERS[0]))).viewer == ANNA
        with pytest.raises(NotYourSeat):
            await other.views.look(match_id, own_seat(PLAYERS[1]))
        await sat_down(one, kept, PLAYERS[1])
        look = await other.views.look(match_id, own_seat(PLAYERS[1]))
        assert (look.viewer, look.table.chairs[1].player) == (BEN, PLAYERS[1])


@pytest.mark.parametrize("has_looked", [True, False])
async def test_who_has_lost_his_seat_elsewhere_is_shown_nothing_of_it(
    record_url: str, valkey: Valkey, has_looked: bool
) -> None:
    """Cara sits in Ben's chair now; a process that still knew Ben there asks Redis, which has her view, or not yet."""
    async with process(record_url, valkey.url) as one, process(record_url, valkey.url) as other:
        match_id, kept = await opened_by_anna(one)
        kept = await sat_down(one, kept, PLAYERS[1])
        assert (await other.views.look(match_id, own_seat(PLAYERS[1]))).viewer == BEN
        _, kept = await record(one, match_id, kept, (e.SeatLeft(BEN), e.SeatTaken(BEN, PLAYERS[2])))
        if has_looked:
            assert (await one.views.look(match_id, own_seat(PLAYERS[2]))).viewer == BEN
        with pytest.raises(NotYourSeat):
            await other.views.look(match_id, own_seat(PLAYERS[1]))


async def opened_by_anna(one: Process):  # type: ignore[no-untyped-def]
    command = c.OpenMatch(PLAYERS[0], 2, "c0" * 32, HIDDEN_HANDS.options())
    return await record(one, uuid4(), None, rules.open_match(HIDDEN_HANDS, command, Script()))


async def sat_down(one: Process, kept: Kept, player: str) -> Kept:
    events = rules.decide(kept.match, BEN, c.TakeSeat(BEN, player), Script())
    return (await record(one, kept.match_id, kept, events))[1]


async def record(one: Process, match_id, kept, events):  # type: ignore[no-untyped-def]
    outcome = await one.append(match_id, 0 if kept is None else kept.version, events)
    assert isinstance(outcome, Appended)
    match = fold(HIDDEN_HANDS, events) if kept is None else extend(kept.match, events)
    last = outcome.recorded[-1]
    kept = one.ledger.keep(Kept(match_id, match, last.hash, last.recorded_at))
    await one.doorbell.ring(kept)
    return match_id, kept

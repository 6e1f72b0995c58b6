"""The store against a model of a few lines: lists of events, and what each request was answered."""

import asyncio
from typing import Any
from uuid import UUID, uuid4

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

from services.store import Append, Appended, CommandReused, Conflict, Outcome, Receipt, Replayed, Store, new_pool
from services.store.hashing import bucket_of
from services.store.verify import verify_stream
from tests.services.store.conftest import Database
from tests.services.store.words import BODY, OTHER_BODY, beside, cells, placed, request, tell

CELLS = st.lists(st.sampled_from(["A1", "B2", "C3"]), max_size=3)
STREAM = st.integers(0, 2)


class Model(RuleBasedStateMachine):
    """Three streams of one bucket, appended to with right and wrong expectations, and asked again."""

    url = ""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.Runner()
        self.pool = new_pool(self.url, 1)
        self.run(self.pool.open())
        self.store = Store(self.pool)
        first = uuid4()
        self.streams: list[UUID] = [first, beside(first), beside(first)]
        self.told: dict[UUID, list[str]] = {stream_id: [] for stream_id in self.streams}
        self.requests: dict[bytes, tuple[list[Append], tuple[Receipt, ...]]] = {}

    def run(self, awaitable: Any) -> Any:
        return self.loop.run(awaitable)

    def expected(self, appends: list[Append]) -> Conflict | None:
        differing = {
            one.stream_id: len(self.told[one.stream_id])
            for one in appends
            if one.expected != len(self.told[one.stream_id])
        }
        return Conflict(differing) if differing else None

    @rule(chosen=st.lists(st.tuples(STREAM, CELLS, st.sampled_from([0, 0, 0, 0, 1, -1])), min_size=1, max_size=3,
                          unique_by=lambda one: one[0]))  # fmt: skip
    def append(self, chosen: list[tuple[int, list[str], int]]) -> None:
        appends = [
            Append(self.streams[n], max(0, len(self.told[self.streams[n]]) + off), placed(*laid))
            for n, laid, off in chosen
        ]
        if not any(laid for _, laid, _ in chosen):
            return
        request_id, expected = request(), self.expected(appends)
        outcome: Outcome = self.run(tell(self.store, *appends, request_id=request_id))
        if expected is not None:
            assert outcome == expected
            return
        assert isinstance(outcome, Appended)
        for n, laid, _ in chosen:
            self.told[self.streams[n]] += laid
        receipts = tuple(Receipt(event.stream_id, event.version, event.hash) for event in outcome.recorded)
        self.requests[request_id] = appends, receipts

    @precondition(lambda self: self.requests)
    @rule(data=st.data())
    def ask_again(self, data: st.DataObject) -> None:
        request_id = data.draw(st.sampled_from(sorted(self.requests)))
        appends, receipts = self.requests[request_id]
        assert self.run(tell(self.store, *appends, request_id=request_id)) == Replayed(receipts)
        other = self.run(tell(self.store, *appends, request_id=request_id, body=OTHER_BODY))
        assert other == CommandReused()
        found = self.run(self.store.find_command(bucket_of(self.streams[0]), request_id))
        assert (found.command_fp, found.outcome) == (BODY, Replayed(receipts))

    @rule(n=STREAM, after=st.integers(0, 5), upto=st.integers(0, 8), limit=st.integers(0, 4))
    def read_a_part(self, n: int, after: int, upto: int, limit: int) -> None:
        events = self.run(self.store.events(self.streams[n], after, upto, limit))
        whole = list(enumerate(self.told[self.streams[n]], 1))
        assert [(event.version, event.payload) for event in events] == [
            (version, placed(cell)[0].payload) for version, cell in whole if after < version <= upto
        ][:limit]

    @invariant()
    def every_stream_is_as_told(self) -> None:
        for stream_id, told in self.told.items():
            assert self.run(cells(self.store, stream_id)) == told
            head = self.run(self.store.head(stream_id))
            assert (head[0] if head else 0) == len(told)

    def teardown(self) -> None:
        self.run(self.check())
        self.run(self.pool.close())
        self.loop.close()

    async def check(self) -> None:
        async with self.store.connection() as conn:
            for stream_id, told in self.told.items():
                verified = await verify_stream(conn, stream_id)
                assert (verified.checked, verified.fault) == (len(told), None)


def test_the_store_answers_as_lists_would(database: Database) -> None:
    machine = type("Machine", (Model,), {"url": database.service})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=25, stateful_step_count=20, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )

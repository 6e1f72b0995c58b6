"""So many a minute from one place, and then one after another."""

import pytest

from services.table import limit
from services.table.limit import Limit
from services.table.problem import TooMany


@pytest.fixture
def clock(monkeypatch):
    now = [1_000.0]
    monkeypatch.setattr(limit, "monotonic", lambda: now[0])
    return now


def test_a_minutes_worth_may_come_at_once(clock):
    doors = Limit(per_minute=3)
    for _ in range(3):
        doors.require("here")
    with pytest.raises(TooMany) as refused:
        doors.require("here")
    assert refused.value.seconds == 20


def test_then_one_may_come_after_each_interval(clock):
    doors = Limit(per_minute=3)
    for _ in range(3):
        doors.require("here")
    clock[0] += 19
    with pytest.raises(TooMany) as refused:
        doors.require("here")
    assert refused.value.seconds == 1
    clock[0] += 1
    doors.require("here")
    with pytest.raises(TooMany):
        doors.require("here")


def test_who_is_refused_waits_no_longer_for_having_asked(clock):
    doors = Limit(per_minute=1)
    doors.require("here")
    for _ in range(59):
        clock[0] += 1
        with pytest.raises(TooMany):
            doors.require("here")
    clock[0] += 1
    doors.require("here")


def test_places_are_counted_apart_and_the_first_is_forgotten_when_there_are_too_many(clock):
    doors = Limit(per_minute=1, capacity=2)
    doors.require("here")
    doors.require("there")
    with pytest.raises(TooMany):
        doors.require("here")
    doors.require("elsewhere")
    doors.require("here")

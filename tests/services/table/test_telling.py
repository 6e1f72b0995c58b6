"""Times and events as they leave the service."""

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from services.table.telling import microseconds, time


def test_a_time_has_six_decimals():
    assert time(1_700_000_000_000_001) == "2023-11-14T22:13:20.000001Z"
    assert time(0) == "1970-01-01T00:00:00.000000Z"


@given(st.integers(0, 250_000_000_000_000_000))
def test_a_time_told_is_read_as_the_same(moment):
    from datetime import datetime

    assert microseconds(msgspec.convert(time(moment), datetime)) == moment

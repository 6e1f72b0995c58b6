"""An event type, once released, keeps its tag and its shape for ever."""

import pytest

from tests.golden.wire import current, released

RELEASED = [(owner, tag) for owner, events in released().items() for tag in events]


@pytest.mark.parametrize(("owner", "tag"), RELEASED, ids=lambda part: part)
def test_a_released_event_keeps_its_shape(owner: str, tag: str) -> None:
    assert current()[owner][tag] == released()[owner][tag]


def test_every_event_is_on_the_list() -> None:
    """A new one is added by `python -m tests.golden.wire`, and is then released."""
    assert {(owner, tag) for owner, events in current().items() for tag in events} == set(RELEASED)

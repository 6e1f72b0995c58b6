"""What the recorder brings home from the service is what the facts themselves make."""

import random

import pytest

from tests.golden.accept import accepted
from tests.golden.record import golden, play, service
from tests.golden.tables import TABLES
from tests.services.api.people import People

pytestmark = pytest.mark.slow

A_NEWCOMER = next(table for table in TABLES if table.newcomer)
HIDDEN_CHOICES = next(table for table in TABLES if table.game == "my_city" and table.never)


def test_a_match_played_through_the_service_looks_as_its_events_fold() -> None:
    with service() as url, People(url) as people:
        for table in (A_NEWCOMER, HIDDEN_CHOICES):
            found = golden(play(people, table, random.Random(1)))
            assert len(found.lines) > 20
            assert accepted(found) == found

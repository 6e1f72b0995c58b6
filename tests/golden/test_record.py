"""What the recorder brings home from the service is what the facts themselves make."""

import random

import pytest

from tests.golden.accept import accepted
from tests.golden.record import golden, play, service
from tests.golden.record_campaigns import Table
from tests.golden.story import conceded
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


def test_a_campaign_played_through_the_service_is_what_its_wishes_make_again() -> None:
    """The recorder compares every event; here it meets another campaign each time."""
    with service() as url, People(url) as people:
        table = Table(people, 4, str(random.random()))
        conceded(table)
        assert table.golden().campaign.outcome == table.campaign.outcome

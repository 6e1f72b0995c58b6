"""Whatever is sent to whatever call: no fault of ours, and no answer that the description does not know."""

import json

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import checks

from domain.games import SHELF, Shelf
from services.api import schema
from services.api.contract import CALLS
from tests.hidden_hands import HIDDEN_HANDS
from tests.services.api.people import People

DESCRIPTION = schemathesis.openapi.from_dict(json.loads(schema.document(CALLS, Shelf((*SHELF.games, HIDDEN_HANDS)))))
CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
    checks.response_headers_conformance,
]


@schemathesis.serializer("application/x-ndjson")
def lines(_, value) -> bytes:
    """A line of JSON, which is as much as a description says of such a file."""
    return json.dumps(value).encode() + b"\n"


@pytest.fixture(scope="session")
def world(server):
    """Anna and a match that she plays on both seats."""
    with People(server.url) as people:
        anna = people.new("Anna")
        yield anna, anna.opens(2, hotseat=True, options={"hand": 4})


@pytest.mark.slow
@DESCRIPTION.exclude(path_regex="/live$").exclude(path="/v1/players/me", method="DELETE").parametrize()
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck), database=None)
def test_no_request_finds_a_fault_of_ours(case, server, world):
    anna, match = world
    if "match_id" in case.path_parameters:
        case.path_parameters["match_id"] = match.id
    answer = case.call(base_url=server.url, headers={"Authorization": f"Bearer {anna.token}"})
    case.validate_response(answer, checks=CHECKS)

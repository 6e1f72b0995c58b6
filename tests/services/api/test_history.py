"""Events, frames and differences: what each viewer is told adds up to what that viewer sees."""

import json
from datetime import UTC, datetime, timedelta
from uuid import UUID

import msgspec
import pytest

from domain.core.seat import ARCHIVE, SPECTATOR, Seat
from domain.match.history import decode, fold
from domain.match.view import view
from services.store.hashing import commitment as commit
from services.store.hashing import event_hash, header, stream_genesis
from tests.hidden_hands import HIDDEN_HANDS
from tests.services.api.people import no, ok, together


@pytest.fixture
def match(anna, ben):
    """Three rounds, the second with a swap, played to the end."""
    match = together(anna, ben, visibility="public")
    ok(anna.plays(match, 0))
    ok(ben.plays(match, 1))
    ok(anna.moves(match, 0, {"type": "swap_card", "card": anna.hand(match, 0)[1]}))
    return match


def told(guest, match, query=""):
    events, after = [], "0"
    while after is not None:
        page = ok(guest.get(f"{match.path}/events?limit=3&after={after}{query}"))
        events += page["items"]
        after = page.get("next")
    return events


def folded(events):
    return fold(HIDDEN_HANDS, [_event(event) for event in events])


def _event(event):
    return decode(HIDDEN_HANDS, event["event_type"], json.dumps(event["data"]).encode())


def as_json(value):
    return json.loads(msgspec.json.encode(value))


@pytest.mark.parametrize("is_over", [False, True])
def test_the_events_a_viewer_is_told_fold_to_what_that_viewer_sees_at_every_version(anna, ben, cara, match, is_over):
    if is_over:
        anna.plays_out(match, ben)
    eyes = [(anna, "&as=0", Seat(0)), (ben, "&as=1", Seat(1)), (cara, "&as=spectator", SPECTATOR)]
    eyes += [(cara, "", ARCHIVE)] if is_over else []
    for guest, query, viewer in eyes:
        events = told(guest, match, query)
        for version in range(1, len(events) + 1):
            seen = guest.sees(match, f"?at={version}{query}")
            assert seen["version"] == version
            assert seen["view"] == as_json(view(folded(events[:version]), viewer).view)


def test_the_record_folds_to_what_each_viewer_sees(anna, ben, cara, match, log):
    payloads, types = log.payloads(match.id), [event["event_type"] for event in told(anna, match)]
    whole = fold(HIDDEN_HANDS, [decode(HIDDEN_HANDS, kind, raw) for kind, raw in zip(types, payloads, strict=True)])
    for guest, viewer in ((anna, Seat(0)), (ben, Seat(1)), (cara, SPECTATOR)):
        assert guest.sees(match)["view"] == as_json(view(whole, viewer).view)


def test_frames_are_the_views_of_their_versions_and_name_what_changed(anna, ben, cara, match):
    for guest in (anna, ben, cara):
        frames = [json.loads(line) for line in guest.get(f"{match.path}/replay").text.splitlines()]
        assert [frame["version"] for frame in frames] == list(range(1, len(frames) + 1))
        events = told(guest, match)
        before = None
        for frame, event in zip(frames, events, strict=True):
            seen = guest.sees(match, f"?at={frame['version']}")
            assert (frame["view"], frame["at"], frame["event"]) == (seen["view"], seen["at"], event)
            assert patched(before, frame["changed"], frame["view"]) == frame["view"]
            assert (frame["changed"] == []) == (before == frame["view"])
            before = frame["view"]


def patched(before, pointers, after):
    """`before`, with what lies at these pointers taken from `after`."""
    result = json.loads(json.dumps(before))
    for pointer in pointers:
        if pointer == "":
            return after
        *way, last = [step.replace("~1", "/").replace("~0", "~") for step in pointer.split("/")[1:]]
        here, there = result, after
        for step in way:
            key = int(step) if isinstance(here, list) else step
            here, there = here[key], there[key]
        key = int(last) if isinstance(here, list) else last
        here[key] = there[key]
    return result


def test_a_replay_may_begin_and_end_anywhere(anna, match):
    whole = anna.get(f"{match.path}/replay")
    assert whole.headers["content-type"] == "application/x-ndjson"
    lines = whole.text.splitlines()
    assert anna.get(f"{match.path}/replay?from=4&to=6").text.splitlines() == lines[3:6]
    assert anna.get(f"{match.path}/replay?from={len(lines)}").text.splitlines() == lines[-1:]
    for query in ("from=0", "from=5&to=4", f"to={len(lines) + 1}", "from=999"):
        assert anna.get(f"{match.path}/replay?{query}").status_code in (400, 404)


def test_a_difference_names_each_place_with_both_values(anna, match):
    last = anna.sees(match)["version"]
    for one, other in ((5, last), (last, 5), (2, last), (last, last)):
        differences = ok(anna.get(f"{match.path}/diff?from={one}&to={other}"))
        before, after = (anna.sees(match, f"?at={version}")["view"] for version in (one, other))
        assert patched(before, [each["path"] for each in differences], after) == after
        assert bool(differences) == (before != after)
        assert all(each["from"] != each["to"] for each in differences)
    assert no(anna.get(f"{match.path}/diff?from=1&to=999")) == (404, "no_such_version")
    assert no(anna.get(f"{match.path}/diff?from=1")) == (400, "malformed")


class Told(msgspec.Struct):
    """What of an event is hashed; `data` byte for byte as it was told."""

    stream_id: UUID
    version: int
    event_type: str
    data: msgspec.Raw
    actor: str
    recorded_at: datetime
    schema_version: int
    prev_hash: str
    commitment: str
    hash: str
    salt: str | None = None
    command_id: str = ""
    command_ix: int = 0
    command_fp: str = ""


def test_whoever_is_told_the_events_can_check_their_chain(anna, ben, cara, match):
    for guest, opened in ((anna, 1), (ben, 1), (cara, 0)):
        answer = guest.get(f"{match.path}/events")
        events = msgspec.json.decode(answer.content, type=dict[str, list[Told]])["items"]
        previous = stream_genesis(UUID(match.id))
        for event in events:
            assert event.prev_hash == previous.hex()
            at = (event.recorded_at - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(microseconds=1)
            head = header(event.stream_id, event.version, event.event_type, event.schema_version, event.actor, at)
            previous = event_hash(previous, head, bytes.fromhex(event.commitment))
            assert event.hash == previous.hex()
        whole = [event for event in events if event.salt is not None]
        assert sum(event.event_type == "hand_dealt" for event in whole) == opened
        for event in whole:
            fields = (event.salt, event.command_id, event.command_fp)
            salt, command_id, command_fp = (bytes.fromhex(field or "") for field in fields)
            assert event.commitment == commit(salt, bytes(event.data), command_id, event.command_ix, command_fp).hex()

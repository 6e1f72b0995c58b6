"""Taking back within a chapter is as in any match; what is its campaign's is asked of the campaign."""

import pytest

from tests.services.api import city
from tests.services.api.people import Guest, no, ok


def chooses(guest: Guest, path: str, seat: int):
    command = ok(guest.get(f"{path}/legal?seat={seat}"))["commands"][0]
    return ok(guest.post(f"{path}/moves", {"seat": seat, "command": command}))


def test_a_choice_is_taken_back_at_once_and_a_resolved_round_by_consent(anna, ben):
    box, _ = city.together(anna, ben)
    path = city.opens_chapter(anna, box)
    before = ok(anna.get(path))["view"]
    chooses(anna, path, 0)
    assert [event["event_type"] for event in ok(anna.post(f"{path}/undo", {"seat": 0}))["events"]] == ["rewound"]
    assert ok(anna.get(path))["view"] == before
    chooses(anna, path, 0)
    chooses(ben, path, 1)
    answer = ok(ben.post(f"{path}/undo", {"seat": 1}))
    assert [event["event_type"] for event in answer["events"]] == ["undo_proposed"]
    agreed = ok(anna.post(f"{path}/undo/{answer['proposal']}", {"seat": 0, "agree": True}))
    assert agreed["events"][-1]["data"]["luck_seen"] is True
    assert ok(anna.get(path))["view"]["cities"][0]["choice"] is not None
    card = ok(anna.get(path))["view"]["card"]
    assert card == before["card"]


@pytest.mark.parametrize(
    ("call", "body"),
    [
        ("pause", {}),
        ("abandon", {}),
        ("hand-over", {"seat": 0}),
        ("stand-in", {"seat": 0, "player": None}),
        ("reclaim", {"seat": 1, "agree": True}),
        ("forks", {"at": 3}),
        ("rematch", {}),
    ],
)
def test_what_is_the_campaigns_is_asked_of_the_campaign(anna, ben, call, body):
    box, _ = city.together(anna, ben)
    path = city.opens_chapter(anna, box)
    answer = anna.post(f"{path}/{call}", body)
    assert no(answer) == (409, "ask_the_campaign")
    assert answer.json()["campaign_id"] == box.id

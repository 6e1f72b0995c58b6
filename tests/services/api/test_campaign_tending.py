"""A campaign over HTTP besides play: paused, left as it is, a lost seat offered anew, a placement taken back."""

import pytest

from tests.services.api.city import at_one_screen, ends, opens_chapter, passes, running, seen, together, wishes
from tests.services.api.people import no, ok


def types(answer):
    return [event["event_type"] for event in answer["events"]]


def test_while_it_is_paused_its_chapter_stands_still_too(anna, ben):
    box, table = together(anna, ben)
    match = opens_chapter(anna, box)
    assert types(ok(ben.post(f"{box.path}/pause", {"seat": 1}))) == ["paused"]
    assert (seen(anna, box)["status"], ok(anna.get(match))["status"]) == ("paused", "paused")
    command = {"type": "end_participation", "round": 1}
    assert no(anna.post(f"{match}/moves", {"seat": 0, "command": command})) == (422, "match_paused")
    assert no(wishes(anna, box, 0, "name_city", text="Edo")) == (422, "campaign_paused")
    assert ok(anna.get(f"{box.path}/legal?seat=0"))["commands"] == []
    assert types(ok(anna.post(f"{box.path}/resume", None))) == ["resumed"]
    assert (seen(anna, box)["status"], ok(anna.get(match))["status"]) == ("running", "running")
    ends(table, match)


def test_what_the_operator_pauses_only_the_operator_resumes(anna, ben, operator):
    box, _ = together(anna, ben)
    ok(operator.post(f"{box.path}/pause", None))
    assert seen(anna, box)["paused_by_operator"]
    assert no(anna.post(f"{box.path}/resume", {"seat": 0})) == (422, "paused_by_operator")
    ok(operator.post(f"{box.path}/resume", None))
    assert seen(anna, box)["status"] == "running"


def test_strangers_and_chapters_cannot_pause(anna, ben, cara):
    box, _ = together(anna, ben)
    match = opens_chapter(anna, box)
    for call in ("pause", "resume", "abandon"):
        assert no(cara.post(f"{box.path}/{call}", None))[0] == 404
        assert no(anna.post(f"{match}/{call}", None)) == (409, "ask_the_campaign")


def test_it_is_left_as_it_is_once_everybody_agrees_and_its_chapter_with_it(anna, ben):
    box, _ = together(anna, ben)
    match = opens_chapter(anna, box)
    assert types(ok(anna.post(f"{box.path}/abandon", None))) == ["abandonment_answered"]
    assert seen(ben, box)["abandoning"] == [0]
    assert types(ok(ben.post(f"{box.path}/abandon", {"seat": 1}))) == ["abandonment_answered", "abandoned"]
    assert (seen(anna, box)["status"], ok(anna.get(match))["status"]) == ("abandoned", "abandoned")
    assert [one["event_type"] for one in ok(anna.get(f"{match}/events"))["items"]][-2:] == [
        "abandoned",
        "secret_revealed",
    ]
    assert ok(anna.get(f"{box.path}/verify"))["ok"]
    assert ok(anna.get(f"{match}/verify")) == ok(anna.get(f"{match}/verify")) | {"ok": True, "luck": "checked"}
    assert no(wishes(anna, box, 0, "open_chapter"))[1] in ("campaign_over", "chapter_not_ready")


def test_a_lost_seat_is_offered_to_a_newcomer_who_goes_on_with_its_city(anna, ben, cara, people):
    box, table = together(anna, ben, cara)
    passes(table, box)
    match = opens_chapter(anna, box)
    assert "invitation" not in ok(anna.post(f"{box.path}/reclaim", {"seat": 2, "agree": True}))
    answer = ok(ben.post(f"{box.path}/reclaim", {"seat": 2, "agree": True}))
    assert types(answer) == ["reclaim_answered", "seat_reclaimed"]
    assert no(cara.get(box.path))[0] == 404
    dan = people.new("Dan")
    before = seen(anna, box)["boards"][2]
    ok(dan.post(f"{box.path}/seats", {"invitation": answer["invitation"]}))
    assert seen(dan, box)["boards"][2] == before
    assert [seat["name"] for seat in ok(dan.get(match))["seats"]] == ["Anna", "Ben", "Dan"]


def closed(anna, ben):
    """A campaign of two after its first chapter; what it brought is still to be placed."""
    box, table = together(anna, ben)
    ends(table, opens_chapter(anna, box))
    return box


def placing(guest, box, seat):
    return next(
        one for one in ok(guest.get(f"{box.path}/legal?seat={seat}"))["commands"] if one["type"] == "place_sticker"
    )


def places(guest, box, seat):
    return ok(guest.post(f"{box.path}/moves", {"seat": seat, "command": placing(guest, box, seat)}))


def test_a_placement_is_taken_back_at_once(anna, ben):
    box = closed(anna, ben)
    before = seen(anna, box)
    places(anna, box, 0)
    answer = ok(anna.post(f"{box.path}/undo", {"seat": 0}))
    assert types(answer) == ["rewound"]
    assert "proposal" not in answer
    assert seen(anna, box)["boards"] == before["boards"]
    assert no(anna.post(f"{box.path}/undo", {"seat": 0})) == (422, "nothing_to_undo")
    assert no(anna.post(f"{box.path}/undo", {"seat": 0, "to": 1})) == (422, "nothing_to_undo")
    assert no(anna.post(f"{box.path}/undo", {"seat": 1, "to": 1})) == (403, "not_your_seat")
    assert no(anna.post(f"{box.path}/undo", {"seat": 0, "to": 1, "to_chapter": 1})) == (400, "malformed")
    assert ok(anna.get(f"{box.path}/verify"))["ok"]
    past = seen(anna, box, f"?at={answer['version'] - 1}")
    assert past["boards"] != before["boards"]


def test_sent_twice_under_one_key_it_takes_back_one(anna, ben):
    box = closed(anna, ben)
    places(anna, box, 0)
    places(anna, box, 0)
    first = ok(anna.post(f"{box.path}/undo", {"seat": 0}, Idempotency_Key="back"))
    assert ok(anna.post(f"{box.path}/undo", {"seat": 0}, Idempotency_Key="back")) == first
    assert len(seen(anna, box)["boards"][0]["stickers"]) == 1


def test_after_the_placement_of_another_the_other_is_asked(anna, ben):
    box = closed(anna, ben)
    before = seen(anna, box)
    places(anna, box, 0)
    places(ben, box, 1)
    number = ok(anna.post(f"{box.path}/undo", {"seat": 0}))["proposal"]
    assert ok(anna.post(f"{box.path}/undo", {"seat": 0}))["proposal"] == number
    assert seen(ben, box)["undo"]["version"] == number
    assert no(ben.post(f"{box.path}/undo/1", {"seat": 1, "agree": True})) == (422, "no_such_proposal")
    answer = ok(ben.post(f"{box.path}/undo/{number}", {"seat": 1, "agree": True}))
    assert types(answer) == ["undo_answered", "rewound"]
    assert seen(ben, box)["boards"] == before["boards"]


@pytest.mark.parametrize("seats", [2, 3])
def test_going_back_to_a_chapter_is_asked_for_in_the_same_place(anna, seats):
    box, table = at_one_screen(anna, seats)
    passes(table, box, 2)
    answer = ok(anna.post(f"{box.path}/undo", {"seat": 0, "to_chapter": 2}))
    assert types(answer) == ["rewind_proposed", "rewound_to_chapter"]
    opens_chapter(anna, box)
    assert running(anna, box)

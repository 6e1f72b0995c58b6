"""Going back to a chapter: by consent of all, with new luck, and with all that was undone still to be seen."""

import pytest

from tests.services.api.city import at_one_screen, ends, opens_chapter, passes, running, seen, settles, together
from tests.services.api.people import no, ok


def back(guest, box, seat=0, to_chapter=1, **more):
    return guest.post(f"{box.path}/undo", {"seat": seat, "to_chapter": to_chapter} | more)


def agrees(guest, box, proposal, seat, *, agree=True, **more):
    return guest.post(f"{box.path}/undo/{proposal}", {"seat": seat, "agree": agree} | more)


def test_with_the_consent_of_all_things_stand_as_they_did_when_the_chapter_was_opened(anna, ben):
    box, table = together(anna, ben)
    first = seen(anna, box)
    passes(table, box, 2)
    match = opens_chapter(anna, box)
    proposed = ok(back(anna, box, seed="a7" * 32))
    assert [event["event_type"] for event in proposed["events"]] == ["rewind_proposed"]
    assert proposed["proposal"] == proposed["version"] == seen(ben, box)["proposal"]["version"]
    answer = ok(agrees(ben, box, proposed["proposal"], 1, seed="5e" * 32))
    assert [event["event_type"] for event in answer["events"]] == ["rewind_answered", "rewound_to_chapter"]
    now = seen(anna, box)
    for part in ("standing", "boards", "rules", "chapter", "struck"):
        assert now[part] == first[part]
    statuses = [(one["chapter"], one["status"]) for one in now["chapters"][:6]]
    assert statuses[:2] == [(1, "rewound"), (1, "ready")]
    assert (2, "rewound") in statuses
    undone = ok(anna.get(match))
    assert (undone["status"], undone["outcome"]["endings"]) == ("ended", ["abandoned"])
    assert ok(anna.get(f"{match}/events"))["items"][-1]["event_type"] == "secret_revealed"


def test_the_chapter_is_opened_again_as_a_new_match_with_new_luck_and_the_old_one_can_be_seen(anna, ben):
    box, table = together(anna, ben)
    passes(table, box)
    old = seen(anna, box)["chapters"][0]["match_id"]
    proposal = ok(back(anna, box, seed="a7" * 32))["proposal"]
    ok(agrees(ben, box, proposal, 1, seed="5e" * 32))
    match = opens_chapter(ben, box, 1)
    events = ok(anna.get(f"{match}/events"))["items"]
    assert events[0]["data"]["commitment"] not in box.opened["commitments"]
    assert [events[n]["data"]["seed"] for n in (1, 2)] == ["a7" * 32, "5e" * 32]
    assert running(anna, box) != old
    assert ok(anna.get(f"/v1/matches/{old}"))["status"] == "ended"
    ends(table, match)
    settles(table, box)
    assert ok(anna.get(f"{match}/verify"))["luck"] == "checked"
    assert ok(anna.get(f"{box.path}/verify"))["luck"] == "checked"
    assert [one["status"] for one in seen(anna, box)["chapters"][:3]] == ["rewound", "closed", "ready"]
    chapters = ok(anna.get(f"/v1/matches?campaign={box.id}"))["items"]
    assert len(chapters) == 2


def test_whoever_sits_alone_goes_back_at_once(anna):
    box, table = at_one_screen(anna)
    passes(table, box)
    answer = ok(back(anna, box))
    assert [event["event_type"] for event in answer["events"]] == ["rewind_proposed", "rewound_to_chapter"]
    assert "proposal" not in answer
    assert seen(anna, box)["chapter"] == 1


def test_who_does_not_agree_ends_the_proposal(anna, ben, cara):
    box, table = together(anna, ben, cara)
    passes(table, box)
    proposal = ok(back(anna, box))["proposal"]
    ok(agrees(ben, box, proposal, 1))
    ok(agrees(cara, box, proposal, 2, agree=False))
    now = seen(anna, box)
    assert (now["proposal"], now["chapter"]) == (None, 2)
    assert no(agrees(ben, box, proposal, 1)) == (422, "no_such_proposal")


@pytest.mark.parametrize(
    ("body", "refused"),
    [
        ({"seat": 0, "to_chapter": 2}, (422, "no_such_chapter")),
        ({"seat": 0, "to_chapter": 24}, (422, "no_such_chapter")),
        ({"seat": 0, "to_chapter": 25}, (400, "malformed")),
        ({"seat": 0, "to_chapter": 0}, (400, "malformed")),
        ({"seat": 0, "to_chapter": 1, "seed": "5e"}, (400, "malformed")),
        ({"seat": 1, "to_chapter": 1}, (403, "not_your_seat")),
    ],
)
def test_what_cannot_be_gone_back_to_is_refused(anna, ben, log, body, refused):
    box, table = together(anna, ben)
    passes(table, box)
    before = log.count()
    assert no(anna.post(f"{box.path}/undo", body)) == refused
    assert log.count() == before


def test_a_proposal_is_answered_by_the_others_and_by_its_number(anna, ben, cara, log):
    box, table = together(anna, ben, visibility="public")
    passes(table, box)
    proposal = ok(back(anna, box))["proposal"]
    before = log.count()
    assert no(agrees(anna, box, proposal, 0)) == (422, "own_proposal")
    assert no(agrees(ben, box, proposal + 1, 1)) == (422, "no_such_proposal")
    assert no(agrees(cara, box, proposal, 1)) == (403, "forbidden")
    assert no(agrees(ben, box, "first", 1)) == (404, "not_found")
    assert log.count() == before


def test_nobody_moves_in_a_chapter_that_was_undone(anna):
    box, table = at_one_screen(anna)
    match = opens_chapter(anna, box)
    ok(back(anna, box))
    body = {"seat": 0, "command": {"type": "end_participation", "round": 1}}
    assert no(anna.post(f"{match}/moves", body)) == (422, "match_over")
    ends(table, opens_chapter(anna, box))
    assert seen(anna, box)["chapters"][1]["status"] == "closed"

"""Who sits in a campaign and plays its chapters: invitations, newcomers, stand-ins, those who give up."""

import pytest

from tests.services.api.city import ends, opened, opens_chapter, passes, seen, together, wishes
from tests.services.api.people import no, ok


def sits(guest, box, **body):
    return guest.post(f"{box.path}/seats", body)


def test_an_invitation_is_used_once_renewed_and_revoked(anna, ben, cara):
    box = opened(anna, 3)
    path = f"{box.path}/seats/1/invitation"
    new = ok(anna.post(path, {}), 201)["invitation"]
    assert no(sits(ben, box, invitation=box.invitations[1])) == (403, "bad_invitation")
    ok(sits(ben, box, invitation=new))
    assert no(sits(cara, box, invitation=new)) == (403, "bad_invitation")
    assert anna.ask("DELETE", f"{box.path}/seats/2/invitation").status_code == 204
    assert no(sits(cara, box, invitation=box.invitations[2])) == (403, "bad_invitation")
    assert ok(anna.post(f"{box.path}/seats/2/invitation", {"open": True}), 201) == {"seat": 2, "open": True}
    ok(sits(cara, box, seat=2))
    assert no(anna.post(path, {})) == (422, "nothing_to_offer")


def test_an_open_seat_of_a_public_campaign_is_anybodys(anna, ben):
    box = opened(anna, visibility="public")
    assert no(sits(ben, box, seat=1)) == (403, "not_offered")
    ok(anna.post(f"{box.path}/seats/1/invitation", {"open": True}), 201)
    ok(sits(ben, box, seat=1))
    assert no(sits(ben, box, seat=0)) == (422, "already_seated")


def test_whoever_takes_a_seat_over_has_its_city_and_plays_the_running_chapter(anna, ben, cara):
    box, table = together(anna, ben)
    passes(table, box)
    match = opens_chapter(anna, box)
    before = seen(anna, box)
    handed = ok(ben.post(f"{box.path}/hand-over", {"seat": 1}))
    assert [event["event_type"] for event in handed["events"]] == ["seat_handed_over"]
    assert seen(anna, box)["offered"] == [1]
    assert ok(ben.get(match))["seats"][1]["name"] == "Ben"  # until somebody comes
    ok(sits(cara, box, invitation=handed["invitation"], seed="5e" * 32))
    now = seen(anna, box)
    assert (now["offered"], now["boards"], now["standing"]) == ([], before["boards"], before["standing"])
    assert [seat["name"] for seat in now["seats"]] == [seat["name"] for seat in ok(anna.get(match))["seats"]]
    assert [seat["name"] for seat in now["seats"]] == ["Anna", "Cara"]
    assert no(ben.get(box.path)) == no(ben.get(match)) == (404, "not_found")
    ends({0: anna, 1: cara}, match)
    assert seen(cara, box)["chapters"][1]["status"] == "closed"


def test_a_seat_is_handed_to_nobody_but_by_its_invitation(anna, ben, cara, log):
    box, _ = together(anna, ben, visibility="public")
    before = log.count()
    for guest, body, refused in (
        (cara, {"seat": 1}, (403, "forbidden")),
        (anna, {"seat": 1}, (403, "not_your_seat")),
        (ben, {"seat": 2}, (404, "no_such_seat")),
        (ben, {"seat": 1, "player": cara.player_id}, (400, "malformed")),
        (ben, {}, (400, "malformed")),
    ):
        assert no(guest.post(f"{box.path}/hand-over", body)) == refused
    assert no(sits(cara, box, seat=1)) == (422, "seat_is_taken")
    assert log.count() == before
    handed = ok(ben.post(f"{box.path}/hand-over", {"seat": 1}))
    assert no(sits(cara, box, seat=1)) == (403, "not_offered")
    assert no(sits(anna, box, invitation=handed["invitation"])) == (422, "already_seated")
    assert ok(ben.post(f"{box.path}/hand-over", {"seat": 1}))["events"] == []
    assert log.count() == before + 1


def test_before_a_campaign_has_begun_nothing_is_handed_over(anna, ben):
    box = opened(anna, 3)
    assert no(anna.post(f"{box.path}/hand-over", {"seat": 0})) == (422, "not_begun")
    assert no(anna.post(f"{box.path}/stand-in", {"seat": 0, "player": ben.player_id})) == (422, "not_begun")
    assert no(anna.post(f"{box.path}/concede", {"seat": 0})) == (422, "not_begun")


def test_somebody_stands_in_for_one_chapter(anna, ben, cara):
    box, table = together(anna, ben)
    match = opens_chapter(anna, box)
    ok(ben.post(f"{box.path}/stand-in", {"seat": 1, "player": cara.player_id}))
    for guest in (ben, cara):
        assert [seat["name"] for seat in ok(guest.get(match))["seats"]] == ["Anna", "Ben"]
        assert [seat["name"] for seat in seen(guest, box)["seats"]] == ["Anna", "Ben"]
        assert ok(guest.get(f"{match}/legal?seat=1"))["commands"]
        assert no(guest.get(f"{match}?as=0")) == (403, "not_your_seat")
    for call in ("hand-over", "concede"):
        assert no(cara.post(f"{box.path}/{call}", {"seat": 1})) == (403, "not_your_seat")
    ends({0: anna, 1: cara}, match)
    assert no(cara.get(box.path)) == (404, "not_found")  # the chapter is over
    passes(table, box, 0)
    for seat, guest in table.items():
        for cell in ("C1", "E1"):
            ok(wishes(guest, box, seat, "place_sticker", kind="rocks", cell=cell))
    assert [seat["name"] for seat in ok(ben.get(opens_chapter(ben, box, 1)))["seats"]] == ["Anna", "Ben"]


def test_an_owner_who_comes_back_plays_again(anna, ben, cara):
    box, _ = together(anna, ben)
    match = opens_chapter(anna, box)
    ok(ben.post(f"{box.path}/stand-in", {"seat": 1, "player": cara.player_id}))
    ok(ben.post(f"{box.path}/stand-in", {"seat": 1, "player": None}))
    assert [seat["name"] for seat in ok(ben.get(match))["seats"]] == ["Anna", "Ben"]
    assert no(cara.get(match)) == (404, "not_found")


def test_who_is_invited_to_a_seat_that_is_held_plays_its_chapter(anna, ben, cara, people):
    box, _ = together(anna, ben)
    match = opens_chapter(anna, box)
    secret = ok(ben.post(f"{box.path}/seats/1/invitation", {}), 201)["invitation"]
    assert no(cara.post(f"{box.path}/stand-in", {"seat": 0, "invitation": secret})) == (403, "bad_invitation")
    body = {"seat": 1, "invitation": secret}
    first = ok(cara.post(f"{box.path}/stand-in", body, Idempotency_Key="in"))
    assert first["events"][0]["data"] == {"seat": 1, "player": cara.player_id}
    assert ok(cara.post(f"{box.path}/stand-in", body, Idempotency_Key="in")) == first
    dan = people.new("Dan")
    assert no(dan.post(f"{box.path}/stand-in", body)) == (403, "bad_invitation")
    for wrong in ({"seat": 1}, body | {"player": None}):
        assert no(ben.post(f"{box.path}/stand-in", wrong)) == (400, "malformed")
    ends({0: anna, 1: cara}, match)
    assert no(cara.post(f"{box.path}/stand-in", body)) == (403, "bad_invitation")


def test_only_somebody_stands_in(anna, ben, log):
    box, _ = together(anna, ben)
    before = log.count()
    nobody = "00000000-0000-4000-8000-000000000000"
    assert no(ben.post(f"{box.path}/stand-in", {"seat": 1, "player": nobody})) == (422, "no_such_player")
    assert no(ben.post(f"{box.path}/stand-in", {"seat": 1, "player": "Cara"})) == (400, "malformed")
    assert no(ben.post(f"{box.path}/stand-in", {"seat": 0, "player": None})) == (403, "not_your_seat")
    assert log.count() == before


def test_with_two_seats_giving_up_ends_the_campaign_and_its_chapter(anna, ben, log):
    box, _ = together(anna, ben)
    match = opens_chapter(anna, box)
    before = log.count()
    answer = ok(ben.post(f"{box.path}/concede", {"seat": 1}))
    assert [event["event_type"] for event in answer["events"]] == ["conceded", "campaign_ended"]
    assert log.count() == before + 4  # with the match's end and its secret
    now, chapter = seen(anna, box), ok(anna.get(match))
    assert (now["status"], now["outcome"]["winners"]) == ("ended", [0])
    assert (chapter["status"], chapter["outcome"]["endings"]) == ("ended", ["conceded"])
    for type_, fields in (("open_chapter", {}), ("name_city", {"text": "Port"})):
        assert no(wishes(anna, box, 0, type_, **fields)) == (422, "campaign_over")
    assert ok(anna.get(f"{box.path}/legal?seat=0"))["commands"] == []
    assert seen(anna, box, "?as=spectator")["version"] == now["version"]


def test_with_more_seats_the_others_wait_for_a_newcomer_or_agree_to_end(anna, ben, cara, people):
    box, _ = together(anna, ben, cara)
    match = opens_chapter(anna, box)
    given_up = ok(cara.post(f"{box.path}/concede", {"seat": 2}))
    number = seen(anna, box)["concession"]["version"]
    assert number == given_up["events"][0]["version"]
    assert ok(anna.get(match))["seats"][2]["name"] is None
    ok(anna.post(f"{box.path}/concede/{number}", {"seat": 0, "agree": True}))
    assert seen(anna, box)["status"] == "running"
    invitation = ok(anna.post(f"{box.path}/seats/2/invitation", {}), 201)["invitation"]
    dan = people.new("Dan")
    ok(sits(dan, box, invitation=invitation))
    assert [seat["name"] for seat in ok(dan.get(match))["seats"]] == ["Anna", "Ben", "Dan"]
    assert no(ben.post(f"{box.path}/concede/{number}", {"seat": 1, "agree": True})) == (422, "no_such_concession")
    ok(dan.post(f"{box.path}/concede", {"seat": 2}))
    number = seen(anna, box)["concession"]["version"]
    ok(anna.post(f"{box.path}/concede/{number}", {"seat": 0, "agree": True}))
    ok(ben.post(f"{box.path}/concede/{number}", {"seat": 1, "agree": True}))
    assert (seen(anna, box)["status"], ok(anna.get(match))["status"]) == ("ended", "ended")


ASKED_OF_THE_CAMPAIGN = {
    "concede": {"seat": 0},
    "concede/9": {"seat": 0, "agree": True},
    "hand-over": {"seat": 0},
    "stand-in": {"seat": 0, "player": None},
    "abandon": {"seat": 0},
    "pause": {"seat": 0},
    "seats": {"seat": 0},
    "seats/1/invitation": {},
    "reclaim": {"seat": 1, "agree": True},
}


@pytest.mark.parametrize("call", ASKED_OF_THE_CAMPAIGN)
def test_a_chapters_seats_and_its_end_are_asked_of_the_campaign(anna, ben, cara, log, call):
    box, _ = together(anna, ben, visibility="public")
    match = opens_chapter(anna, box)
    before = log.count()
    answer = anna.post(f"{match}/{call}", ASKED_OF_THE_CAMPAIGN[call])
    assert no(answer) == (409, "ask_the_campaign")
    assert (answer.json()["campaign_id"], answer.json()["link"]) == (box.id, box.path)
    assert no(cara.post(f"{match}/{call}", ASKED_OF_THE_CAMPAIGN[call]))[0] in (403, 409)
    assert log.count() == before

"""A campaign over HTTP: opened, its seats taken, its city named, its chapters opened, played and paid for."""

from tests.services.api.people import no, ok


def test_a_chapter_is_opened_played_and_paid_for(anna, log):
    opened = ok(anna.post("/v1/campaigns", {"seats": 2, "hotseat": True, "title": "Our box"}), 201)
    path = f"/v1/campaigns/{opened['campaign_id']}"
    shown = ok(anna.get(path))
    assert (shown["status"], shown["title"], shown["chapter"]) == ("running", "Our box", 1)
    ok(anna.post(f"{path}/moves", {"seat": 0, "command": {"type": "name_city", "text": "Port <Anna>"}}))
    assert ok(anna.get(path))["boards"][0]["name"] == "Port <Anna>"
    ok(anna.post(f"{path}/moves", {"seat": 0, "command": {"type": "open_chapter"}}))
    chapter = ok(anna.get(path))["chapters"][0]
    match = f"/v1/matches/{chapter['match_id']}"
    while (seen := ok(anna.get(match)))["status"] == "running":
        assert seen["campaign_id"] == opened["campaign_id"]
        assert seen["chapter"] == 1
        seat = seen["to_move"][0]
        command = ok(anna.get(f"{match}/legal?seat={seat}"))["commands"][0]
        ok(anna.post(f"{match}/moves", {"seat": seat, "command": command}))
    shown = ok(anna.get(path))
    assert shown["chapters"][0]["status"] == "closed"
    assert no(anna.post(f"{match}/concede", {"seat": 0})) == (409, "ask_the_campaign")
    assert no(anna.get(f"/v1/matches/{opened['campaign_id']}"))[0] == 404

"""A bundle whose hashes and seals all fit, since its forger made them, but which no service can have recorded."""

import base64
import json
from uuid import UUID

import pytest

from tests.services.api import city
from tests.services.api.forging import forged, inserted, numbered, signed, without
from tests.services.api.people import Guest, People, no, ok, together
from tests.services.api.second import verdict
from tests.services.api.serve import serving
from tests.services.api.test_bundle import bundle
from tests.services.api.test_campaign_import import left
from tests.services.api.test_forged_bundle import first, parsed
from tests.services.api.test_import import sends


@pytest.fixture(scope="module")
def match(server):
    """Of a match that has ended."""
    with People(server.url) as people:
        anna, ben = people.new("Anna"), people.new("Ben")
        match = together(anna, ben)
        anna.plays_out(match, ben)
        yield bundle(anna, match)


@pytest.fixture(scope="module")
def conceded(server):
    """Of a match that one of two gave up."""
    with People(server.url) as people:
        anna, ben = people.new("Anna"), people.new("Ben")
        match = together(anna, ben)
        ok(anna.post(f"{match.path}/concede", {"seat": 0}))
        yield bundle(anna, match)


@pytest.fixture(scope="module")
def campaign(server):
    """Of a campaign that was left in its third chapter, with stickers on its boards."""
    with People(server.url) as people:
        anna = people.new("Anna")
        box, table = city.at_one_screen(anna)
        city.passes(table, box, 2)
        city.opens_chapter(anna, box)
        yield bundle(anna, left(anna, box))


@pytest.fixture(scope="module")
def given_up(server):
    """Of a campaign that one of two gave up after its first chapter."""
    with People(server.url) as people:
        anna = people.new("Anna")
        box, table = city.together(anna, people.new("Ben"))
        city.passes(table, box)
        ok(anna.post(f"{box.path}/concede", {"seat": 0}))
        yield bundle(anna, box)


def test_what_was_only_signed_anew_is_well(match, conceded, campaign, given_up):
    for raw in (match, conceded, campaign, given_up):
        assert first(signed(parsed(raw))) is None
        assert verdict(signed(parsed(raw))) is None


STRANGE = {
    "a title that is no id": ("match_opened", lambda data: data.update(title="not an id")),
    "a player who is no id": ("seat_taken", lambda data: data.update(player="<b>")),
    "seats beyond all measure": ("match_opened", lambda data: data.update(seats=10**9)),
    "no seats": ("match_opened", lambda data: data.update(seats=0)),
    "another game's rules": ("match_opened", lambda data: data.update(game="miyabi")),
    "other rules than the first line says": ("match_opened", lambda data: data.update(rules="miyabi/1")),
    "a seat that is none": ("seat_taken", lambda data: data.update(seat=-1)),
    "a seat behind the last": ("seat_taken", lambda data: data.update(seat=2)),
    "a commitment that is none": ("match_opened", lambda data: data.update(commitment="zz")),
    "a seed that is none": ("seat_taken", lambda data: data.update(seed="zz")),
    "points beyond all measure": ("match_ended", lambda data: data["outcome"].update(points=[10**30, 0])),
    "other points": ("match_ended", lambda data: data["outcome"].update(points=[99, 0])),
    "points that nobody can have": ("match_ended", lambda data: data["outcome"].update(points=[10_000, 0])),
    "no winner": ("match_ended", lambda data: data["outcome"].update(winners=[])),
    "other endings": ("match_ended", lambda data: data.update(endings=["<b>"])),
}


@pytest.mark.parametrize("case", STRANGE)
def test_what_no_match_can_hold_is_told_with_its_event(match, case):
    event_type, change = STRANGE[case]
    told = first(forged(match, event_type, change))
    assert told is not None
    line = next(n for n, one in enumerate(parsed(signed(parsed(match))), 1) if one.get("event_type") == event_type)
    assert told.startswith(f"line {line}, stream "), told


NAMELESS = {
    "a title": ("match_opened", {"title": "not an id"}),
    "a player": ("seat_taken", {"player": "<b>"}),
    "an id in capitals": ("seat_taken", {"player": "0190A5D2-7C3B-8E11-9F00-3A5C7E9B1D2F"}),
    "an id by its number": ("seat_taken", {"player": 7}),
    "where it comes from": ("match_opened", {"forked_from": {"match_id": "x", "version": 1, "hash": "00" * 32}}),
}


@pytest.mark.parametrize("case", NAMELESS)
def test_ids_that_are_none_are_told_by_both_in_the_same_place(match, case):
    event_type, fields = NAMELESS[case]
    raw = forged(match, event_type, lambda data: data.update(fields))
    line = next(n for n, one in enumerate(parsed(raw), 1) if one.get("event_type") == event_type)
    for told in (first(raw), verdict(raw)):
        assert told is not None
        assert told.startswith(f"line {line}, stream "), told
        assert told.endswith(" is none")


def test_ids_of_a_campaign_that_are_none_are_told_by_both(campaign):
    for event_type, change in (
        ("campaign_opened", lambda data: data.update(title="<b>")),
        ("chapter_opened", lambda data: data["sittings"][0].update(player="")),
        ("sticker_awarded", lambda data: data["cause"].update(match_id="1")),
    ):
        for told in (first(forged(campaign, event_type, change)), verdict(forged(campaign, event_type, change))):
            assert str(told).endswith(" is none"), event_type


TOLD = {
    "an actor who is nobody": {"actor": "player:<b>"},
    "a time beyond all times": {"recorded_at": 2**62},
}


@pytest.mark.parametrize("case", TOLD)
def test_what_no_event_can_say_of_itself_is_told_by_both(match, case):
    raw = forged(match, "match_ended", lambda _: None, line=TOLD[case])
    for told in (first(raw), verdict(raw)):
        assert told is not None


def test_time_that_goes_back_is_told_by_both(match):
    raw = forged(match, "match_ended", lambda _: None, line={"recorded_at": 1})
    for told in (first(raw), verdict(raw)):
        assert told is not None
        assert told.endswith(": it was recorded before what lies before it")


@pytest.mark.parametrize("seats", [10**9, -1, 1.5, "2", [2]])
def test_seats_beyond_all_measure_are_told_by_both_before_anything_is_made_of_them(match, seats):
    raw = forged(match, "match_opened", lambda data: data.update(seats=seats))
    for told in (first(raw), verdict(raw)):
        assert told is not None
        assert ", version 1: it is opened for " in told


def test_a_bag_beyond_all_measure_is_told_by_both(match):
    """In one of so many items no draw would ever be fair."""
    raw = forged(match, "hand_dealt", lambda data: data["draws"][0].update(size=2**257))
    for told in (first(raw), verdict(raw)):
        assert told is not None


def test_a_concession_that_ended_otherwise_is_told(conceded):
    for change in ({"winners": [0]}, {"points": [7, 7]}, {"endings": ["abandoned"]}):
        raw = forged(conceded, "match_ended", lambda data, change=change: data["outcome"].update(change))
        assert str(first(raw)).endswith(": It did not end like this.")


PLACED = {
    "where none can be": ("sticker_placed", lambda data: data.update(cell="K11")),
    "where no cell is": ("sticker_placed", lambda data: data.update(cell="Z99")),
    "on another board": (
        "sticker_placed",
        lambda data: data.update(seat=1 - data["seat"]),
    ),
}


@pytest.mark.parametrize("case", PLACED)
def test_a_sticker_that_cannot_lie_there_is_told(campaign, case):
    assert str(first(forged(campaign, *PLACED[case]))).endswith(": It cannot be placed there.")


def test_stickers_that_nobody_placed_are_not_carried(campaign):
    assert str(first(without(campaign, "sticker_placed"))).endswith("was not opened with what was there.")


NOWHERE = {"chapter": 0, "match_id": None, "version": 5}
FROM_NOWHERE = {
    "progress": ("progress_marked", {"progress": 90, "reason": "place", "mine": "", "total": 94, "cause": NOWHERE}),
    "a sticker": ("sticker_awarded", {"kind": "tree", "cause": NOWHERE}),
    "a cog": ("cog_awarded", {"cause": NOWHERE}),
    "a fourth church": ("church_awarded", {"shape": "nave", "cause": NOWHERE}),
    "nuggets": ("nugget_gained", {"nuggets": 9, "reason": "gold", "left": 9, "cause": NOWHERE}),
    "a mine": ("mine_dug", {"mine": "blue", "boxes": 1, "total": 1, "cause": NOWHERE}),
    "a sticker that is lost": ("sticker_lost", {"kind": "rock", "cause": NOWHERE}),
    "a cog that is lost": ("cog_lost", {"cause": NOWHERE}),
    "somebody new": ("seat_taken", {"player": str(UUID(int=7)), "seed": None}),
    "that it begins": ("campaign_begun", {}),
    "that it goes back": ("rewound", {"to": 4, "luck_seen": False}),
    "a stand-in": ("stand_in_named", {"player": str(UUID(int=7))}),
    "the end of all": (
        "campaign_ended",
        {"outcome": {"endings": ["campaign_complete"], "points": [4, 4], "winners": [0, 1]}},
    ),
}


@pytest.mark.parametrize("case", FROM_NOWHERE)
def test_what_comes_from_nowhere_behind_what_a_chapter_brought_is_told(campaign, case):
    event_type, data = FROM_NOWHERE[case]
    raw = inserted(campaign, "progress_marked", event_type, {"seat": 0} | data)
    told = str(first(raw))
    assert f", stream {parsed(raw)[0]['streams'][0]['stream_id']}, version " in told


def test_other_winners_of_a_campaign_are_told(given_up):
    raw = forged(given_up, "campaign_ended", lambda data: data["outcome"].update(winners=[0]))
    assert str(first(raw)).endswith(": It did not end like this.")


def test_a_move_that_the_rules_forbid_is_told_with_its_event_though_the_forger_signed_it(campaign):
    """All of it folds: whoever has no nugget passes for one."""
    raw = forged(campaign, "choice_made", lambda data: data.update(choice={"type": "pass", "nugget": True}))
    line = next(n for n, one in enumerate(parsed(raw), 1) if one.get("event_type") == "choice_made")
    told = str(first(raw))
    assert told.startswith(f"line {line}, stream ")
    assert ": The rules do not allow this: " in told


def test_a_card_that_was_not_in_the_hand_is_told(match):
    hands = {}
    for one in parsed(match):
        if one.get("event_type") == "hand_dealt":
            dealt = json.loads(base64.b64decode(one["payload"]))
            hands[dealt["seat"]] = dealt["hand"]
    other = forged(match, "card_played", lambda data: data.update(card=hands[1 - data["seat"]][0]))
    line = next(n for n, one in enumerate(parsed(other), 1) if one.get("event_type") == "card_played")
    assert str(first(other)).startswith(f"line {line}, stream ")


def rewound(raw, *, luck_seen):
    """What the first cards of all were dealt by was taken back, and came again."""
    lines = parsed(raw)
    at = max(n for n, one in enumerate(lines) if one.get("event_type") == "hand_dealt")
    data = {"to": lines[at]["version"] - 1, "luck_seen": luck_seen}
    payload = base64.b64encode(json.dumps(data).encode()).decode()
    back = lines[at] | {"event_type": "rewound", "payload": payload, "command_id": "77" * 16}
    return signed(numbered([*lines[: at + 1], back, dict(lines[at]), *lines[at + 1 :]]))


def test_of_luck_that_was_seen_nobody_is_told_otherwise(match):
    told = [check(rewound(match, luck_seen=False)) for check in (first, verdict)]
    for one in told:
        assert ": it is not so what it says of whether luck was seen" in str(one).replace(": It", ": it")
    assert verdict(rewound(match, luck_seen=True)) is None


def test_who_moved_for_another_is_told(match):
    other = forged(match, "card_played", lambda _: None, line={"actor": f"player:{UUID(int=7)}"})
    assert str(first(other)).endswith(": Who did this had no such seat.")


def test_nothing_of_it_is_taken_in_and_the_audit_goes_on(match, operator, auditor, log):
    before = log.count()
    for case in ("a title that is no id", "a player who is no id", "seats beyond all measure"):
        assert no(sends(operator, forged(match, *STRANGE[case]))) == (422, "bad_bundle")
    assert log.count() == before
    assert auditor.get("/v1/audit/events").status_code == 200


@pytest.mark.parametrize("case", ["a title that is no id", "seats beyond all measure", "a commitment that is none"])
def test_one_taken_in_before_anybody_looked_at_this_is_told_as_damaged(match, operator, log, knobs, tmp_path, case):
    raw = forged(match, "match_opened", lambda data: data.update(title=str(UUID(int=list(STRANGE).index(case)))))
    path = f"/v1/matches/{ok(sends(operator, raw), 201)['match_id']}"
    log.replace_bundle(path.rpartition("/")[2], forged(match, *STRANGE[case]))
    with serving(tmp_path, **knobs | {"KIFU_REDIS_URL": "redis://127.0.0.1:1"}) as running, People(running.url) as at:
        guest = Guest(at.client, operator.token)
        for call in ("", "/verify", "/replay", "/diff?from=1&to=3", "?at=3"):
            assert no(guest.get(path + call)) == (500, "record_damaged"), call
        assert guest.get("/v1/matches").status_code == 200

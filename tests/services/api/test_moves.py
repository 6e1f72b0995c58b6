"""Moving: what is recorded, what is refused, what a dry run says."""

import pytest

from tests.services.api.people import no, ok, play, together


def test_a_move_is_recorded_and_told_with_its_receipt(anna, ben, log):
    match = together(anna, ben)
    before = log.version(match.id)
    moved = ok(anna.plays(match, 0))
    assert moved["version"] == log.version(match.id) == before + 1
    assert [event["event_type"] for event in moved["events"]] == ["card_played"]
    assert moved["receipt"] == moved["events"][-1]["hash"]
    assert "view" not in moved


def test_a_move_may_be_answered_by_the_view_it_leads_to(anna, ben):
    match = together(anna, ben)
    command = play(1, anna.hand(match, 0)[0])
    assert ok(anna.moves(match, 0, command, also={"return": "view"}))["view"] == anna.sees(match)


def test_the_last_move_is_answered_as_everybody_may_know_it(anna):
    match = anna.opens(2, hotseat=True, options={"hand": 1})
    ok(anna.plays(match, 0))
    command = play(1, anna.hand(match, 1)[0])
    moved = ok(anna.moves(match, 1, command, also={"return": "view"}))
    assert moved["view"] == anna.sees(match)
    assert [event["event_type"] for event in moved["events"]][-2:] == ["match_ended", "secret_revealed"]


def test_what_the_rules_refuse_is_told_in_a_sentence_and_leaves_no_trace(anna, ben, log):
    match = together(anna, ben)
    others_card = ben.hand(match, 1)[0]
    before, seen = log.count(), anna.sees(match)
    answer = anna.moves(match, 0, play(1, others_card))
    assert no(answer) == (422, "not_in_your_hand")
    assert answer.json()["detail"] == "You do not hold that card."
    assert no(anna.moves(match, 0, play(2, anna.hand(match, 0)[0]))) == (422, "already_resolved")
    assert (log.count(), anna.sees(match)) == (before, seen)


def test_nobody_moves_before_the_match_begins_or_after_it_has_ended(anna, ben, log):
    match = anna.opens(2)
    assert no(anna.moves(match, 0, play(1, 1))) == (422, "not_started")
    ben.sits(match, 1)
    ok(ben.post(f"{match.path}/concede", {"seat": 1}))
    before = log.version(match.id)
    for also in ({}, {"dry_run": True}):
        assert no(anna.moves(match, 0, play(1, 1), also=also)) == (422, "match_over")
    assert no(anna.post(f"{match.path}/concede", {"seat": 0})) == (422, "match_over")
    assert log.version(match.id) == before


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({}, "/seat"),
        ({"seat": 0}, "/command"),
        ({"seat": "0", "command": play(1, 1)}, "/seat"),
        ({"seat": 0, "command": play(1, 1) | {"by": "hand"}}, "/command/by"),
        ({"seat": 0, "command": {"type": "play_card", "round": 1}}, "/command/card"),
        ({"seat": 0, "command": {"type": "play_card", "round": 1, "card": 1.5}}, "/command/card"),
        ({"seat": 0, "command": {"type": "begin"}}, "/command/type"),
        ({"seat": 0, "command": {}}, "/command/type"),
        ({"seat": 0, "command": play(1, 1), "dryrun": True}, "/dryrun"),
        ({"seat": 0, "command": play(1, 1), "return": "all"}, "/return"),
        ([], ""),
    ],
)
def test_a_malformed_move_is_pointed_at_and_leaves_no_trace(anna, ben, log, body, pointer):
    match = together(anna, ben)
    before = log.count()
    answer = anna.post(f"{match.path}/moves", body)
    assert (no(answer), answer.json()["pointer"]) == ((400, "malformed"), pointer)
    assert log.count() == before


@pytest.mark.parametrize("raw", [b"", b"{", b"\xff", b'{"seat":0,', b"[" * 100_000, b'{"seat": 0, "seat": NaN}'])
def test_what_is_no_json_is_malformed(anna, ben, raw):
    match = together(anna, ben)
    answer = anna.client.post(f"{match.path}/moves", content=raw, headers={"Authorization": f"Bearer {anna.token}"})
    assert no(answer) == (400, "malformed")


def test_a_move_on_a_version_that_no_longer_holds_is_told_where_the_match_stands(anna, ben, log):
    match = together(anna, ben)
    version = log.version(match.id)
    ok(ben.plays(match, 1))
    for also in ({}, {"dry_run": True}):
        command = play(1, anna.hand(match, 0)[0])
        answer = anna.moves(match, 0, command, also=also, If_Match=f'"{version}"')
        assert no(answer) == (412, "version_mismatch")
        assert answer.json()["version"] == version + 1
    assert log.version(match.id) == version + 1
    ok(anna.plays(match, 0, If_Match=f'"{version + 1}"'))


def test_the_etag_of_a_view_is_good_for_a_move(anna, ben):
    match = together(anna, ben)
    tag = anna.get(match.path).headers["etag"]
    ok(anna.plays(match, 0, If_Match=tag))
    assert no(anna.plays(match, 0, If_Match=tag)) == (412, "version_mismatch")
    assert no(anna.plays(match, 0, If_Match="12")) == (400, "malformed")


def test_a_dry_run_says_what_would_follow_and_does_nothing(anna, ben, log):
    match = together(anna, ben)
    card = anna.hand(match, 0)[0]
    before = log.count()
    told = ok(anna.moves(match, 0, play(1, card), also={"dry_run": True}))
    assert told == {
        "version": log.version(match.id),
        "events": [{"event_type": "card_played", "data": {"seat": 0, "card": card}}],
        "dry_run": True,
    }
    assert no(anna.moves(match, 0, play(9, card), also={"dry_run": True})) == (422, "already_resolved")
    assert log.count() == before


def test_a_dry_run_under_a_key_that_is_used_up_is_refused(anna, ben, cara, log):
    match = together(anna, ben)
    first, second = anna.hand(match, 0)[:2]
    done = ok(anna.moves(match, 0, play(1, first), Idempotency_Key="once"))
    before = log.count()
    for card in (first, second):
        again = anna.moves(match, 0, play(1, card), also={"dry_run": True}, Idempotency_Key="once")
        assert no(again) == (409, "command_reused")
    assert no(cara.moves(match, 0, play(1, second), also={"dry_run": True}, Idempotency_Key="once"))[0] == 404
    ok(ben.moves(match, 1, play(1, ben.hand(match, 1)[0]), also={"dry_run": True}, Idempotency_Key="once"))
    assert ok(anna.moves(match, 0, play(1, first), Idempotency_Key="once")) == done
    assert log.count() == before


def test_a_dry_run_tells_nothing_of_what_others_hide_and_of_what_luck_would_bring(anna, ben):
    match = together(anna, ben)
    ok(ben.plays(match, 1))
    mine = anna.hand(match, 0)
    played = ok(anna.moves(match, 0, play(1, mine[0]), also={"dry_run": True}))
    assert [event["event_type"] for event in played["events"]] == ["card_played"]
    swapped = ok(anna.moves(match, 0, {"type": "swap_card", "card": mine[0]}, also={"dry_run": True}))
    assert swapped["events"] == []


def test_a_dry_run_uses_no_draw(anna, ben):
    match = together(anna, ben)
    swap = {"type": "swap_card", "card": anna.hand(match, 0)[0]}
    for _ in range(3):
        ok(anna.moves(match, 0, swap, also={"dry_run": True}))
    swapped = ok(anna.moves(match, 0, swap))["events"][0]["data"]
    assert [draw["n"] for draw in swapped["draws"]] == [6]


def test_all_legal_commands_are_told_page_by_page_in_one_order(anna, ben):
    match = together(anna, ben)
    path = f"{match.path}/legal?seat=0"
    whole = ok(anna.get(path))
    mine = anna.hand(match, 0)
    swaps = [{"type": "swap_card", "card": card} for card in mine]
    assert whole["commands"] == [play(1, card) for card in mine] + swaps
    assert "next" not in whole
    pages, after = [], "0"
    while after is not None:
        page = ok(anna.get(f"{path}&limit=2&after={after}"))
        pages += page["commands"]
        after = page.get("next")
    assert pages == whole["commands"]
    assert ok(anna.get(f"{path}&type=swap_card"))["commands"] == swaps
    first = ok(anna.get(f"{path}&type=swap_card&limit=1"))
    rest = ok(anna.get(f"{path}&type=swap_card&after={first['next']}"))
    assert first["commands"] + rest["commands"] == swaps


def test_nothing_is_legal_before_the_begin_and_after_the_end(anna, ben):
    match = anna.opens(2)
    assert ok(anna.get(f"{match.path}/legal?seat=0"))["commands"] == []
    ben.sits(match, 1)
    ok(ben.post(f"{match.path}/concede", {"seat": 1}))
    assert ok(anna.get(f"{match.path}/legal?seat=0"))["commands"] == []

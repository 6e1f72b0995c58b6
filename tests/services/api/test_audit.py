"""The audit: who did what, when, in which order; paged without loss, told to each as they may know it."""

import csv
import io
import threading
from hashlib import sha256
from uuid import UUID

import pytest

from services.store.hashing import bucket_of
from services.table.sheet import COLUMNS, row, sheet
from services.table.telling import Told
from tests.services.api.people import Guest, no, ok, play, together

EVENTS = "/v1/audit/events"


def ask(guest, query: str = "", limit: int = 50):
    """All pages of an answer."""
    page = ok(guest.get(f"{EVENTS}?limit={limit}&{query}"))
    found = page["items"]
    while "next" in page:
        page = ok(guest.get(f"{EVENTS}?limit={limit}&{query}&cursor={page['next']}"))
        found += page["items"]
    return found


def places(found):
    return [(one["stream_id"], one["version"]) for one in found]


def ended(*guests, **more):
    match = together(*guests, **more)
    guests[0].plays_out(match, *guests[1:])
    return match


def test_every_event_is_told_once_in_the_order_in_which_all_were_recorded(anna, ben, auditor, log):
    matches = [together(anna, ben) for _ in range(4)]
    for match in matches:
        ok(anna.plays(match, 0))
    found = ask(auditor, f"player={anna.player_id}", limit=7)
    assert sorted(places(found)) == sorted(
        (match.id, version)
        for match in matches
        for version in range(1, log.version(match.id) + 1)
        if log.actor(match.id, version) == f"player:{anna.player_id}"
    )
    keys = [(one["recorded_at"], bucket_of(UUID(one["stream_id"])), one["version"]) for one in found]
    assert keys == sorted(keys)
    assert places(ask(auditor, f"player={anna.player_id}&order=desc", limit=7)) == places(found)[::-1]


def test_an_answer_is_what_had_been_recorded_when_it_was_asked_for_whatever_others_do_meanwhile(people, auditor, log):
    """Each bucket is told up to one place without a gap: so nothing was skipped, and nothing came late."""
    before = log.places()
    stop = threading.Event()

    def play_on(name: str) -> None:
        guest = people.new(name)
        while not stop.is_set():
            guest.plays(guest.opens(2, hotseat=True), 0)

    players = [threading.Thread(target=play_on, args=(name,)) for name in ("Ben", "Cara", "Dan")]
    for player in players:
        player.start()
    try:
        for order in ("asc", "desc"):
            found = ask(auditor, f"order={order}", limit=50)
            seen = places(found)
            assert len(seen) == len(set(seen))
            now = log.places()
            by_bucket: dict[int, list[int]] = {}
            for place in seen:
                bucket, position = now[place]
                by_bucket.setdefault(bucket, []).append(position)
            assert all(sorted(told) == list(range(1, len(told) + 1)) for told in by_bucket.values())
            assert set(before) <= set(seen)
            times = [one["recorded_at"] for one in found]
            assert times == sorted(times, reverse=order == "desc")
    finally:
        stop.set()
        for player in players:
            player.join()


def test_each_condition_picks_its_events_and_all_together_what_fulfils_each(anna, ben, auditor):
    match, other = together(anna, ben), ended(ben, anna, visibility="public")
    ok(anna.plays(match, 0))
    whole = ask(auditor, f"match={match.id}")
    assert [one["version"] for one in whole] == list(range(1, len(whole) + 1))
    moves = ask(auditor, f"match={match.id}&type=card_chosen")
    assert [one for one in whole if one["event_type"] == "card_chosen"] == moves
    assert [one for one in whole if one.get("seat") == 1] == ask(auditor, f"match={match.id}&seat=1")
    bens = [one for one in whole if one["actor"] == f"player:{ben.player_id}"]
    assert bens == ask(auditor, f"match={match.id}&player={ben.player_id}")
    assert bens
    assert ask(auditor, f"match={match.id}&game=hidden_hands") == whole
    assert ask(auditor, f"match={match.id}&game=secret_hands") == []
    assert ask(auditor, f"match={match.id}&campaign={match.id}") == whole
    assert ask(auditor, f"campaign={other.id}&match={match.id}") == []
    middle = whole[-1]["recorded_at"]
    since, until = ask(auditor, f"match={match.id}&since={middle}"), ask(auditor, f"match={match.id}&until={middle}")
    assert until + since == whole
    assert until
    assert since
    assert {one["recorded_at"] for one in since} == {middle}


@pytest.mark.parametrize(
    ("query", "pointer"),
    [
        ("match=x", "/match"),
        ("seat=-1", "/seat"),
        ("type=A", "/type"),
        ("game=chess", "/game"),
        ("since=yesterday", "/since"),
        ("until=2030-01-31", "/until"),
        ("order=up", "/order"),
        ("cursor=1", "/cursor"),
        ("limit=0", "/limit"),
        ("who=me", "/who"),
    ],
)
def test_a_condition_that_cannot_be_read_is_pointed_at(auditor, query, pointer):
    answer = auditor.get(f"{EVENTS}?{query}")
    assert (no(answer), answer.json()["pointer"]) == ((400, "malformed"), pointer)


def test_a_cursor_goes_on_with_its_own_question_and_for_its_own_asker(anna, ben, auditor, operator):
    match = together(anna, ben)
    asked = f"{EVENTS}?limit=2&match={match.id}"
    cursor = ok(auditor.get(asked))["next"]
    ok(auditor.get(f"{asked}&cursor={cursor}"))
    for guest, other in (
        (operator, asked),
        (anna, asked),
        (auditor, f"{asked}&order=desc"),
        (auditor, f"{EVENTS}?limit=2"),
    ):
        assert no(guest.get(f"{other}&cursor={cursor}")) == (404, "no_such_cursor")


def test_events_are_told_as_by_the_match_itself(anna, ben, auditor, operator):
    for match in (together(anna, ben), ended(anna, ben)):
        for guest in (auditor, operator, anna, ben):
            assert ask(guest, f"match={match.id}") == ok(guest.get(f"{match.path}/events"))["items"]


def test_while_a_match_runs_what_is_hidden_stays_hidden_and_afterwards_all_is_told(anna, ben, auditor, operator):
    match = together(anna, ben)
    dealt = f"match={match.id}&type=hand_dealt"
    for guest, told in ((auditor, [False, False]), (operator, [False, False]), (anna, [True, False])):
        assert ["salt" in one for one in ask(guest, dealt)] == told
    anna.plays_out(match, ben)
    for guest, told in ((auditor, [True, True]), (operator, [False, False]), (anna, [True, True])):
        assert ["salt" in one for one in ask(guest, dealt)] == told


def test_a_player_asks_about_the_matches_at_which_they_sit(anna, ben, cara):
    match = together(anna, ben, cara, visibility="public")
    others = together(ben, cara, visibility="public")
    assert {one["stream_id"] for one in ask(anna)} == {match.id}
    assert ask(anna, f"match={others.id}") == []
    assert {one["stream_id"] for one in ask(ben)} == {match.id, others.id}
    ok(cara.post(f"{match.path}/concede", {"seat": 2}))
    assert {one["stream_id"] for one in ask(cara)} == {others.id}


def test_without_a_valid_token_nothing_is_answered(people, public_server, anna, log):
    for stranger in (people.stranger(), Guest(people.client, "kifu_x")):
        assert no(stranger.get(EVENTS)) == (401, "unauthorised")
    log.grant(anna.player_id, "auditor", sha256(b"audit of yesterday").digest(), expired=True)
    assert no(Guest(people.client, "audit of yesterday").get(EVENTS)) == (401, "unauthorised")


def test_a_sheet_holds_the_same_all_at_once(anna, ben, auditor):
    match = ended(anna, ben)
    asked = f"match={match.id}"
    answer = auditor.get(f"{EVENTS}?{asked}", Accept="text/csv")
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    found = ask(auditor, asked)
    assert [(one["stream_id"], int(one["version"]), one["hash"]) for one in rows] == [
        (one["stream_id"], one["version"], one["hash"]) for one in found
    ]
    assert [one["data"] for one in rows] == [raw.decode() for raw in payloads(found)]
    some = auditor.get(f"{EVENTS}?{asked}&limit=3", Accept="text/csv").text
    assert len(some.splitlines()) == 4


def payloads(found):
    import json

    return [json.dumps(one["data"], separators=(",", ":"), ensure_ascii=False).encode() for one in found]


def test_a_sheet_of_many_pages_is_whole(people, auditor, log):
    guest = people.new("Ben")
    for _ in range(12):
        guest.plays(guest.opens(2, hotseat=True), 0)
    answer = auditor.get(f"{EVENTS}?player={guest.player_id}", Accept="text/csv")
    assert len(list(csv.reader(io.StringIO(answer.text)))) == 1 + log.caused_by(guest.player_id) > 51


def test_no_cell_of_a_sheet_is_a_formula_and_each_is_quoted_where_it_must_be():
    told = Told(
        stream_id="=1+1",
        version=1,
        event_type="@sum",
        data={"a": '"\n,'},
        seat=0,
        actor="+1",
        recorded_at="-1",
        schema_version=1,
        prev_hash="\tx",
        commitment="\rx",
        hash="ab",
    )
    (cells,) = list(csv.reader(io.StringIO(sheet([row(told)]).decode(), newline="")))
    found = dict(zip(COLUMNS, cells, strict=True))
    assert found["data"] == '{"a":"\\"\\n,"}'
    assert (found["seat"], found["salt"]) == ("0", "")
    assert not any(cell.startswith(("=", "+", "-", "@", "\t", "\r")) for cell in cells)


def test_what_an_auditor_reads_is_recorded_without_the_words_of_a_title(anna, ben, auditor, operator, log):
    match = together(anna, ben, visibility="public")
    before = len(log.reads())
    ok(auditor.get(f"{EVENTS}?match={match.id}&limit=3"))
    ok(auditor.get(match.path))
    ok(auditor.get("/v1/matches?public=true&text=Anna"))
    ok(operator.get(match.path))
    ok(anna.get(match.path))
    assert no(auditor.moves(match, 0, play(1, 1))) == (403, "forbidden")
    assert log.reads()[before:] == [
        (auditor.player_id, EVENTS, f"match={match.id}&limit=3"),
        (auditor.player_id, match.path, ""),
        (auditor.player_id, "/v1/matches", "public=true"),
    ]


def test_whoever_serves_cannot_take_back_what_was_read(record):
    import psycopg

    with psycopg.connect(record.service_url, autocommit=True) as conn:
        for statement in (
            "delete from desk.audit_read",
            "update desk.audit_read set path = ''",
            "truncate desk.audit_read",
        ):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                conn.execute(statement)

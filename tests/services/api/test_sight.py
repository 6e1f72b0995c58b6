"""The laws of sight over the wire: every answer of every call is `view` and `seen` for its viewer, and no more."""

import json
import random

import pytest

from domain.core.message import encode, event_type
from domain.core.seat import SPECTATOR, Seat
from domain.games import SHELF
from domain.match import rules
from domain.match.history import decode, fold
from domain.match.view import seen, view
from tests.services.api.people import no, ok, together

MOVES = 14
"""Fewer than any of these matches takes, if nobody leaves it early."""


@pytest.fixture(params=[game.name for game in SHELF.games if len(game.seats) > 1 and 3 in game.seats])
def table(request, people, anna, ben, cara):
    """Three at a public table, who have played for a while, and somebody who watches."""
    match = together(anna, ben, cara, game=request.param, visibility="public")
    dice = random.Random(7)
    for _ in range(MOVES):
        seat = dice.choice(anna.sees(match)["to_move"])
        guest = (anna, ben, cara)[seat]
        legal = ok(guest.get(f"{match.path}/legal?seat={seat}&limit=200"))["commands"]
        stays = [command for command in legal if command["type"] != "end_participation"]
        ok(guest.moves(match, seat, dice.choice(stays or legal)))
    return SHELF.by_name(request.param), match, {0: anna, 1: ben, 2: cara, SPECTATOR: people.new("Dan")}


def pages(guest, match):
    """All events, page by page."""
    found = []
    while page := ok(guest.get(f"{match.path}/events?after={len(found)}"))["items"]:
        found += page
    return found


def events_of(game, log, match, anna):
    """The facts as they lie in the record."""
    tags = [event["event_type"] for event in pages(anna, match)]
    return [decode(game, tag, raw) for tag, raw in zip(tags, log.payloads(match.id), strict=True)]


def test_every_call_tells_what_view_and_seen_tell_and_no_more(table, log):
    game, match, guests = table
    now = guests[0].sees(match)["version"]
    events = events_of(game, log, match, guests[0])
    for viewer, guest in guests.items():
        expected = [json.loads(encode(seen(game, event, viewer))) for event in events]
        assert [event["data"] for event in pages(guest, match)] == expected
        frames = [json.loads(line) for line in guest.get(f"{match.path}/replay").text.splitlines()]
        assert [frame["event"]["data"] for frame in frames] == expected
        for version in (now, now - 1, now // 2):
            shown = json.loads(encode(view(fold(game, events[:version]), viewer).view))
            assert guest.sees(match, f"?at={version}")["view"] == frames[version - 1]["view"] == shown


def test_a_dry_run_and_a_refusal_tell_their_own_seat_alone(table, log):
    game, match, guests = table
    state = fold(game, events_of(game, log, match, guests[0]))
    for seat in game.to_move(state.state):
        guest, command = guests[seat], next(iter(game.legal_commands(state.state, seat)))
        answer = ok(guest.moves(match, seat, json.loads(encode(command)), also={"dry_run": True}))
        told = [seen(game, event, seat) for event in rules.rehearse(state, seat, command)]
        assert [(event["event_type"], event["data"]) for event in answer["events"]] == [
            (event_type(event), json.loads(encode(event))) for event in told
        ]
        stranger = guests[Seat((seat + 1) % 3)]
        assert no(stranger.moves(match, seat, json.loads(encode(command)))) == (403, "not_your_seat")

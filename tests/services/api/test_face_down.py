"""Karesansui's cards that lie face down: their points are in no answer to anybody but their owner."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.services.api.people import ok, together
from tests.services.api.test_secrecy import live

FACE_DOWN = ("trips", "foursome", "straight")
NOTHING = {"type": "return_set", "stones": []}
"""Refused to everybody at any time."""
PASSES = {"type": "pass_bidding", "pull_weeds": False}


def miserly(commands: list[Any]) -> Any:
    """Passes if that may be, else bids nothing, so that gardens fill up."""
    return min(commands, key=lambda wish: (wish["type"] != "pass_bidding", len(wish.get("stones", ()))))


def held(view: Any) -> dict[int, list[Any]]:
    """The cards of each seat that lie face down."""
    return {n: [card for card in seat["cards"] if card["pile"] in FACE_DOWN] for n, seat in enumerate(view["seats"])}


@pytest.fixture
def table(anna, ben, cara, people):
    """Three, of whom some hold cards that lie face down, and somebody who watches; luck says who and how many."""
    guests = (anna, ben, cara)
    while True:
        match = together(*guests, game="karesansui", visibility="public")
        while (now := anna.sees(match))["status"] == "running":
            if any(held(now["view"]).values()):
                return match, {0: anna, 1: ben, 2: cara, None: people.new("Dan")}
            (seat,) = now["to_move"]
            wishes = ok(guests[seat].get(f"{match.path}/legal?seat={seat}&limit=40"))["commands"]
            ok(guests[seat].moves(match, seat, miserly(wishes)))


def numbers(told: Any) -> Iterator[Any]:
    """Points of cards that lie face down, wherever they stand in what is told."""
    if isinstance(told, dict) and told.get("pile") in FACE_DOWN and "noted" in told and told["points"] is not None:
        yield told
    for part in told.values() if isinstance(told, dict) else told if isinstance(told, list) else ():
        yield from numbers(part)


def leaks(told: Any, own: int | None) -> Iterator[Any]:
    """What an answer tells of others: in a view, in a fact, as a difference."""
    if isinstance(told, dict):
        place = re.match(r"/seats/(\d)/(cards|points)", str(told.get("path")))
        for seat, part in _by_seat(told.get("seats")):
            yield from (*numbers(part), *([part] if part.get("points") is not None else ())) if seat != own else ()
        if told.get("seat", own) != own and "noted" in told:
            yield from numbers(told)
        if place and int(place[1]) != own:
            yield from numbers(told) if place[2] == "cards" else (told,)
    for part in told.values() if isinstance(told, dict) else told if isinstance(told, list) else ():
        yield from leaks(part, own)


def _by_seat(seats: Any) -> list[tuple[int, Any]]:
    listed = seats if isinstance(seats, list) else ()
    return [(n, seat) for n, seat in enumerate(listed) if isinstance(seat, dict) and "cards" in seat]


def looks(match: Any, version: int) -> Iterator[str]:
    yield from (f"?at={at}" for at in range(1, version + 1))
    yield from (f"?as={eye}" for eye in ("spectator", 0, 1, 2))
    calls = ("events?limit=1000", "replay", "replay?as=0", f"diff?from=1&to={version}", f"compare?with={match.id}")
    yield from (f"/{call}" for call in (*calls, *(f"legal?seat={seat}" for seat in (0, 1, 2))))


def test_its_points_are_told_to_its_owner_alone(table):
    match, guests = table
    now = guests[0].sees(match)
    owners = {seat for seat, cards in held(now["view"]).items() if cards}
    assert owners
    for own, guest in guests.items():
        assert all(card["noted"] is False for cards in held(guest.sees(match)["view"]).values() for card in cards)
        if own in owners:
            shown = held(guest.sees(match, f"?as={own}")["view"])[own]
            assert all(card["points"] for card in shown)
        answers = [guest.get(match.path + look).text for look in looks(match, now["version"])]
        for seat in (0, 1, 2):
            answers.append(guest.moves(match, seat, PASSES, also={"dry_run": True}).text)
            answers.append(guest.moves(match, seat, NOTHING, also={"return": "view"}).text)
        answers.append(live(guest, match))
        for answer in answers:
            for line in answer.splitlines():
                assert list(leaks(json.loads(line), own)) == [], line

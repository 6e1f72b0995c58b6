"""A crawl over every call as every kind of viewer: what the rules hide stands in no answer, header, number or log."""

import itertools
import json
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest

from tests.services.api.people import Guest, Match, People, ok, play, together
from tests.services.api.serve import SECRETS
from tests.services.api.test_racing import messages

ROUND = {"type": "play_card", "round": 1}


class Secrets:
    """What is hidden of a match: cards by their holder, draws by their number, salts of hidden events."""

    def __init__(self, payloads: list[dict[str, Any]], salts: list[str]) -> None:
        self.cards: dict[int, set[int]] = {}
        self.draws: dict[int, int] = {}
        self.salts: dict[str, int] = {}
        self.shown: set[int] = set()
        for data, salt in zip(payloads, salts, strict=True):
            self.shown |= set(data.get("cards", ()))
            if "seat" in data and {"hand", "card", "came"} & data.keys():
                seat = data["seat"]
                self.cards.setdefault(seat, set()).update(data.get("hand", ()))
                self.cards[seat] |= {data[name] for name in ("card", "came", "back") if name in data}
                self.draws |= {draw["n"]: seat for draw in data.get("draws", ())}
                self.salts[salt] = seat

    def told(self, text: str, seat: int | None) -> list[object]:
        """What of all that this text tells to whoever sits there (None: nowhere)."""
        own = self.cards.get(seat, set()) if seat is not None else set()
        hidden = [card for card in SECRETS if card not in own | self.shown]
        found: list[object] = [card for card in hidden if str(card) in text or f"{card:x}" in text]
        found += [salt for salt, owner in self.salts.items() if owner != seat and salt in text]
        return found + [draw for draw in self._indices(text) if self.draws[draw["n"]] != seat]

    def _indices(self, text: str) -> Iterator[dict[str, Any]]:
        for line in text.replace("data: ", "").splitlines():
            if line.startswith(("{", "[")):
                yield from _draws(json.loads(line))


def _draws(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        if value.keys() == {"n", "size", "index"} and value["index"] is not None:
            yield value
        value = list(value.values())
    if isinstance(value, list):
        yield from itertools.chain.from_iterable(map(_draws, value))


def secrets_of(log, match: Match) -> Secrets:
    return Secrets([json.loads(raw) for raw in log.payloads(match.id)], log.salts(match.id))


def looks(match: Match, version: int) -> Iterator[str]:
    """Every address that tells of the match, in every way it can be asked."""
    eyes = ("", "as=spectator", "as=0", "as=1", "as=2")
    moments = ("", *(f"at={n}" for n in range(1, version + 1)))
    for eye, moment in itertools.product(eyes, moments):
        yield f"{match.path}?{'&'.join(filter(None, (eye, moment)))}"
    for eye in eyes:
        calls = ("events", "replay", f"replay?from={version}", f"diff?from=1&to={version}", f"compare?with={match.id}")
        for call in calls:
            yield f"{match.path}/{call}{'&' if '?' in call else '?'}{eye}".rstrip("?&")
    for call in ("verify", "forks"):
        yield f"{match.path}/{call}"
    for seat in (0, 1, 2):
        yield f"{match.path}/legal?seat={seat}"
    yield from ("/v1/matches", "/v1/matches?public=true", "/v1/games", "/metrics", "/schema", "/schema/openapi.json")


def attempts(match: Match, seat: int | None) -> Iterator[tuple[str, Any]]:
    """What somebody may try who wants to find out more."""
    for other in (0, 1, 2):
        for also in ({}, {"dry_run": True}, {"return": "view"}):
            if other != seat:
                yield f"{match.path}/moves", {"seat": other, "command": ROUND | {"card": 1}} | also
    yield f"{match.path}/moves", {"seat": seat or 0, "command": ROUND | {"card": 1}, "dry_run": True}
    yield f"{match.path}/moves", {"seat": seat or 0, "command": ROUND | {"card": "x"}}
    yield f"{match.path}/moves", {"seat": seat or 0, "command": {"type": "swap_card", "card": 1}, "dry_run": True}
    yield f"{match.path}/seats", {"seat": 1}
    yield f"{match.path}/seats", {"invitation": "x"}
    yield f"{match.path}/concede/3", {"seat": 1, "agree": True}
    yield f"{match.path}/undo/3", {"seat": 1, "agree": True}
    yield f"{match.path}/rematch", {}
    for at in (1, 6, 9, 12):
        yield f"{match.path}/forks", {"at": at}
    for other in (0, 1, 2):
        if other != seat:
            for to in (None, 6, 9):
                yield f"{match.path}/undo", {"seat": other, "to": to}
            yield f"{match.path}/hand-over", {"seat": other}
            yield f"{match.path}/stand-in", {"seat": other, "player": None}


def whole(answer: httpx.Response) -> str:
    """Everything that went over the wire, one JSON value a line."""
    return "\n".join((answer.text, *(f"{name}: {text}" for name, text in answer.headers.items())))


def live(guest: Guest, match: Match) -> str:
    headers = {"Last-Event-ID": "0"} | ({"Authorization": f"Bearer {guest.token}"} if guest.token else {})
    headers |= {"Watch-Token": guest.link} if isinstance(guest, Linked) else {}
    with guest.client.stream("GET", f"{match.path}/live", headers=headers) as answer:
        if answer.status_code != 200:
            return answer.read().decode()
        told = messages(answer)
        next(told)
        return json.dumps(next(told))


class Linked(Guest):
    """A stranger with a watch link."""

    link = ""

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        return super().ask(method, path, body, Watch_Token=self.link, **headers)


def linked(guest: Guest, match: Match) -> Linked:
    found = Linked(guest.client)
    found.link = ok(guest.post(f"{match.path}/watch-links", {}), 201)["watch"]
    return found


@pytest.fixture
def crowd(public_server, people, log):
    """Two who stay at the table, one who watches, one who hands a seat over, one without a token."""
    with ExitStack() as stack:
        elsewhere = stack.enter_context(People(public_server.url))
        anna, ben, cara, dan = (people.new(name) for name in ("Anna", "Ben", "Cara", "Dan"))
        yield anna, ben, cara, dan, elsewhere.stranger()


@pytest.mark.parametrize("visibility", ["private", "public"])
def test_what_is_hidden_is_told_to_nobody(crowd, people, operator, auditor, log, server, public_server, visibility):
    anna, ben, cara, dan, stranger = crowd
    match = together(anna, ben, dan, game="secret_hands", visibility=visibility)
    swap = {"type": "swap_card", "card": anna.hand(match, 0)[0]}
    moved = {"seat": 0, "command": swap}
    ok(anna.post(f"{match.path}/moves", moved, Idempotency_Key="swap"))
    ok(ben.moves(match, 1, play(1, ben.hand(match, 1)[0])))
    ok(ben.post(f"{match.path}/undo", {"seat": 1}))
    ok(ben.moves(match, 1, play(1, ben.hand(match, 1)[1])))
    hidden_before = secrets_of(log, match)
    ok(anna.post(f"{match.path}/undo", {"seat": 0}))
    eve = people.new("Eve")
    match.invitations[2] = ok(dan.post(f"{match.path}/hand-over", {"seat": 2}))["invitation"]
    eve.sits(match, 2)
    version = anna.sees(match)["version"]
    hidden = secrets_of(log, match)
    assert len(hidden.cards[0]) == 4
    assert hidden_before.cards == hidden.cards
    viewers = [(anna, 0), (ben, 1), (eve, 2), (cara, None), (dan, None), (stranger, None)]
    viewers += [(linked(ben, match), None), (auditor, None), (operator, None)]
    for guest, seat in viewers:
        for path in looks(match, version):
            answer = guest.get(path)
            assert answer.status_code < 500, path
            assert hidden.told(whole(answer), seat) == [], (guest.player_id, path)
        for path, body in attempts(match, seat):
            answer = guest.post(path, body)
            assert 200 <= answer.status_code < 500, (path, body)
            assert hidden.told(whole(answer), seat) == [], (guest.player_id, path, body)
        assert hidden.told(live(guest, match), seat) == []
    assert log.version(match.id) == version
    again = ben.post(f"{match.path}/moves", moved, Idempotency_Key="swap")
    assert hidden.told(whole(again), 1) == []
    assert_silent(server.log, public_server.log)


def test_two_deals_that_differ_only_in_what_is_hidden_have_the_same_tag_but_for_their_ids(anna, ben):
    """A tag made over more than is shown would tell whether what is hidden has changed."""
    match = together(anna, ben)
    tag = ben.get(match.path).headers["etag"]
    for _ in range(3):
        ok(anna.moves(match, 0, play(1, anna.hand(match, 0)[0]), also={"dry_run": True}))
    assert ben.get(match.path).headers["etag"] == tag


def test_a_crawl_finds_what_it_looks_for(anna, ben, log):
    """The net has no holes: what a seat may know is found in that seat's own answers."""
    match = together(anna, ben, game="secret_hands")
    hidden = secrets_of(log, match)
    own = whole(anna.get(f"{match.path}/events"))
    assert {type(found) for found in hidden.told(own, 1)} == {int, str, dict}
    assert hidden.told(own, 0) == []


def test_a_spoilt_record_is_logged_by_kind_and_place_alone(public_server, anna, ben, log, server):
    match = together(anna, ben, game="secret_hands")
    hand = anna.hand(match, 0)
    log.edit(match.id, 5, "payload", json.dumps({"seat": 0, "hand": f"{hand}", "draws": []}))
    with People(public_server.url) as elsewhere:
        answer = Guest(elsewhere.client, anna.token).get(f"{match.path}/events")
    assert answer.status_code == 500
    assert answer.json()["code"] == "record_damaged"
    met = f"damaged record: version 5, met by {match.path}/events: ValidationError at "
    assert met in public_server.log.read_text()
    assert not any(str(card) in whole(answer) for card in hand)
    assert_silent(server.log, public_server.log)


def assert_silent(*logs):
    for path in logs:
        text = path.read_text()
        assert [card for card in SECRETS if str(card) in text] == []

"""People at the keyboard: each speaks to the service with a token of their own, in the words of the API."""

from types import TracebackType
from typing import Any

import httpx

Json = Any


class Guest:
    """Somebody who may or may not have a token."""

    def __init__(self, client: httpx.Client, token: str | None = None, player_id: str = "") -> None:
        self.client, self.token, self.player_id = client, token, player_id

    def ask(self, method: str, path: str, body: Json = None, **headers: str) -> httpx.Response:
        """Any request. Headers by their names with `_` for `-`."""
        sent: dict[str, str | bytes] = {name.replace("_", "-"): text for name, text in headers.items()}
        if self.token is not None:
            sent.setdefault("Authorization", f"Bearer {self.token}".encode())
        return self.client.request(method, path, json=body, headers=sent)

    def get(self, path: str, **headers: str) -> httpx.Response:
        return self.ask("GET", path, **headers)

    def post(self, path: str, body: Json, **headers: str) -> httpx.Response:
        return self.ask("POST", path, body, **headers)

    def opens(self, seats: int = 2, **more: Json) -> "Match":
        """A match of hidden hands with this player at seat 0."""
        answer = ok(self.post("/v1/matches", {"game": "hidden_hands", "seats": seats} | more), 201)
        return Match(answer["match_id"], {seat["seat"]: seat.get("invitation") for seat in answer["seats"]}, answer)

    def sits(self, match: "Match", seat: int, **headers: str) -> Json:
        return ok(self.post(f"{match.path}/seats", {"invitation": match.invitations[seat]}, **headers))

    def sees(self, match: "Match", query: str = "") -> Json:
        return ok(self.get(match.path + query))

    def hand(self, match: "Match", seat: int) -> list[int]:
        """The cards this player holds there."""
        cards: list[int] = self.sees(match, f"?as={seat}")["view"]["seats"][seat]["hand"]
        return cards

    def plays(self, match: "Match", seat: int, card: int | None = None, **headers: str) -> httpx.Response:
        """Lay that card for the round that runs, else the first in hand."""
        view = self.sees(match, f"?as={seat}")["view"]
        card = view["seats"][seat]["hand"][0] if card is None else card
        return self.moves(match, seat, play(view["round"], card), **headers)

    def moves(self, match: "Match", seat: int, command: Json, *, also: Json = None, **headers: str) -> httpx.Response:
        """Give that command. `also`: more of the body."""
        body = {"seat": seat, "command": command} | (also or {})
        return self.post(f"{match.path}/moves", body, **headers)

    def plays_out(self, match: "Match", *others: "Guest") -> None:
        """All lay their first cards until the match has ended; the others sit at the next seats."""
        while self.sees(match)["status"] == "running":
            for seat, guest in enumerate((self, *others)):
                ok(guest.plays(match, seat))


class Match:
    """What the one who opened it knows of a match."""

    def __init__(self, match_id: str, invitations: dict[int, str | None], opened: Json) -> None:
        self.id, self.path, self.invitations, self.opened = match_id, f"/v1/matches/{match_id}", invitations, opened


class People:
    """Everybody at one server."""

    def __init__(self, url: str) -> None:
        self.client = httpx.Client(base_url=url, timeout=30)

    def __enter__(self) -> "People":
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.client.close()

    def new(self, name: str) -> Guest:
        answer = ok(Guest(self.client).post("/v1/players", {"name": name}), 201)
        return Guest(self.client, answer["token"], answer["player_id"])

    def stranger(self) -> Guest:
        return Guest(self.client)


def play(round_: int, card: int) -> Json:
    return {"type": "play_card", "round": round_, "card": card}


def ok(answer: httpx.Response, status: int = 200) -> Json:
    """The answer's JSON, which must have gone well."""
    assert answer.status_code == status, answer.text
    return answer.json()


def no(answer: httpx.Response) -> tuple[int, str]:
    """Status and code of a problem detail, which the answer must be."""
    assert answer.headers["content-type"] == "application/problem+json", answer.text
    problem = answer.json()
    assert problem["status"] == answer.status_code
    return answer.status_code, problem["code"]


def together(*guests: Guest, **more: Json) -> Match:
    """A match at which these guests sit, in order; it has begun."""
    match = guests[0].opens(len(guests), **more)
    for seat, guest in enumerate(guests[1:], 1):
        guest.sits(match, seat)
    return match

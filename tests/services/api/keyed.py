"""A scene for every call that takes a key: somebody who may make it, what they send, and what else they could send."""

from collections.abc import Callable
from typing import Any, NamedTuple

import httpx

from tests.services.api import city
from tests.services.api.people import Guest, Json, ok, play, together
from tests.services.api.test_bundle import bundle
from tests.services.api.test_import import sends


class Cast(NamedTuple):
    """Who is there, and what kind of table they sit at; `seal` seals the record."""

    kind: str
    anna: Guest
    ben: Guest
    cara: Guest
    operator: Guest
    seal: Callable[[], object]

    def table(self, *guests: Guest) -> str:
        """The path of a table at which these guests sit, in order."""
        return together(*guests).path if self.kind == "matches" else city.together(*guests)[0].path

    def screen(self, seats: int = 3) -> str:
        """The path of a table whose seats are all Anna's."""
        at_one = self.anna.opens(seats, hotseat=True) if self.kind == "matches" else city.at_one_screen(self.anna)[0]
        return at_one.path

    def opened(self) -> Any:
        """A table with Anna at it, whose other seat is free."""
        return self.anna.opens() if self.kind == "matches" else city.opened(self.anna)

    def over(self) -> str:
        """The path of a match that has ended."""
        match = together(self.anna, self.ben)
        ok(self.ben.post(f"{match.path}/concede", {"seat": 1}))
        return match.path


class Scene(NamedTuple):
    """A call with the body that is sent twice, and with another one. `then`: what makes the other one change
    something, where the first one did not."""

    guest: Guest
    path: str
    body: Json
    other: Json = None
    then: Callable[[], object] | None = None

    def send(self, body: Json, key: str = "same") -> httpx.Response:
        if isinstance(body, bytes):
            return sends(self.guest, body, Idempotency_Key=key)
        return self.guest.post(self.path, body, Idempotency_Key=key)


def opening(c: Cast) -> Scene:
    body = {"game": "hidden_hands"} if c.kind == "matches" else {}
    return Scene(c.anna, f"/v1/{c.kind}", body | {"seats": 2, "title": "A"}, body | {"seats": 3, "title": "B"})


def naming(name: str) -> Json:
    return {"seat": 0, "command": {"type": "name_city", "text": name}}


def moves(c: Cast) -> Scene:
    if c.kind == "campaigns":
        return Scene(c.anna, f"{c.screen()}/moves", naming("Port"), naming("Quay"))
    match = together(c.anna, c.ben)
    one, other, *_ = ({"seat": 0, "command": play(1, card)} for card in c.anna.hand(match, 0))
    return Scene(c.anna, f"{match.path}/moves", one, other)


def rehearsal(c: Cast) -> Scene:
    scene = moves(c)
    return scene._replace(body=scene.body | {"dry_run": True}, other=scene.body)


def sitting(c: Cast) -> Scene:
    table = c.opened()
    body = {"invitation": table.invitations[1]}
    return Scene(c.ben, f"{table.path}/seats", body | {"seed": "5e" * 32}, body)


def inviting(c: Cast) -> Scene:
    return Scene(c.anna, f"{c.opened().path}/seats/1/invitation", {}, {"open": True})


def conceding(c: Cast) -> Scene:
    return Scene(c.anna, f"{c.screen(2)}/concede", {"seat": 0}, {"seat": 1})


def answering_concession(c: Cast) -> Scene:
    path = c.table(c.anna, c.ben, c.cara)
    number = ok(c.cara.post(f"{path}/concede", {"seat": 2}))["events"][0]["version"]
    return Scene(c.anna, f"{path}/concede/{number}", *answers(0))


def answers(seat: int) -> tuple[Json, Json]:
    return {"seat": seat, "agree": True}, {"seat": seat, "agree": False}


def proposing(c: Cast) -> Scene:
    if c.kind == "campaigns":
        box, table = city.together(c.anna, c.ben)
        city.passes(table, box)
        body = {"seat": 0, "to_chapter": 1}
        return Scene(c.anna, f"{box.path}/undo", body, body | {"seed": "5e" * 32})
    match = together(c.anna, c.ben)
    for seat, guest in ((0, c.anna), (1, c.ben)):
        ok(guest.plays(match, seat))
    start = c.anna.sees(match)["version"] - 3
    return Scene(c.anna, f"{match.path}/undo", {"seat": 0}, {"seat": 0, "to": start})


def proposing_already(c: Cast) -> Scene:
    if c.kind == "matches":
        return once_more(proposing)(c)
    path = c.table(c.anna, c.ben)
    for seat, guest in ((0, c.anna), (1, c.ben)):
        ok(guest.post(f"{path}/moves", naming("Port") | {"seat": seat}))
    scene = Scene(c.anna, f"{path}/undo", {"seat": 0}, {"seat": 0, "to_chapter": 1})
    ok(scene.send(scene.body, "before"))
    return scene


def answering_undo(c: Cast) -> Scene:
    asked = proposing(c)
    number = ok(asked.send(asked.body, "asked"))["proposal"]
    return Scene(c.ben, f"{asked.path}/{number}", *answers(1))


def pausing(c: Cast) -> Scene:
    return Scene(c.anna, f"{c.table(c.anna, c.ben)}/pause", {"seat": 0}, {})


def resuming(c: Cast) -> Scene:
    path = c.table(c.anna, c.ben)
    ok(c.anna.post(f"{path}/pause", {}))
    return Scene(c.anna, f"{path}/resume", {"seat": 0}, {})


def abandoning(c: Cast) -> Scene:
    return Scene(c.anna, f"{c.table(c.anna, c.ben)}/abandon", *answers(0))


def handing_over(c: Cast) -> Scene:
    return Scene(c.anna, f"{c.screen()}/hand-over", {"seat": 0}, {"seat": 1})


def standing_in(c: Cast) -> Scene:
    one, other = ({"seat": 0, "player": guest.player_id} for guest in (c.cara, c.operator))
    return Scene(c.anna, f"{c.table(c.anna, c.ben)}/stand-in", one, other)


def playing_alone(c: Cast) -> Scene:
    scene = standing_in(c)
    return scene._replace(body={"seat": 0, "player": None}, other=scene.body)


def reclaiming(c: Cast) -> Scene:
    path = c.table(c.anna, c.ben, c.cara)
    return Scene(c.anna, f"{path}/reclaim", *answers(2))


def forking(c: Cast) -> Scene:
    if c.kind == "campaigns":
        return Scene(c.anna, f"{c.screen()}/forks", {}, {"title": "B"})
    path = c.over()
    at = ok(c.anna.get(path))["version"] - 3
    return Scene(c.anna, f"{path}/forks", {"at": at}, {"at": at, "title": "B"})


def again(c: Cast) -> Scene:
    return Scene(c.anna, f"{c.over()}/rematch", {}, {"seed": "later"})


def again_already(c: Cast) -> Scene:
    scene = again(c)
    ok(scene.send({}, "first"), 201)
    return scene


def linking(c: Cast) -> Scene:
    return Scene(c.anna, f"{c.table(c.anna, c.ben)}/watch-links", {})


def admitting(c: Cast) -> Scene:
    return Scene(c.anna, "/v1/players/me/tokens", {})


def importing(c: Cast) -> Scene:
    matches = [together(c.anna, c.ben) for _ in range(2)]
    for match in matches:
        c.anna.plays_out(match, c.ben)
    c.seal()
    return Scene(c.operator, "/v1/bundles", *(bundle(c.anna, match) for match in matches))


def importing_already(c: Cast) -> Scene:
    scene = importing(c)
    ok(scene.send(scene.body, "first"), 201)
    return scene


def once_more(make: Callable[[Cast], Scene]) -> Callable[[Cast], Scene]:
    """The same, where it was done already."""

    def scene(c: Cast) -> Scene:
        found = make(c)
        assert found.send(found.body, "before").is_success
        return found

    return scene


def after(scene: Scene, call: str) -> Scene:
    """The same, and a call that makes it change something again."""
    path = f"{scene.path.rpartition('/')[0]}/{call}"
    return scene._replace(then=lambda: ok(scene.guest.post(path, {})))

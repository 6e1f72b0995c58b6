"""The words of a campaign: boxes opened, chapters opened and ended, what they brought placed, all over HTTP."""

from collections.abc import Mapping

import httpx

from tests.services.api.people import Guest, Json, ok

Table = Mapping[int, Guest]
"""Who plays each seat."""


class Box:
    """What the one who opened it knows of a campaign."""

    def __init__(self, opened: Json) -> None:
        self.id, self.opened = opened["campaign_id"], opened
        self.path = f"/v1/campaigns/{self.id}"
        self.invitations = {seat["seat"]: seat.get("invitation") for seat in opened["seats"]}


def opened(guest: Guest, seats: int = 2, **more: Json) -> Box:
    """A campaign with this player at seat 0."""
    return Box(ok(guest.post("/v1/campaigns", {"seats": seats} | more), 201))


def together(*guests: Guest, **more: Json) -> tuple[Box, Table]:
    """A campaign at which these guests sit, in order; it has begun."""
    box = opened(guests[0], len(guests), **more)
    for seat, guest in enumerate(guests[1:], 1):
        ok(guest.post(f"{box.path}/seats", {"invitation": box.invitations[seat]}))
    return box, dict(enumerate(guests))


def at_one_screen(guest: Guest, seats: int = 2, **more: Json) -> tuple[Box, Table]:
    """A campaign whose seats are all this player's."""
    return opened(guest, seats, hotseat=True, **more), dict.fromkeys(range(seats), guest)


def seen(guest: Guest, box: Box, query: str = "") -> Json:
    return ok(guest.get(box.path + query))


def wishes(guest: Guest, box: Box, seat: int, type_: str, **fields: Json) -> httpx.Response:
    """Ask for that of the campaign."""
    return guest.post(f"{box.path}/moves", {"seat": seat, "command": {"type": type_, **fields}})


def opens_chapter(guest: Guest, box: Box, seat: int = 0) -> str:
    """Open the next chapter; the path of its match."""
    ok(wishes(guest, box, seat, "open_chapter"))
    return f"/v1/matches/{running(guest, box)}"


def running(guest: Guest, box: Box) -> str:
    """The id of the match of the chapter that is being played."""
    (match_id,) = (one["match_id"] for one in seen(guest, box)["chapters"] if one["status"] == "running")
    found: str = match_id
    return found


def ends(table: Table, match: str) -> Json:
    """All end their part in the chapter, whose match this is, until it is over; the last answer."""
    answer: Json = None
    while (now := ok(table[0].get(match)))["status"] == "running":
        seat = now["to_move"][0]
        answer = ok(table[seat].post(f"{match}/moves", {"seat": seat, "command": _leaving(now)}))
    return answer


def _leaving(now: Json) -> Json:
    if now["view"]["asked"]:
        return {"type": "keep_nugget"}
    return {"type": "end_participation", "round": now["view"]["round"]}


def settles(table: Table, box: Box) -> None:
    """Whatever waits is placed where it may go first."""
    for seat, guest in table.items():
        while (command := _placing(guest, box, seat)) is not None:
            ok(guest.post(f"{box.path}/moves", {"seat": seat, "command": command}))


def _placing(guest: Guest, box: Box, seat: int) -> Json:
    commands = ok(guest.get(f"{box.path}/legal?seat={seat}&limit=2"))["commands"]
    return next((one for one in commands if one["type"] in ("place_sticker", "give_cog")), None)


def passes(table: Table, box: Box, chapters: int = 1) -> None:
    """So many chapters are opened, ended and paid for."""
    for _ in range(chapters):
        ends(table, opens_chapter(table[0], box))
        settles(table, box)

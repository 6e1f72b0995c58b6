"""The first page: the matches that wait for you, those you may watch, and how to start one."""

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

import msgspec
from markupsafe import Markup

from domain.games.my_city import MY_CITY
from services.store.summary import Summary, Wanted
from services.table import person, viewing
from services.web import setup
from services.web.answer import Answer
from services.web.ask import Ask, whole
from services.web.chair import known, seat_name, someone
from services.web.route import Route

MOST = 30
"""Matches and campaigns that are looked for at first; older ones are asked for."""
_LIMIT = 480
AT_ONCE = 12
"""Rows that are seen at once; all that wait for somebody are."""
WATCHED = 8
_OVER = ("ended", "abandoned")


class Row(msgspec.Struct, frozen=True):
    """A match in a list, or a campaign. `chapter`: of a campaign, the one being played, or the next."""

    match_id: UUID
    path: str
    is_campaign: bool
    chapter: int | None
    game: str
    name: str
    title: str | None
    status: str
    seats: int
    is_mine: bool
    waits_for: list[Markup]
    players: list[Markup]


async def home(ask: Ask) -> Answer:
    """My matches, those that wait for me first; public ones; the shelf."""
    me, limit = ask.caller.player, min(whole(ask.query("tables") or str(MOST)), _LIMIT)
    mine = await _mine(ask, me, limit) if me is not None else []
    chosen = ask.query("game") or shelf(ask)[0].name
    return ask.page(
        "home.html",
        rows=in_order(mine),
        seen=seen(mine),
        older=2 * limit if len(mine) >= limit < _LIMIT else None,
        is_open=limit > MOST,
        watched=[row for row in await _public(ask) if row.match_id not in {one.match_id for one in mine}],
        shelf=shelf(ask),
        face_of=ask.front.face_of,
        chosen=next((game for game in shelf(ask) if game.name == chosen), shelf(ask)[0]),
        options=setup.options,
        packs=await ask.house.packs.names(MY_CITY),
        me=None if me is None else await person.look(ask.house, ask.caller),
    )


def shelf(ask: Ask) -> list[Any]:
    """The games, as the newest revision of each is played."""
    shelf_ = ask.house.shelf
    return [shelf_.by_name(name) for name in dict.fromkeys(game.name for game in shelf_.games)]


def in_order(rows: Iterable[Row]) -> list[Row]:
    """Those that wait for me first, those that are over last."""
    return sorted(rows, key=lambda row: (row.status in _OVER, not row.is_mine))


def seen(rows: Sequence[Row]) -> int:
    """How many are seen at once: nothing is folded away that waits for me, nor a single one."""
    first = max(AT_ONCE, sum(row.is_mine for row in rows))
    return first if len(rows) > first + 1 else len(rows)


async def _mine(ask: Ask, me: UUID, limit: int) -> list[Row]:
    """My campaigns, and my matches but for the chapters that are over: those lie in their campaign.

    However old it is, what waits for me is among them.
    """
    wanted = [
        Wanted(player_id=me, moves_next=turn, campaigns=campaigns) for campaigns in (True, False) for turn in (me, None)
    ]
    rows = {row.match_id: row for one in wanted for row in await _rows(ask, one, limit)}
    return [row for row in rows.values() if row.is_campaign or row.chapter is None or row.status not in _OVER]


async def _public(ask: Ask) -> list[Row]:
    if ask.caller.player is None and not ask.front.is_public:
        return []
    campaigns = await _rows(ask, Wanted(visibility="public", status="running", campaigns=True), WATCHED)
    return [*campaigns, *await _rows(ask, Wanted(visibility="public", status="running"), WATCHED)][:WATCHED]


async def _rows(ask: Ask, wanted: Wanted, limit: int) -> list[Row]:
    found = await ask.front.summaries.page(wanted, limit)
    titles = await ask.house.names.titles(one.title for one in found if one.title is not None)
    return [await _row(ask, one, titles) for one in found]


async def _row(ask: Ask, one: Summary, titles: dict[UUID, str]) -> Row:
    me = ask.caller.player
    told = await viewing.seats(ask.house.names, [None if player is None else str(player) for player in one.seats])
    names = [seat_name(ask.words, seat.seat) if seat.name is None else someone(ask.words, known(seat)) for seat in told]
    return Row(
        match_id=one.match_id,
        path=f"/campaigns/{one.match_id}" if one.campaign_id == one.match_id else f"/matches/{one.match_id}",
        is_campaign=one.campaign_id == one.match_id,
        chapter=one.chapter,
        game=one.game,
        name=ask.front.face_of(one.game).name,
        title=None if one.title is None else titles.get(one.title),
        status=one.status,
        seats=len(one.seats),
        is_mine=any(me in (one.seats[seat], one.stand_ins[seat]) for seat in one.to_move) if me else False,
        waits_for=[names[seat] for seat in one.to_move],
        players=list(dict.fromkeys(names)) if one.hotseat else names,
    )


ROUTES = (Route("GET", "/", home),)

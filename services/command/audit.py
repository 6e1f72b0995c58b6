"""`kifu audit`: who did what, when and in which order; and who has looked."""

import asyncio
from collections.abc import AsyncIterator
from datetime import datetime
from typing import Literal
from urllib.parse import urlencode
from uuid import UUID

import click
import msgspec

from services.api import query
from services.command.house import AUDITOR, opened
from services.command.running import settled
from services.settings import Settings
from services.store import audit
from services.store.audit import Order, Wanted
from services.table import auditing
from services.table.house import House
from services.table.naming import FORMER
from services.table.sheet import COLUMNS, row, sheet
from services.table.telling import Told, microseconds, time

_Form = Literal["lines", "csv", "json"]

_PAGE = 500
_INDEX_SECONDS = 600.0
"""How long the index may take to be made, should nobody have kept it until now."""


class _Moment(click.ParamType[int]):
    name = "time"

    def convert(self, value: str | int, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if isinstance(value, int):
            return value
        try:
            return microseconds(query.time(value))
        except ValueError:
            self.fail("a time is such as 2030-01-31T12:00:00Z.", param, ctx)


@click.command("audit")
@click.option("--match", type=click.UUID, help="Of that match.")
@click.option("--campaign", type=click.UUID, help="Of that campaign and its chapters.")
@click.option("--player", type=click.UUID, help="What that player did.")
@click.option("--seat", type=click.IntRange(0, 99), help="Of that seat.")
@click.option("--type", "type_", metavar="EVENT", help="Of that type, such as match_ended.")
@click.option("--game", help="Of that game.")
@click.option("--since", type=_Moment(), help="Recorded since then, such as 2030-01-31T12:00:00Z.")
@click.option("--until", type=_Moment(), help="Recorded before then.")
@click.option(
    "--order", type=click.Choice(["asc", "desc"]), default="asc", show_default=True, help="Oldest first, or newest."
)
@click.option("--limit", type=click.IntRange(1), help="At most so many.")
@click.option("--csv", "as_csv", is_flag=True, help="As a sheet, with every hash.")
@click.option("--json", "as_json", is_flag=True, help="For a program: an object a line, all that the API tells of it.")
@click.option("--reads", is_flag=True, help="Not what was done, but what auditors have read; the newest first.")
def command(
    match: UUID | None,
    campaign: UUID | None,
    player: UUID | None,
    seat: int | None,
    type_: str | None,
    game: str | None,
    since: int | None,
    until: int | None,
    order: Order,
    limit: int | None,
    as_csv: bool,
    as_json: bool,
    reads: bool,
) -> None:
    """Tell who did what, when and in which order.

    Of running matches this tells what everybody may see, of those that have ended all. It is a reading like any
    other, and recorded as such.
    """
    wanted = Wanted(
        match=match, campaign=campaign, player=player, seat=seat, type=type_, game=game, since=since, until=until,
        order=order,
    )  # fmt: skip
    if as_json + as_csv + reads > 1:
        raise click.UsageError("Only one of --csv, --json and --reads.")
    form: _Form = "csv" if as_csv else "json" if as_json else "lines"
    with settled() as settings:
        asyncio.run(_tell_reads(settings, limit) if reads else _tell(settings, wanted, limit, form))


async def _tell(settings: Settings, wanted: Wanted, limit: int | None, form: _Form) -> None:
    async with opened(settings) as parts:
        await parts.follower.open()
        try:
            await auditing.note(parts.house, AUDITOR, "kifu audit", _said(wanted))
            if form == "csv":
                click.echo(sheet([COLUMNS]), nl=False)
            async for told in _pages(parts.house, wanted, limit):
                click.echo(await _formed(parts.house, told, form), nl=False)
        finally:
            await parts.follower.close()


def _said(wanted: Wanted) -> bytes:
    asked = {name: value for name, value in msgspec.structs.asdict(wanted).items() if value is not None}
    return urlencode(asked).encode()


async def _pages(house: House, wanted: Wanted, limit: int | None) -> AsyncIterator[list[Told]]:
    left = limit
    page = await auditing.page(house, AUDITOR, wanted, min(_PAGE, left or _PAGE), patience=_INDEX_SECONDS)
    while True:
        yield page.events
        left = None if left is None else left - len(page.events)
        if page.next is None or left == 0:
            return
        page = await auditing.page(house, AUDITOR, wanted, min(_PAGE, left or _PAGE), page.next)


async def _formed(house: House, told: list[Told], form: _Form) -> str | bytes:
    if form == "csv":
        return sheet(map(row, told))
    return msgspec.json.Encoder().encode_lines(told) if form == "json" else await _lines(house, told)


async def _lines(house: House, told: list[Told]) -> str:
    who = {UUID(id_) for one in told if (id_ := one.actor.partition(":")[2])}
    names = await house.names.of(who)
    return "".join(f"{_line(one, names)}\n" for one in told)


def _line(told: Told, names: dict[UUID, str | None]) -> str:
    kind, _, id_ = told.actor.partition(":")
    who = (names[UUID(id_)] or FORMER) if id_ else kind
    seat = f" as seat {told.seat}" if isinstance(told.seat, int) else ""
    where = f"{told.stream_id} {told.version:>5}"
    return f"{told.recorded_at}  {where}  {told.hash[:12]}  {told.event_type:<22} {who}{seat}"


async def _tell_reads(settings: Settings, limit: int | None) -> None:
    async with opened(settings) as parts:
        async with parts.store.connection() as conn:
            found = await audit.readings(conn, limit or _PAGE)
        names = await parts.house.names.of({one.reader for one in found if one.reader is not None})
    for one in found:
        who = "at this machine" if one.reader is None else f"{names[one.reader] or FORMER} ({one.reader})"
        click.echo(f"{_at(one.read_at)}  {who}  {one.path}{'?' if one.query else ''}{one.query}")


def _at(moment: datetime) -> str:
    return time(microseconds(moment))

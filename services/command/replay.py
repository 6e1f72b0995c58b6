"""`kifu replay`: a match as it was, drawn as text."""

import asyncio
import re
from uuid import UUID

import click
import msgspec

from domain.campaign.state import Campaign
from services.api.pattern import AS
from services.api.query import moment
from services.command.house import caller, entered
from services.command.running import BEARER, settled
from services.settings import Settings
from services.table.caller import Caller
from services.table.house import House
from services.table.reading import Sight, events, look
from services.table.telling import Told, time

_PAGE = 500


class _Eyes(click.ParamType[str]):
    name = "eyes"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if re.fullmatch(AS, value) is None:
            self.fail(f"it is the number of a seat or the word spectator, not {value!r}.", param, ctx)
        return value


@click.command("replay")
@click.argument("match_id", metavar="MATCH", type=click.UUID, help="Its id.")
@click.option(
    "--at",
    metavar="VERSION|TIME",
    help="As it was then: a version, or a time such as 2030-01-31T12:00:00Z; as it is if not said.",
)
@click.option("--as", "as_", type=_Eyes(), metavar="SEAT", help="Through the eyes of that seat, or of a spectator.")
@click.option("--log", is_flag=True, help="Every event up to there too, a line each.")
@click.option("--token", envvar=BEARER, show_envvar=True, help="A player's: shows what that player may see.")
@click.option("--json", "as_json", is_flag=True, help="The view for a program.")
def command(match_id: UUID, at: str | None, as_: str | None, log: bool, token: str | None, as_json: bool) -> None:
    """Draw a match as it was.

    Of a running MATCH this shows what everybody may see, and with a player's --token what that player may; of one
    that has ended, all.
    """
    with settled() as settings:
        click.echo(asyncio.run(_replay(settings, match_id, at, as_, log=log, token=token, as_json=as_json)))


async def _replay(
    settings: Settings, match_id: UUID, at: str | None, as_: str | None, *, log: bool, token: str | None, as_json: bool
) -> str:
    async with entered(settings) as house:
        who = await caller(house, token)
        sight = await look(house, who, match_id, at=moment(at), as_=as_)
        if isinstance(sight.kept.folded, Campaign):
            raise click.ClickException(_chapters(sight.kept.folded))
        shown = None if sight.kept.match.state is None else _view(sight)
        if as_json:
            return msgspec.json.encode(shown).decode()
        lines = [_heading(sight)]
        if log:
            lines += [_line(told) for told in await _told(house, who, match_id, as_, sight.kept.version)]
        lines.append(sight.kept.match.game.show(shown) if shown else "Nobody has played yet.")
        return "\n".join(lines)


def _chapters(campaign: Campaign) -> str:
    """Where they can be seen that were opened until then."""
    found = ", ".join(f"chapter {one.chapter} is {one.match_id}" for one in campaign.effective)
    told = f"the match of each of its chapters can be drawn: {found}" if found else "no chapter of it was open yet"
    return f"This is a campaign; {told}."


def _view(sight: Sight) -> msgspec.Struct:
    return sight.kept.match.game.view(sight.kept.match.state, sight.viewer)


def _heading(sight: Sight) -> str:
    table = sight.kept.match.table
    return f"{table.opened.rules}, {table.status}, version {sight.kept.version}, {time(sight.kept.at)}\n"


async def _told(house: House, who: Caller, match_id: UUID, as_: str | None, upto: int) -> list[Told]:
    told: list[Told] = []
    while len(told) < upto:
        page = await events(house, who, match_id, after=len(told), limit=min(_PAGE, upto - len(told)), as_=as_)
        told += page
        if not page:
            break
    return told


def _line(told: Told) -> str:
    who = f"seat {told.seat}" if isinstance(told.seat, int) else "table"
    data = msgspec.json.encode(told.data).decode()
    return f"{told.version:>5}  {told.recorded_at[:19]}  {who:<7} {told.event_type:<18} {data}"

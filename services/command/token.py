"""`kifu token`: tokens for roles that no player can give himself."""

import asyncio
from datetime import UTC, datetime, timedelta

import click
import msgspec

from services.command.house import entered
from services.command.running import settled
from services.settings import Settings
from services.store import desk
from services.table.person import appoint
from services.table.telling import microseconds, time


@click.command("token")
@click.argument("role", type=click.Choice(["auditor", "operator"]), help="What the bearer is.")
@click.option("--name", default=None, help="Whose it is, for the record; the role if not said.")
@click.option("--days", default=30, show_default=True, type=click.IntRange(1, 3_650), help="How long it is valid.")
@click.option("--json", "as_json", is_flag=True, help="For a program.")
def command(role: desk.Role, name: str | None, days: int, as_json: bool) -> None:
    """Make a token for an auditor or an operator.

    An auditor sees every match: while it runs as a spectator does, once it has ended all of it. An operator pauses,
    abandons and mends.
    """
    until = datetime.now(UTC) + timedelta(days=days)
    with settled() as settings:
        token = asyncio.run(_appoint(settings, role, name or role, until))
    expires = time(microseconds(until))
    if as_json:
        click.echo(msgspec.json.encode({"role": role, "token": token, "expires": expires}).decode())
    else:
        click.echo(f"{token}\nThis is shown once. It makes its bearer {role} until {expires}.")


async def _appoint(settings: Settings, role: desk.Role, name: str, until: datetime) -> str:
    async with entered(settings) as house:
        return await appoint(house, role, name, until)

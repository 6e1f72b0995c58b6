"""`kifu content`: which packs are installed, and whether one can be played with, told to whoever makes it."""

from pathlib import Path

import click
import msgspec

from domain.games import SHELF
from domain.games.my_city import MY_CITY
from services.command.running import chosen
from services.table import stock
from services.table.pack import Judge, Pack, installed, read
from services.table.stock import PackTold


@click.group("content")
def command() -> None:
    """Packs: tables of your own in place of those we print.

    A pack is a folder in KIFU_PACKS with a folder for each game, such as my_city/chapter_5.toml.
    """


@command.command("check")
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="For a program.")
def check(folder: Path, as_json: bool) -> None:
    """Tell what the pack in FOLDER replaces and the hash of the result, or everything that is wrong with it."""
    pack = read(folder, SHELF)
    if as_json:
        click.echo(msgspec.json.encode(_told(pack)).decode())
    elif pack.faults:
        count = len(pack.faults)
        click.echo("\n".join([*map(str, pack.faults), f"{count} fault{'s' * (count > 1)}."]))
    else:
        click.echo("\n".join(_lines(pack)))
    raise SystemExit(1 if pack.faults else 0)


def _told(pack: Pack) -> dict[str, object]:
    content = {} if pack.faults else stock.hashes(pack, SHELF)
    return {"ok": not pack.faults, "replaces": stock.replaces(pack), "content": content, "faults": pack.faults}


def _lines(pack: Pack) -> list[str]:
    hashes = stock.hashes(pack, SHELF)
    lines: list[str] = []
    for name in hashes:
        what = "campaign" if name == MY_CITY.name else "match"
        lines += [f"{name} replaces:", *(f"  {file}" for file in sorted(pack.tables[name]))]
        lines += [f"  content of a {what}: {hashes[name]}"]
    return lines


@command.command("list")
@click.option("--json", "as_json", is_flag=True, help="For a program.")
def list_(as_json: bool) -> None:
    """Tell which packs are installed, and what each replaces or why it cannot be played with.

    What is named here can be named when a match or a campaign is opened, as its content.
    """
    folder = chosen().packs
    told = [stock.told(name, pack, SHELF) for name, pack in installed(folder, Judge(SHELF)).items()]
    if as_json:
        click.echo(msgspec.json.encode({"items": told}).decode())
    elif told:
        click.echo("\n".join(line for one in told for line in _listed(one)))
    else:
        click.echo(f"No pack is installed. Put one, a folder with a folder for each game, into {folder}")


def _listed(one: PackTold) -> list[str]:
    if one.fault:
        return [f"{one.name} cannot be played with: {one.fault}"]
    of_game = (f"  {game} {one.content[game][:12]}  {', '.join(tables)}" for game, tables in one.replaces.items())
    return [one.name, *of_game]

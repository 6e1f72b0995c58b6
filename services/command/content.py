"""`kifu content check`: whether a pack can be played with, told to whoever makes it."""

from pathlib import Path

import click
import msgspec

from domain.games import SHELF
from domain.games.my_city import MY_CITY
from domain.games.my_city.content import box_of
from services.table.pack import Pack, read


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
    replaces = {name: sorted(tables) for name, tables in pack.tables.items() if tables}
    content = {} if pack.faults else _hashes(pack)
    return {"ok": not pack.faults, "replaces": replaces, "content": content, "faults": pack.faults}


def _lines(pack: Pack) -> list[str]:
    hashes = _hashes(pack)
    lines: list[str] = []
    for name in hashes:
        what = "campaign" if name == MY_CITY.name else "match"
        lines += [f"{name} replaces:", *(f"  {file}" for file in sorted(pack.tables[name]))]
        lines += [f"  content of a {what}: {hashes[name]}"]
    return lines


def _hashes(pack: Pack) -> dict[str, str]:
    """By game: the hash of a campaign's tables or, of a game without campaigns, of a match's."""
    found = {}
    for name, tables in pack.tables.items():
        game = SHELF.by_name(name).supplied(tables)
        if tables:
            found[name] = box_of(tables).sha256 if name == MY_CITY.name else game.content(game.options()).sha256
    return found

"""Packs: folders of tables that the operator installs, each in a folder named after its game.

A pack is read when something is opened with it, and never again: what it held then is kept in the record.
"""

import asyncio
import errno
import os
import re
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from domain.core.fault import Fault, misspelt
from domain.core.game import Game
from domain.core.pack import Files
from domain.games import Shelf
from domain.games.my_city import MY_CITY
from domain.games.my_city.content import PRINTED, Box, box_of
from services.table.content import Contents
from services.table.problem import Malformed

NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")
"""What an installed pack may be called."""

LARGEST = 262_144
"""Bytes of a table; the largest printed one has 3,000."""

_NOTES = (".md", ".txt", "")
"""Files that are for people: README.md, LICENSE."""


class Pack(NamedTuple):
    """What a folder holds: tables by the name of their game, and everything that is wrong with them."""

    tables: dict[str, Files]
    faults: tuple[Fault, ...]


class Packs:
    """The installed packs: what can be opened with them."""

    def __init__(self, folder: Path, shelf: Shelf, contents: Contents) -> None:
        self._folder, self._shelf, self._contents = folder, shelf, contents

    async def game(self, name: str, game: Game[Any], options: Any) -> Game[Any]:
        """The game as that pack has it, for a match to be opened now. Raises Malformed."""
        return await self._contents.keep(game, await self._tables(name, game), options)

    async def names(self, game: Game[Any]) -> list[str]:
        """The installed packs that have tables of that game, in the order of their names; with or without faults."""
        return await asyncio.to_thread(self._named, game.name)

    def _named(self, game: str) -> list[str]:
        if not self._folder.is_dir():
            return []
        return sorted(
            place.name for place in self._folder.iterdir() if NAME.fullmatch(place.name) and (place / game).is_dir()
        )

    async def installed(self) -> dict[str, Pack]:
        """All of them with what they hold, by name."""
        return await asyncio.to_thread(installed, self._folder, self._shelf)

    async def box(self, name: str | None) -> Box:
        """The box for a campaign to be opened now: as that pack has it, or as printed. Raises Malformed."""
        if name is None:
            return PRINTED
        box = box_of(await self._tables(name, MY_CITY))
        await self._contents.keep_box(box)
        return box

    async def _tables(self, name: str, game: Game[Any]) -> Files:
        if not NAME.fullmatch(name) or not (self._folder / name).is_dir():
            raise Malformed("There is no such pack here.", "/content")
        pack = await asyncio.to_thread(read, self._folder / name, self._shelf)
        if pack.faults:
            raise Malformed("This pack has faults. `kifu content check` tells them.", "/content")
        if not (tables := pack.tables.get(game.name)):
            raise Malformed("This pack replaces no table of this game.", "/content")
        return tables


def installed(folder: Path, shelf: Shelf) -> dict[str, Pack]:
    """Every pack that lies in that folder, by name and in the order of names; none where there is no such folder."""
    places = [place for place in _entries(folder, []) if place.is_dir()]
    return {place.name: read(place, shelf) if NAME.fullmatch(place.name) else _UNNAMED for place in places}


_UNNAMED = Pack({}, (Fault("", "", "It cannot be named so: a pack is called by small letters, digits, `-` and `_`."),))


def read(folder: Path, shelf: Shelf) -> Pack:
    """The pack in that folder, and all that is wrong with it."""
    tables: dict[str, Files] = {}
    faults: list[Fault] = []
    names = sorted({game.name for game in shelf.games})
    for place in _entries(folder, faults):
        if place.is_dir() and place.name in names:
            tables[place.name] = _tables(place, faults)
        elif place.is_dir():
            faults.append(Fault(place.name, "", f"There is no game of that name.{misspelt(place.name, names)}"))
        elif place.suffix not in _NOTES:
            faults.append(Fault(place.name, "", "Tables lie in a folder named after their game, such as my_city."))
    for name, files in tables.items():
        faults += _faults(shelf.by_name(name), files)
    if not any(tables.values()) and not faults:
        faults.append(Fault("", "", "This pack replaces nothing."))
    return Pack(tables, tuple(faults))


def _tables(folder: Path, faults: list[Fault]) -> Files:
    found: dict[str, bytes] = {}
    for place in _entries(folder, faults):
        name = f"{folder.name}/{place.name}"
        if place.suffix in _NOTES and not place.is_dir():
            continue
        try:
            found[place.name] = _raw(place, folder.parent)
        except OSError as error:
            faults.append(Fault(name, "", f"This cannot be read: {error.strerror}."))
            continue
        if len(found[place.name]) > LARGEST:
            faults.append(Fault(name, "", f"No table is larger than {LARGEST} bytes."))
            del found[place.name]
    return found


def _raw(place: Path, pack: Path) -> bytes:
    """A file's content, as far as it may be one byte too large. Raises OSError, as for what lies outside of the pack or
    is none: it could be read, or waited for, without end."""
    if not Path(os.path.realpath(place)).is_relative_to(os.path.realpath(pack)):
        raise OSError(errno.EXDEV, "It leads out of the pack")
    mode = place.stat().st_mode
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
        raise OSError(errno.EINVAL, "It is no file")
    with place.open("rb") as file:
        return file.read(LARGEST + 1)


def _entries(folder: Path, faults: list[Fault]) -> list[Path]:
    """What lies there, but for what is hidden."""
    try:
        return sorted(place for place in folder.iterdir() if not place.name.startswith("."))
    except OSError as error:
        faults.append(Fault(folder.name, "", f"This folder cannot be read: {error.strerror}."))
        return []


def _faults(game: Game[Any], tables: Files) -> Iterator[Fault]:
    """Those of the tables of a game; a file is named with the game's folder."""
    if game.packable is None:
        if tables:
            yield Fault(game.name, "", "No table of this game can be replaced.")
        return
    for fault in game.packable.faults(tables):
        yield Fault(f"{game.name}/{fault.file}" if fault.file else game.name, fault.place, fault.what)

"""Packs: folders of tables that the operator installs, each in a folder named after its game.

A pack is read when something is opened with it or when it is told of, and what it held when something was opened is
kept in the record. What has not changed since is not parsed again.
"""

import asyncio
import os
import re
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

from domain.core.fault import Fault, first
from domain.core.game import Game
from domain.core.pack import Files
from domain.games import Shelf
from domain.games.my_city import MY_CITY
from domain.games.my_city.content import PRINTED, Box, box_of
from services.table.content import Contents
from services.table.folder import entries, gather
from services.table.problem import Malformed

NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")
"""What an installed pack may be called."""


class Pack(NamedTuple):
    """What a folder holds: tables by the name of their game, and everything that is wrong with them."""

    tables: Mapping[str, Files]
    faults: tuple[Fault, ...]


class Judge:
    """Says what is wrong with tables; of those that it has seen of late it knows. One at a time: parsing keeps a
    processor from everybody else."""

    def __init__(self, shelf: Shelf, capacity: int = 256) -> None:
        self._shelf, self._capacity, self._lock = shelf, capacity, Lock()
        self._known: OrderedDict[bytes, tuple[Fault, ...]] = OrderedDict()

    def pack(self, folder: Path) -> Pack:
        """The pack in that folder, and all that is wrong with it. Blocks; raises nothing, whatever lies there."""
        tables, faults = gather(folder, sorted({game.name for game in self._shelf.games}))
        for name, files in tables.items():
            faults += self._faults(name, files)
        if not any(tables.values()) and not faults:
            faults.append(Fault("", "", "This pack replaces nothing."))
        return Pack(tables, first(faults))

    def _faults(self, game: str, files: Files) -> tuple[Fault, ...]:
        key = _digest(game, files)
        with self._lock:
            found = self._known.get(key)
            if found is None:
                found = self._known[key] = tuple(_faults(self._shelf.by_name(game), files))
            self._known.move_to_end(key)
            if len(self._known) > self._capacity:
                self._known.popitem(last=False)
        return found


def _digest(game: str, files: Files) -> bytes:
    told = [game, *(f"{name}\n{sha256(raw).hexdigest()}" for name, raw in sorted(files.items()))]
    return sha256("\n".join(told).encode()).digest()


def _faults(game: Game[Any], tables: Files) -> Iterator[Fault]:
    """Those of the tables of a game; a file is named with the game's folder."""
    if game.packable is None:
        if tables:
            yield Fault(game.name, "", "No table of this game can be replaced.")
        return
    try:
        for fault in game.packable.faults(tables):
            yield Fault(f"{game.name}/{fault.file}" if fault.file else game.name, fault.place, fault.what)
    except (ValueError, ArithmeticError, RecursionError) as error:
        yield Fault(game.name, "", f"These tables cannot be read together: {error}.")


class Packs:
    """The installed packs: what can be opened with them."""

    def __init__(self, folder: Path, shelf: Shelf, contents: Contents) -> None:
        self._folder, self._contents, self._judge = folder, contents, Judge(shelf)

    async def game(self, name: str, game: Game[Any], options: Any) -> Game[Any]:
        """The game as that pack has it, for a match to be opened now. Raises Malformed."""
        return await self._contents.keep(game, await self._tables(name, game), options)

    async def names(self, game: Game[Any]) -> list[str]:
        """The installed packs that have tables of that game, in the order of their names; with or without faults."""
        return await asyncio.to_thread(self._with, game.name)

    def _named(self, name: str) -> Pack | None:
        is_one = NAME.fullmatch(name) and os.path.isdir(self._folder / name)  # noqa: PTH112
        return self._judge.pack(self._folder / name) if is_one else None

    def _with(self, game: str) -> list[str]:
        found = (place for place in entries(self._folder, []) if NAME.fullmatch(place.name))
        return [place.name for place in found if os.path.isdir(place / game)]  # noqa: PTH112

    async def installed(self) -> dict[str, Pack]:
        """All of them with what they hold, by name."""
        return await asyncio.to_thread(installed, self._folder, self._judge)

    async def box(self, name: str | None) -> Box:
        """The box for a campaign to be opened now: as that pack has it, or as printed. Raises Malformed."""
        if name is None:
            return PRINTED
        box = box_of(await self._tables(name, MY_CITY))
        await self._contents.keep_box(box)
        return box

    async def _tables(self, name: str, game: Game[Any]) -> Files:
        pack = await asyncio.to_thread(self._named, name)
        if pack is None:
            raise Malformed("There is no such pack here.", "/content")
        if pack.faults:
            raise Malformed("This pack has faults. `kifu content check` tells them.", "/content")
        if not (tables := pack.tables.get(game.name)):
            raise Malformed("This pack replaces no table of this game.", "/content")
        return tables


def installed(folder: Path, judge: Judge) -> dict[str, Pack]:
    """Every pack that lies in that folder, by name and in the order of names; none where there is no such folder."""
    found = (place for place in entries(folder, []) if not place.name.startswith("."))
    places = [place for place in found if os.path.isdir(place)]  # noqa: PTH112
    return {place.name: judge.pack(place) if NAME.fullmatch(place.name) else _UNNAMED for place in places}


_UNNAMED = Pack({}, (Fault("", "", "It cannot be named so: a pack is called by small letters, digits, `-` and `_`."),))


def read(folder: Path, shelf: Shelf) -> Pack:
    """The pack in that folder, and all that is wrong with it."""
    return Judge(shelf).pack(folder)

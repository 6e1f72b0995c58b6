"""What lies in the folder of a pack, read only as far as it is the pack's own and within bounds."""

import errno
import os
import stat
from collections.abc import Collection, Iterator
from itertools import islice
from pathlib import Path

from domain.core.fault import Fault
from domain.core.legible import legible, misspelt
from domain.core.pack import Files

LARGEST = 65_536
"""Bytes of a table; the largest printed one has 3,000."""
WHOLE = 262_144
"""Bytes of all tables of a pack; those that we print have 80,000."""
MOST = 64
"""Things in a folder; My City has 28 tables."""

_NOTES = (".md", ".txt", "")
"""Files that are for people: README.md, LICENSE."""


class _Beyond(Exception):
    """There is more than anybody should begin to read."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(str(fault))
        self.fault = fault


def gather(folder: Path, games: Collection[str]) -> tuple[dict[str, Files], list[Fault]]:
    """The tables that lie there, by the name of their game, and what is wrong with the folder; nothing is parsed.

    Where it is beyond bounds there is no table, and one fault. Names are legible, whatever they are on the disk.
    """
    try:
        return _gather(folder, games)
    except _Beyond as beyond:
        return {}, [beyond.fault]


def _gather(folder: Path, games: Collection[str]) -> tuple[dict[str, Files], list[Fault]]:
    tables: dict[str, Files] = {}
    faults: list[Fault] = []
    for place in _within(folder, faults):
        name = legible(place.name)
        if os.path.isdir(place) and name in games:  # noqa: PTH112 - False, too, where it may not be looked at
            tables[name] = _tables(place, faults)
        elif os.path.isdir(place):  # noqa: PTH112
            faults.append(Fault(name, "", f"There is no game of that name.{misspelt(name, games)}"))
        elif place.suffix not in _NOTES:
            faults.append(Fault(name, "", "Tables lie in a folder named after their game, such as my_city."))
    if sum(len(raw) for files in tables.values() for raw in files.values()) > WHOLE:
        raise _Beyond(Fault("", "", f"All tables of a pack have at most {WHOLE} bytes."))
    return tables, faults


def _tables(folder: Path, faults: list[Fault]) -> Files:
    found: dict[str, bytes] = {}
    for place in _within(folder, faults):
        name = f"{folder.name}/{legible(place.name)}"
        if place.suffix in _NOTES and not os.path.isdir(place):  # noqa: PTH112
            continue
        try:
            raw = _raw(place, folder.parent)
        except OSError as error:
            faults.append(Fault(name, "", f"This cannot be read: {error.strerror}."))
            continue
        if len(raw) > LARGEST:
            faults.append(Fault(name, "", f"No table is larger than {LARGEST} bytes."))
        else:
            found[legible(place.name)] = raw
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


def _within(folder: Path, faults: list[Fault]) -> Iterator[Path]:
    """What lies there, but for what is hidden. Raises _Beyond."""
    found = entries(folder, faults, MOST + 1)
    if len(found) > MOST:
        raise _Beyond(Fault(legible(folder.name), "", f"No more than {MOST} things lie in a folder."))
    yield from (place for place in found if not place.name.startswith("."))


def entries(folder: Path, faults: list[Fault], most: int | None = None) -> list[Path]:
    """What lies there, in the order of names; of more than so many, any so many."""
    try:
        with os.scandir(folder) as found:
            return sorted(folder / each.name for each in islice(found, most))
    except OSError as error:
        faults.append(Fault(legible(folder.name), "", f"This folder cannot be read: {error.strerror}."))
        return []

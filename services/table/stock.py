"""The installed packs as they are told: what may be named when something is opened, and what each replaces."""

import msgspec
from msgspec import UNSET, UnsetType

from domain.core.fault import Fault
from domain.core.legible import legible
from domain.games import Shelf
from domain.games.my_city import MY_CITY
from domain.games.my_city.content import box_of
from services.table.pack import Pack


class PackTold(msgspec.Struct, frozen=True, kw_only=True):
    """A pack, by the name it is opened with. `ok`: whether it can be played with; if not, `fault` is the first that is
    wrong with it.

    By game: `replaces`, the tables; `content`, SHA-256 (hex) of all tables of a campaign or, of a game without
    campaigns, of a match with default options, nothing unless `ok`.
    """

    name: str
    ok: bool
    replaces: dict[str, list[str]]
    content: dict[str, str]
    fault: Fault | UnsetType = UNSET


def told(name: str, pack: Pack, shelf: Shelf) -> PackTold:
    """The pack that is installed under that name."""
    return PackTold(
        name=legible(name),
        ok=not pack.faults,
        replaces=replaces(pack),
        content={} if pack.faults else hashes(pack, shelf),
        fault=pack.faults[0] if pack.faults else UNSET,
    )


def replaces(pack: Pack) -> dict[str, list[str]]:
    """By game: the tables that the pack has."""
    return {game: sorted(tables) for game, tables in pack.tables.items() if tables}


def hashes(pack: Pack, shelf: Shelf) -> dict[str, str]:
    """By game: the hash of a campaign's tables or, of a game without campaigns, of a match's. Of a pack without
    faults."""
    found = {}
    for name, tables in pack.tables.items():
        game = shelf.by_name(name).supplied(tables)
        if tables:
            found[name] = box_of(tables).sha256 if name == MY_CITY.name else game.content(game.options()).sha256
    return found

"""The tables that a match or a campaign is played with, as lines of a bundle; and a game made from such lines."""

import sys
from pathlib import Path
from typing import Any

from domain.core.game import Game
from domain.match.state import Match, options_of
from services.store import bundle, content
from services.store.bundle import AnyLine
from services.table.house import House
from services.table.kept import Kept

LISTING = "listing"
"""What the listing of files is called, whose own hash the first event names."""


async def lines(house: House, kept: Kept) -> list[AnyLine]:
    """Files of what has been opened: a match's own, a chapter's too; of its campaign the listings by hash alone."""
    if not isinstance(kept.folded, Match):
        box = kept.campaign.box
        named = [
            bundle.content(f"{LISTING} of chapter {n}", None, each.sha256) for n, each in enumerate(box.campaign, 1)
        ]
        return [bundle.content(LISTING, box.listing, box.sha256), *named]
    game, opened = kept.folded.game, kept.folded.table.opened
    told = game.content(options_of(game, opened))
    async with house.store.connection() as conn:
        supplied = await content.read(conn, told.files.values())
    files = [
        bundle.content(name, supplied[sha256] if sha256 in supplied else _printed(game, name), sha256)
        for name, sha256 in sorted(told.files.items())
    ]
    return [bundle.content(LISTING, told.listing, told.sha256), *files]


def _printed(game: Game[Any], name: str) -> bytes:
    """The file as it lies beside the rules: in the game's own folder, or above the part of it that holds the state."""
    own = Path(str(sys.modules[game.state.__module__].__file__)).parent
    return next(place / name for place in (own, own.parent) if (place / name).exists()).read_bytes()

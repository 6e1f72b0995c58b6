"""What matches and campaigns were opened with, read from the record by the hash that their first event names.

Printed tables lie beside the rules. Those that a pack supplied are kept in the record before a stream that is played
with them opens, so that nothing that happens to the pack's folder later can change or strand it. Kept are the files,
the listing of the files that a match is played with, and of a campaign the listing of these listings: each is named by
its SHA-256, and the listing's own is the hash in the first event. Parsing is done beside the event loop; the games and
the box remember what they parsed.
"""

from asyncio import to_thread
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, TypeVar

from domain.core.content import ContentError
from domain.core.game import Game
from domain.core.pack import Files
from domain.games.my_city.content import PRINTED, Box, box_of
from domain.match.events import MatchOpened
from domain.match.state import ContentMissing, options_of
from services.store import Store, content

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")


class Contents:
    """Games and boxes with the very tables that something was opened with; the last ones asked for are remembered."""

    def __init__(self, store: Store, capacity: int = 64) -> None:
        self._store, self._capacity = store, capacity
        self._games: OrderedDict[tuple[str, str], Game[Any]] = OrderedDict()
        self._boxes: OrderedDict[str, Box] = OrderedDict()

    async def keep(self, game: Game[Any], files: Files, options: Any) -> Game[Any]:
        """The game with these files in place of printed ones, once all that such a match is played with is kept."""
        supplied = game.supplied(files)
        told, own = await to_thread(supplied.content, options), game.packable
        if own is not None:
            raw = (files[name] if name in files else own.printed(name) for name in told.files)
            await self._keep([told.listing, *raw])
        return supplied

    async def keep_box(self, box: Box) -> None:
        """Keep all that a campaign is played with."""
        campaign = await to_thread(getattr, box, "campaign")
        files = {name: box.file(name) for each in campaign for name in each.files}
        await self._keep([box.listing, *(each.listing for each in campaign), *files.values()])

    async def game(self, game: Game[Any], opened: MatchOpened) -> Game[Any]:
        """The game with the tables that this match was opened with. Raises ContentMissing."""
        if game.content(options_of(game, opened)).sha256 == opened.content:
            return game
        known = self._games.get((game.rules, opened.content))
        if known is None:
            known = game.supplied(await self._listed([opened.content]))
            await _parsed(opened.content, known.content, options_of(game, opened))
            _remember(self._games, (game.rules, opened.content), known, self._capacity)
        return known

    async def box(self, sha256: str) -> Box:
        """The box that a campaign was opened with. Raises ContentMissing."""
        if sha256 == PRINTED.sha256:
            return PRINTED
        known = self._boxes.get(sha256)
        if known is None:
            listing = (await self._read([sha256]))[sha256]
            files = await self._listed(listing.decode().split())
            known = box_of({name: raw for name, raw in files.items() if raw != PRINTED.file(name)})
            await _parsed(sha256, getattr, known, "campaign")
            _remember(self._boxes, sha256, known, self._capacity)
        return known

    async def _listed(self, listings: Sequence[str]) -> Files:
        """The files of these listings, by name."""
        told = await self._read(listings)
        lines = [line.split() for listing in listings for line in told[listing].decode().splitlines()]
        files = await self._read([sha256 for sha256, _ in lines])
        return {name: files[sha256] for sha256, name in lines}

    async def _read(self, sha256s: Sequence[str]) -> dict[str, bytes]:
        async with self._store.connection() as conn:
            found = await content.read(conn, sha256s)
        for sha256 in sha256s:
            if sha256 not in found:
                raise ContentMissing(f"content {sha256}")
        return found

    async def _keep(self, files: Iterable[bytes]) -> None:
        async with self._store.connection() as conn:
            await content.keep(conn, files)


def _remember(known: OrderedDict[K, T], key: K, value: T, capacity: int) -> None:
    known[key] = value
    if len(known) > capacity:
        known.popitem(last=False)


async def _parsed(sha256: str, parse: Callable[..., object], *told: object) -> None:
    """Parse beside the event loop; who asks for it again is answered from memory. Raises ContentMissing."""
    try:
        await to_thread(parse, *told)
    except ContentError as error:
        raise ContentMissing(f"content {sha256}") from error

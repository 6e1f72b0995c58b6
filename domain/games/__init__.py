"""SHELF: the one list of all games and their rule revisions."""

from collections.abc import Iterable
from typing import Any

from domain.core.game import Game
from domain.games.cottage_garden import COTTAGE_GARDEN
from domain.games.karesansui import KARESANSUI
from domain.games.miyabi import MIYABI
from domain.games.my_city import MY_CITY


class Shelf:
    """Games by rules revision; the last revision of a name is the one that new matches are played by."""

    def __init__(self, games: Iterable[Game[Any]]) -> None:
        self.games = tuple(games)
        self._by_rules = {game.rules: game for game in self.games}
        self._by_name = {game.name: game for game in self.games}

    def by_rules(self, rules: str) -> Game[Any]:
        """That very revision, however old. Raises KeyError."""
        return self._by_rules[rules]

    def knows(self, rules: str) -> bool:
        """Whether that revision is here."""
        return rules in self._by_rules

    def by_name(self, name: str) -> Game[Any]:
        """The newest revision. Raises KeyError."""
        return self._by_name[name]


SHELF = Shelf((COTTAGE_GARDEN, KARESANSUI, MIYABI, MY_CITY))

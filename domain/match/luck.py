"""The port through which a match comes by luck and, at its end, by the secret that made it."""

from collections.abc import Iterable, Iterator
from typing import Protocol

from domain.core.chance import Chance, Draw
from domain.core.message import Event
from domain.match.events import SecretRevealed


class Luck(Protocol):
    """A match's own source of luck."""

    def chance(self, seeds: tuple[str | None, ...], drawn: int) -> Chance:
        """Luck for a match whose seats gave these seeds (hex or None) and that has used `drawn` draws."""
        ...

    def secret(self) -> str:
        """The secret (hex) that the commitment was made from."""
        ...


class Rehearsal:
    """Luck for a dry run: always the first item, so that nothing can be learnt from it."""

    def __init__(self) -> None:
        self._n = 0

    def chance(self, seeds: tuple[str | None, ...], drawn: int) -> "Rehearsal":  # noqa: ARG002 - no seed matters here
        return self

    def secret(self) -> str:
        return ""

    def draw(self, size: int) -> Draw:
        if size < 1:
            raise ValueError("an empty bag gives nothing")
        self._n += 1
        return Draw(self._n - 1, size, 0)


class Told:
    """Luck as facts tell it, so that what came of it can be decided again: their draws in order, and their secret."""

    def __init__(self, facts: Iterable[Event]) -> None:
        facts = tuple(facts)
        self._draws: Iterator[Draw] = iter([draw for fact in facts for draw in getattr(fact, "draws", ())])
        self._secret = next((fact.secret for fact in facts if isinstance(fact, SecretRevealed)), "")

    def chance(self, seeds: tuple[str | None, ...], drawn: int) -> "Told":  # noqa: ARG002 - what came is told
        return self

    def secret(self) -> str:
        return self._secret

    def draw(self, size: int) -> Draw:
        """The next one that is told. Raises ValueError where there is none, or none from so many."""
        draw = next(self._draws, None)
        if draw is None or draw.size != size or draw.index is None or not 0 <= draw.index < size:
            raise ValueError("nothing is told of such a draw")
        return draw

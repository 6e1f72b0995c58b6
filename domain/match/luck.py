"""The port through which a match comes by luck and, at its end, by the secret that made it."""

from typing import Protocol

from domain.core.chance import Chance, Draw


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

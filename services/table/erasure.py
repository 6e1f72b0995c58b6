"""Who has been erased, noted beside the keys: a backup from before would bring them back."""

import os
from pathlib import Path
from uuid import UUID


class Erasures:
    """A file of ids, one a line. It says nothing about anybody who was not in the backup anyway."""

    def __init__(self, keys: Path) -> None:
        self._file = keys / "erased"

    def note(self, player: UUID) -> None:
        """Once they have been erased."""
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
        with os.fdopen(os.open(self._file, flags, 0o600), "w") as file:
            file.write(f"{player}\n")
            file.flush()
            os.fsync(file.fileno())

    def players(self) -> list[UUID]:
        """All of them."""
        return [UUID(line) for line in self._file.read_text().split()] if self._file.exists() else []

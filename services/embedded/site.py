"""One data folder with everything needed to run its servers."""

from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from services.embedded import binary, folder
from services.embedded.account import Account
from services.embedded.binary import Binaries


class Site(Struct, frozen=True):
    """The folder, the account and programs to run; `unsafe` gives durability up.

    `data` itself is ours; what is below `cluster`, `valkey` and `sockets` is the account's.
    """

    data: Path
    sockets: Path
    account: Account
    binaries: Binaries
    unsafe: bool

    @property
    def cluster(self) -> Path:
        """Postgres' own folder."""
        return self.data / "postgres"

    @property
    def valkey(self) -> Path:
        """Valkey's own folder: it keeps nothing but a log and its process number there."""
        return self.data / "valkey"

    def furnish(self) -> None:
        """Make the folders that are missing; one below /run or /tmp may vanish at any time."""
        folder.own(self.valkey, self.account)
        folder.own(self.sockets, self.account)

    def clear(self) -> None:
        """Remove what lies outside the data folder, once both servers have stopped."""
        if not self.sockets.is_relative_to(self.data):
            with suppress(OSError):
                self.sockets.rmdir()


def settle(data: Path, account: Account, *, unsafe: bool) -> Site:
    """The site on this folder, with programs the account can run."""
    binaries = binary.find(data, account)
    sockets = folder.sockets(data, account)
    return Site(data=data, sockets=sockets, account=account, binaries=binaries, unsafe=unsafe)

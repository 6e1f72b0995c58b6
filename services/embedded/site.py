"""One data folder with everything needed to run its servers."""

from pathlib import Path

from msgspec import Struct

from services.embedded import binary, folder
from services.embedded.account import Account
from services.embedded.binary import Binaries


class Site(Struct, frozen=True):
    """The folder, the folder of sockets, the account and programs to run; `unsafe` gives durability up."""

    data: Path
    sockets: Path
    account: Account
    binaries: Binaries
    unsafe: bool

    @property
    def cluster(self) -> Path:
        """Postgres' own folder."""
        return self.data / "postgres"


def settle(data: Path, account: Account, *, unsafe: bool) -> Site:
    """Make what is missing of folders and programs."""
    return Site(
        data=data,
        sockets=folder.sockets(data, account),
        account=account,
        binaries=binary.find(data, account),
        unsafe=unsafe,
    )

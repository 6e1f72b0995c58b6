"""`kifu backup`: all that cannot be made again, in one file."""

import asyncio
import os
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import BinaryIO

import click
from psycopg import AsyncConnection

from services.command.number import many
from services.command.running import settled
from services.settings import Settings
from services.store import backup
from services.store.backup import Index
from services.table import keyring

_STAMP = "%Y%m%dT%H%M%SZ"


@click.command("backup")
@click.argument("place", metavar="PLACE", type=click.Path(), help="A new file, its name ending in .zip, or a folder.")
@click.option("--with-keys", is_flag=True, help="The keys too: whoever has that file can foresee luck and forge seals.")
def command(place: str, with_keys: bool) -> None:
    """Write all that cannot be made again to PLACE.

    While others play on: what the file holds is the record of one moment. In a folder it gets a name that tells the
    time, and the files that this command made there more than KIFU_BACKUP_DAYS ago are removed. A folder that is not
    there yet is made.
    """
    with settled() as settings:
        if settings.migrate_url is None:
            raise click.ClickException("KIFU_MIGRATE_URL is not set: only the owner of the database can back it up.")
        now = datetime.now(UTC)
        folder = _folder(place)
        path = Path(place) if folder is None else folder / f"kifu-{now.strftime(_STAMP)}.zip"
        index = _written(settings, path, now, with_keys=with_keys)
        gone = [] if folder is None else _outlived(folder, now - timedelta(days=settings.backup_days))
    click.echo(_told(settings, path, index, gone, with_keys=with_keys))


def _folder(place: str) -> Path | None:
    """That folder, made where it is not there yet; None where the place is a file's."""
    path = Path(place)
    if path.suffix == ".zip" and not place.endswith(os.sep) and not path.is_dir():
        return None
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise click.ClickException(f"{path} cannot be made a folder: {error.strerror}.") from error
    return path


def _written(settings: Settings, path: Path, now: datetime, *, with_keys: bool) -> Index:
    """Under another name until it is whole."""
    part = path.with_name(f"{path.name}.part")
    try:
        if path.exists():
            raise click.ClickException(f"{path} exists already.")
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            index = asyncio.run(_write(settings, file, now, with_keys=with_keys))
            file.flush()
            os.fsync(file.fileno())
        part.rename(path)
    except OSError as error:
        raise click.ClickException(f"{path} cannot be written: {error.strerror}.") from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    return index


async def _write(settings: Settings, file: BinaryIO, now: datetime, *, with_keys: bool) -> Index:
    async with await AsyncConnection.connect(settings.migrate_url or "", autocommit=True) as conn:
        with backup.new_archive(file) as archive:
            if with_keys:
                for name in keyring.NAMES:
                    archive.writestr(f"keys/{name}.key", keyring.key(settings.keys, name))
            return await backup.write(conn, archive, now.isoformat(timespec="seconds"))


def _outlived(folder: Path, limit: datetime) -> list[Path]:
    """Our own files of an earlier time, now removed."""
    gone = []
    for path in sorted(folder.glob("kifu-*.zip")):
        with suppress(ValueError):
            if datetime.strptime(path.name, f"kifu-{_STAMP}.zip").replace(tzinfo=UTC) < limit:
                path.unlink()
                gone.append(path)
    return gone


def _told(settings: Settings, path: Path, index: Index, gone: list[Path], *, with_keys: bool) -> str:
    lines = [f"{many(index.events, 'event')} and {many(index.seal, 'seal')}: {path}"]
    if gone:
        lines.append(f"{len(gone)} older than {settings.backup_days} days removed.")
    if with_keys:
        lines.append("The keys are in it too: keep it where nobody else can read it.")
    else:
        lines.append(f"The keys are not in it: keep a copy of {settings.keys} apart, nothing can go on without them.")
    return "\n".join(lines)

"""`kifu restore`: the record as a backup holds it, what that gave up, and whether it is whole."""

import asyncio
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from zipfile import BadZipFile, ZipFile

import click
import msgspec
import psycopg
from redis import Redis
from redis.exceptions import RedisError

from services.command import verify
from services.command.number import many
from services.command.running import chosen, private
from services.settings import Settings
from services.store import backup, restore
from services.store.backup import Damaged, Index
from services.store.migrate import Unfit
from services.store.restore import Beside, Refused, Restored
from services.store.seal import Signed
from services.table import keyring
from services.table.erasure import Erasures


@click.command("restore")
@click.argument("path", metavar="FILE", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="A backup.")
@click.option("--replace", is_flag=True, help="Also where a record lies already; it is gone then.")
@click.option(
    "--seals",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="What GET /v1/audit/seals answered later: tells what was lost.",
)
@click.pass_context
def command(ctx: click.Context, path: Path, replace: bool, seals: Path | None) -> None:
    """Put the record back as the backup FILE holds it.

    Says what was recorded after the backup and is lost, as far as that can be known, writes it into a seal, and ends
    with a verification of all that is there. Players who had been erased stay erased. Cut off, it leaves all as it was.
    """
    with _servers() as settings, _opened(path) as archive:
        try:
            index = backup.examine(archive)
            restore.require_readable(index)
            _require_keys(settings, archive, index)
            restored = asyncio.run(_restore(settings, archive, index, _seals(seals), replace=replace))
        except (Damaged, Refused, Unfit) as error:
            raise click.ClickException(f"{path} cannot be restored: {error}.") from error
        except (psycopg.Error, ValueError) as error:
            raise click.ClickException(f"{path} could not be restored: {' '.join(str(error).split())}") from error
        click.echo(_told(index, restored))
        if not _redis_is_clear(settings):
            click.echo("Redis does not answer: empty it before Kifu serves again.", err=True)
    ctx.invoke(verify.command, whole=True)


@contextmanager
def _servers() -> Iterator[Settings]:
    settings = chosen()
    if settings.database_url is None:
        with private(settings) as named:
            yield named
    elif settings.migrate_url is None:
        raise click.ClickException("KIFU_MIGRATE_URL is not set: only the owner of the database can restore it.")
    else:
        yield settings


@contextmanager
def _opened(path: Path) -> Iterator[ZipFile]:
    try:
        with ZipFile(path) as archive:
            yield archive
    except BadZipFile:
        raise click.ClickException(f"{path} cannot be restored: it is no backup of Kifu, or a damaged one.") from None


def _require_keys(settings: Settings, archive: ZipFile, index: Index) -> None:
    """The keys that this record was kept with, put back where the backup has them and none are there."""
    _put_keys_back(settings.keys, archive)
    kept = backup.fingerprints(archive, index)
    wrong = [name for name, print_ in kept.items() if keyring.fingerprint_of(settings.keys, name) != print_]
    if wrong:
        files = " and ".join(f"{name}.key" for name in wrong)
        raise Refused(f"{files} in {settings.keys} is not what this record was kept with; put the right one there")


def _put_keys_back(folder: Path, archive: ZipFile) -> None:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for name in keyring.NAMES:
        path, member = folder / f"{name}.key", f"keys/{name}.key"
        if member in archive.namelist() and not path.exists():
            with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(archive.read(member))


class _SealTold(msgspec.Struct, frozen=True):
    number: int
    signed: str
    signature: str
    public_key: str


class _Page(msgspec.Struct, frozen=True):
    items: list[_SealTold]


def _seals(path: Path | None) -> list[Signed]:
    """The seals in answers of `GET /v1/audit/seals`, one after another."""
    if path is None:
        return []
    try:
        pages = msgspec.json.Decoder(_Page).decode_lines(path.read_bytes())
        return [
            Signed(one.number, *(bytes.fromhex(text) for text in (one.signed, one.signature, one.public_key)))
            for page in pages
            for one in page.items
        ]
    except ValueError as error:
        raise Refused(f"{path} holds no seals, an answer of GET /v1/audit/seals a line") from error


async def _restore(
    settings: Settings, archive: ZipFile, index: Index, seals: list[Signed], *, replace: bool
) -> Restored:
    beside = Beside(keyring.key(settings.keys, "seal"), seals, Erasures(settings.keys).players())
    url = settings.migrate_url or ""
    return await restore.put_back(url, settings.database_url, archive, index, beside, replace=replace)


def _redis_is_clear(settings: Settings) -> bool:
    """Whether what Redis knew of the lost events is gone."""
    try:
        with Redis.from_url(settings.redis_url or "") as redis:
            for key in redis.scan_iter(match="{m:*", count=1_000):
                redis.delete(key)
    except (RedisError, OSError):
        return False
    return True


def _told(index: Index, restored: Restored) -> str:
    lines = [f"Lost, though sealed: bucket {one.bucket} up to position {one.last_pos}." for one in restored.sealed]
    lines += [f"The record is as it was at {index.made_at}: {many(index.events, 'event')}, {many(index.seal, 'seal')}."]
    if restored.events is None:
        lines.append("What was recorded after that is lost; how much cannot be known here.")
    elif restored.events:
        lines.append(f"{many(restored.events, 'event was', 'events were')} recorded after that and lost.")
    elif not restored.sealed:
        since = "since it was last restored" if restored.again else "after that"
        lines.append(f"Nothing was recorded {since}.")
    if restored.erased:
        lines.append(f"{many(restored.erased, 'player')} of it had been erased since, and again now.")
    return "\n".join(lines)

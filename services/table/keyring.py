"""Keys of the service: files that only their owner reads, made at the first start."""

import os
import secrets
from hashlib import sha256
from pathlib import Path

from services.store import Store, desk

KEY_BYTES = 32
NAMES = ("luck", "service", "seal")


def key(folder: Path, name: str) -> bytes:
    """The key of that name, 32 bytes; made where it is missing. Where several make it at once, one wins."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / f"{name}.key"
    if not path.exists():
        _make(path)
    return path.read_bytes()


def _make(path: Path) -> None:
    draft = path.with_suffix(f".{secrets.token_hex(8)}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(secrets.token_bytes(KEY_BYTES))
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(draft, path)
    except FileExistsError:
        pass  # somebody else was first
    finally:
        draft.unlink()


async def foreign(store: Store, folder: Path) -> list[str]:
    """The names of the keys that are not those this record has been kept with; the first ones seen are."""
    async with store.connection() as conn:
        return [
            name for name in NAMES if await desk.keep_key(conn, name, ours := _fingerprint(key(folder, name))) != ours
        ]


async def faults(store: Store, folder: Path, *, whole: bool = False) -> list[str]:
    """What is wrong with the keys that a running service needs, a sentence each; nothing is made or kept.

    `whole`: also, where the record knows some of the keys that it has been kept with, which it does not know.
    """
    found = []
    async with store.connection() as conn:
        kept = await desk.keys(conn)
    for name in NAMES:
        try:
            ours = _fingerprint((folder / f"{name}.key").read_bytes())
        except OSError:
            found.append(f"{name}.key cannot be read in the folder of keys.")
        else:
            if kept.get(name, ours) != ours:
                found.append(f"{name}.key is not the one that this record has been kept with.")
            if whole and kept and name not in kept:
                found.append(f"The record does not know any more which {name}.key it has been kept with.")
    return found


def fingerprint_of(folder: Path, name: str) -> bytes | None:
    """What that key is known by; None where it is not there."""
    path = folder / f"{name}.key"
    return _fingerprint(path.read_bytes()) if path.exists() else None


def _fingerprint(key: bytes) -> bytes:
    return sha256(b"kifu-key" + key).digest()

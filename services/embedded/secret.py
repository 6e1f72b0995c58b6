"""What the servers of one data folder are reached by: generated passwords and the remembered port."""

import os
import secrets
from pathlib import Path

import msgspec
from msgspec import Struct

from services.embedded.folder import open_private, sync
from services.embedded.refusal import Unavailable


class Secret(Struct, frozen=True):
    """Passwords of the two Postgres roles and of Valkey, and the port Postgres had last."""

    owner: str
    service: str
    redis: str
    port: int = 0


def load(data: Path) -> Secret:
    """The secret kept beside the data, made on the first call."""
    path = data / "servers.json"
    if not path.exists():
        if (data / "postgres").exists():
            raise Unavailable(f"The passwords of {data / 'postgres'} are lost: {path} is missing.")
        made = Secret(owner=_password(), service=_password(), redis=_password())
        keep(data, made)
        return made
    try:
        return msgspec.json.decode(path.read_bytes(), type=Secret)
    except (OSError, msgspec.DecodeError) as error:
        raise Unavailable(f"The file {path}, which holds the servers' passwords, cannot be read: {error}.") from None


def _password() -> str:
    return secrets.token_urlsafe(24)


def keep(data: Path, secret: Secret) -> None:
    """Write the secret, all or nothing, readable by its owner alone."""
    fresh = data / "servers.json.new"
    fresh.unlink(missing_ok=True)
    with os.fdopen(open_private(fresh), "wb") as file:
        file.write(msgspec.json.format(msgspec.json.encode(secret)))
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(data / "servers.json")
    sync(data)

"""The desk: players, tokens, invitations, labels and locked luck; what is no event and not derivable from one."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Literal, NamedTuple
from uuid import UUID

from psycopg import AsyncConnection

from services.store.statement import statement

Connection = AsyncConnection[Any]
Role = Literal["player", "auditor", "operator"]

_PUT_LABEL = statement("put_label")
_LABELS = statement("labels")
_PUT_PLAYER = statement("put_player")
_PUT_TOKEN = statement("put_token")
_FIND_TOKEN = statement("find_token")
_TOKENS = statement("tokens")
_DELETE_TOKEN = statement("delete_token")
_DELETE_TOKENS = statement("delete_tokens")
_NAMES = statement("names")
_RENAME = statement("rename")
_RECOVER = statement("recover")
_ERASE = statement("erase")
_ERASE_ALL = statement("erase_all")
_PUT_INVITATION = statement("put_invitation")
_DELETE_INVITATION = statement("delete_invitation")
_INVITED_TO = statement("invited_to")
_OPEN_SEATS = statement("open_seats")
_USE_INVITATION = statement("use_invitation")
_KEEP_KEY = statement("keep_key")
_KEYS = statement("keys")
_PUT_LUCK = statement("put_luck")
_LUCK = statement("luck")


class Bearer(NamedTuple):
    """Whom a token stands for."""

    player_id: UUID
    role: Role


class Carried(NamedTuple):
    """A valid token, without its secret."""

    token_id: UUID
    role: Role
    created_at: datetime
    expires_at: datetime | None


async def put_label(conn: Connection, label_id: UUID, text: str, owner: UUID | None) -> None:
    """Keep free text under an id that events may name; one that is there already stays as it is.

    Nothing is kept of an owner who has been erased, also not while that is under way.
    """
    await conn.execute(_PUT_LABEL, {"label_id": label_id, "text": text, "player_id": owner})


async def labels(conn: Connection, label_ids: Iterable[UUID]) -> dict[UUID, str]:
    """The texts of those labels that are still there."""
    cursor = await conn.execute(_LABELS, (list(label_ids),))
    return dict(await cursor.fetchall())


async def put_player(conn: Connection, player_id: UUID, name: UUID, recovery_hash: bytes) -> None:
    """A new player, whose name is a label."""
    await conn.execute(_PUT_PLAYER, (player_id, name, recovery_hash))


async def put_token(
    conn: Connection, token_id: UUID, token_hash: bytes, player_id: UUID, role: Role, expires_at: datetime | None
) -> None:
    """Let whoever bears that token act as the player, unless the player has been erased."""
    asked = {"token_id": token_id, "token_hash": token_hash, "player_id": player_id, "role": role}
    await conn.execute(_PUT_TOKEN, asked | {"expires_at": expires_at})


async def find_token(conn: Connection, token_hash: bytes) -> Bearer | None:
    """Whom that token stands for; None where it is unknown, revoked or expired."""
    cursor = await conn.execute(_FIND_TOKEN, (token_hash,))
    row = await cursor.fetchone()
    return None if row is None else Bearer(*row)


async def tokens(conn: Connection, player_id: UUID) -> list[Carried]:
    """The valid tokens of that player, the oldest first."""
    cursor = await conn.execute(_TOKENS, (player_id,))
    return [Carried(*row) for row in await cursor.fetchall()]


async def delete_token(conn: Connection, token_id: UUID, player_id: UUID) -> bool:
    """Revoke that token; False if it is not one of the player's."""
    cursor = await conn.execute(_DELETE_TOKEN, (token_id, player_id))
    return cursor.rowcount == 1


async def rename(conn: Connection, player_id: UUID, name: str) -> None:
    """Give the player another name; the old one is nowhere any more."""
    await conn.execute(_RENAME, {"player_id": player_id, "name": name})


async def recover(conn: Connection, recovery_hash: bytes, next_hash: bytes) -> UUID | None:
    """The player with that recovery code, which is used up and replaced by the next; None where nobody has it."""
    cursor = await conn.execute(_RECOVER, (next_hash, recovery_hash))
    row = await cursor.fetchone()
    return None if row is None else row[0]


async def delete_tokens(conn: Connection, player_id: UUID) -> None:
    """Revoke all tokens by which somebody plays as that player."""
    await conn.execute(_DELETE_TOKENS, (player_id,))


async def erase(conn: Connection, player_id: UUID) -> None:
    """Take name, labels, tokens, recovery code and invitations of that player away for ever; the id stays.

    The player's row comes first: whoever would add to what is theirs waits for it, and then adds nothing.
    """
    async with conn.transaction():
        await conn.execute(_ERASE, {"player_id": player_id})
        await conn.execute(_ERASE_ALL, {"player_id": player_id})


async def names(conn: Connection, players: Iterable[UUID]) -> dict[UUID, str]:
    """The names of those players that have one."""
    cursor = await conn.execute(_NAMES, (list(players),))
    return dict(await cursor.fetchall())


async def put_invitation(
    conn: Connection, stream_id: UUID, seat: int, secret_hash: bytes | None, maker: UUID | None = None
) -> None:
    """Offer the seat to whoever bears the secret, or (None) to anybody, in place of any older offer."""
    asked = {"stream_id": stream_id, "seat": seat, "secret_hash": secret_hash, "player_id": maker}
    await conn.execute(_PUT_INVITATION, asked)


async def delete_invitation(conn: Connection, stream_id: UUID, seat: int, upto: int | None = None) -> None:
    """Offer the seat to nobody; `upto`: what was offered later (microseconds since 1970) stands."""
    await conn.execute(_DELETE_INVITATION, {"stream_id": stream_id, "seat": seat, "upto": upto})


async def invited_to(conn: Connection, stream_id: UUID, secret_hash: bytes) -> int | None:
    """The seat that this secret invites to, unless it was used."""
    cursor = await conn.execute(_INVITED_TO, (stream_id, secret_hash))
    row = await cursor.fetchone()
    return None if row is None else row[0]


async def open_seats(conn: Connection, stream_id: UUID) -> list[int]:
    """The seats that anybody may take."""
    cursor = await conn.execute(_OPEN_SEATS, (stream_id,))
    return [row[0] for row in await cursor.fetchall()]


async def use_invitation(conn: Connection, stream_id: UUID, seat: int) -> bool:
    """Use the offer up; False if somebody else has."""
    cursor = await conn.execute(_USE_INVITATION, (stream_id, seat))
    return cursor.rowcount == 1


async def put_luck(conn: Connection, stream_id: UUID, secret: bytes) -> None:
    """Put a locked secret away before its stream opens; one that is there already stays."""
    await conn.execute(_PUT_LUCK, (stream_id, secret))


async def luck(conn: Connection, stream_id: UUID) -> bytes:
    """The locked secret of that stream. Raises KeyError where there is none."""
    cursor = await conn.execute(_LUCK, (stream_id,))
    row = await cursor.fetchone()
    if row is None:
        raise KeyError(stream_id)
    found: bytes = row[0]
    return found


async def keep_key(conn: Connection, name: str, fingerprint: bytes) -> bytes:
    """The fingerprint of the key of that name that this record is kept with: this one, unless there was one before."""
    cursor = await conn.execute(_KEEP_KEY, (name, fingerprint), binary=True)
    (kept,) = await cursor.fetchall()
    found: bytes = kept[0]
    return found


async def keys(conn: Connection) -> dict[str, bytes]:
    """The fingerprints of the keys that this record is kept with, by name."""
    return dict(await (await conn.execute(_KEYS, binary=True)).fetchall())

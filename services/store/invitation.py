"""Whose invitations are whose, for when their maker is erased."""

from uuid import UUID

from services.store.desk import Connection
from services.store.statement import statement

_BY = statement("invitations_by")
_DISOWN = statement("disown_invitation")


async def made_by(conn: Connection, player_id: UUID) -> list[tuple[UUID, int]]:
    """Stream and seat of each invitation by that player that nobody has used."""
    cursor = await conn.execute(_BY, (player_id,))
    return list(await cursor.fetchall())


async def disown(conn: Connection, player_id: UUID, stream_id: UUID, seat: int) -> None:
    """It stays, and nobody knows any more whose it was."""
    await conn.execute(_DISOWN, (stream_id, seat, player_id))

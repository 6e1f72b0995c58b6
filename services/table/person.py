"""Players: who they say they are, the tokens they carry, and the code that gives a lost name back."""

from uuid import UUID, uuid4

import msgspec

from services.store import desk
from services.table import token
from services.table.house import House


class Newcomer(msgspec.Struct, frozen=True):
    """A player and the secrets that are shown once."""

    player_id: UUID
    token: str
    recovery_code: str


async def arrive(house: House, name: str) -> Newcomer:
    """A new player of that name."""
    newcomer = Newcomer(uuid4(), token.new_secret(), token.new_secret())
    label_id = uuid4()
    async with house.store.connection() as conn, conn.transaction():
        await desk.put_label(conn, label_id, name, newcomer.player_id)
        await desk.put_player(conn, newcomer.player_id, label_id, token.hashed(newcomer.recovery_code))
        await desk.put_token(conn, uuid4(), token.hashed(newcomer.token), newcomer.player_id, "player", None)
    return newcomer

"""Players: who they say they are, the tokens they carry, and the code that gives a lost name back."""

from datetime import datetime
from uuid import UUID, uuid4

import msgspec
from msgspec import UNSET, UnsetType
from psycopg import AsyncConnection

from services.store import desk, invitation
from services.table import access, once, token
from services.table import problem as p
from services.table.caller import Caller, Request
from services.table.house import House, command_id_of
from services.table.naming import is_ours


class Newcomer(msgspec.Struct, frozen=True):
    """A player and the secrets that are shown once."""

    player_id: UUID
    token: str
    recovery_code: str


class Pass(msgspec.Struct, frozen=True):
    """A new token, shown once: not where the same request is answered again."""

    token_id: UUID
    token: str | UnsetType = UNSET


class _OneMore(msgspec.Struct, frozen=True):
    """The wish for one more token: always the same."""


class Carried(msgspec.Struct, frozen=True, omit_defaults=True):
    """A token that is valid, without its secret."""

    token_id: UUID
    role: str
    created_at: datetime
    expires_at: datetime | None = None


class Person(msgspec.Struct, frozen=True):
    """A player as they see themselves."""

    player_id: UUID
    name: str | None
    tokens: list[Carried]


async def arrive(house: House, name: str) -> Newcomer:
    """A new player of that name. Raises Malformed."""
    _require_own(name)
    newcomer = Newcomer(uuid4(), token.new_secret(), token.new_secret())
    label_id = uuid4()
    async with house.store.connection() as conn, conn.transaction():
        await desk.put_label(conn, label_id, name, newcomer.player_id)
        await desk.put_player(conn, newcomer.player_id, label_id, token.hashed(newcomer.recovery_code))
        await desk.put_token(conn, uuid4(), token.hashed(newcomer.token), newcomer.player_id, "player", None)
    return newcomer


async def recover(house: House, code: str) -> Newcomer:
    """A new token and a new code for whoever holds this one, which is used up. Raises BadRecoveryCode.

    Whoever lost a device may have lost it to somebody: tokens given before are void from now on.
    """
    secret, next_code = token.new_secret(), token.new_secret()
    async with house.store.connection() as conn, conn.transaction():
        player = await desk.recover(conn, token.hashed(code), token.hashed(next_code))
        if player is None:
            raise p.BadRecoveryCode
        await desk.delete_tokens(conn, player)
        await desk.put_token(conn, uuid4(), token.hashed(secret), player, "player", None)
    house.callers.forget()
    return Newcomer(player, secret, next_code)


async def look(house: House, caller: Caller) -> Person:
    """Who the caller is."""
    player = _player(caller)
    names = await house.names.of([player])
    async with house.store.connection() as conn:
        carried = await desk.tokens(conn, player)
    return Person(player, names[player], [Carried(*one) for one in carried])


async def rename(house: House, caller: Caller, name: str) -> None:
    """From now on this is the caller's name, in every match, past ones too. Raises Malformed."""
    _require_own(name)
    player = _player(caller)
    async with house.store.connection() as conn:
        await desk.rename(conn, player, name)
    house.names.forget(player)


def _require_own(name: str) -> None:
    if is_ours(name):
        raise p.Malformed("That is what somebody who is gone is called here. Choose another name.", "/name")


async def erase(house: House, caller: Caller) -> None:
    """Name, labels, tokens, code and invitations are gone for ever; the seats stay, held by a former player.

    Whoever was invited to a table that has not begun may still sit down there: nobody else could bring it to an end.
    """
    player = _player(caller)
    async with house.store.connection() as conn:
        made = await invitation.made_by(conn, player)
    waiting = [(stream_id, seat) for stream_id, seat in made if await _is_open(house, stream_id)]
    async with house.store.connection() as conn:
        for stream_id, seat in waiting:
            await invitation.disown(conn, player, stream_id, seat)
        await desk.erase(conn, player)
    house.erasures.note(player)
    house.names.forget(player)
    house.callers.forget()


async def _is_open(house: House, stream_id: UUID) -> bool:
    """Whether that table still waits for players."""
    try:
        return (await house.ledger.current(stream_id)).table.status == "open"
    except (p.NotFound, p.RecordDamaged):
        return False


async def admit(house: House, request: Request) -> Pass:
    """One more token for the caller, for another device. Raises Forbidden for a role, which ends when it ends."""
    player, secret = UUID(access.require_player(request.caller)), token.new_secret()
    token_id = UUID(bytes=command_id_of(request))

    async def put(conn: AsyncConnection[object]) -> None:
        await desk.put_token(conn, token_id, token.hashed(secret), player, "player", None)

    is_new = await once.do(house, request, None, _OneMore(), put)
    return Pass(token_id, secret if is_new else UNSET)


async def dismiss(house: House, caller: Caller, token_id: UUID) -> None:
    """That token of the caller's is void from now on. Raises NotFound."""
    async with house.store.connection() as conn:
        is_gone = await desk.delete_token(conn, token_id, _player(caller))
    if not is_gone:
        raise p.NotFound
    house.callers.forget()


def _player(caller: Caller) -> UUID:
    if caller.player is None:
        raise p.Unauthorised
    return caller.player


async def appoint(house: House, role: desk.Role, name: str, until: datetime) -> str:
    """A token that makes its bearer auditor or operator until then; given by whoever runs the service."""
    someone, label_id, secret = uuid4(), uuid4(), token.new_secret()
    async with house.store.connection() as conn, conn.transaction():
        await desk.put_label(conn, label_id, name, someone)
        await desk.put_player(conn, someone, label_id, token.hashed(token.new_secret()))
        await desk.put_token(conn, uuid4(), token.hashed(secret), someone, role, until)
    return secret

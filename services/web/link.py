"""Watch links in this browser: the secrets of the tables that it may watch without a seat."""

from uuid import UUID

from msgspec.structs import replace

from services.table import linking
from services.table.caller import Caller
from services.web.ask import Ask
from services.web.cookie import WATCH

MOST = 8
"""Links that a browser keeps; the oldest go first."""


def keep(ask: Ask, stream_id: UUID, secret: str) -> None:
    """From now on this browser may watch that table."""
    others = {known: kept for known, kept in _kept(ask).items() if known != str(stream_id)}
    newest = [*others.items(), (str(stream_id), secret)][-MOST:]
    ask.jar.put(WATCH, ".".join(f"{known}~{kept}" for known, kept in newest))


async def with_link(ask: Ask, caller: Caller, stream_id: UUID) -> Caller:
    """The same caller, who may watch that table if a link of this browser opens it: its own, or its campaign's."""
    kept = _kept(ask)
    secret = kept.get(str(stream_id)) or (
        kept.get(str(await linking.campaign_of(ask.house, stream_id))) if kept else None
    )
    if secret is None or not await linking.opens(ask.house, secret, stream_id):
        return caller
    return replace(caller, has_link=True)


def _kept(ask: Ask) -> dict[str, str]:
    pairs = (one.partition("~") for one in (ask.jar.get(WATCH) or "").split(".") if one)
    return {known: secret for known, _, secret in pairs}

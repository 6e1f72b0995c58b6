"""The view answer as it is sent, but for the seats: names are put in at the last moment, so that they can be erased."""

from typing import Any

import msgspec

from domain.core.outcome import Outcome
from domain.core.seat import Viewer
from domain.match.view import view
from services.table.ledger import Kept
from services.table.telling import time

_encode = msgspec.json.Encoder(order="deterministic").encode


class Answer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The view answer without seats. `at`: when its last event was recorded."""

    match_id: str
    game: str
    rules: str
    status: str
    version: int
    at: str
    to_move: tuple[int, ...]
    view: Any
    outcome: Outcome | None = None


def render(kept: Kept, viewer: Viewer) -> bytes:
    """The answer for that viewer without its last brace: append `,"seats":[…]}`."""
    seen = view(kept.match, viewer)
    answer = Answer(
        match_id=str(kept.match_id),
        game=seen.game,
        rules=seen.rules,
        status=seen.status,
        version=seen.version,
        at=time(kept.at),
        to_move=seen.to_move,
        view=seen.view,
        outcome=seen.outcome,
    )
    return _encode(answer)[:-1]

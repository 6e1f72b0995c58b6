"""A fold as bytes, as snapshots keep it, and the same fold from these bytes; what is known anyway is left out."""

from typing import Any, get_type_hints

import msgspec

from domain.campaign.state import Campaign
from domain.core.game import Game
from domain.core.message import encode
from domain.games.my_city.content import Box
from domain.match.state import Match, Table


class _SavedMatch(msgspec.Struct, frozen=True):
    """`state`: as the game writes it."""

    table: Table
    state: Any


class _RawMatch(msgspec.Struct, frozen=True):
    table: Table
    state: msgspec.Raw


def match(one: Match) -> bytes:
    """The same bytes for the same match."""
    return encode(_SavedMatch(one.table, one.state))


def match_restored(game: Game[Any], raw: bytes, start: Any = None) -> Match:
    """The match of that game; `start`: of a fork, what it goes on from. Raises msgspec.DecodeError."""
    saved = msgspec.json.decode(raw, type=_RawMatch)
    return Match(game, saved.table, msgspec.json.decode(saved.state, type=game.state | None), start)


_FIELDS = tuple(name for name in Campaign.__struct_fields__ if name not in ("box", "source"))
_SavedCampaign = msgspec.defstruct(
    "_SavedCampaign", [(name, kind) for name, kind in get_type_hints(Campaign).items() if name in _FIELDS]
)


def campaign(one: Campaign) -> bytes:
    """The same bytes for the same campaign."""
    return encode({name: getattr(one, name) for name in _FIELDS})


def campaign_restored(box: Box, raw: bytes, source: Campaign | None = None) -> Campaign:
    """The campaign that is played with that box; `source`: of a fork, what it goes on from.

    Raises msgspec.DecodeError.
    """
    saved = msgspec.json.decode(raw, type=_SavedCampaign)
    return Campaign(box=box, source=source, **{name: getattr(saved, name) for name in _FIELDS})

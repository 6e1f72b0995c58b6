"""Who sits where and how it stands: all that decides through whose eyes a stream is seen."""

from typing import Literal

from domain.campaign.state import Campaign
from domain.core.message import Value
from domain.games.my_city import MY_CITY
from domain.match.events import Visibility
from domain.match.state import Chair
from services.table.kept import Kept


class Opened(Value, frozen=True):
    """How it was opened; `game`: that it is played with."""

    game: str
    visibility: Visibility
    hotseat: bool


class Standing(Value, frozen=True):
    """What changes with every move is left out."""

    opened: Opened
    chairs: tuple[Chair, ...]
    status: str
    is_campaign: bool
    version: Literal[0] = 0


def of(kept: Kept) -> Standing:
    """The standing of that stream; seeds are none of it."""
    table, folded = kept.table, kept.folded
    chairs = tuple(Chair(chair.player, stand_in=chair.stand_in) for chair in table.chairs)
    game = MY_CITY.name if isinstance(folded, Campaign) else folded.game.name
    opened = Opened(game, table.opened.visibility, table.opened.hotseat)
    return Standing(opened, chairs, table.status, isinstance(folded, Campaign))

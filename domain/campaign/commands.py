"""What can be asked of a campaign: the wishes of a seat, and the calls of its players."""

from typing import Annotated, Literal

from msgspec import Meta

from domain.core.message import Command
from domain.games.my_city.carried import Kind, ShapeName
from domain.games.my_city.land import CellName
from domain.match.events import Visibility

CityName = Annotated[str, Meta(min_length=1, max_length=40)]


class NameCity(Command, frozen=True):
    """Give the seat's city a name. Recorded is what stands here: the service puts the id of an erasable label."""

    text: CityName


class OpenChapter(Command, frozen=True):
    """Open the next chapter."""


class PlaceSticker(Command, frozen=True):
    """Put a sticker of the seat's on its board for good."""

    kind: Kind
    cell: CellName


class GiveCog(Command, frozen=True):
    """Lay a cog of the seat's on one of its blue buildings for good."""

    colour: Literal["blue"]
    shape: ShapeName


Wish = NameCity | OpenChapter | PlaceSticker | GiveCog


class OpenCampaign(Command, frozen=True):
    """Open a campaign. The player takes seat 0, with `hotseat` every seat. `commitments`: one a chapter."""

    player: str
    seats: int
    commitments: tuple[str, ...]
    visibility: Visibility = "private"
    hotseat: bool = False
    title: str | None = None
    seed: str | None = None

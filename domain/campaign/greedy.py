"""A player's choices between chapters, for demonstrations and for weighing the tables: every sticker where it helps."""

from collections.abc import Callable

from domain.campaign.board import rows
from domain.campaign.commands import GiveCog, NameCity, PlaceSticker, Wish
from domain.campaign.placement import choices
from domain.campaign.rules import legal_commands
from domain.campaign.state import Campaign
from domain.core.seat import Seat
from domain.games.my_city.carried import Kind
from domain.games.my_city.land import GRID, Land, read
from domain.geometry.grid import Cells

NAMES = ("Ambleford", "Brookhaven", "Cresswell", "Dunmere")
"""Of cities, one a seat."""

COGS = ("bar", "yoke", "ell", "tee", "zed", "square", "corner", "domino")
"""The blue buildings by how many others each may touch, and so work as a factory and reach the railway."""


def choose(campaign: Campaign, seat: Seat) -> Wish | None:
    """What the seat may best ask for now: a name, then a place for what it brought, then the next chapter; None when
    all of this waits for others."""
    if not campaign.takes_wishes:
        return None
    city = campaign.cities[seat]
    if city.name is None:
        return NameCity(NAMES[seat])
    land = read(rows(campaign.box.board, city.carried.stickers))
    best = max(choices(campaign, seat), key=lambda wish: _benefit(wish, land), default=None)
    return best or next(legal_commands(campaign, seat), None)


def _benefit(wish: PlaceSticker | GiveCog, land: Land) -> int:
    """Of wishes for different things any may go first."""
    if isinstance(wish, GiveCog):
        return -COGS.index(wish.shape)
    return BENEFIT[wish.kind](_room(land, GRID.named(wish.cell)))


def _room(land: Land, cell: Cells) -> int:
    """How many open cells of its bank lie within three steps: how likely it is that the cell will be built over."""
    bank = land.left if cell & land.left else land.right
    near = cell
    for _ in range(3):
        near = Cells(near | GRID.neighbours(near) & land.open & bank)
    return (near & land.open).bit_count()


BENEFIT: dict[Kind, Callable[[int], int]] = {
    "rocks": lambda room: room,
    "clearing": lambda room: room,
    "tree": lambda room: -room,
    "clearing_tree": lambda room: -room,
}
"""By the room around the cell: rocks shall be built over and a clearing make room, a tree shall stay in sight."""

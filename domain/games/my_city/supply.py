"""What every seat builds with: the shapes, the colours and the churches, as the table of buildings gives them."""

from typing import Literal

from domain.core.content import Entry, Source
from domain.games.my_city.carried import FourthChurch
from domain.games.my_city.events import Building
from domain.geometry import shape

BLOCKING = "blocking"
"""The card that voids the one after it; no building bears its tag."""

FOURTH_CHURCH = "fourth_church"
"""The card of the church that each seat builds in a shape of its own."""

CHURCH_COLOUR = "purple"
"""Which is none of the three colours (My City R15)."""

Cards = Literal["buildings", "churches", "fourth_church", "blocking"]


class NamedShape(Entry, frozen=True):
    """A shape before any turn. Raises ValueError unless it is connected."""

    name: str
    drawing: str
    source: Source

    def __post_init__(self) -> None:
        shape.parse(self.drawing)


class NamedColour(Entry, frozen=True):
    """A colour and the district that it stands for."""

    name: str
    district: str
    source: Source


class BuildingTable(Entry, frozen=True):
    """The buildings that every seat owns; of the fourth churches a seat owns the one that its place brought."""

    shapes: tuple[NamedShape, ...]
    colours: tuple[NamedColour, ...]
    churches: tuple[NamedShape, ...]
    fourth_churches: tuple[NamedShape, ...]

    def dealt(self, cards: tuple[Cards, ...]) -> tuple[Building, ...]:
        """The buildings that these cards name, in canonical order: by colour, then shape; then the churches."""
        pairs = ((colour.name, named) for colour in self.colours for named in self.shapes)
        coloured = (Building(f"{colour}_{named.name}", colour, named.name, named.drawing) for colour, named in pairs)
        churches = (Building(named.name, CHURCH_COLOUR, named.name, named.drawing) for named in self.churches)
        return (*(coloured if "buildings" in cards else ()), *(churches if "churches" in cards else ()))

    def fourth(self, name: FourthChurch) -> Building:
        """The fourth church in that shape."""
        drawing = next(named.drawing for named in self.fourth_churches if named.name == name)
        return Building(FOURTH_CHURCH, CHURCH_COLOUR, name, drawing)

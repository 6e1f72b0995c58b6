"""What is so in a chapter."""

import msgspec

from domain.core.message import Value
from domain.core.seat import Seat
from domain.games.my_city.carried import Carried
from domain.games.my_city.choice import Choice
from domain.games.my_city.events import Building, ChapterEnded, ChapterSetUp, Dug, Line, NuggetSpent
from domain.games.my_city.land import Land
from domain.games.my_city.supply import BLOCKING
from domain.games.my_city.terrain import lie
from domain.geometry.grid import EMPTY, Cells


class Built(Value, frozen=True):
    """A building that stands on a board."""

    building: str
    colour: str
    cells: Cells


class City(msgspec.Struct, frozen=True, gc=False):
    """One seat's side of the chapter; `aside` holds what was passed, voided or retired, `covered` all cells built over.

    `carried` is what it brought here; `nuggets` are those at hand now; `dug` is what it dug in this chapter's scoring.
    """

    score: int
    carried: Carried = Carried()
    covered: Cells = EMPTY
    buildings: tuple[Built, ...] = ()
    aside: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    progress: int = 0
    takes_part: bool = True
    choice: Choice | None = None
    nuggets: int = 0
    nuggets_gained: int = 0
    nugget_passed: bool = False
    nugget_spent: NuggetSpent | None = None
    dug: tuple[Dug, ...] = ()
    scored: bool = False

    def has_cog(self, built: Built) -> bool:
        """Whether it is a blue building with a cog."""
        return built.colour == "blue" and built.building.removeprefix("blue_") in self.carried.cogs

    @property
    def nuggets_used(self) -> int:
        """How many it has spent in this chapter."""
        return self.nugget_passed + (self.nugget_spent is not None)


class State(msgspec.Struct, frozen=True, gc=False):
    """A chapter; `deck` has no order but the canon, `card` lies on the table, `round` counts from 1.

    `asked`: the seats that may still spend a nugget before the scoring, None until it has come to that.
    """

    set_up: ChapterSetUp
    cities: tuple[City, ...]
    deck: tuple[str, ...]
    begun: bool = False
    round: int = 0
    card: str | None = None
    asked: tuple[Seat, ...] | None = None
    ended: ChapterEnded | None = None

    @property
    def is_choosing(self) -> bool:
        """Whether a card that names a building lies on the table."""
        return self.card is not None and self.card != BLOCKING

    @property
    def waits_for(self) -> tuple[Seat, ...]:
        """The seats that have yet to choose; one at a time for a nugget."""
        if self.is_choosing:
            seats = (Seat(n) for n, city in enumerate(self.cities) if city.takes_part and city.choice is None)
            return tuple(seat for seat in seats if not self.is_retired(seat))
        return self.asked[:1] if self.asked else ()

    def building(self, seat: Seat) -> Building | None:
        """What the card on the table names for that seat; None without a card and for the blocking one."""
        return next((building for building in self.buildings(seat) if building.tag == self.card), None)

    def buildings(self, seat: Seat) -> tuple[Building, ...]:
        """All that the seat owns: the buildings of everybody, and its own fourth church."""
        fourth = self.set_up.fourth_churches[seat]
        return (*self.set_up.buildings, fourth) if fourth else self.set_up.buildings

    def is_retired(self, seat: Seat) -> bool:
        """Whether the building on the card has left that seat's city (My City R29)."""
        return self.card in self.set_up.retired[seat]

    def land(self, seat: Seat) -> Land:
        """What that seat builds on."""
        return lie(self.set_up.boards[seat], self.set_up.rules.terrain)

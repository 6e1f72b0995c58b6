"""What a seat may choose in a round, and what came of it: the parts of the events that tell so."""

from domain.core.message import Value, snake_case


class Place(Value, frozen=True, tag_field="type", tag=snake_case):
    """Chosen: build. `cells` are those that it will cover."""

    building: str
    turns: int
    cell: str
    cells: tuple[str, ...]


class Pass(Value, frozen=True, tag_field="type", tag=snake_case, omit_defaults=True):
    """Chosen: leave this building out, for a point or for a nugget."""

    nugget: bool = False


class End(Value, frozen=True, tag_field="type", tag=snake_case):
    """Chosen: build nothing more."""


class Hidden(Value, frozen=True, tag_field="type", tag=snake_case):
    """Chosen, and not yet to be known."""


Choice = Place | Pass | End | Hidden


class Placed(Value, frozen=True, tag_field="type", tag=snake_case):
    """A building now stands on `cells`."""

    building: str
    colour: str
    turns: int
    cell: str
    cells: tuple[str, ...]


class Passed(Value, frozen=True, tag_field="type", tag=snake_case, omit_defaults=True):
    """The building was set aside, for a point or for a nugget."""

    nugget: bool = False


class Ended(Value, frozen=True, tag_field="type", tag=snake_case):
    """The seat builds nothing more in this chapter."""


class Retired(Value, frozen=True, tag_field="type", tag=snake_case):
    """The building had left the city before; nothing was asked of the seat."""


Deed = Placed | Passed | Ended | Retired

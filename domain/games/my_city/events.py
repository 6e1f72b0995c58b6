"""What can happen in a chapter of My City. An event tells outcomes, so that nobody needs the rules to follow it."""

from domain.core.chance import Draw
from domain.core.message import Event, Value, snake_case
from domain.core.seat import Seat
from domain.games.my_city.clause import Play, Rules, Sticker


class Building(Value, frozen=True):
    """A building that every seat owns once: `tag` is also its card's, `drawing` its shape before any turn."""

    tag: str
    colour: str
    shape: str
    drawing: str


class Line(Value, frozen=True, omit_defaults=True):
    """Points and what they are for: `reason` is a clause's name or `pass`; `cells` and `colour` where they say more."""

    reason: str
    points: int
    cells: tuple[str, ...] = ()
    colour: str = ""


class Place(Value, frozen=True, tag_field="type", tag=snake_case):
    """Chosen: build. `cells` are those that it will cover."""

    building: str
    turns: int
    cell: str
    cells: tuple[str, ...]


class Pass(Value, frozen=True, tag_field="type", tag=snake_case):
    """Chosen: leave this building out."""


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


class Passed(Value, frozen=True, tag_field="type", tag=snake_case):
    """The building was set aside."""


class Ended(Value, frozen=True, tag_field="type", tag=snake_case):
    """The seat builds nothing more in this chapter."""


Deed = Placed | Passed | Ended


class Result(Value, frozen=True):
    """What a round brought one seat: its deed, points at once, the score after them, progress marked at once."""

    seat: Seat
    deed: Deed
    lines: tuple[Line, ...]
    score: int
    progress: int


class ChapterSetUp(Event, frozen=True):
    """All that a chapter is played with. `boards`: one a seat, its rows from the top; `deck` in canonical order."""

    play: Play
    rules: Rules
    boards: tuple[tuple[str, ...], ...]
    buildings: tuple[Building, ...]
    deck: tuple[str, ...]


class CardTurned(Event, frozen=True):
    """A card came up; `blocking` opens a round in which nobody chooses."""

    round: int
    card: str
    draws: tuple[Draw, ...]


class CardBlocked(Event, frozen=True):
    """The card after the blocking card came up, void: its building is set aside for every seat."""

    round: int
    card: str
    draws: tuple[Draw, ...]


class ChoiceMade(Event, frozen=True):
    """A seat has chosen, or chosen anew."""

    seat: Seat
    choice: Choice


class ChoiceWithdrawn(Event, frozen=True):
    """A seat has taken its choice back."""

    seat: Seat


class RoundResolved(Event, frozen=True):
    """All have chosen: what came of it, for each seat that took part, in seat order."""

    round: int
    results: tuple[Result, ...]


class ChapterScored(Event, frozen=True):
    """A seat's points at the end, in the order of the chapter's list; `total` is its score after all of them."""

    seat: Seat
    lines: tuple[Line, ...]
    total: int
    progress: int


class ChapterEnded(Event, frozen=True):
    """It is over. One entry a seat: `places` from 1, `totals`, `progress` circles and `stickers` for the place."""

    endings: tuple[str, ...]
    places: tuple[int, ...]
    totals: tuple[int, ...]
    progress: tuple[int, ...]
    stickers: tuple[tuple[Sticker, ...], ...]


Fact = (
    ChapterSetUp
    | CardTurned
    | CardBlocked
    | ChoiceMade
    | ChoiceWithdrawn
    | RoundResolved
    | ChapterScored
    | ChapterEnded
)

"""What can happen in a chapter of My City. An event tells outcomes, so that nobody needs the rules to follow it."""

from domain.core.chance import Draw
from domain.core.message import Event, Value
from domain.core.seat import Seat
from domain.games.my_city.carried import Carried, FourthChurch, Kind
from domain.games.my_city.choice import Choice, Deed
from domain.games.my_city.clause import Colour
from domain.games.my_city.options import Play
from domain.games.my_city.rulebook import Rules


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


class Result(Value, frozen=True):
    """What a round brought one seat: its deed, points at once, the score after them, progress marked at once, nuggets
    gained at once."""

    seat: Seat
    deed: Deed
    lines: tuple[Line, ...]
    score: int
    progress: int
    nuggets: int = 0


class Dug(Value, frozen=True):
    """What a seat dug in a mine: `boxes` now, `total` in the campaign, `progress` circles that these boxes mark, and
    whether the box that only the first to reach it mark is among them."""

    mine: Colour
    boxes: int
    total: int
    progress: int
    first_box: bool


class Mark(Value, frozen=True, omit_defaults=True):
    """Progress circles and what they are for: `limit`, `mine` (of which colour), `place`."""

    reason: str
    progress: int
    mine: str = ""


class Nuggets(Value, frozen=True):
    """A seat's in a chapter: `gained` by gold, `spent`, `awarded` for its place, and how many are left after all."""

    gained: int
    spent: int
    awarded: int
    left: int


class ChapterSetUp(Event, frozen=True):
    """All that a chapter is played with. `boards`: one a seat, its rows from the top with all stickers; `deck` in
    canonical order. One a seat too: what it `carried` here, its fourth church, the buildings `retired` from the start.
    `struck`: the mines whose progress for the first to reach a box was marked before.
    """

    play: Play
    rules: Rules
    boards: tuple[tuple[str, ...], ...]
    buildings: tuple[Building, ...]
    deck: tuple[str, ...]
    carried: tuple[Carried, ...]
    fourth_churches: tuple[Building | None, ...]
    retired: tuple[tuple[str, ...], ...]
    struck: tuple[Colour, ...]


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


class NuggetAsked(Event, frozen=True):
    """After the last round: these seats may each spend a nugget in a mine, one after the other."""

    seats: tuple[Seat, ...]


class NuggetSpent(Event, frozen=True):
    """A seat spends a nugget: it will dig so many boxes more in that mine."""

    seat: Seat
    mine: Colour
    boxes: int


class NuggetKept(Event, frozen=True):
    """A seat keeps its nugget."""

    seat: Seat


class ChapterScored(Event, frozen=True):
    """A seat's points at the end, in the order of the chapter's list; `total` is its score after all of them.

    `progress`: circles for the limit, if it was reached now, and for the boxes `dug`.
    """

    seat: Seat
    lines: tuple[Line, ...]
    total: int
    progress: int
    dug: tuple[Dug, ...] = ()


class ChapterEnded(Event, frozen=True):
    """It is over. One entry a seat, all that a campaign needs to know of it.

    `places` from 1, `totals`; for the place: `progress` circles, `stickers`, `cogs`, a fourth church; `marks`: all
    progress of the chapter, that for the place included; `dug` in the mines, `nuggets`. For the whole table: `struck`,
    the mines whose progress for the first to reach a box has been marked by now.
    """

    endings: tuple[str, ...]
    places: tuple[int, ...]
    totals: tuple[int, ...]
    progress: tuple[int, ...]
    stickers: tuple[tuple[Kind, ...], ...]
    cogs: tuple[int, ...]
    fourth_churches: tuple[FourthChurch | None, ...]
    marks: tuple[tuple[Mark, ...], ...]
    dug: tuple[tuple[Dug, ...], ...]
    nuggets: tuple[Nuggets, ...]
    struck: tuple[Colour, ...]


Fact = (
    ChapterSetUp
    | CardTurned
    | CardBlocked
    | ChoiceMade
    | ChoiceWithdrawn
    | RoundResolved
    | NuggetAsked
    | NuggetSpent
    | NuggetKept
    | ChapterScored
    | ChapterEnded
)

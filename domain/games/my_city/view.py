"""What a viewer of a chapter sees; every board is public, a choice is hidden until all have chosen (My City R2)."""

from typing import assert_never, cast

import msgspec

from domain.core.message import Event, Value
from domain.core.seat import Seat, Viewer, may_see
from domain.games.my_city.carried import Boxes
from domain.games.my_city.caution import Caution, cautions
from domain.games.my_city.choice import Choice, Hidden
from domain.games.my_city.clause import Colour
from domain.games.my_city.events import (
    Building,
    CardBlocked,
    CardTurned,
    ChapterEnded,
    ChapterScored,
    ChapterSetUp,
    ChoiceMade,
    ChoiceWithdrawn,
    Dug,
    Fact,
    Line,
    NuggetAsked,
    NuggetKept,
    NuggetSpent,
    RoundResolved,
)
from domain.games.my_city.land import GRID
from domain.games.my_city.mining import dug
from domain.games.my_city.options import Play
from domain.games.my_city.placement import turned
from domain.games.my_city.scoring import credited, scored
from domain.games.my_city.state import City, State


class Rule(Value, frozen=True):
    """A rule in force: its tag, how it reads, and where it comes from."""

    rule: str
    sentence: str
    source: str


class Standing(Value, frozen=True):
    """A building on a board."""

    building: str
    colour: str
    shape: str
    cells: tuple[str, ...]


class Forecast(Value, frozen=True):
    """What the end would bring if it came now: points and the score after them, and boxes dug."""

    lines: tuple[Line, ...]
    total: int
    dug: tuple[Dug, ...] = ()


class CityView(Value, frozen=True):
    """One seat's side. `land`: the board's rows from the top, `|` being the river, `M` mountain, `F` forest, `R` double
    rock, `T` double tree, `t` single tree, `W` well, `V` gold vein, `S` sawmill, `H` port, `P` palace, `b` `r` `y` a
    mine's entrance, `.` plain. `supply`: the buildings still to come; `aside`: those passed, voided or retired.
    `choice`: none yet, hidden, or what may be known of it. `cogs`: the blue buildings that have one; `boxes` dug
    before this chapter, in all; `dug` in it, once it is scored. `place` only at the end.
    """

    seat: Seat
    score: int
    progress: int
    takes_part: bool
    choice: Choice | None
    land: tuple[str, ...]
    buildings: tuple[Standing, ...]
    supply: tuple[str, ...]
    aside: tuple[str, ...]
    lines: tuple[Line, ...]
    fourth_church: Building | None
    cogs: tuple[str, ...]
    nuggets: int
    boxes: Boxes
    dug: tuple[Dug, ...]
    forecast: Forecast | None
    place: int | None


class Own(Value, frozen=True):
    """For a seat alone: the building of the card after 0, 1, 2 and 3 quarter-turns, and what it should not overlook."""

    turns: tuple[str, ...]
    cautions: tuple[Caution, ...]


class View(msgspec.Struct, frozen=True):
    """A chapter as its viewer knows it; `deck` holds the cards still to come, in no order but the canon. `asked`: the
    seats that may still spend a nugget, in their order. `struck`: the mines whose first box marks no progress any more.
    """

    play: Play
    round: int
    card: str | None
    deck: tuple[str, ...]
    buildings: tuple[Building, ...]
    rules: tuple[Rule, ...]
    cities: tuple[CityView, ...]
    asked: tuple[Seat, ...]
    struck: tuple[Colour, ...]
    you: Own | None
    endings: tuple[str, ...]


def view(state: State, viewer: Viewer) -> View:
    """What that viewer sees."""
    set_up = state.set_up
    return View(
        play=set_up.play,
        round=state.round,
        card=state.card,
        deck=state.deck,
        buildings=set_up.buildings,
        rules=tuple(Rule(clause.name, clause.sentence, clause.source) for clause in set_up.rules.clauses),
        cities=tuple(_city(state, Seat(n), city, viewer) for n, city in enumerate(state.cities)),
        asked=state.asked or (),
        struck=set_up.struck,
        you=_own(state, viewer) if isinstance(viewer, int) else None,
        endings=state.ended.endings if state.ended else (),
    )


def _city(state: State, seat: Seat, city: City, viewer: Viewer) -> CityView:
    used = {built.building for built in city.buildings} | set(city.aside)
    shapes = {building.tag: building.shape for building in state.buildings(seat)}
    return CityView(
        seat=seat,
        score=city.score,
        progress=city.progress,
        takes_part=city.takes_part,
        choice=city.choice if city.choice is None or may_see(viewer, seat) else Hidden(),
        land=state.set_up.boards[seat],
        buildings=tuple(
            Standing(b.building, b.colour, shapes[b.building], GRID.names(b.cells)) for b in city.buildings
        ),
        supply=tuple(tag for tag in shapes if tag not in used),
        aside=city.aside,
        lines=city.lines,
        fourth_church=state.set_up.fourth_churches[seat],
        cogs=tuple(f"blue_{shape}" for shape in city.carried.cogs),
        nuggets=city.nuggets,
        boxes=city.carried.boxes,
        dug=city.dug,
        forecast=None if city.scored else _forecast(state, seat, city),
        place=state.ended.places[seat] if state.ended else None,
    )


def _forecast(state: State, seat: Seat, city: City) -> Forecast:
    tallies = scored(state.set_up.rules, state.land(seat), city)
    total, _ = credited(state.set_up.rules, city.score, tallies)
    return Forecast(
        tuple(Line(tally.reason, tally.points, (), tally.colour) for tally in tallies), total, dug(state, seat, city)
    )


def _own(state: State, seat: Seat) -> Own:
    building = None if state.is_retired(seat) else state.building(seat)
    turns = turned(building.drawing) if building else ()
    return Own(tuple(str(shape) for shape in turns), tuple(cautions(state, seat)))


def seen(event: Event, viewer: Viewer) -> Event:
    """The event as that viewer may know it."""
    return _seen(cast(Fact, event), viewer)


def _seen(fact: Fact, viewer: Viewer) -> Event:
    match fact:
        case ChoiceMade(seat=seat):
            return fact if may_see(viewer, seat) else ChoiceMade(seat, Hidden())
        case ChapterSetUp() | CardTurned() | CardBlocked() | ChoiceWithdrawn():
            return fact
        case NuggetAsked() | NuggetSpent() | NuggetKept():
            return fact
        case RoundResolved() | ChapterScored() | ChapterEnded():
            return fact
        case _:
            assert_never(fact)

"""Words for the tests of Cottage Garden: a table in any position, wishes, and what came of them."""

from typing import Any, TypeVar

import pytest
from msgspec.structs import replace

from domain.core.game import Setup
from domain.core.message import Command, Event
from domain.core.refusal import Refusal
from domain.core.seat import Seat
from domain.games.cottage_garden import COTTAGE_GARDEN, commands, events
from domain.games.cottage_garden.bed import Bed, Planted, draw
from domain.games.cottage_garden.content import content
from domain.games.cottage_garden.ground import BED, NURSERY_CELLS
from domain.games.cottage_garden.options import CottageGardenOptions
from domain.games.cottage_garden.rules import try_on
from domain.games.cottage_garden.scoring import points
from domain.games.cottage_garden.state import Garden, State
from tests.given import ANNA, Script

E = TypeVar("E", bound=Event)

DESIGNS = {design.id: design for design in content().tables.designs}
TWO_OF_EACH = "###cp/#c###/#####/##p##/#####"
"""L1 with two pots and two cloches visible."""
TWO_POTS_ONE_CLOCHE = "###cp/#####/#####/##p##/#####"
"""L1 likewise."""
END_TURN = commands.EndTurn()
REFILL = commands.ReturnCatToRefill()


def at(row: int, column: int) -> str:
    """The name of a bed cell by row and column from 0."""
    return BED.name(BED.cell(row, column))


def empty(design: str) -> Bed:
    return Bed(DESIGNS[design])


def bed(design: str, *tiles: str, pots: str = "", cats: str = "") -> Bed:
    """A bed with tiles laid in order, each "6B 2 A1": tile, orientation, cell; and with tokens on cells."""
    grown = empty(design)
    for tile in tiles:
        name, orientation, cell = tile.split()
        grown = replace(grown, tiles=(*grown.tiles, try_on(grown, name, int(orientation), cell).planted))
    return replace(grown, pots=BED.named_all(pots.split()), cats=BED.named_all(cats.split()))


def drawn(design: str, drawing: str, tiles: str = "6H") -> Bed:
    """A bed as drawn; which tile covers what does not matter: the first named covers all, the others nothing."""
    rows = drawing.replace("/", "\n")
    first, *others = tiles.split()
    covered = Planted(first, 0, "A1", BED.parse(rows, "#PC"), BED.parse(rows, "P"), BED.parse(rows, "C"))
    rest = [Planted(tile, 0, "A1", BED.parse(rows, "")) for tile in others]
    return Bed(DESIGNS[design], (covered, *rest), BED.parse(rows, "o"), BED.parse(rows, "k"))


def picture(bed: Bed) -> str:
    return "/".join(draw(bed))


def box(seats: int = 2, **options: Any) -> State:
    """The game before anything is laid out."""
    chosen = CottageGardenOptions(**options)
    return COTTAGE_GARDEN.initial_state(Setup(seats, chosen, content(chosen)))


def nursery(tiles: str) -> tuple[str | None, ...]:
    """Tiles on cells, "5F A1, 2C A2", all others bare."""
    lying = {cell: tile for tile, cell in (pair.split() for pair in tiles.split(",") if pair)}
    return tuple(lying.get(cell) for cell in NURSERY_CELLS)


class Table:
    """A game in some position; each wish makes a new one that knows what happened last."""

    def __init__(self, state: State, happened: tuple[Event, ...] = ()) -> None:
        self.state = state
        self.happened = happened

    def when(self, *wishes: Command) -> "Table":
        """The seat whose turn it is gives these commands, one after the other."""
        table = self
        for wish in wishes:
            happened = COTTAGE_GARDEN.decide(table.state, table.state.active, wish, Script())
            table = table.after(*happened)
        return table

    def after(self, *facts: Event) -> "Table":
        state = self.state
        for fact in facts:
            state = COTTAGE_GARDEN.evolve(state, fact)
        return Table(state, facts)

    def refuses(
        self, wish: Command, kind: type[Refusal], sentence: str | None = None, by: Seat | None = None
    ) -> "Table":
        """Nothing happens; the sentence, where it is given, is what the player reads."""
        seat = self.state.active if by is None else by
        with pytest.raises(Refusal) as caught:
            COTTAGE_GARDEN.decide(self.state, seat, wish, Script())
        assert type(caught.value) is kind
        assert sentence in (None, caught.value.sentence)
        assert wish not in self.legal(seat)
        return self

    def legal(self, seat: Seat | None = None) -> list[Command]:
        return list(COTTAGE_GARDEN.legal_commands(self.state, self.state.active if seat is None else seat))

    def told(self, kind: type[E]) -> list[E]:
        """The last facts of that kind."""
        return [fact for fact in self.happened if type(fact) is kind]

    def kinds(self) -> list[str]:
        """The last facts by name, but for the step at their end."""
        assert type(self.happened[-1]) is events.StepReached
        return [type(fact).__name__ for fact in self.happened[:-1]]

    @property
    def step(self) -> str:
        return self.state.step

    @property
    def queue(self) -> str:
        return " ".join(self.state.queue)

    def garden(self, seat: Seat = ANNA) -> Garden:
        return self.state.gardens[seat]

    def picture(self, slot: int, seat: Seat = ANNA) -> str:
        return picture(self.garden(seat).beds[slot])

    def points(self, seat: Seat = ANNA) -> int:
        return points(self.garden(seat))

    def on(self, cell: str) -> str | None:
        return self.state.nursery[NURSERY_CELLS.index(cell)]

    def with_garden(self, seat: Seat, **changes: Any) -> "Table":
        gardens = list(self.state.gardens)
        gardens[seat] = replace(gardens[seat], **changes)
        return Table(replace(self.state, gardens=tuple(gardens)))


def table(
    seats: int = 2,
    *,
    lying: str = "",
    queue: str = "",
    centre: str = "L9",
    anna: dict[str, Any] | None = None,
    **changes: Any,
) -> Table:
    """Anna's turn to plant, on beds L1 and D2, Ben's are L3 and D4 and so on; other fields as named."""
    beds = tuple((Bed(DESIGNS[f"L{2 * n + 1}"]), Bed(DESIGNS[f"D{2 * n + 2}"])) for n in range(seats))
    start = box(seats)
    state = replace(
        start,
        gardens=tuple(replace(garden, beds=pair) for garden, pair in zip(start.gardens, beds, strict=True)),
        nursery=nursery(lying),
        queue=tuple(queue.split()),
        centre=tuple(centre.split()),
        step="plant",
        **{} if "gardener" in changes else {"gardener": 0},
    )
    return Table(replace(state, **changes)).with_garden(changes.get("active", ANNA), **anna or {})


def to_score(left: Bed, right: Bed | None = None, **anna: object) -> Table:
    """Anna has planted, and her left bed is complete."""
    return table(step="score", anna={"beds": (left, right or empty("D2")), **anna})


def moves(table: Table) -> list[tuple[str, int, int, int]]:
    return [(moved.colour, moved.from_value, moved.to_value, moved.spaces) for moved in table.told(events.CubeMoved)]


def tile(from_: str, bed: int, orientation: int, row: int, column: int) -> Command:
    return commands.PlaceTile(from_, bed, orientation, at(row, column))


def pot(bed: int, row: int, column: int) -> Command:
    return commands.PlacePot(bed, at(row, column))


def bonus_pot(bed: int, row: int, column: int) -> Command:
    return commands.PlaceBonusPot(bed, at(row, column))


def cat(bed: int, row: int, column: int) -> Command:
    return commands.PlaceCat(bed, at(row, column))


def score(bed: int, orange: int | None, blue: int | None) -> Command:
    return commands.ScoreBed(bed, orange, blue)


def queue(*tiles: str) -> list[Command]:
    return [commands.QueueTile(tile) for tile in tiles]


def pay(colour: str, value: int) -> Command:
    return commands.PayTwoPoints(colour, value)

"""The mines (My City R23), what a seat digs in them for good, and what a nugget may add (R30)."""

from collections.abc import Iterator

from domain.core.seat import Seat
from domain.games.my_city.clause import Colour, NuggetDigs
from domain.games.my_city.events import Dug
from domain.games.my_city.grouping import by_colour, groups, largest, reach
from domain.games.my_city.land import Land
from domain.games.my_city.rulebook import Rules
from domain.games.my_city.scoring_clause import Mine
from domain.games.my_city.state import Built, City, State


def mines(rules: Rules) -> Iterator[Mine]:
    """Those that are open in this chapter, in the order of scoring."""
    return (clause for clause in rules.scoring if isinstance(clause, Mine))


def miners(mine: Mine, land: Land, city: City) -> tuple[Built, ...]:
    """The largest group of the mine's colour that covers or touches its entrance."""
    entrance = reach(getattr(land, f"{mine.colour}_entrance"))
    found = groups(by_colour(land, city)[mine.colour])
    return largest(group for group in found if any(built.cells & entrance for built in group))


def boxes(mine: Mine, land: Land, city: City) -> range:
    """The boxes that a city digs now, by number; empty where the mine is dug out or nobody digs."""
    before = city.carried.boxes.of(mine.colour)
    spent = city.nugget_spent
    extra = spent.boxes if spent and spent.mine == mine.colour else 0
    return range(before + 1, 1 + min(mine.boxes, before + len(miners(mine, land, city)) + extra))


def dug(state: State, seat: Seat, city: City) -> tuple[Dug, ...]:
    """What the city digs in each mine, and the progress of its boxes; none for a mine in which it digs nothing."""
    rules, land = state.set_up.rules, state.land(seat)
    found = ((mine, boxes(mine, land, city)) for mine in mines(rules))
    return tuple(_dug(mine, now, mine.colour in state.set_up.struck) for mine, now in found if now)


def asked(state: State) -> tuple[Seat, ...]:
    """The seats that can still spend a nugget before the scoring, in seat order (My City R30)."""
    return tuple(seat for seat in (Seat(n) for n in range(len(state.cities))) if diggable(state, seat))


def diggable(state: State, seat: Seat) -> tuple[Colour, ...]:
    """The open mines in which a nugget of that seat would still find a box."""
    rules, land, city = state.set_up.rules, state.land(seat), state.cities[seat]
    if not isinstance(rules.nugget, NuggetDigs) or not city.nuggets:
        return ()
    before = city.carried.boxes
    left = ((mine, mine.boxes - before.of(mine.colour) - len(boxes(mine, land, city))) for mine in mines(rules))
    return tuple(mine.colour for mine, count in left if count > 0)


def _dug(mine: Mine, now: range, struck: bool) -> Dug:
    first = mine.first_box in now
    progress = mine.first_progress * (first and not struck) + mine.last_progress * (mine.boxes in now)
    return Dug(mine.colour, len(now), now[-1], progress, first)

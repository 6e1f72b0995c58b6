"""What an own move would bring: its points at once, and what the end would come to if it came right after."""

from typing import Any, cast

from msgspec.structs import replace

from domain.core.message import Command
from domain.core.seat import Seat
from domain.games.my_city.choice import Ended, Passed, Placed
from domain.games.my_city.clause import PassingCosts
from domain.games.my_city.commands import EndParticipation, PassBuilding, PlaceBuilding
from domain.games.my_city.earning import earned
from domain.games.my_city.events import Line
from domain.games.my_city.evolution import with_deed
from domain.games.my_city.land import GRID
from domain.games.my_city.placement import covered, turned
from domain.games.my_city.scoring import credited, scored
from domain.games.my_city.state import City, State
from domain.games.my_city.view import View
from services.web.face import Scene
from services.web.game.my_city.forecast import forecast_rows
from services.web.sitting import Sitting


def foresee(t: Sitting, state: State, command: Command) -> Scene:
    """For a legal choice of the acting seat. Reads that seat's own open board alone, and no other seat's choice."""
    seat, view = cast(Seat, t.seat), cast(View, t.view)
    before, after, at_once = state.cities[seat], state.cities[seat], list[Line]()
    if isinstance(command, PlaceBuilding | PassBuilding | EndParticipation):
        after, at_once = _after(state, seat, command)
    now, then = _end(state, seat, before), _end(state, seat, after)
    score, _ = credited(state.set_up.rules, before.score, at_once)
    total, _ = credited(state.set_up.rules, score, then)
    forecast = view.cities[seat].forecast
    return {
        "command": command.__struct_config__.tag,
        "nugget": getattr(command, "nugget", False),
        "filled": (after.covered & ~before.covered).bit_count(),
        "gain": sum(line.points for line in at_once),
        "change": total - (forecast.total if forecast else before.score),
        "rows": forecast_rows(now, then),
        "score": before.score,
        "total": forecast.total if forecast else before.score,
        "total_then": total,
    }


def _end(state: State, seat: Seat, city: City) -> list[Line]:
    return [tally.told() for tally in scored(state.set_up.rules, state.land(seat), city)]


def _after(
    state: State, seat: Seat, command: PlaceBuilding | PassBuilding | EndParticipation
) -> tuple[City, list[Line]]:
    """The seat's city after the round, and what it earns in it."""
    deed: Any = _deed(state, seat, command)
    city = with_deed(state.cities[seat], state.card or "", deed)
    grown = (*state.cities[:seat], city, *state.cities[seat + 1 :])
    passing = state.set_up.rules.passing
    paid = [Line("pass", -passing.points)] if _is_paid(deed) and isinstance(passing, PassingCosts) else []
    return city, [*paid, *earned(replace(state, cities=state.cities), grown, seat)]


def _is_paid(deed: Any) -> bool:
    return isinstance(deed, Passed) and not deed.nugget


def _deed(state: State, seat: Seat, command: PlaceBuilding | PassBuilding | EndParticipation) -> Any:
    if isinstance(command, PassBuilding):
        return Passed(command.nugget)
    building = state.building(seat)
    if isinstance(command, EndParticipation) or building is None:
        return Ended()
    cells = covered(state, seat, turned(building.drawing)[command.turns], command.cell)
    return Placed(building.tag, building.colour, command.turns, command.cell, GRID.names(cells))

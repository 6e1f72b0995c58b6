"""What an own move would bring: told beside the confirm, and in the tables of rows and expansions."""

from typing import cast

from markupsafe import Markup
from msgspec.structs import replace

from domain.core.message import Command
from domain.core.seat import Seat
from domain.games.miyabi.commands import KeepFrog, MoveFrog, PlaceFrog, PlaceTile, PlaceZenTile
from domain.games.miyabi.garden import BOARD, Frog, Garden
from domain.games.miyabi.rules.frog import GOLDEN_LAYER
from domain.games.miyabi.scoring import BONUS_LAYER, ZEN_POINT, climb, enclosed, enclosure
from domain.games.miyabi.scoring import rows as majorities
from domain.games.miyabi.state import State
from domain.games.miyabi.tile import catalogue
from domain.games.miyabi.view import View
from domain.geometry.grid import Cells
from services.web.face import Scene
from services.web.game.miyabi import name, tally
from services.web.sitting import Sitting

Told = tuple[Markup, list[Markup], Markup]
"""The move, bold; what it brings; the words for the button."""


def foresee(t: Sitting, state: State, command: Command) -> Scene:
    """For a legal move of the acting seat; everything is open to everybody."""
    seat, view = cast(Seat, t.seat), cast(View, t.view)
    then = after(state.gardens[seat], command)
    gardens = (*state.gardens[:seat], then, *state.gardens[seat + 1 :])
    lead, rest, go = _told(t, state, command, then)
    return {
        "lead": lead[:1].upper() + lead[1:],
        "rest": Markup(" ").join(rest),
        "go": go,
        "rows": tally.rows(view.rows, tuple(majorities(replace(state, gardens=gardens))), view.bonuses),
        "standings": tally.standings(t.words, view.modules, state.gardens, gardens),
        "names": [t.name(one) for one in range(len(gardens))],
    }


def after(garden: Garden, command: Command) -> Garden:
    """The garden with that move made, whatever it scores."""
    match command:
        case PlaceTile():
            at, cells = BOARD.named(command.cell), _cells(command)
            return garden.with_tile(cells, garden.height(at) + 1, at, catalogue()[command.tile].objects)
        case PlaceZenTile():
            at = BOARD.named(command.cell)
            laid = garden.with_tile(at, 1, at, 1)
            return replace(laid, zen=Cells(laid.zen | at), open_zen=at)
        case MoveFrog() | PlaceFrog():
            return _with_frog(garden, BOARD.named(command.cell))
        case _:
            return garden


def _with_frog(garden: Garden, cell: Cells) -> Garden:
    golden = (garden.frog is not None and garden.frog.golden) or garden.height(cell) >= GOLDEN_LAYER
    return replace(garden, frog=Frog(cell, golden))


def _cells(command: PlaceTile) -> Cells:
    cells = catalogue()[command.tile].forms[command.turns].cells(BOARD.named(command.cell))
    return Cells(0) if cells is None else cells


def _told(t: Sitting, state: State, command: Command, then: Garden) -> Told:
    match command:
        case PlaceTile():
            return _tile(t, state, command, then)
        case PlaceZenTile():
            return _zen(t, command, then)
        case MoveFrog():
            return _step(t, state, command)
        case PlaceFrog():
            return t.words("The frog sits on {cell}.", cell=command.cell), [], t.words("Set the frog")
        case KeepFrog():
            return t.words("The frog stays."), [t.words("Your turn ends.")], t.words("Keep it still")
        case _:
            return _pass(t)


def _tile(t: Sitting, state: State, command: PlaceTile, then: Garden) -> Told:
    _, tile, layer = t.words, catalogue()[command.tile], then.height(BOARD.named(command.cell))
    things, points = name.counted(_, tile.kind, tile.objects), tile.objects * layer
    lead = _.many(
        "{things} × layer {layer} = one point.",
        "{things} × layer {layer} = {n} points.",
        points,
        things=things,
        layer=layer,
    )
    rest = []
    if layer == BONUS_LAYER and state.bonuses[tile.row] is None:
        bonus = next(one.points for one in cast(View, t.view).bonuses if one.kind == tile.kind)
        rest.append(_("First of its kind on layer 5: +{n}.", n=bonus))
    rest += _enclosing(t, then)
    made = name.counted(_, tile.kind, then.counts()[tile.row])
    rest.append(
        _(
            "Lights lantern {column}; makes {things} in row {row}.",
            column=command.cell[0],
            things=made,
            row=tile.row + 1,
        )
    )
    return lead, rest, _("Lay tile")


def _enclosing(t: Sitting, then: Garden) -> list[Markup]:
    if not enclosed(then):
        return []
    covered, _, points = enclosure(then)
    if covered:
        return [t.words("Encloses your Zen tile, which lies covered: +0.")]
    return [t.words("Encloses your Zen tile: +{n}.", n=points)]


def _zen(t: Sitting, command: PlaceZenTile, then: Garden) -> Told:
    lead = t.words.many("A Zen tile: one point.", "A Zen tile: {n} points.", ZEN_POINT)
    lights = t.words("Lights lantern {column}.", column=command.cell[0])
    waits = [] if enclosed(then) else [t.words("Scores again once it is enclosed.")]
    return lead, [*_enclosing(t, then), lights, *waits], t.words("Lay Zen tile")


def _step(t: Sitting, state: State, command: MoveFrog) -> Told:
    garden = state.gardens[t.seat or 0]
    layer, points = climb(garden, BOARD.named(command.cell))
    climbs = ("The frog climbs to layer {layer}: one point.", "The frog climbs to layer {layer}: {n} points.")
    lead = (
        t.words.many(*climbs, points, layer=layer)
        if points
        else t.words("The frog steps along layer {layer}: no points.", layer=layer)
    )
    golden = garden.frog is not None and not garden.frog.golden and layer >= GOLDEN_LAYER
    rest = [t.words("It turns golden.")] if golden else []
    rest.append(t.words("Your turn ends.") if state.acted else t.words("Then lay a tile."))
    return lead, rest, t.words("Move the frog")


def _pass(t: Sitting) -> Told:
    return t.words("Pass the round."), [t.words("You take no more turns till the next one.")], t.words("Pass")

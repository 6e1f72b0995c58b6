"""What happens in Miyabi, as lines of the log."""

from collections.abc import Callable, Sequence
from typing import Any

from domain.core.message import Event
from domain.games.miyabi import events as e
from domain.games.miyabi.content import KINDS
from services.web.drawing.number import signed
from services.web.game.miyabi import name
from services.web.log import Line, Teller


class Touched(Line, frozen=True, kw_only=True):
    """A line that laid something on these cells of the seat's garden, or moved its frog there."""

    cells: tuple[str, ...]


def tell(t: Teller, event: Event) -> Line | list[Line] | None:
    """The event as a line; what goes without saying as none."""
    say = _TOLD.get(type(event))
    return say(t, event) if say else None


def _start_seat_chosen(t: Teller, event: e.StartSeatChosen) -> Line:
    return Line(t._("{player} starts.", player=t.player(event.seat)), event.seat)


def _zen_tiles_revealed(t: Teller, event: e.ZenTilesRevealed) -> Line:
    return Line(t._("Turned up for the Zen garden: {kinds}.", kinds=name.kinds(t._, event.kinds)))


def _frog_placed(t: Teller, event: e.FrogPlaced) -> Line:
    cell = t.cell(event.seat, event.cell)
    said = t._("{player} set the frog on {cell}.", player=t.player(event.seat), cell=cell)
    return Touched(said, event.seat, cells=(event.cell,))


def _round_opened(t: Teller, event: e.RoundOpened) -> Line:
    said = t._(
        "Round {round}: {n} new tiles; {player} begins",
        round=event.round,
        n=len(event.tiles),
        player=t.player(event.start_seat),
    )
    return Line(said, is_heading=True)


def _tile_placed(t: Teller, event: e.TilePlaced) -> Line:
    said = t._(
        "{player} laid {things} at {cell}: {n} × layer {layer}.",
        player=t.player(event.seat),
        things=name.counted(t._, KINDS[int(event.cell[1:]) - 1], event.objects),
        cell=t.cell(event.seat, event.cell, event.cells),
        n=event.objects,
        layer=event.layer,
    )
    return Touched(said, event.seat, gain=signed(event.points), cells=event.cells)


def _bonus_taken(t: Teller, event: e.BonusTaken) -> Line:
    kinds = t._(name.SEVERAL[event.kind])
    said = t._("{player} was first to bring {kinds} to layer 5.", player=t.player(event.seat), kinds=kinds)
    return Line(said, event.seat, gain=signed(event.points))


def _round_passed(t: Teller, event: e.RoundPassed) -> Line:
    player = t.player(event.seat)
    if event.forced:
        return Line(t._("{player} found no place for any tile and passed the round.", player=player), event.seat)
    return Line(t._("{player} passed the round.", player=player), event.seat)


def _round_closed(t: Teller, event: e.RoundClosed) -> Line | None:
    if not event.discarded:
        return None
    return Line(
        t.many(
            "One tile was left and leaves the game.", "{n} tiles were left and leave the game.", len(event.discarded)
        )
    )


def _frogs_removed(t: Teller, _: e.FrogsRemoved) -> Line:
    return Line(t._("The frogs leave the gardens."))


def _row_majority_scored(t: Teller, event: e.RowMajorityScored) -> list[Line]:
    kinds = t._(name.SEVERAL[KINDS[event.row - 1]])
    most = [
        Line(t._("{player} had most {kinds}: {n}.", player=t.player(seat), kinds=kinds, n=event.counts[seat]), seat,
             gain=signed(event.first_points))
        for seat in event.first_seats
    ]  # fmt: skip
    second = [
        Line(t._("{player} had second most {kinds}: {n}.", player=t.player(seat), kinds=kinds, n=event.counts[seat]),
             seat, gain=signed(event.second_points))
        for seat in event.second_seats
    ]  # fmt: skip
    return [*second[::-1], *most[::-1]]


def _largest_group_scored(t: Teller, event: e.LargestGroupScored) -> Line | None:
    return _last_score(t, event, t._("largest group of objects"), event.cells)


def _meadow_scored(t: Teller, event: e.MeadowScored) -> Line | None:
    return _last_score(t, event, t._("largest meadow"), event.cells)


def _last_score(t: Teller, event: Any, what: str, cells: Sequence[str]) -> Line | None:
    if not cells:
        return None
    shown = t.cell(event.seat, what, cells)
    return Line(t._("{player}: {what}", player=t.player(event.seat), what=shown), event.seat, gain=signed(event.points))


def _sevens_scored(t: Teller, event: e.SevensScored) -> Line | None:
    lines = [
        *(t._("row {n}", n=row) for row in event.rows),
        *(t._("column {letter}", letter=letter) for letter in event.columns),
    ]
    if not lines:
        return None
    said = t._("{player} has seven in {lines}.", player=t.player(event.seat), lines=t._(", ").join(lines))
    return Line(said, event.seat, gain=signed(event.points))


def _zen_tile_placed(t: Teller, event: e.ZenTilePlaced) -> Line:
    said = t._(
        "{player} laid a Zen tile with {things} at {cell}.",
        player=t.player(event.seat),
        things=name.counted(t._, event.kind, 1),
        cell=t.cell(event.seat, event.cell),
    )
    return Touched(said, event.seat, gain=signed(event.points), cells=(event.cell,))


def _zen_tile_enclosed(t: Teller, event: e.ZenTileEnclosed) -> Line:
    player, cell = t.player(event.seat), t.cell(event.seat, event.cell)
    if event.covered:
        said = t._("The Zen tile of {player} at {cell} was enclosed, but lies covered.", player=player, cell=cell)
        return Line(said, event.seat)
    said = t._(
        "{player} enclosed the Zen tile at {cell}: 1 and {n} around it.",
        player=player,
        cell=cell,
        n=event.neighbour_objects,
    )
    return Line(said, event.seat, gain=signed(event.points))


def _frog_moved(t: Teller, event: e.FrogMoved) -> Line:
    said = t._(
        "The frog of {player} stepped to {cell}, layer {layer}.",
        player=t.player(event.seat),
        cell=t.cell(event.seat, event.cell),
        layer=event.layer,
    )
    return Touched(said, event.seat, gain=signed(event.points) if event.points else "", cells=(event.cell,))


def _frog_turned_golden(t: Teller, event: e.FrogTurnedGolden) -> Line:
    return Line(t._("The frog of {player} turned golden.", player=t.player(event.seat)), event.seat)


_TOLD: dict[type[Event], Callable[[Teller, Any], Line | list[Line] | None]] = {
    e.StartSeatChosen: _start_seat_chosen,
    e.ZenTilesRevealed: _zen_tiles_revealed,
    e.FrogPlaced: _frog_placed,
    e.RoundOpened: _round_opened,
    e.TilePlaced: _tile_placed,
    e.BonusTaken: _bonus_taken,
    e.RoundPassed: _round_passed,
    e.RoundClosed: _round_closed,
    e.FrogsRemoved: _frogs_removed,
    e.RowMajorityScored: _row_majority_scored,
    e.LargestGroupScored: _largest_group_scored,
    e.MeadowScored: _meadow_scored,
    e.SevensScored: _sevens_scored,
    e.ZenTilePlaced: _zen_tile_placed,
    e.ZenTileEnclosed: _zen_tile_enclosed,
    e.FrogMoved: _frog_moved,
    e.FrogTurnedGolden: _frog_turned_golden,
}

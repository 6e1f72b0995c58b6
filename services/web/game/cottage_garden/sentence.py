"""What happens in Cottage Garden, as lines of the log."""

from collections.abc import Callable, Sequence
from typing import Any

from markupsafe import Markup

from domain.core.message import Event
from domain.games.cottage_garden import events as e
from services.web.game.cottage_garden import bed, reckoning, tile
from services.web.log import Line, Teller

IN_BED = ("in the left bed", "in the right bed")
PUT = (
    "{player} set the bonus flower pot on {cell} {in_bed}.",
    "{player} set a flower pot on {cell} {in_bed}.",
    "A cat of {player} lay down on {cell} {in_bed}.",
)
NURSERY = "nursery"


def tell(t: Teller, event: Event) -> Line | list[Line] | None:
    """The event as a line, the end as one a seat."""
    say = _TOLD.get(type(event))
    return say(t, event) if say else None


def _tile_placed(t: Teller, event: e.TilePlaced) -> Line:
    board = bed.board(event.seat, event.bed)
    said = t._(
        "{player} planted the {tile} from {from_} at {cell} {in_bed}.",
        player=t.player(event.seat),
        tile=tile.title(t._, event.tile),
        from_=t.cell(NURSERY, event.from_),
        cell=t.cell(board, event.cell, event.cells),
        in_bed=t._(IN_BED[event.bed]),
    )
    return Line(said, event.seat, shows=(board, event.cells))


def _pot_placed(t: Teller, event: e.PotPlaced) -> Line:
    return _put(t, event, PUT[0] if event.bonus else PUT[1])


def _cat_placed(t: Teller, event: e.CatPlaced) -> Line:
    return _put(t, event, PUT[2])


def _put(t: Teller, event: e.PotPlaced | e.CatPlaced, sentence: str) -> Line:
    board = bed.board(event.seat, event.bed)
    cell, in_bed = t.cell(board, event.cell), t._(IN_BED[event.bed])
    said = t._(sentence, player=t.player(event.seat), cell=cell, in_bed=in_bed)
    return Line(said, event.seat, shows=(board, (event.cell,)))


def _refilled(t: Teller, event: e.NurseryRefilled) -> Line:
    cells: Sequence[str] = [cell for _, cell in event.placed]
    if not cells:
        return Line(t._("The queue is empty: nothing fills the line."))
    shown = t.cell(NURSERY, str(t._(", ").join(cells)), cells)
    return Line(t._("New tiles came from the queue to {cells}.", cells=shown))


def _cat_returned(t: Teller, event: e.CatReturned) -> Line:
    player = t.player(event.seat)
    if event.reason == "refill":
        return Line(t._("{player} sent a cat for new tiles.", player=player), event.seat)
    said = t.many("One cat too many left {player}.", "{n} cats too many left {player}.", event.count, player=player)
    return Line(said, event.seat)


def _skipped(t: Teller, event: e.TurnSkipped) -> Line:
    return Line(t._("{player} has no bed left.", player=t.player(event.seat)), event.seat)


def _queued(t: Teller, event: e.TileQueued) -> Line:
    said = t._("The {tile} joined the queue at place {n}.", tile=tile.title(t._, event.tile), n=event.place)
    return Line(said, event.seat, is_fleeting=True)


def _replaced(t: Teller, event: e.BedReplaced) -> Line:
    number, light = event.taken[1:], event.taken[0] == "L"
    said = (
        t._("{player} took a fresh bed: number {n}, light side.", player=t.player(event.seat), n=number)
        if light
        else t._("{player} took a fresh bed: number {n}, dark side.", player=t.player(event.seat), n=number)
    )
    return Line(said, event.seat, shows=(bed.board(event.seat, event.bed), ()))


def _removed(t: Teller, event: e.BedRemoved) -> Line:
    said = t._("{the_bed} of {player} left the game.", the_bed=_capital(t, event.bed), player=t.player(event.seat))
    return Line(said, event.seat, shows=(bed.board(event.seat, event.bed), ()))


def _capital(t: Teller, slot: int) -> Markup:
    return t._("The right bed") if slot else t._("The left bed")


def _given_up(t: Teller, event: e.BedGivenUp) -> Line:
    said = t.many(
        "{player} gave up {the_bed}: one tile.",
        "{player} gave up {the_bed}: {n} tiles.",
        len(event.tiles),
        player=t.player(event.seat),
        the_bed=t._(reckoning.THE_BED[event.bed]),
    )
    return Line(said, event.seat, shows=(bed.board(event.seat, event.bed), ()))


def _laid_out(t: Teller, event: e.GardenLaidOut) -> Line:
    return _lap(t, event.die)


def _die(t: Teller, event: e.DieTurned) -> Line:
    return _lap(t, event.face)


def _lap(t: Teller, face: int) -> Line:
    """What stands before the colon is jumped to in a replay."""
    return Line(t._("Gardener die {n}: a new round about the nursery.", n=face), is_heading=True)


def _final(t: Teller, _: e.FinalRoundBegan) -> Line:
    return Line(t._("The final round began: each turn costs two points."), is_heading=True)


_TOLD: dict[type[Event], Callable[[Teller, Any], Line | list[Line] | None]] = {
    **reckoning.TOLD,
    e.TurnSkipped: _skipped,
    e.NurseryRefilled: _refilled,
    e.CatReturned: _cat_returned,
    e.TilePlaced: _tile_placed,
    e.PotPlaced: _pot_placed,
    e.CatPlaced: _cat_placed,
    e.TileQueued: _queued,
    e.BedReplaced: _replaced,
    e.BedRemoved: _removed,
    e.BedGivenUp: _given_up,
    e.GardenLaidOut: _laid_out,
    e.DieTurned: _die,
    e.FinalRoundBegan: _final,
}

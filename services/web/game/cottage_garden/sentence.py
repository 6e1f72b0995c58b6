"""What happens in Cottage Garden, as lines of the log."""

from collections.abc import Callable, Sequence
from typing import Any

from markupsafe import Markup

from domain.core.message import Event
from domain.games.cottage_garden import events as e
from services.web.drawing.number import signed
from services.web.game.cottage_garden import bed, tile
from services.web.log import Line, Teller

IN_BED = ("in the left bed", "in the right bed")
THE_BED = ("the left bed", "the right bed")
CUBES = {"orange": "orange cube", "blue": "blue cube"}
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
    shown = t._(", ").join(t.cell(NURSERY, cell) for cell in cells)
    return Line(t._("New tiles came from the queue to {cells}.", cells=shown))


def _cat_returned(t: Teller, event: e.CatReturned) -> Line:
    player = t.player(event.seat)
    if event.reason == "refill":
        return Line(t._("{player} sent a cat for new tiles.", player=player), event.seat)
    said = t.many("One cat too many left {player}.", "{n} cats too many left {player}.", event.count, player=player)
    return Line(said, event.seat)


def _paid(t: Teller, event: e.PointsPaid) -> Line:
    said = t._(
        "{player} paid for the turn: {cube} {from_value} → {to_value}.",
        player=t.player(event.seat),
        cube=t._(CUBES[event.colour]),
        from_value=event.from_value,
        to_value=event.to_value,
    )
    return Line(said, event.seat, gain=signed(-event.points))


def _waived(t: Teller, event: e.PaymentWaived) -> Line:
    return Line(t._("{player} has nothing to pay with: this turn is free.", player=t.player(event.seat)), event.seat)


def _skipped(t: Teller, event: e.TurnSkipped) -> Line:
    return Line(t._("{player} has no bed left.", player=t.player(event.seat)), event.seat)


def _scored(t: Teller, event: e.BedScored) -> Line:
    said = t._(
        "{player} finished {the_bed}: {pots}, {cloches}.",
        player=t.player(event.seat),
        the_bed=t._(THE_BED[event.bed]),
        pots=t.many("one pot", "{n} pots", event.pots),
        cloches=t.many("one cloche", "{n} cloches", event.cloches),
    )
    return Line(said, event.seat)


def _cube_moved(t: Teller, event: e.CubeMoved) -> Line:
    _, cube = t._, t._(CUBES[event.colour])
    way = {"player": t.player(event.seat), "cube": cube, "from_value": event.from_value, "to_value": event.to_value}
    said = _("{player}: {cube} {from_value} → {to_value}.", **way)
    if event.lost:
        said += " " + t.many("One space was lost.", "{n} spaces were lost.", event.lost)
    return Line(said, event.seat, gain=signed(event.points))


def _hives(t: Teller, event: e.HivesWon) -> Line:
    said = (
        t._("{player} is first to bring a cube to 20 and takes the 2-hive token.", player=t.player(event.seat))
        if event.hives > 1
        else t._("{player} brings a cube to 20 and takes the 1-hive token.", player=t.player(event.seat))
    )
    return Line(said, event.seat, gain=signed(event.hives))


def _cat_gained(t: Teller, event: e.CatGained) -> Line:
    return Line(t._("A cube crossed the red line: a cat joins {player}.", player=t.player(event.seat)), event.seat)


def _pot_owed(t: Teller, event: e.PotOwed) -> Line:
    said = t._(
        "The last {cube} of {player} left 0: a flower pot.", cube=t._(CUBES[event.colour]), player=t.player(event.seat)
    )
    return Line(said, event.seat)


def _pot_lapsed(t: Teller, event: e.PotLapsed) -> Line:
    return Line(t._("{player} has no bed left for the bonus flower pot.", player=t.player(event.seat)), event.seat)


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
        the_bed=t._(THE_BED[event.bed]),
    )
    return Line(said, event.seat, shows=(bed.board(event.seat, event.bed), ()))


def _die(t: Teller, event: e.DieTurned) -> Line:
    return Line(t._("The gardener die shows {n}.", n=event.face), is_heading=True)


def _final(t: Teller, _: e.FinalRoundBegan) -> Line:
    return Line(t._("The final round began: each turn costs two points."), is_heading=True)


def _ended(t: Teller, event: e.GameEnded) -> list[Line]:
    return [
        Line(
            t._(
                "{player} ended with {points} points: pots {orange}, cloches {blue}, hives {hives}.",
                player=t.player(seat),
                points=points,
                orange=event.orange[seat],
                blue=event.blue[seat],
                hives=event.hives[seat],
            ),
            seat,
        )
        for seat, points in enumerate(event.points)
    ]


_TOLD: dict[type[Event], Callable[[Teller, Any], Line | list[Line] | None]] = {
    e.TurnSkipped: _skipped,
    e.PointsPaid: _paid,
    e.PaymentWaived: _waived,
    e.NurseryRefilled: _refilled,
    e.CatReturned: _cat_returned,
    e.TilePlaced: _tile_placed,
    e.PotPlaced: _pot_placed,
    e.CatPlaced: _cat_placed,
    e.BedScored: _scored,
    e.CubeMoved: _cube_moved,
    e.HivesWon: _hives,
    e.CatGained: _cat_gained,
    e.PotOwed: _pot_owed,
    e.PotLapsed: _pot_lapsed,
    e.TileQueued: _queued,
    e.BedReplaced: _replaced,
    e.BedRemoved: _removed,
    e.BedGivenUp: _given_up,
    e.DieTurned: _die,
    e.FinalRoundBegan: _final,
    e.GameEnded: _ended,
}

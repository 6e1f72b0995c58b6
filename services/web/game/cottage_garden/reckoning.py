"""What scoring, paying and the end of Cottage Garden say in the log."""

from collections.abc import Callable
from typing import Any

from domain.core.message import Event
from domain.games.cottage_garden import events as e
from services.web.drawing.number import signed
from services.web.log import Line, Teller

THE_BED = ("the left bed", "the right bed")
CUBES = {"orange": "orange cube", "blue": "blue cube"}


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


TOLD: dict[type[Event], Callable[[Teller, Any], Line | list[Line]]] = {
    e.PointsPaid: _paid,
    e.PaymentWaived: _waived,
    e.BedScored: _scored,
    e.CubeMoved: _cube_moved,
    e.HivesWon: _hives,
    e.CatGained: _cat_gained,
    e.PotOwed: _pot_owed,
    e.PotLapsed: _pot_lapsed,
    e.GameEnded: _ended,
}

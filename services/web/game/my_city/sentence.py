"""What happens in My City, as lines of the log."""

from collections.abc import Callable
from typing import Any, cast

from markupsafe import Markup

from domain.core.message import Event
from domain.games.my_city import events as e
from domain.games.my_city.choice import Ended, Passed, Placed, Retired
from domain.games.my_city.view import View
from services.web.drawing.number import minus, signed
from services.web.game.my_city.board import title
from services.web.game.my_city.scene import MINES, building_of
from services.web.log import Line, Teller


def tell(t: Teller, event: Event) -> Line | list[Line] | None:
    """The event as a line, a round's end as one a seat."""
    say = _TOLD.get(type(event))
    return say(t, event) if say else None


def _named(t: Teller, tag: str, seat: int = 0) -> Markup:
    view = cast(View, t.view)
    found = building_of(view, view.cities[seat], tag)
    return t._(title(found.colour, found.shape)) if found else t._("blocking card")


def _card_turned(t: Teller, event: e.CardTurned) -> Line:
    return Line(t._("Round {n}: {card}", n=event.round, card=_named(t, event.card)), is_heading=True)


def _card_blocked(t: Teller, event: e.CardBlocked) -> Line:
    return Line(t._("The {card} is blocked: nobody builds it.", card=_named(t, event.card)))


def _choice_made(t: Teller, event: e.ChoiceMade) -> Line:
    return Line(t._("{player} has chosen.", player=t.player(event.seat)), event.seat, is_fleeting=True)


def _choice_withdrawn(t: Teller, event: e.ChoiceWithdrawn) -> Line:
    return Line(t._("{player} thinks again.", player=t.player(event.seat)), event.seat, is_fleeting=True)


def _round_resolved(t: Teller, event: e.RoundResolved) -> list[Line]:
    return [_result(t, result) for result in event.results if not isinstance(result.deed, Retired)]


def _result(t: Teller, result: e.Result) -> Line:
    gain = sum(line.points for line in result.lines)
    return Line(_deed(t, result), result.seat, gain=signed(gain) if gain else "")


def _deed(t: Teller, result: e.Result) -> Markup:
    player, deed = t.player(result.seat), result.deed
    if isinstance(deed, Placed):
        cell = t.cell(result.seat, deed.cell, deed.cells)
        return t._(
            "{player} built the {building} at {cell}.",
            player=player,
            building=_named(t, deed.building, result.seat),
            cell=cell,
        )
    if isinstance(deed, Passed):
        return (
            t._("{player} passed for a nugget.", player=player)
            if deed.nugget
            else t._("{player} passed.", player=player)
        )
    if isinstance(deed, Ended):
        return t._("{player} builds no more in this chapter.", player=player)
    return t._("{player} has no such building any more.", player=player)


def _nugget_asked(t: Teller, event: e.NuggetAsked) -> Line:
    return Line(t._("A nugget may be spent now: {players}.", players=t.players(event.seats)))


def _nugget_spent(t: Teller, event: e.NuggetSpent) -> Line:
    mine = t._(MINES[event.mine])
    return Line(t._("{player} spends a nugget in the {mine}.", player=t.player(event.seat), mine=mine), event.seat)


def _nugget_kept(t: Teller, event: e.NuggetKept) -> Line:
    return Line(t._("{player} keeps the nugget.", player=t.player(event.seat)), event.seat)


def _chapter_scored(t: Teller, event: e.ChapterScored) -> Line:
    gain = sum(line.points for line in event.lines)
    said = t._("{player} ends the chapter with {total} points.", player=t.player(event.seat), total=minus(event.total))
    return Line(said, event.seat, gain=signed(gain))


def _chapter_ended(t: Teller, event: e.ChapterEnded) -> Line:
    return Line(t._("The deck is used up.") if "deck_used_up" in event.endings else t._("Nobody builds any more."))


_TOLD: dict[type[Event], Callable[[Teller, Any], Line | list[Line] | None]] = {
    e.CardTurned: _card_turned,
    e.CardBlocked: _card_blocked,
    e.ChoiceMade: _choice_made,
    e.ChoiceWithdrawn: _choice_withdrawn,
    e.RoundResolved: _round_resolved,
    e.NuggetAsked: _nugget_asked,
    e.NuggetSpent: _nugget_spent,
    e.NuggetKept: _nugget_kept,
    e.ChapterScored: _chapter_scored,
    e.ChapterEnded: _chapter_ended,
}

"""Who comes next, told from the view: of those who bid, and of those who give back or plant."""

from collections.abc import Iterator

from markupsafe import Markup

from domain.games.karesansui.view import SeatView, View
from services.web.sitting import Sitting


def in_turn(view: View) -> list[int]:
    """Seats that still have to give something back or to plant, in the order in which they do."""
    if view.passer is None or view.step not in ("return", "plant"):
        return []
    waits = [one for one in _around(view, view.passer) if _has_to(view.seats[one], view.step)]
    return waits if len(waits) > 1 else []


def then(t: Sitting, view: View) -> Markup | None:
    """Who comes after the seat on turn, where that can be told; a bid may call somebody back before (R9)."""
    if view.turn is None or view.step != "bid":
        waits = in_turn(view)
        return t.name(waits[1]) if waits else None
    standing: dict[int, object] = {pile.bid.seat: pile.to_take for pile in view.piles if pile.bid is not None}
    others = list(_around(view, view.turn))[1:]
    following = next((seat for seat in others if seat not in standing), None)
    before = others if following is None else others[: others.index(following)]
    may_be_underbid = any(standing[seat] != "no_bid" for seat in before)
    if following is None:
        return t.words("whoever is underbid") if may_be_underbid else None
    if may_be_underbid:
        return t.words("{player}, or whoever is underbid", player=t.name(following))
    return t.name(following)


def _around(view: View, seat: int) -> Iterator[int]:
    """Every seat, from that one to the left."""
    count = len(view.seats)
    return ((seat + n) % count for n in range(count))


def _has_to(seat: SeatView, step: str) -> bool:
    return bool(seat.sets) if step == "return" else seat.weeds_aside > 0

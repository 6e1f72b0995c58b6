"""A pile as the page tells it: what lies in it, what would take it, and what it would cost whom."""

from typing import Any

from markupsafe import Markup

from domain.games.karesansui.aid import Price
from domain.games.karesansui.scoring import Limit
from domain.games.karesansui.view import PileView
from services.web.game.karesansui import name
from services.web.game.karesansui.move import Marked
from services.web.sitting import Sitting


def told(t: Sitting, pile: PileView, marked: Marked) -> dict[str, Any]:
    """What the template draws."""
    bid, limit = pile.bid, pile.to_take
    size = 42 if len(pile.stones) + pile.weeds < 5 else 34
    return {
        "pile": pile,
        "size": size,
        "stones": name.icons(t.words, pile.stones, size),
        "bid": bid,
        "bid_stones": name.icons(t.words, bid.stones, 26) if bid else Markup(""),
        "is_mine": bid is not None and bid.seat == t.seat,
        "is_last": marked.pile == pile.pile,
        "to_take": to_take(t, pile),
        "limit": f"{limit.total} {limit.stones or ''}" if isinstance(limit, Limit) else limit,
        "may_be_mine": t.seat is not None and _may_win(pile, t.seat),
        "costs": [] if pile.winner is not None else _costs(t, pile),
    }


def to_take(t: Sitting, pile: PileView) -> Markup:
    """The highest bid that would still take it."""
    _, limit = t.words, pile.to_take
    if pile.winner is not None:
        return _("{player} has paid for it.", player=t.name(pile.winner))
    if limit == "any_bid":
        return _("Any bid takes it. Nobody may pass while it is free.")
    if not isinstance(limit, Limit):
        return _("Nothing beats a bid of nothing.")
    if limit.stones is None:
        return _("To take it: {n} or less", n=limit.total) if limit.total else _("To take it: a bid of nothing")
    less = _("To take it: {n} or less", n=limit.total - 1)
    return t.words.many(
        "{less}, or {n} stone worth {total}", "{less}, or {total} with {n} stones or fewer", limit.stones,
        less=less, total=limit.total,
    )  # fmt: skip


def _costs(t: Sitting, pile: PileView) -> list[dict[str, Any]]:
    """Which sets it would complete in which garden: own ones first, each by itself; a line for each of the others."""
    own, others = list[dict[str, Any]](), list[dict[str, Any]]()
    for one in (one for one in pile.completes if _may_win(pile, one.seat)):
        sets = name.different(one.sets)
        if one.seat == t.seat:
            own += [{"points": price.points, "said": _would_be(t, price)} for price in sets]
        else:
            said = [
                t.words("{set} −{points}", set=name.forbidden(t.words, price), points=price.points) for price in sets
            ]
            others.append({"seat": one.seat, "said": t.words(", ").join(said)})
    return [*own, *others]


def _may_win(pile: PileView, seat: int) -> bool:
    """Whoever bids nothing has it for sure."""
    return pile.to_take != "no_bid" or (pile.bid is not None and pile.bid.seat == seat)


def _would_be(t: Sitting, price: Price) -> Markup:
    return t.words("{set} would be complete:", set=name.forbidden(t.words, price))

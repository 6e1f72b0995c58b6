"""A pile as the page tells it: what lies in it, what would take it, and what it would cost whom."""

from typing import Any

from markupsafe import Markup

from domain.games.karesansui.aid import Price
from domain.games.karesansui.scoring import Limit
from domain.games.karesansui.view import PileView
from services.web.game.karesansui import name
from services.web.since import Since, marked
from services.web.sitting import Sitting


def told(t: Sitting, pile: PileView, last: int | None) -> dict[str, Any]:
    """What the template draws. `last`: the pile of the last bid."""
    bid, limit, was = pile.bid, pile.to_take, _was(t.since, pile)
    size = 42 if len(pile.stones) + pile.weeds < 5 else 34
    return {
        "pile": pile,
        "size": size,
        "stones": name.icons(t.words, pile.stones, size),
        "bid": bid,
        "bid_stones": name.icons(t.words, bid.stones, 26) if bid else Markup(""),
        "is_mine": bid is not None and bid.seat == t.seat,
        "is_last": last == pile.pile and not t.is_replay,
        "to_take": to_take(t, pile),
        "limit": f"{limit.total} {limit.stones or ''}" if isinstance(limit, Limit) else limit,
        "may_be_mine": t.seat is not None and _may_win(pile, t.seat),
        "costs": _fresh(t, pile, was),
        "new": _marks(t.since, pile, was),
    }


def _was(since: Since, pile: PileView) -> PileView | None:
    """The same pile before; piles that are won leave the row."""
    return next((one for one in since.was("piles") or () if one.pile == pile.pile), None)


def _marks(since: Since, pile: PileView, was: PileView | None) -> dict[str, Markup]:
    """Of the pile as a whole if it is new, else of what lies there, of its bid, and of who has paid for it."""
    found, place = dict.fromkeys(("pile", "lie", "bid", "winner"), Markup("")), ("piles", pile.pile)
    if since.before is None or was is None:
        return found if since.before is None else found | {"pile": marked(*place)}
    shown = {
        "lie": (was.stones, was.weeds) != (pile.stones, pile.weeds),
        "bid": was.bid != pile.bid,
        "winner": was.winner != pile.winner,
    }
    return found | {what: marked(*place, what) for what, is_new in shown.items() if is_new}


def _fresh(t: Sitting, pile: PileView, was: PileView | None) -> list[dict[str, Any]]:
    """What it would cost whom; marked where that was not so before."""
    known = None if was is None else _costs(t, was)
    return [
        one | {"new": Markup("") if known is None or one in known else marked("piles", pile.pile, "completes")}
        for one in _costs(t, pile)
    ]


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
    if pile.winner is not None:
        return []
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

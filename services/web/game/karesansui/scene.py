"""What Karesansui's page is drawn from, made of the view."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, cast

import msgspec
from markupsafe import Markup

from domain.games.karesansui.commands import PlantWeed
from domain.games.karesansui.events import Card
from domain.games.karesansui.stone import BLACK, COLOURS, VALUES, WEED, Stone, Stones, Thing
from domain.games.karesansui.view import View
from services.web.face import Scene
from services.web.game.karesansui import garden, move, name, order, pile
from services.web.game.karesansui.sentence import ENDINGS, TRACK
from services.web.since import Since
from services.web.sitting import Sitting


def scene(t: Sitting) -> Scene:
    """Own garden first; for those who watch that of the seat to move, at the end the winner's."""
    view = cast(View, t.view)
    seat, marked = t.first(view.turn), move.marked(t.lines)
    step = view.step if t.is_my_turn else None
    return {
        "view": view,
        "seat": seat,
        "own": view.seats[seat],
        "board": garden.large(_shown(t, view, seat, marked), t.words, is_hand=t.seat is not None and _plays(t, view)),
        "others": [_other(t, view, one, marked) for one in _round(view, seat)],
        "piles": [pile.told(t, one, marked.pile) for one in view.piles],
        "step": step,
        "sets": _sets(t, view),
        "may_pass": step == "bid" and all(one.bid is not None for one in view.piles),
        "may_keep": bool(t.legal_of("keep_weed")),
        "in_turn": order.in_turn(view),
        "then": order.then(t, view) if t.status == "running" else None,
        "track": range(1, TRACK + 1),
        "bag": _bag(view, t.since),
        "cards": _cards(t, view.seats[seat].cards),
        "lies": _lies(t, view, seat),
        "demerits": [(name.CARDS[one.pile], one) for one in view.demerits],
        "moment": sha256(msgspec.json.encode(view)).hexdigest()[:12],
        "reasons": [ENDINGS[one] for one in (t.outcome.endings if t.outcome else ()) if one in ENDINGS],
        "end": _end(t, view),
    }


def status(t: Sitting) -> Markup:
    """What the seat is asked for now."""
    view, _ = cast(View, t.view), t.words
    if view.step == "return":
        return _("Choose which forbidden set goes back first.")
    if view.step == "plant":
        return _("Choose where the weed grows.")
    if all(one.to_take == "no_bid" for one in view.piles):
        return _("Nothing beats these bids: you pass.")
    lost = move.underbid(t.lines, t.seat)
    if lost is not None:
        return _("{player} underbid you on pile {n}. Choose stones and a pile.", player=t.name(lost[0]), n=lost[1])
    if all(one.bid is not None for one in view.piles):
        return _("Every pile has a bid: bid less, or pass.")
    return _("Choose stones of your garden, then a pile.")


def _plays(t: Sitting, view: View) -> bool:
    """Stones can be chosen while bids are made, or when a set goes back; while others choose too, to try things out."""
    if t.status != "running" or view.step is None:
        return False
    return view.step == "bid" if not t.is_my_turn else view.step in ("bid", "return")


def _shown(t: Sitting, view: View, seat: int, marked: move.Marked) -> garden.Shown:
    one = view.seats[seat]
    lie = t.words(", ").join([*(name.stone(t.words, tag) for tag in one.stones), *_weeds(t, one.weeds)])
    label = t.words("Sand garden of {player}: {things}", player=t.name(seat), things=lie or t.words("nothing"))
    return garden.Shown(
        seat=seat,
        stones=one.stones,
        away=_standing(view, seat),
        weeds=one.weeds,
        marked=marked.regions.get(seat, ()),
        label=label.striptags(),
    )


def _weeds(t: Sitting, weeds: Stones) -> list[Markup]:
    return [t.words("a weed among {stone}", stone=name.stone(t.words, tag)) for tag in weeds]


def _standing(view: View, seat: int) -> Stones:
    return next((one.bid.stones for one in view.piles if one.bid is not None and one.bid.seat == seat), ())


def _round(view: View, seat: int) -> list[int]:
    """The others from that seat's left on."""
    return [*range(seat + 1, len(view.seats)), *range(seat)]


def _other(t: Sitting, view: View, seat: int, marked: move.Marked) -> dict[str, Any]:
    beds = [one.stone for one in cast(list[PlantWeed], t.legal_of("plant_weed")) if one.garden == seat]
    planting = garden.planting(t.words, t.name(seat), seat, beds) if beds else None
    marked = move.NOTHING if beds else marked
    return {
        "seat": seat,
        "drawn": garden.small(_shown(t, view, seat, marked), planting),
        "doing": _doing(t, view, seat),
        "new_doing": t.since.mark("passer") if view.passer == seat else Markup(""),
        "cards": _cards(t, view.seats[seat].cards),
        "lies": _lies(t, view, seat),
        "stones": len(view.seats[seat].stones),
    }


def _doing(t: Sitting, view: View, seat: int) -> Markup:
    _, one = t.words, view.seats[seat]
    if one.weeds_aside:
        return t.words.many("plants one weed", "plants {n} weeds", one.weeds_aside)
    if view.turn == seat:
        return {"bid": _("chooses a bid"), "return": _("gives a set back"), "plant": _("plants")}[view.step or "bid"]
    if one.bid_on is not None:
        return _("bids on pile {n}", n=one.bid_on)
    if view.passer == seat:
        return _("passed")
    return _("has no bid") if view.step == "bid" else Markup("")


def _cards(t: Sitting, cards: Sequence[Card]) -> list[dict[str, Any]]:
    """As they lie, equal ones together: kind, and points where the viewer may know them."""
    return [
        {
            "name": t.words(name.CARDS[card.pile]),
            "points": "?" if card.points is None else card.points,
            "noted": card.noted,
            "count": cards.count(card),
        }
        for card in dict.fromkeys(cards)
    ]


def _lies(t: Sitting, view: View, seat: int) -> list[Markup]:
    """Forbidden sets of the garden as it lies while bids are made: each costs its card when the round closes."""
    if view.step != "bid":
        return []
    sets = name.different(view.seats[seat].sets)
    return [t.words("{set} (costs {points})", set=name.forbidden(t.words, one), points=one.points) for one in sets]


def _sets(t: Sitting, view: View) -> list[dict[str, Any]]:
    """The forbidden sets that the seat to move has to choose from."""
    if view.step != "return" or view.turn is None:
        return []
    return [
        {
            "name": name.forbidden(t.words, one),
            "stones": name.icons(t.words, one.stones, 34),
            "tags": " ".join(one.stones),
            "points": one.points,
        }
        for one in view.seats[view.turn].sets
    ]


def _bag(view: View, since: Since) -> dict[str, Any]:
    tags = [[Thing(Stone(f"{colour}_{value}")) for colour in COLOURS] for value in VALUES]
    rows = [[(view.bag.get(tag, 0), since.mark("bag", tag)) for tag in row] for row in tags]
    return {
        "rows": [(name.ROMAN[str(value)], row) for value, row in zip(VALUES, rows, strict=True)],
        "all": sum(view.bag.values()),
        "weeds": view.bag.get(WEED, 0),
        "has_black": BLACK in view.bag,
        "colours": COLOURS,
    }


def _end(t: Sitting, view: View) -> Sequence[dict[str, Any]]:
    """How everybody stands at the end: fewest points first, then fewest stones."""
    if t.outcome is None:
        return ()
    points = t.outcome.points
    rows = [{"seat": n, "points": points[n], "stones": len(one.stones)} for n, one in enumerate(view.seats)]
    for row in rows:
        row["won"] = row["seat"] in t.outcome.winners
        row["fell"] = points[row["seat"]] == max(points) and not row["won"]
    return sorted(rows, key=lambda row: (row["points"], row["stones"]))

"""What an own move would bring, told beside the confirm; made of what lies open to everybody."""

from markupsafe import Markup

from domain.core.message import Command
from domain.games.karesansui.aid import Price, prices
from domain.games.karesansui.commands import Bid, PassBidding, PlantWeed, ReturnSet
from domain.games.karesansui.scoring import forbidden_sets
from domain.games.karesansui.state import Pile, State, top_card
from domain.games.karesansui.stone import canonical, total, without
from services.web.face import Scene
from services.web.game.karesansui import name
from services.web.sitting import Sitting


def foresee(t: Sitting, state: State, command: Command) -> Scene:
    """`lead`: the move, bold; `rest`: what it brings; `is_dear`: whether sets follow; `go`: for the button."""
    lead, rest, go, is_dear = _told(t, state, command)
    return {"lead": lead, "rest": rest, "go": go, "is_dear": is_dear}


Told = tuple[Markup, Markup, Markup, bool]


def _told(t: Sitting, state: State, command: Command) -> Told:
    match command:
        case Bid():
            return _bid(t, state, command)
        case PassBidding():
            return _pass(t, state, command)
        case ReturnSet():
            return _return(t, state, command)
        case PlantWeed():
            return _plant(t, command)
        case _:
            return _keep(t)


def _bid(t: Sitting, state: State, command: Bid) -> Told:
    pile = next(one for one in state.piles if one.pile == command.pile)
    garden = canonical((*without(state.gardens[t.seat or 0].stones, command.stones), *pile.stones))
    sets = name.different(prices(state, forbidden_sets(garden)))
    worth = total(command.stones)
    lead = t.words(
        "Bid {n} on pile {pile}." if command.stones else "Bid nothing on pile {pile}.", n=worth, pile=pile.pile
    )
    return lead, _beaten(t, pile, command) + _follows(t, sets), t.words("Bid {n}", n=worth), bool(sets)


def _beaten(t: Sitting, pile: Pile, command: Bid) -> Markup:
    if pile.bid is not None:
        worth = total(pile.bid.stones)
        return t.words("Beats the {n} of {player}.", n=worth, player=t.name(pile.bid.seat)) + " "
    return Markup("") if command.stones else t.words("Nobody can bid less.") + " "


def _follows(t: Sitting, sets: list[Price]) -> Markup:
    if not sets:
        return t.words("No forbidden set follows.")
    said = t.words(", ").join(
        t.words("{set} (costs {points})", set=name.forbidden(t.words, one), points=one.points) for one in sets
    )
    return t.words("You would have {sets}.", sets=said)


def _pass(t: Sitting, state: State, command: PassBidding) -> Told:
    _ = t.words
    points = top_card(state, "pass")[0]
    rest = _("You take {n} demerit and one stone from the bag, and bid first in the next round.", n=points)
    if command.pull_weeds:
        weeds = len(state.gardens[t.seat or 0].weeds)
        rest = (
            t.words.many("First your weed goes into the bag.", "First your {n} weeds go into the bag.", weeds)
            + " "
            + rest
        )
    return _("Pass."), rest, _("Pass"), False


def _return(t: Sitting, state: State, command: ReturnSet) -> Told:
    _, stones = t.words, state.gardens[t.seat or 0].stones
    price = next(one for one in prices(state, forbidden_sets(stones)) if one.stones == command.stones)
    left = name.different(prices(state, forbidden_sets(without(stones, command.stones))))
    dearer = [_dearer(price, one) for one in left]
    lead = _("{set}: costs you {n}.", set=name.forbidden(_, price), n=price.points)
    return lead, _after(t, dearer), _("Give back"), bool(left)


def _dearer(taken: Price, other: Price) -> Price:
    """The next card of the same pile costs one more."""
    more = 1 if other.kind == taken.kind and taken.points < 10 else 0
    return Price(other.kind, other.stones, other.points + more)


def _after(t: Sitting, left: list[Price]) -> Markup:
    if not left:
        return t.words("Then nothing forbidden is left.")
    said = t.words(", ").join(
        t.words("{set} (costs {points})", set=name.forbidden(t.words, one), points=one.points) for one in left
    )
    return t.words("Then there is still {sets}.", sets=said)


def _plant(t: Sitting, command: PlantWeed) -> Told:
    _ = t.words
    player, stone = t.name(command.garden), name.stone(_, command.stone)
    lead = _("A weed for {player}, among {stone}.", player=player, stone=stone)
    return lead, _("It costs 1 each round until it is crushed or pulled."), _("Plant it"), False


def _keep(t: Sitting) -> Told:
    return t.words("The weed goes back into the bag."), Markup(""), t.words("Put it back"), False

"""What happens in Karesansui, as lines of the log; of cards that lie face down it never tells the points."""

from collections.abc import Callable
from typing import Any

from markupsafe import Markup

from domain.core.message import Event
from domain.games.karesansui import events as e
from domain.games.karesansui.stone import WEED, Stone, Stones, canonical, total
from services.web.game.karesansui import name
from services.web.log import Line, Teller

TRACK = 5
"""Spaces of the round track: after that many rounds the black stone is in the bag."""
ENDINGS = {
    "black_while_filling": "The black stone came up while the piles were filled: the game ends at once.",
    "black_by_passer": "The black stone was drawn: the game ends with this round.",
    "pile_used_up_pass": "The last pass card is taken: the game ends with this round.",
    "pile_used_up_trips": "The last card for three alike is taken: the game ends with this round.",
    "pile_used_up_foursome": "The last card for four colours is taken: the game ends with this round.",
    "pile_used_up_straight": "The last card for I II III is taken: the game ends with this round.",
    "pile_used_up_weed": "The last weed card is taken: the game ends with this round.",
}


class Told(Line, frozen=True, kw_only=True):
    """A line that moves something: `kind` bid, home, pass or gain; the pile it is about; regions that changed, in the
    garden of `garden`, or else of `seat`.
    """

    kind: str
    pile: int | None = None
    regions: Stones = ()
    garden: int | None = None


def tell(t: Teller, event: Event) -> Line | list[Line] | None:
    """The event as a line; what goes without saying as none."""
    say = _TOLD.get(type(event))
    return say(t, event) if say else None


def _pile(t: Teller, number: int) -> Markup:
    """A link that shows the pile while it is pointed at."""
    return Markup('<a class="cell" href="#pile-{0}" data-shows="pile-{0}">{1}</a>').format(
        number, t._("pile {n}", n=number)
    )


def _counted(t: Teller, seat: int, stones: Stones) -> Markup:
    """So many stones, a link to where they lie or lay."""
    said = t.many("one stone", "{n} stones", len(stones))
    return t.cell(seat, said, name.cells(stones)) if stones else said


def _named(t: Teller, seat: int, stones: Stones) -> Markup:
    return t._(", ").join(t.cell(seat, _whole(name.stone(t._, one)), [name.cell(one)]) for one in stones)


def _whole(said: Markup) -> Markup:
    """Colour and value stay on one line."""
    return said.replace(" ", "\u00a0")


def _start_seat_chosen(t: Teller, event: e.StartSeatChosen) -> Line:
    return Line(t._("{player} starts the bidding.", player=t.player(event.seat)), event.seat)


def _garden_stocked(t: Teller, event: e.GardenStocked) -> Line:
    stones = _named(t, event.seat, canonical(event.stones))
    return Line(t._("{player} started with {stones}.", player=t.player(event.seat), stones=stones), event.seat)


def _weeds_added(t: Teller, event: e.WeedsAdded) -> Line:
    return Line(t.many("One weed went into the bag.", "{n} weeds went into the bag.", event.count))


def _round_opened(t: Teller, event: e.RoundOpened) -> Line:
    said = t._("Round {n}: {player} bids first", n=event.round, player=t.player(event.start_seat))
    return Line(said, is_heading=True)


def _pile_filled(t: Teller, event: e.PileFilled) -> Line:
    pile = _pile(t, event.pile)
    if not event.drawn:
        return Line(t._("The bag is empty: nothing lies on {pile}.", pile=pile))
    drawn = [t._("weed") if one == WEED else _whole(name.stone(t._, Stone(one))) for one in event.drawn]
    said = t._(
        "On {pile}: {things}." if event.full else "On {pile}, which stays short: {things}.",
        pile=pile,
        things=t._(", ").join(drawn),
    )
    return Line(said)


def _black_stone_drawn(t: Teller, event: e.BlackStoneDrawn) -> Line:
    if event.seat is None:
        return Line(t._(ENDINGS["black_while_filling"]))
    said = t._("{player} drew the black stone: this round is the last.", player=t.player(event.seat))
    return Line(said, event.seat)


def _bid_returned(t: Teller, event: e.BidReturned) -> Line:
    said = t._(
        "{player} was underbid on {pile}; the stones came home.", player=_who(t, event), pile=_pile(t, event.pile)
    )
    return Told(said, event.seat, kind="home", pile=event.pile)


def _bid_made(t: Teller, event: e.BidMade) -> Line:
    said = t._(
        "{player} bid {total} on {pile} with {stones}." if event.stones else "{player} bid nothing on {pile}.",
        player=_who(t, event),
        total=event.total,
        pile=_pile(t, event.pile),
        stones=_counted(t, event.seat, event.stones),
    )
    return Told(said, event.seat, kind="bid", pile=event.pile)


def _who(t: Teller, event: Any) -> Markup:
    return t.player(event.seat)


def _bidding_passed(t: Teller, event: e.BiddingPassed) -> Line:
    return Told(t._("{player} passed the bidding.", player=_who(t, event)), event.seat, kind="pass")


def _weeds_pulled(t: Teller, event: e.WeedsPulled) -> Line:
    said = t.many("{player} pulled one weed.", "{player} pulled {n} weeds.", len(event.weeds), player=_who(t, event))
    return Told(said, event.seat, kind="gain", regions=event.weeds)


def _bid_paid(t: Teller, event: e.BidPaid) -> Line:
    said = t._(
        "{player} paid {total} for {pile}.", player=_who(t, event), total=total(event.stones), pile=_pile(t, event.pile)
    )
    return Line(said, event.seat)


def _demerit_taken(t: Teller, event: e.DemeritTaken) -> Line:
    card, player = t._(name.CARDS[event.pile]), _who(t, event)
    if event.open:
        return Line(
            t._("{player} took a demerit card: {card}.", player=player, card=card), event.seat, gain=_lost(event)
        )
    if event.noted:
        return Line(t._("No card was left: {player} was noted for {card}.", player=player, card=card), event.seat)
    return Line(t._("{player} took a card face down: {card}.", player=player, card=card), event.seat)


def _lost(event: e.DemeritTaken) -> str:
    return f"−{event.points}"


def _stone_drawn(t: Teller, event: e.StoneDrawn) -> Line:
    stone = _named(t, event.seat, (event.stone,))
    said = t._("{player} drew {stone} from the bag.", player=_who(t, event), stone=stone)
    return Told(said, event.seat, kind="gain", regions=(event.stone,))


def _weed_drawn(t: Teller, event: e.WeedDrawn) -> Line:
    return Line(t._("{player} drew a weed from the bag.", player=_who(t, event)), event.seat)


def _pile_won(t: Teller, event: e.PileWon) -> Line:
    things = [_named(t, event.seat, event.stones)] if event.stones else []
    things += [t.many("one weed", "{n} weeds", event.weeds)] if event.weeds else []
    said = t._(
        "{player} got {pile}: {things}." if things else "{player} got {pile}, which was empty.",
        player=_who(t, event),
        pile=t._("pile {n}", n=event.pile),
        things=t._(", ").join(things),
    )
    return Told(said, event.seat, kind="gain", regions=event.stones)


def _weed_crushed(t: Teller, event: e.WeedCrushed) -> Line:
    stone = _named(t, event.seat, (event.stone,))
    return Line(t._("{player} laid {stone} on a weed and crushed it.", player=_who(t, event), stone=stone), event.seat)


def _set_returned(t: Teller, event: e.SetReturned) -> Line:
    stones = _named(t, event.seat, event.stones)
    card = t._(name.CARDS[event.kind])
    said = t._("{player} gave {card} back to the bag: {stones}.", player=_who(t, event), card=card, stones=stones)
    return Told(said, event.seat, kind="gain", regions=event.stones)


def _weed_planted(t: Teller, event: e.WeedPlanted) -> Line:
    said = t._(
        "{player} planted a weed with {other}, among {stone}.",
        player=_who(t, event),
        other=t.player(event.garden),
        stone=_named(t, event.garden, (event.stone,)),
    )
    return Told(said, event.seat, kind="gain", regions=(event.stone,), garden=event.garden)


def _weed_kept(t: Teller, event: e.WeedKept) -> Line:
    return Line(t._("{player} put a weed back into the bag.", player=_who(t, event)), event.seat)


def _round_closed(t: Teller, event: e.RoundClosed) -> Line | None:
    if event.black == "bag":
        return Line(t._("The black stone went into the bag.")) if event.round == TRACK else None
    return Line(t._("The black stone moved on to {n}.", n=event.black))


def _demerits_revealed(t: Teller, _: e.DemeritsRevealed) -> Line:
    return Line(t._("All demerit cards were turned up."))


def _game_ended(t: Teller, event: e.GameEnded) -> list[Line]:
    told_before = "black_while_filling"
    return [Line(t._(ENDINGS[reason])) for reason in event.reasons if reason != told_before]


_TOLD: dict[type[Event], Callable[[Teller, Any], Line | list[Line] | None]] = {
    e.StartSeatChosen: _start_seat_chosen,
    e.GardenStocked: _garden_stocked,
    e.WeedsAdded: _weeds_added,
    e.RoundOpened: _round_opened,
    e.PileFilled: _pile_filled,
    e.BlackStoneDrawn: _black_stone_drawn,
    e.BidReturned: _bid_returned,
    e.BidMade: _bid_made,
    e.BiddingPassed: _bidding_passed,
    e.WeedsPulled: _weeds_pulled,
    e.BidPaid: _bid_paid,
    e.DemeritTaken: _demerit_taken,
    e.StoneDrawn: _stone_drawn,
    e.WeedDrawn: _weed_drawn,
    e.PileWon: _pile_won,
    e.WeedCrushed: _weed_crushed,
    e.SetReturned: _set_returned,
    e.WeedPlanted: _weed_planted,
    e.WeedKept: _weed_kept,
    e.RoundClosed: _round_closed,
    e.DemeritsRevealed: _demerits_revealed,
    e.GameEnded: _game_ended,
}

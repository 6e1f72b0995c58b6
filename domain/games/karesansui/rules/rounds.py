"""How a round opens with its piles, and how it or the game ends (R4 to R8, R23 to R28)."""

from typing import Literal

from domain.core.chance import Draw, pick
from domain.core.seat import Seat
from domain.games.karesansui import events as e
from domain.games.karesansui.content import PILES
from domain.games.karesansui.rules.course import Course
from domain.games.karesansui.scoring import winners
from domain.games.karesansui.state import State, points
from domain.games.karesansui.stone import BLACK, VALUE, Thing, without

ENDINGS = ("black_while_filling", "black_by_passer", *(f"pile_used_up_{pile}" for pile in PILES))
"""What may end a game; several of them together, then in this order (R27)."""


def open_round(course: Course, start_seat: Seat) -> None:
    """Piles are filled; the start seat bids first (R4 to R8)."""
    course.happen(e.RoundOpened(course.state.round + 1, start_seat))
    for pile in range(1, len(course.state.gardens)):
        black = _fill_pile(course, pile)
        if black is not None:
            course.happen(e.BlackStoneDrawn("filling", None, (black,)))
            _end(course, ("black_while_filling",))
            return
    course.happen(e.TurnBegan(start_seat, "bid"))


def _fill_pile(course: Course, pile: int) -> Draw | None:
    """Draws until the pile is full or the bag is empty; the draw of black, which ends it all, if that came."""
    bag, full = course.state.bag, course.state.measures.full
    drawn: list[Thing] = []
    draws: list[Draw] = []
    worth, black = 0, None
    while worth < full and bag:
        thing, draw = pick(bag, course.chance)
        if thing == BLACK:
            black = draw
            break
        bag = without(bag, (thing,))
        drawn.append(thing)
        draws.append(draw)
        worth += VALUE.get(thing, 0)  # R5: a weed is worth nothing
    course.happen(e.PileFilled(pile, tuple(drawn), worth, worth >= full, tuple(draws)))
    return black


def close_round(course: Course, passer: Seat) -> None:
    """The next round, or the end if this one was the last (R23, R24)."""
    reasons = _reasons(course.state)
    if reasons:
        _end(course, reasons)
        return
    course.happen(e.RoundClosed(course.state.round, passer, _moved(course.state)))
    open_round(course, passer)


def _moved(state: State) -> int | Literal["bag"]:
    """Where black goes: one space on, from the last one into the bag, where it stays (R23)."""
    return "bag" if state.black in (state.measures.track, "bag") else int(state.black) + 1


def _reasons(state: State) -> tuple[str, ...]:
    """What ends the game after this round (R24, R26, R27)."""
    by_passer = ("black_by_passer",) if state.black == "drawn" else ()
    ending = PILES if state.options.weed_pile_ends_game else PILES[:-1]
    left = dict(zip(PILES, state.demerits, strict=True))
    return (*by_passer, *(f"pile_used_up_{pile}" for pile in ending if not left[pile]))


def _end(course: Course, reasons: tuple[str, ...]) -> None:
    course.happen(e.DemeritsRevealed(course.state.cards))
    final = points(course.state)
    stones = tuple(len(garden.stones) for garden in course.state.gardens)
    course.happen(e.GameEnded(reasons, final, stones, winners(final, stones)))

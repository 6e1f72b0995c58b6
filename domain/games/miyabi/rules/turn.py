"""From turn to turn and from round to round: how the game begins, goes on, and ends."""

from domain.core.chance import Draw
from domain.core.seat import Seat
from domain.games.miyabi import events as e
from domain.games.miyabi.content import SHAPES, plan
from domain.games.miyabi.rules.course import Course
from domain.games.miyabi.rules.luck import draw, start_bag
from domain.games.miyabi.scoring import finals
from domain.games.miyabi.state import State, points
from domain.games.miyabi.tile import Tile

ZEN_FACE_UP = 5


def begin(course: Course) -> None:
    """The start seat, the first Zen tiles, then frogs or the first round (R1 to R5)."""
    start = _choose_start(course)
    if course.state.plays("zen_garden"):
        reveal_zen_tiles(course, ZEN_FACE_UP)
    if course.state.plays("frog"):
        course.then(e.TurnBegan(start))
    else:
        open_round(course, 1, start)


def _choose_start(course: Course) -> Seat:
    state = course.state
    if state.options.start_seat == "chance":
        (seat,), draws = draw(start_bag(state), 1, course.chance)
    else:
        seat, draws = Seat(state.options.start_seat % state.seats), ()
    course.then(e.StartSeatChosen(seat, draws))
    return seat


def reveal_zen_tiles(course: Course, count: int) -> None:
    """Turns up so many Zen tiles, or as many as are left; with none left nothing happens (R3, R22)."""
    unseen = course.state.zen_unseen
    if unseen:
        course.then(e.ZenTilesRevealed(*draw(unseen, min(count, len(unseen)), course.chance)))


def open_round(course: Course, number: int, start: Seat) -> None:
    """Shows the tiles of a round; the start seat's turn begins (R5)."""
    state = course.state
    shown = plan(state.seats).tiles
    tiles: list[Tile] = []
    draws: list[Draw] = []
    for shape, supply in zip(SHAPES, state.supplies, strict=True):
        came, drawings = draw(supply, getattr(shown, shape), course.chance)
        tiles += came
        draws += drawings
    course.then(e.RoundOpened(number, start, tuple(tiles), tuple(draws)))
    course.then(e.TurnBegan(start))


def end_turn(course: Course, seat: Seat) -> None:
    """The next seat that is still in follows, or the round is over (R6, R7)."""
    following = next_in(course.state, seat)
    if following is None:
        _close_round(course)
    else:
        course.then(e.TurnBegan(following))


def next_in(state: State, seat: Seat) -> Seat | None:
    """The first seat clockwise after this one, itself the last, that is not out of the round (R6)."""
    clockwise = (Seat((seat + step) % state.seats) for step in range(1, state.seats + 1))
    return next((other for other in clockwise if not state.gardens[other].is_out), None)


def _close_round(course: Course) -> None:
    state = course.state
    course.then(e.RoundClosed(state.round, state.display))
    if state.round == plan(state.seats).rounds:
        _end_game(course)
    else:
        open_round(course, state.round + 1, Seat(((state.start_seat or 0) + 1) % state.seats))


def _end_game(course: Course) -> None:
    """The last scores; most points win, a tie is a shared win (R14 to R18)."""
    if course.state.plays("frog"):
        course.then(e.FrogsRemoved())
    for scored in finals(course.state):
        course.then(scored)
    totals = points(course.state)
    winners = tuple(Seat(seat) for seat, total in enumerate(totals) if total == max(totals))
    course.then(e.GameEnded("last_round", totals, winners))

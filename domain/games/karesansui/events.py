"""What can happen in a game of Karesansui. Only the points of a demerit card can be hidden: they are None then."""

from typing import Literal, get_args

from domain.core.chance import Draw
from domain.core.message import Event, Value
from domain.core.seat import Seat
from domain.games.karesansui.content import PileName
from domain.games.karesansui.stone import Stone, Stones, Thing

Step = Literal["bid", "return", "plant"]
Kind = Literal["trips", "foursome", "straight"]
Draws = tuple[Draw, ...]


class Card(Value, frozen=True):
    """A demerit card somebody holds. `points`: None for whoever may not know; `noted`: the pile was used up."""

    pile: PileName
    points: int | None
    noted: bool


class StartSeatChosen(Event, frozen=True):
    """By luck, or (without a draw) as the option says (R1)."""

    seat: Seat
    draws: Draws


class GardenStocked(Event, frozen=True):
    """A seat's first stones, in drawing order (R2)."""

    seat: Seat
    stones: Stones
    draws: Draws


class WeedsAdded(Event, frozen=True):
    """Weeds enter the bag (R3)."""

    count: int


class RoundOpened(Event, frozen=True):
    """A round begins; `start_seat` bids first (R4)."""

    round: int
    start_seat: Seat


class PileFilled(Event, frozen=True):
    """A pile of stones and weeds, in drawing order, and its total (R4)."""

    pile: int
    drawn: tuple[Thing, ...]
    total: int
    full: bool
    draws: Draws


class BlackStoneDrawn(Event, frozen=True):
    """The black stone came up while piles were filled, or for the passer (R6, R15). `seat`: the passer."""

    by: Literal["filling", "passer"]
    seat: Seat | None
    draws: Draws


class TurnBegan(Event, frozen=True):
    """The game waits for that seat (R8, R18, R20)."""

    seat: Seat
    step: Step


class BidReturned(Event, frozen=True):
    """A bid was beaten and goes home (R10)."""

    seat: Seat
    pile: int
    stones: Stones


class BidMade(Event, frozen=True):
    """Stones of a garden now stand as a bid on a pile (R9)."""

    seat: Seat
    pile: int
    stones: Stones
    total: int


class BiddingPassed(Event, frozen=True):
    """The one seat without a bid passes (R11)."""

    seat: Seat


class WeedsPulled(Event, frozen=True):
    """All weeds of the passer's garden go into the bag; `weeds`: the region of each (R13)."""

    seat: Seat
    weeds: Stones


class BidPaid(Event, frozen=True):
    """A standing bid goes into the bag; the seat has won the pile (R14)."""

    seat: Seat
    pile: int
    stones: Stones


class DemeritTaken(Event, frozen=True):
    """The top card of a demerit pile, or `noted` from a used-up one (R19).

    `points`: None for whoever may not know. `open`: the card lies face up, so that everybody may.
    """

    seat: Seat
    pile: PileName
    points: int | None
    noted: bool
    open: bool


class StoneDrawn(Event, frozen=True):
    """The passer's draw was a stone (R15)."""

    seat: Seat
    stone: Stone
    draws: Draws


class WeedDrawn(Event, frozen=True):
    """The passer's draw was a weed, set aside (R15)."""

    seat: Seat
    draws: Draws


class PileWon(Event, frozen=True):
    """A winner gets its pile: stones into the garden, weeds set aside (R14)."""

    seat: Seat
    pile: int
    stones: Stones
    weeds: int


class WeedCrushed(Event, frozen=True):
    """A stone gained was laid on a weed, which goes into the bag (R16)."""

    seat: Seat
    stone: Stone


class SetReturned(Event, frozen=True):
    """A forbidden set goes back into the bag; `chosen`: the owner was asked (R18)."""

    seat: Seat
    kind: Kind
    stones: Stones
    chosen: bool


class WeedPlanted(Event, frozen=True):
    """A weed set aside by `seat` now grows in the region `stone` of another garden (R20)."""

    seat: Seat
    garden: Seat
    stone: Stone


class WeedKept(Event, frozen=True):
    """A weed set aside goes into the bag instead (R20)."""

    seat: Seat


class RoundClosed(Event, frozen=True):
    """The passer starts the next round; where the black stone is from now on (R23)."""

    round: int
    next_start_seat: Seat
    black: int | Literal["bag"]


class DemeritsRevealed(Event, frozen=True):
    """Every card of every seat, in the order taken (R27)."""

    cards: tuple[tuple[Card, ...], ...]


class GameEnded(Event, frozen=True):
    """Why, and how it stands: demerit points and stones in the garden by seat, the winners ascending (R27, R28)."""

    reasons: tuple[str, ...]
    points: tuple[int, ...]
    garden_stones: tuple[int, ...]
    winners: tuple[Seat, ...]


KaresansuiEvent = (
    StartSeatChosen | GardenStocked | WeedsAdded | RoundOpened | PileFilled | BlackStoneDrawn | TurnBegan | BidReturned
    | BidMade | BiddingPassed | WeedsPulled | BidPaid | DemeritTaken | StoneDrawn | WeedDrawn | PileWon | WeedCrushed
    | SetReturned | WeedPlanted | WeedKept | RoundClosed | DemeritsRevealed | GameEnded
)  # fmt: skip
EVENTS: tuple[type[Event], ...] = get_args(KaresansuiEvent)

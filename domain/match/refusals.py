"""What the table refuses, in the words that the player reads."""

from collections.abc import Iterable

from domain.core.refusal import Refusal


class NotStarted(Refusal):
    """The match has not started yet: a seat is free or a seed is still to come."""


class MatchOver(Refusal):
    """This match has ended."""


class WrongNumberOfSeats(Refusal):
    """This game is not played with that many seats, but with: {possible}."""

    def __init__(self, possible: Iterable[int]) -> None:
        super().__init__(possible=", ".join(map(str, possible)))


class SeatIsTaken(Refusal):
    """Somebody else sits there."""


class SeedIsSettled(Refusal):
    """You sit there already, and your seed is settled."""


class SeatIsEmpty(Refusal):
    """Nobody sits there."""


class NoSuchConcession(Refusal):
    """There is no such concession to answer."""


class OwnConcession(Refusal):
    """The others answer a concession, not the one who made it."""


class MatchPaused(Refusal):
    """This match is paused. It has to be resumed first."""


class PausedByOperator(Refusal):
    """Whoever runs this service has paused the match, and resumes it."""


class NothingToUndo(Refusal):
    """There is nothing to take back."""


class NoSuchMoment(Refusal):
    """The match cannot go back to there: choose a moment after the opening at which a move was complete."""


class NoSuchProposal(Refusal):
    """There is no such proposal to answer any more."""


class OwnProposal(Refusal):
    """The others answer a proposal, not the one who made it."""


class OwnSeat(Refusal):
    """You sit there. Hand the seat over instead."""


class SitsElsewhere(Refusal):
    """That player has a seat at this table already."""


class SomethingIsHidden(Refusal):
    """While a match is played, it can only be continued elsewhere from a moment at which nothing is hidden."""


class NothingToPlay(Refusal):
    """At that moment there was nothing to play on: the game had not begun, or was over."""

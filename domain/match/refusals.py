"""What the table refuses, in the words that the player reads."""

from domain.core.refusal import Refusal


class NotStarted(Refusal):
    """The match has not started yet: a seat is free or a seed is still to come."""


class MatchOver(Refusal):
    """This match has ended."""


class WrongNumberOfSeats(Refusal):
    """This game is not played with that many seats."""


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

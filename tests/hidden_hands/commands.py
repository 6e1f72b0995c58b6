"""Play a card face down, or once swap one for another from the deck."""

from domain.core.message import Command


class Begin(Command, frozen=True):
    """The table deals."""


class PlayCard(Command, frozen=True):
    """Lay a card of the own hand face down, for that round."""

    round: int
    card: int


class SwapCard(Command, frozen=True):
    """Put a card back and draw another; once a game."""

    card: int

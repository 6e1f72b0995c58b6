"""What the rules refuse, in the order in which it is checked and in the words that the player reads."""

from domain.core.refusal import Refusal


class GameOver(Refusal):
    """The game has ended."""


class NotYourTurn(Refusal):
    """It is another player's turn."""


class NotBiddingNow(Refusal):
    """The bidding of this round is over."""


class NotReturningNow(Refusal):
    """There is no forbidden set to give back now."""


class NotPlantingNow(Refusal):
    """You have no weed to plant now."""


class NoSuchPile(Refusal):
    """There is no such pile this round."""


class StonesNotInGarden(Refusal):
    """You can bid only stones that lie in your garden."""


class StonesOutOfOrder(Refusal):
    """List the stones by colour, then by value."""


class BidNotLower(Refusal):
    """Bid less in total, or the same total with fewer stones."""


class PileWithoutBid(Refusal):
    """You cannot pass while a pile has no bid."""


class WeedsNotInPlay(Refusal):
    """This game is played without weeds."""


class NoWeedsToPull(Refusal):
    """There are no weeds in your garden."""


class NotAForbiddenSet(Refusal):
    """These stones are no forbidden set of your garden."""


class NoSuchGarden(Refusal):
    """There is no such garden."""


class OwnGarden(Refusal):
    """A weed goes into another player's garden."""


class NoSuchRegion(Refusal):
    """There is no such part of the garden."""


class RegionFull(Refusal):
    """That part of the garden has no free space."""


class WeedMustBePlanted(Refusal):
    """At this table every weed must be planted."""

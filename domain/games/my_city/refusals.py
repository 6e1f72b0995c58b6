"""What My City answers when it says no, in the order in which the rules look."""

from domain.core.refusal import Refusal


class GameOver(Refusal):
    """This chapter has ended."""


class NotTakingPart(Refusal):
    """You have ended your part in this chapter."""


class AlreadyResolved(Refusal):
    """That round is over; a new card lies on the table."""


class NoChoiceToWithdraw(Refusal):
    """You have not chosen yet."""


class ChurchMustBeBuilt(Refusal):
    """A church cannot be passed: build it, or end your part."""


class PassingForbidden(Refusal):
    """In this chapter nobody may pass: build, or end your part."""


class NoNugget(Refusal):
    """You have no nugget to spend."""


class PassingNeedsNoNugget(Refusal):
    """Passing costs you nothing here; keep your nugget."""


class CannotPassAtZero(Refusal):
    """At 0 points you cannot pass: build, or end your part."""


class BuildingRetired(Refusal):
    """This building has left your city; its card costs you nothing."""


class NuggetNotAsked(Refusal):
    """Nobody asks for a nugget now."""


class NoSuchMine(Refusal):
    """That mine is not open."""


class OutsideTheLand(Refusal):
    """The building would stick out of the land."""


class BlockedTerrain(Refusal):
    """Nobody builds on mountains or forest."""


class WrongBank(Refusal):
    """The left bank is under water."""


class CellTaken(Refusal):
    """Another of your buildings stands there."""


class SpansTheRiver(Refusal):
    """A building may lie along the river, not across it."""


class MustTouchTheRiver(Refusal):
    """Your first building must have a side on the river."""


class MustTouchTheSawmill(Refusal):
    """Your first building must touch the sawmill."""


class MustTouchThePalace(Refusal):
    """Your first building must touch the palace."""


class MustTouchABuilding(Refusal):
    """A building must touch one of yours; corners do not count."""

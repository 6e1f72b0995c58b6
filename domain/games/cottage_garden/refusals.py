"""What Cottage Garden refuses, in the words that the player reads and in the order in which it is checked."""

from domain.core.refusal import Refusal


class GameOver(Refusal):
    """This game is over."""


class NotYourTurn(Refusal):
    """It is {player}'s turn."""


class AlreadyBegun(Refusal):
    """The garden is already laid out."""


class PayFirst(Refusal):
    """In the final round a turn costs two points: first move a cube back."""


class PlantFirst(Refusal):
    """Plant a flower tile or a flower pot first."""


class AlreadyPlanted(Refusal):
    """You have already planted this turn."""


class BonusPotFirst(Refusal):
    """Place your bonus flower pot first."""


class QueueFirst(Refusal):
    """Put the tiles of the finished bed into the queue first."""


class ScoreFirst(Refusal):
    """A finished bed is waiting to be scored."""


class NotNow(Refusal):
    """That cannot be done at this moment."""


class NoSuchBed(Refusal):
    """You have no bed in that place."""


class NotInLine(Refusal):
    """The gardener does not look at {cell}. Choose from {line}."""


class NoTileThere(Refusal):
    """There is no tile on {cell}."""


class NoSuchOrientation(Refusal):
    """{tile} has only {n} orientations."""


class OffBed(Refusal):
    """The tile would stick out of the bed."""


class Overlaps(Refusal):
    """The tile would lie on something that is already planted."""


class CellCovered(Refusal):
    """That cell is already covered."""


class CellPrinted(Refusal):
    """Pots and cats need bare soil; this cell shows a {print}."""


class NoRefillDue(Refusal):
    """A cat refills only a line that began your turn with one or two gaps and still has one."""


class NoCat(Refusal):
    """You have no cat in your reserve."""


class KeepRoom(Refusal):
    """You still have to plant this turn: keep one bare cell."""


class QueueEmpty(Refusal):
    """The queue is empty: there is nothing to fill the line with."""


class BedNotComplete(Refusal):
    """This bed still has bare soil."""


class ChooseCube(Refusal):
    """Choose which {colour} cube moves."""


class NothingToMove(Refusal):
    """Nothing is visible for {colour}, or all its cubes are on 20: choose no cube."""


class NoCubeThere(Refusal):
    """You have no {colour} cube on {value}."""


class CubeOnGoal(Refusal):
    """This cube is on 20 and cannot go further."""


class CannotPay(Refusal):
    """This cube cannot go back far enough."""


class TileNotWaiting(Refusal):
    """{tile} is not waiting to be queued."""


class TooManyCats(Refusal):
    """Only two cats may stay with you. Place {n} more."""

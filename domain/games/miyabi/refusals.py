"""What Miyabi refuses, in the words that the player reads, in the order in which it is checked."""

from domain.core.refusal import Refusal


class GameOver(Refusal):
    """The game has ended."""


class NotYourTurn(Refusal):
    """It is another player's turn."""


class ModuleNotInPlay(Refusal):
    """This game is played without that expansion."""


class FrogFirst(Refusal):
    """Place your frog before anything else."""


class FrogOnBoard(Refusal):
    """Your frog already stands in the garden."""


class NotInGrid(Refusal):
    """There is no such cell; cells run from A1 to F6."""


class TurnNearlyOver(Refusal):
    """You have played; only your frog may still move."""


class NothingToKeep(Refusal):
    """Your frog has nothing to decide now; play your turn."""


class TileNotOnOffer(Refusal):
    """That tile is not on the table."""


class NoSuchOrientation(Refusal):
    """That tile has no such orientation."""


class OutOfGrid(Refusal):
    """The tile would stick out of your garden."""


class WrongRow(Refusal):
    """This object belongs in another row."""


class ColumnLanternTaken(Refusal):
    """The lantern of this column already burns this round."""


class FrogInTheWay(Refusal):
    """Your frog sits there."""


class UnevenSupport(Refusal):
    """The ground under the tile is not level; no cell may hang over a gap or a step."""


class ZenStillOpen(Refusal):
    """Your last Zen tile must be enclosed before you take another."""


class ZenNeedsBareGround(Refusal):
    """A Zen tile goes on bare ground only."""


class PlacementPossible(Refusal):
    """You can still place a garden tile, and this table plays without free passes."""


class FrogHasMoved(Refusal):
    """Your frog has already moved this turn."""


class FrogOneStep(Refusal):
    """A frog moves exactly one cell up, down, left or right."""


class FrogNeverDown(Refusal):
    """A frog never moves to a lower layer."""


class FrogTooHigh(Refusal):
    """A frog climbs one layer at a time."""


class FrogNotOnZen(Refusal):
    """A frog may not enter a Zen tile."""


class FrogNotOnObject(Refusal):
    """A silver frog rests on green or bare ground only."""

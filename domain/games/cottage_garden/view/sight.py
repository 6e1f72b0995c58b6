"""What a viewer is told of each fact: all of it, since the game is open to everybody."""

from typing import assert_never, cast

from domain.core.message import Event
from domain.core.seat import Viewer
from domain.games.cottage_garden import events as e


def seen(event: Event, _: Viewer) -> Event:
    """The same fact."""
    fact = cast(e.GardenEvent, event)
    match fact:
        case (
            e.GardenLaidOut()
            | e.TurnBegan()
            | e.TurnSkipped()
            | e.PointsPaid()
            | e.PaymentWaived()
            | e.NurseryRefilled()
            | e.CatReturned()
            | e.TilePlaced()
            | e.PotPlaced()
            | e.CatPlaced()
            | e.BedCompleted()
            | e.BedScored()
            | e.CubeMoved()
            | e.HivesWon()
            | e.CatGained()
            | e.PotOwed()
            | e.PotLapsed()
            | e.TokensReturned()
            | e.TileQueued()
            | e.BedReplaced()
            | e.BedRemoved()
            | e.BedGivenUp()
            | e.GardenerMoved()
            | e.DieTurned()
            | e.FinalRoundBegan()
            | e.StepReached()
            | e.GameEnded()
        ):
            return event
        case _:
            assert_never(fact)

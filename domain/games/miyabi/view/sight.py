"""How a fact is told: as it is, to everybody."""

from typing import assert_never, cast

from domain.core.message import Event
from domain.core.seat import Viewer
from domain.games.miyabi import events as e


def seen(event: Event, viewer: Viewer) -> Event:  # noqa: ARG001 - nothing is hidden from anybody
    """The event itself, for every viewer."""
    return _seen(cast(e.MiyabiEvent, event))


def _seen(event: e.MiyabiEvent) -> Event:
    match event:
        case (
            e.StartSeatChosen() | e.ZenTilesRevealed() | e.TurnBegan() | e.FrogPlaced() | e.RoundOpened()
            | e.TilePlaced() | e.BonusTaken() | e.RoundPassed() | e.RoundClosed() | e.FrogsRemoved()
            | e.RowMajorityScored() | e.LargestGroupScored() | e.MeadowScored() | e.ZenTilePlaced()
            | e.ZenTileEnclosed() | e.SevensScored() | e.FrogMoved() | e.FrogTurnedGolden() | e.FrogKept()
            | e.GameEnded()
        ):  # fmt: skip
            return event
        case _:
            assert_never(event)

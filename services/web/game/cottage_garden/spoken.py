"""All that Cottage Garden's page says by value."""

from services.web.game.cottage_garden import bed, foresight, reckoning, sentence, tile
from services.web.game.cottage_garden.scene import SIDES, SLOTS


def spoken() -> list[str]:
    """Each once, in no order that matters."""
    return [
        *tile.NAMES.values(),
        *bed.WHATS.values(),
        *SLOTS,
        *SIDES.values(),
        *foresight.BEDS,
        *foresight.CUBES.values(),
        *foresight.CONFIRMS.values(),
        *sentence.IN_BED,
        *reckoning.THE_BED,
        *reckoning.CUBES.values(),
        *sentence.PUT,
    ]
